import { cardCode, cardMinute } from '#domain/card-code.ts';
import { runningChallenge, takePart } from '#server/testing/full-member.ts';
import { enrollVerified } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import { CAFE, HOME, STRANGER, isFull, network } from './count-world.ts';
import type { CountRow } from './count-world.ts';

/** A procedure that an Edge Function calls for a member, as somebody with the password has it called from elsewhere. */
const ownCall = (counts: readonly string[], name: string, most: number): CountRow => ({
  counts,
  stranger: `has ${name} called by the password of an account without a second factor`,
  async run({ asClub, fill, newMember }) {
    const { id, email } = await newMember();
    const body = { p_user_id: id, ...(name === 'request_payment_code' && { p_email: email }) };
    return { stranger: await fill(most + 1, () => asClub(name, STRANGER, body)), member: (await asClub(name, CAFE, body)).told };
  },
});

/**
 * An Edge Function, called by the password in the member's own network before the member set up a second factor, which
 * has sessions of its own.
 */
const shownCall = (
  counts: readonly string[],
  path: string,
  { most, body = () => ({}), refused }: { most: number; body?: (email: string, isMember: boolean) => object; refused?: string },
): CountRow => ({
  counts,
  stranger: `has ${path} called by the password in the member’s own network; the member has shown a second factor`,
  async run({ ask, fill, signIn, newMember }) {
    const { email, client } = await newMember();
    const phisher = await signIn(email, HOME);
    const call = (token: string, isMember: boolean) => ask(`/functions/v1/${path}`, { from: HOME, token, body: body(email, isMember) });
    const stranger = await fill(most + 1, () => call(phisher.token, false));
    await enrollVerified(client);
    const { told } = await call((await client.auth.getSession()).data.session?.access_token ?? '', true);
    return { stranger, member: told === refused ? '200 done' : told };
  },
});

