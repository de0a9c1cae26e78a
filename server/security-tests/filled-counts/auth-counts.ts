import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import { CAFE, HOME, STRANGER } from './count-world.ts';
import type { CountRow } from './count-world.ts';

const network = (index: number) => `192.0.${3 + Math.floor(index / 200)}.${index % 200}`;
const NEW_PASSWORD = 'uma-senha-bem-outra';

/** Mails that anybody may ask for in somebody's name. */
const mailRow = (act: string, path: string, bodyOf: (email: string) => object, needs: 'account' | 'waiting' | 'nobody'): CountRow => ({
  counts: [`${act}_pair`, `${act}_account`],
  stranger: `asks ${path} in the member’s name, from one network and from thirty`,
  async run({ ask, fill, newEmail, newMember }) {
    const email = needs === 'account' ? (await newMember()).email : newEmail();
    if (needs === 'waiting') await ask('/auth/v1/signup', { from: HOME, body: { email, password: TEST_PASSWORD } });
    const stranger = await fill(10, () => ask(path, { from: STRANGER, body: bodyOf(email) }));
    await Promise.all(Array.from({ length: 30 }, (_, index) => ask(path, { from: network(index), body: bodyOf(email) })));
    return { stranger, member: (await ask(path, { from: CAFE, body: bodyOf(email) })).told };
  },
});

/** The network of the member is filled by somebody in it. */
const networkRow = (act: string, path: string, bodyOf: (email: string) => object): CountRow => ({
  counts: [`${act}_network`],
  stranger: `asks ${path} for a hundred addresses, in the member’s own network`,
  async run({ ask, fill, signIn, newMember, newEmail }) {
    const { email } = await newMember();
    const from = `198.51.100.${act.length + 100}`;
    const { cookie } = await signIn(email, from);
    await Promise.all(Array.from({ length: 99 }, () => ask(path, { from, body: bodyOf(newEmail()) })));
    const stranger = await fill(3, () => ask(path, { from, body: bodyOf(newEmail()) }));
    return { stranger, member: (await ask(path, { from, cookie, body: bodyOf(email) })).told };
  },
});

const recovery = (email: string) => ({ email });
const confirmation = (email: string) => ({ email, type: 'signup' });

