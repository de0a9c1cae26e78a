import { enrollVerified } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import { CAFE, HOME, STRANGER, isFull, network } from './count-world.ts';
import type { CountRow } from './count-world.ts';

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

/** The counts of mails that are asked for, or that a refused login sends. */
export const MAIL_COUNTS: readonly CountRow[] = [
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
    counts: ['login_mail_pair', 'login_mail_account'],
    stranger: 'has confirmations mailed by wrong logins at a waiting account, from one network and from twenty',
    async run({ ask, signIn, newEmail, oneMoreMail }) {
      const email = newEmail();
      await ask('/auth/v1/signup', { from: HOME, body: { email, password: TEST_PASSWORD } });
      const logIn = async (from: string) => oneMoreMail(email, () => signIn(email, from, '', 'errada'));
      for (const _ of Array(5).keys()) await logIn(STRANGER);
      const stranger = (await logIn(STRANGER)) ? 'one more mail' : 'full';
      for (const index of Array(20).keys()) await logIn(network(index));
      return { stranger, member: (await oneMoreMail(email, () => signIn(email, CAFE))) ? '200 done' : 'no mail' };
    },
  },
  {
    counts: ['login_mail_network'],
    stranger:
      'has confirmations mailed by wrong logins at a hundred waiting accounts of their own, in the network of a member who waits for theirs',
    async run({ club, ask, signIn, newEmail, minutesLater, oneMoreMail }) {
      const from = '198.51.100.70';
      const email = newEmail();
      await ask('/auth/v1/signup', { from, body: { email, password: TEST_PASSWORD } });
      const others = Array.from({ length: 40 }, newEmail);
      const elsewhere = '192.0.2.70';
      await Promise.all(
        others.map((other) => ask('/auth/v1/signup', { from: elsewhere, body: { email: other, password: TEST_PASSWORD } })),
      );
      // Wrong logins are counted in the network too, for a shorter time: those come in two goes.
      for (const round of Array(3).keys()) {
        if (round === 2) minutesLater(16);
        await club.connection.query(
          `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 minutes' where email = any ($1::text[])`,
          [others],
        );
        await Promise.all(others.map((other) => signIn(other, from, '', 'errada')));
      }
      const stranger = (await oneMoreMail(email, () => signIn(email, from))) ? 'one more mail' : 'full';
      // Mails that are asked for are counted apart.
      const resent = await oneMoreMail(email, () => ask('/auth/v1/resend', { from, body: confirmation(email) }));
      return { stranger, member: resent ? '200 done' : 'no mail' };
    },
  },
  {
    counts: ['reauthenticate_pair', 'app.prove_by_mailed_code'],
    stranger: 'asks for codes of an account whose password they have, and tries some',
    async run({ ask, fill, signIn, newMember, rpc, codeIn, codesMinutesOlder }) {
      const { id, email } = await newMember();
      const code = (from: string, token: string) => ask('/auth/v1/reauthenticate', { from, token, method: 'GET' });
      const phisher = (await signIn(email, STRANGER)).token;
      const own = (await signIn(email, CAFE)).token;
      await code(CAFE, own);
      const mailed = await codeIn(email);
      const stranger = await fill(12, async () => {
        await codesMinutesOlder(id, own);
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
    counts: ['reauthenticate_pair'],
    stranger: 'asks for codes by the password in the member’s own network; the member has shown a second factor since',
    async run({ ask, fill, signIn, newMember, codesMinutesOlder }) {
      const { id, email, client } = await newMember();
      const code = (token: string) => ask('/auth/v1/reauthenticate', { from: HOME, token, method: 'GET' });
      const phisher = (await signIn(email, HOME)).token;
      const stranger = await fill(12, async () => {
        await codesMinutesOlder(id);
        return code(phisher);
      });
      await enrollVerified(client);
      return { stranger, member: (await code((await client.auth.getSession()).data.session?.access_token ?? '')).told };
    },
  },
  {
    counts: ['reauthenticate_account'],
    stranger: 'asks for codes of an account whose password they have, from forty networks; the member is in one where they never were',
    async run({ ask, signIn, newMember, codesMinutesOlder }) {
      const { id, email } = await newMember();
      const code = async (from: string, token: string) => {
        await codesMinutesOlder(id);
        return (await ask('/auth/v1/reauthenticate', { from, token, method: 'GET' })).told;
      };
      const phisher = (await signIn(email, STRANGER)).token;
      const own = (await signIn(email, HOME)).token;
      for (const index of Array(40).keys()) await code(network(index), phisher);
      // Each network has its first, and no more.
      return { stranger: isFull(await code(network(0), phisher)) ? 'full' : 'room', member: await code(CAFE, own) };
    },
  },
  {
    counts: ['reauthenticate_network'],
    stranger: 'asks for codes of eleven accounts of their own, in the member’s own network',
    async run({ ask, signIn, newMember, codesMinutesOlder }) {
      const { email } = await newMember();
      const from = '198.51.100.180';
      const own = await signIn(email, from);
      const code = async (token: string) => (await ask('/auth/v1/reauthenticate', { from, token, method: 'GET' })).told;
      // At home in another network: they are strange in this one.
      const others: { id: string; token: string }[] = [];
      for (const _ of Array(11).keys()) {
        const { id, email: other } = await newMember();
        others.push({ id, token: (await signIn(other, CAFE)).token });
      }
      let last = '';
      for (const index of Array(104).keys()) {
        const { id, token } = others[index % others.length] ?? { id: '', token: '' };
        await codesMinutesOlder(id);
        last = await code(token);
      }
      return { stranger: isFull(last) ? 'full' : 'room', member: await code(own.token) };
    },
  },
];