/** The counts of procedures. */
export const PROCEDURE_COUNTS: readonly CountRow[] = [
  shownCall(['app.export_member'], 'export-account', { most: 5 }),
  shownCall(['app.begin_account_deletion'], 'delete-account', {
    most: 5,
    body: (email, isMember) => ({ email, password: isMember ? TEST_PASSWORD : 'errada' }),
  }),
  shownCall(['app.begin_checkout'], 'create-checkout-session', { most: 20, body: () => ({ plan_level: 'expert' }) }),
  shownCall(['app.count_payment_call'], 'manage-subscription', {
    most: 60,
    body: () => ({ action: 'portal' }),
    // They have none to manage.
    refused: '404 no_subscription',
  }),
  shownCall(['app.request_payment_code'], 'manage-subscription', {
    most: 5,
    body: (email) => ({ action: 'request_code', email: `paguei.${email}` }),
  }),
  ownCall(['app.export_member'], 'export_member', 5),
  ownCall(['app.begin_account_deletion'], 'begin_account_deletion', 5),
  ownCall(['app.begin_checkout'], 'begin_checkout', 20),
  ownCall(['app.count_payment_call'], 'count_payment_call', 60),
  ownCall(['app.request_payment_code'], 'request_payment_code', 5),
  {
    counts: ['app.request_payment_code'],
    stranger: 'asks from other accounts for codes to the address that the member paid with',
    async run({ asClub, newEmail, newMember }) {
      const p_email = newEmail();
      const own = await newMember();
      const others = [await newMember(), await newMember()];
      const ask = async (id: string, from: string) => asClub('request_payment_code', from, { p_user_id: id, p_email });
      const strangersAsk = async (index: number) => (await ask(others[index % 2]?.id ?? '', network(index))).told;
      for (const index of Array(12).keys()) await strangersAsk(index);
      // Each member in each network has the first, and no more.
      return { stranger: isFull(await strangersAsk(11)) ? 'full' : 'room', member: (await ask(own.id, CAFE)).told };
    },
  },
  {
    counts: ['app.redeem_payment_code'],
    stranger: 'has codes mailed and tries some, by the password of an account without a second factor',
    async run({ club, asClub, fill, newEmail, newMember }) {
      const { id } = await newMember();
      const p_email = newEmail();
      await club.connection.query(
        `insert into public.subscriptions (id, email, status, is_test) values ('sub_' || md5($1), $1, 'active', true)`,
        [p_email],
      );
      await asClub('request_payment_code', CAFE, { p_user_id: id, p_email });
      const [code] = await club.connection.query<{ code: string }>('select code from app.payment_codes where user_id = $1', [id]);
      const stranger = await fill(12, () => asClub('redeem_payment_code', STRANGER, { p_user_id: id, p_code: 'x' }));
      await asClub('request_payment_code', STRANGER, { p_user_id: id, p_email });
      return { stranger, member: (await asClub('redeem_payment_code', CAFE, { p_user_id: id, p_code: code?.code })).told };
    },
  },
  {
    counts: ['app.ask_lost_phone'],
    stranger: 'asks for the mail of a lost phone until there is none left for the day',
    async run({ club, fill, rpc, signIn, withFactor }) {
      const { member, half } = await withFactor();
      const ask = async (from: string, token: string) => {
        await club.connection.query(`update app.account_links set created_at = created_at - interval '11 minutes' where user_id = $1`, [
          member.id,
        ]);
        return rpc('ask_lost_phone', { from, token });
      };
      const stranger = await fill(7, () => ask(STRANGER, half));
      return { stranger, member: (await ask(CAFE, (await signIn(member.email, CAFE)).token)).told };
    },
  },
  {
    counts: ['app.use_recovery_code'],
    stranger: 'tries sixty recovery codes, in the member’s own network',
    async run({ fill, rpc, signIn, withFactor }) {
      const { member } = await withFactor();
      const { codes } = (await member.client.rpc('create_recovery_codes')).data as { codes: string[] };
      const recover = async (p_code: string, token: string) => rpc('use_recovery_code', { from: HOME, token, body: { p_code } });
      const [phisher, own] = [await signIn(member.email, HOME), await signIn(member.email, HOME)];
      const stranger = await fill(62, () => recover('AAAA-AAAA-AAAA-AAAA', phisher.token));
      return { stranger, member: (await recover(codes[0] ?? '', own.token)).told };
    },
  },
  {
    counts: ['app.prove_by_mailed_code'],
    stranger: 'uses up the wrong mailed codes of a day; the member comes by a mailed link',
    async run({ club, ask, fill, rpc, signIn, newMember }) {
      const { id, email } = await newMember();
      const phisher = (await signIn(email, STRANGER)).token;
      const tried = () => rpc('prove_by_mailed_code', { from: STRANGER, token: phisher, body: { p_code: '000000' } });
      await tried();
      await club.connection.query(`update app.code_tries set tries = 100 where user_id = $1 and subject = 'mailed all strangers, a day'`, [
        id,
      ]);
      const stranger = await fill(2, tried);
      await ask('/auth/v1/recover', { from: CAFE, body: { email } });
      const { json } = await ask('/auth/v1/verify', { from: CAFE, body: { type: 'recovery', token_hash: await club.tokenHashFor(email) } });
      const token = String(json['access_token']);
      return {
        stranger,
        member: (await ask('/auth/v1/user', { from: CAFE, token, method: 'PUT', body: { password: 'uma-senha-bem-outra' } })).told,
      };
    },
  },
  {
    counts: ['app.report_content'],
    stranger: 'reports what the member sees, by the password, until the day has no more',
    async run({ club, fill, rpc, signIn, newMember }) {
      const member = await newMember();
      const challenge = await runningChallenge(club);
      await takePart(member, challenge);
      const others: string[] = [];
      for (const _ of Array(8).keys()) {
        const other = await newMember();
        await takePart(other, challenge);
        others.push(other.id);
      }
      const report = async (from: string, token: string, target = '') =>
        rpc('report_content', { from, token, body: { p_kind: 'name', p_target: target, p_reason: 'offence' } });
      const [phisher, own] = [await signIn(member.email, STRANGER), await signIn(member.email, CAFE)];
      const stranger = await fill(7, (index) => report(STRANGER, phisher.token, others[index]));
      return { stranger, member: (await report(CAFE, own.token, others[7])).told };
    },
  },
  {
    counts: ['app.record_public_report'],
    stranger: 'writes somebody’s address into reports until the day has no more for it',
    async run({ asClub, fill, newEmail }) {
      const body = { p_email: newEmail(), p_reason: 'other', p_place: 'https://clube.example/foto' };
      const stranger = await fill(8, () => asClub('record_public_report', STRANGER, body));
      for (let index = 0; index < 12; index += 1) await asClub('record_public_report', network(index), body);
      const own = [];
      for (let each = 0; each < 5; each += 1) own.push((await asClub('record_public_report', CAFE, body)).told);
      return { stranger, member: own.find((told) => told !== '200 done') ?? '200 done' };
    },
  },
  {
    counts: ['app.check_certificate'],
    stranger: 'tries certificates in the same network',
    async run({ club, asClub, fill, newMember }) {
      const member = await newMember();
      const challenge = await runningChallenge(club);
      await takePart(member, challenge);
      await club.connection.query('update public.challenge_progress set check_ins_count = 12 where user_id = $1', [member.id]);
      const { data } = await member.client.rpc('my_certificate', { p_challenge_id: challenge, p_kind: 'bronze' });
      const { code } = (data as { certificate: { code: string } }).certificate;
      const check = async (p_code: string) => asClub('check_certificate', HOME, { p_code });
      const stranger = await fill(62, () => check('AAAA'));
      const { json, told } = await check(code);
      return { stranger, member: json['state'] === 'good' ? told : `${told} ${String(json['state'])}` };
    },
  },
  {
    counts: ['app.unsubscribe_reminders'],
    stranger: 'tries links that end mails in the same network',
    async run({ club, asClub, fill, newMember }) {
      const { id } = await newMember();
      const [made] = await club.connection.query<{ token: string }>(
        `insert into app.reminder_settings (user_id, mails) values ($1, true) on conflict (user_id) do update set mails = true returning unsubscribe_token::text as token`,
        [id],
      );
      const end = async (p_token: string) => asClub('unsubscribe_reminders', HOME, { p_token });
      const stranger = await fill(70, () => end(crypto.randomUUID()));
      const { told } = await end(made?.token ?? '');
      const [now] = await club.connection.query<{ mails: boolean }>('select mails from app.reminder_settings where user_id = $1', [id]);
      return { stranger, member: now?.mails === false ? told : 'mails go on' };
    },
  },
  {
    counts: ['app.use_account_link'],
    stranger: 'tries links of mails in the same network',
    async run({ club, asClub, fill, newMember }) {
      const { id } = await newMember();
      const [link] = await club.connection.query<{ token: string }>(`select app.new_account_link($1, 'not_me') as token`, [id]);
      const press = async (p_token: string) => asClub('use_account_link', HOME, { p_token, p_press: true });
      const stranger = await fill(70, () => press('nobody'));
      return { stranger, member: (await press(link?.token ?? '')).told };
    },
  },
  {
    counts: ['app.begin_card_attempt'],
    stranger: 'guesses at a card all over the world, and at others where the member stands',
    async run({ club, asClub, fill, newMember }) {
      const member = await newMember();
      await club.connection.query(
        `insert into public.user_progress_level (user_id, current_level) values ($1, 'expert') on conflict (user_id) do update set current_level = 'expert'`,
        [member.id],
      );
      await takePart(member, await runningChallenge(club));
      const { card, key } = (await member.client.rpc('my_member_card')).data as { card: string; key: string };
      const check = async (from: string, p_card: string, p_code: string) => asClub('check_card', from, { p_card, p_code });
      const stranger = await fill(62, () => check(STRANGER, card, 'ABCDEF'));
      await fill(62, (index) => check(HOME, String(10_000_000 + index), 'ABCDEF'));
      return { stranger, member: (await check(HOME, card, await cardCode(key, cardMinute(new Date())))).told };
    },
  },
  {
    counts: ['app.begin_account_deletion'],
    stranger: 'asks for codes in an account without a password, and tries some, from a session of theirs',
    async run({ club, ask, asClub, fill, signIn, newMember, codeIn }) {
      const { id, email } = await newMember();
      const [phisher, own] = [await signIn(email, STRANGER), await signIn(email, CAFE)];
      await club.connection.query('update auth.users set encrypted_password = null where id = $1', [id]);
      const begin = async (from: string, token: string, p_code: string) =>
        asClub('begin_account_deletion', from, {
          p_user_id: id,
          p_code,
          p_session_id: JSON.parse(atob(token.split('.')[1] ?? '')).session_id,
        });
      await ask('/auth/v1/reauthenticate', { from: CAFE, token: own.token, method: 'GET' });
      const code = await codeIn(email);
      await ask('/auth/v1/reauthenticate', { from: STRANGER, token: phisher.token, method: 'GET' });
      const stranger = await fill(12, () => begin(STRANGER, phisher.token, '000000'));
      return { stranger, member: (await begin(CAFE, own.token, code)).told };
    },
  },
];