export const AUTH_COUNTS: readonly CountRow[] = [
  {
    counts: ['login_pair', 'login_account'],
    stranger: 'guesses the password from one network and from sixty',
    async run({ fill, signIn, newMember }) {
      const { email } = await newMember();
      const stranger = await fill(12, () => signIn(email, STRANGER, '', 'errada'));
      await Promise.all(Array.from({ length: 60 }, (_, index) => signIn(email, network(index), '', 'errada')));
      return { stranger, member: (await signIn(email, CAFE)).told };
    },
  },
  {
    counts: ['login_network'],
    stranger: 'guesses at a hundred accounts, in the member’s own network',
    async run({ fill, signIn, newMember, newEmail }) {
      const { email } = await newMember();
      const from = '198.51.100.90';
      await signIn(email, from);
      await Promise.all(Array.from({ length: 99 }, () => signIn(newEmail(), from, '', 'errada')));
      const stranger = await fill(3, () => signIn(newEmail(), from, '', 'errada'));
      return { stranger, member: (await signIn(email, from)).told };
    },
  },
  {
    counts: ['login_right'],
    stranger: 'signs in by the password without end',
    async run({ fill, signIn, newMember }) {
      const { email } = await newMember();
      return { stranger: await fill(32, () => signIn(email, STRANGER)), member: (await signIn(email, CAFE)).told };
    },
  },
  mailRow('sign_up', '/auth/v1/signup', (email) => ({ email, password: TEST_PASSWORD }), 'nobody'),
  mailRow('recover', '/auth/v1/recover', recovery, 'account'),
  mailRow('resend', '/auth/v1/resend', confirmation, 'waiting'),
  networkRow('recover', '/auth/v1/recover', recovery),
  networkRow('resend', '/auth/v1/resend', confirmation),
  {
    counts: ['sign_up_network'],
    stranger: 'signs up a hundred addresses from one network',
    async run({ ask, fill, newEmail }) {
      const body = () => ({ email: newEmail(), password: TEST_PASSWORD });
      const stranger = await fill(110, () => ask('/auth/v1/signup', { from: STRANGER, body: body() }));
      return { stranger, member: (await ask('/auth/v1/signup', { from: CAFE, body: body() })).told };
    },
  },
  {
    counts: ['recover_pair'],
    stranger: 'asks for a link a minute after the member did, and so void theirs',
    async run({ club, ask, fill, newMember }) {
      const { email } = await newMember();
      await ask('/auth/v1/recover', { from: CAFE, body: { email } });
      const link = await club.tokenHashFor(email);
      const stranger = await fill(10, async () => {
        await club.connection.query(`update auth.users set recovery_sent_at = recovery_sent_at - interval '2 minutes' where email = $1`, [
          email,
        ]);
        return ask('/auth/v1/recover', { from: STRANGER, body: { email } });
      });
      return { stranger, member: (await ask('/auth/v1/verify', { from: CAFE, body: { type: 'recovery', token_hash: link } })).told };
    },
  },
  {
    counts: ['resend_pair'],
    stranger: 'has the confirmation mailed again, and so void the member’s',
    async run({ club, ask, fill, newEmail }) {
      const email = newEmail();
      await ask('/auth/v1/signup', { from: CAFE, body: { email, password: TEST_PASSWORD } });
      const link = await club.tokenHashFor(email);
      const stranger = await fill(10, async () => {
        await club.connection.query(
          `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 minutes' where email = $1`,
          [email],
        );
        return ask('/auth/v1/resend', { from: STRANGER, body: confirmation(email) });
      });
      return { stranger, member: (await ask('/auth/v1/verify', { from: CAFE, body: { type: 'signup', token_hash: link } })).told };
    },
  },
  {
    counts: ['login_mail_pair', 'login_mail_account', 'login_mail_network'],
    stranger: 'has confirmations mailed by wrong logins at a waiting account',
    async run({ club, ask, fill, signIn, newEmail }) {
      const email = newEmail();
      await ask('/auth/v1/signup', { from: HOME, body: { email, password: TEST_PASSWORD } });
      const aMinuteLater = () =>
        club.connection.query(`update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 minutes' where email = $1`, [
          email,
        ]);
      const stranger = await fill(12, async () => {
        await aMinuteLater();
        return signIn(email, STRANGER, '', 'errada');
      });
      await club.drainMails();
      const before = (await club.mailsTo(email)).length;
      await aMinuteLater();
      await signIn(email, CAFE);
      await club.drainMails();
      return { stranger, member: `200 ${(await club.mailsTo(email)).length > before ? 'done' : 'no mail'}` };
    },
  },
  {
    counts: ['refresh_network', 'refresh_session'],
    stranger: 'renews a session of the member’s without end, and guesses tokens in their network',
    async run({ ask, fill, signIn, newMember }) {
      const { email } = await newMember();
      const path = '/auth/v1/token?grant_type=refresh_token';
      const own = await signIn(email, HOME);
      let token = (await signIn(email, STRANGER)).json['refresh_token'];
      const stranger = await fill(62, async () => {
        const told = await ask(path, { from: STRANGER, body: { refresh_token: token } });
        token = told.json['refresh_token'] ?? token;
        return told;
      });
      await fill(102, () => ask(path, { from: HOME, body: { refresh_token: crypto.randomUUID() } }));
      return { stranger, member: (await ask(path, { from: HOME, body: { refresh_token: own.json['refresh_token'] } })).told };
    },
  },
  {
    counts: ['verify_network'],
    stranger: 'tries a hundred links in the member’s own network',
    async run({ club, ask, fill, newMember }) {
      const { email } = await newMember();
      await ask('/auth/v1/recover', { from: HOME, body: { email } });
      const verify = (link: string) => ask('/auth/v1/verify', { from: HOME, body: { type: 'recovery', token_hash: link } });
      const stranger = await fill(102, (index) => verify(`nobody's ${index}`));
      return { stranger, member: (await verify(await club.tokenHashFor(email))).told };
    },
  },
  {
    counts: ['update_session', 'prove_session'],
    stranger: 'changes the account, and tries current passwords, in a session by the password',
    async run({ ask, fill, signIn, newMember }) {
      const { email } = await newMember();
      const change = async (token: string, body: object) => ask('/auth/v1/user', { from: HOME, token, method: 'PUT', body });
      const [changing, proving, own] = [await signIn(email, HOME), await signIn(email, HOME), await signIn(email, HOME)];
      const stranger = await fill(22, () => change(changing.token, { data: { name: 'Outra' } }));
      await fill(12, () => change(proving.token, { password: NEW_PASSWORD, current_password: 'errada' }));
      return { stranger, member: (await change(own.token, { password: NEW_PASSWORD, current_password: TEST_PASSWORD })).told };
    },
  },
  {
    counts: ['factor_session', 'app.judge_factor_try'],
    stranger: 'begins challenges and tries codes of the factor without end, in the member’s own network',
    async run({ ask, fill, signIn, withFactor }) {
      const { member, authenticator } = await withFactor();
      const phisher = (await signIn(member.email, HOME)).token;
      const factor = `/auth/v1/factors/${authenticator.factorId}`;
      const show = async (from: string, token: string, code: string) => {
        const { json } = await ask(`${factor}/challenge`, { from, token });
        return ask(`${factor}/verify`, { from, token, body: { challenge_id: json['id'], code } });
      };
      const stranger = await fill(45, () => ask(`${factor}/challenge`, { from: HOME, token: phisher }));
      const guessing = (await signIn(member.email, HOME)).token;
      await fill(7, () => show(HOME, guessing, '000'));
      return { stranger, member: (await show(CAFE, (await signIn(member.email, CAFE)).token, authenticator.code(1))).told };
    },
  },
  {
    counts: ['reauthenticate_pair', 'reauthenticate_account', 'app.prove_by_mailed_code'],
    stranger: 'asks for codes of an account whose password they have, and tries some',
    async run({ club, ask, fill, signIn, newMember, rpc, codeIn }) {
      const { id, email } = await newMember();
      const code = (from: string, token: string) => ask('/auth/v1/reauthenticate', { from, token, method: 'GET' });
      const aMinuteLater = () =>
        club.connection.query(
          `update auth.users set reauthentication_sent_at = reauthentication_sent_at - interval '2 minutes' where id = $1`,
          [id],
        );
      const phisher = (await signIn(email, STRANGER)).token;
      const own = (await signIn(email, CAFE)).token;
      await code(CAFE, own);
      const mailed = await codeIn(email);
      const stranger = await fill(40, async () => {
        await aMinuteLater();
        return code(STRANGER, phisher);
      });
      await fill(15, () => rpc('prove_by_mailed_code', { from: STRANGER, token: phisher, body: { p_code: '000000' } }));
      const answers = [(await rpc('prove_by_mailed_code', { from: CAFE, token: own, body: { p_code: mailed } })).told];
      const again = (await signIn(email, CAFE)).token;
      answers.push((await code(CAFE, again)).told);
      return { stranger, member: [...new Set(answers)].join(', ') };
    },
  },
  {
    counts: ['reauthenticate_network'],
    stranger: 'asks for codes of twenty accounts of their own, in the member’s own network',
    async run({ club, ask, fill, signIn, newMember }) {
      const { email } = await newMember();
      const from = '198.51.100.180';
      const own = await signIn(email, from);
      const others: string[] = [];
      // At home in another network: they are strange in this one.
      for (const _ of Array(11).keys()) others.push((await signIn((await newMember()).email, CAFE)).token);
      await club.connection.query(`delete from app.familiar_places where user_id in (select id from auth.users where email <> $1)`, [
        email,
      ]);
      const stranger = await fill(130, async (index) => {
        await club.connection.query(`update app.mailed_codes set sent_at = sent_at - interval '2 minutes' where true`);
        return ask('/auth/v1/reauthenticate', { from, token: others[index % others.length] ?? '', method: 'GET' });
      });
      return { stranger, member: (await ask('/auth/v1/reauthenticate', { from, token: own.token, method: 'GET' })).told };
    },
  },
];
