import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import { CAFE, HOME, STRANGER, network } from './count-world.ts';
import type { CountRow } from './count-world.ts';

const NEW_PASSWORD = 'uma-senha-bem-outra';

/** The counts of logins, sessions and codes. */
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
    counts: ['login_pair'],
    stranger: 'guesses the password in the member’s own network, from which the member deletes the account with a device that is known',
    async run({ ask, fill, signIn, newMember }) {
      const { email } = await newMember();
      const from = '198.51.100.91';
      const { cookie, token } = await signIn(email, from);
      const stranger = await fill(12, () => signIn(email, from, '', 'errada'));
      return {
        stranger,
        member: (await ask('/functions/v1/delete-account', { from, token, cookie, body: { email, password: TEST_PASSWORD } })).told,
      };
    },
  },
];
