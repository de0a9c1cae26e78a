import { describe, expect, test } from 'vitest';
import { ENGINES } from '#server/testing/club-on-engine.ts';
import { LOST_PHONE_SUBJECTS, openLostPhoneClub } from '#server/testing/lost-phone-club.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';

const {
  asked: ASKED,
  begun: BEGUN,
  goesOn: GOES_ON,
  endsSoon: ENDS_SOON,
  stopped: STOPPED,
  voided: VOIDED,
  newPassword: NEW_PASSWORD,
} = LOST_PHONE_SUBJECTS;

describe.each(ENGINES)('a lost phone on %s', (engine) => {
  const { at, setClock, runJobs, subjectsTo, tokenIn, follow, ask, stop, stateOf, withOldFactor, waiting, leftOf } =
    openLostPhoneClub(engine);
  const { verify, logIn, signUp } = at;

  test('is asked for by the password, begun by the press in the mail, and is told of', async () => {
    const ana = await withOldFactor();
    expect(await ask(ana.phone)).toMatchObject({ success: true, lost_phone: { state: 'mailed', due_at: null } });
    expect(await ask(ana.phone)).toMatchObject({ success: true, lost_phone: { state: 'mailed' } });
    await runJobs();
    expect(await subjectsTo(ana)).toEqual([ASKED]);
    const token = await tokenIn(ana, ASKED);
    expect(await follow(token, false)).toEqual({ success: true, act: 'start_lost_phone', done: false, due_at: null });
    expect(await stateOf(ana.phone)).toBe('mailed');
    const begun = await follow(token, true);
    const days = (new Date(String(begun['due_at'])).getTime() - Date.now()) / 86_400_000;
    expect([begun['done'], Math.round(days)]).toEqual([true, 7]);
    expect(await follow(token, true)).toEqual(begun);
    await runJobs();
    expect(await subjectsTo(ana)).toEqual([ASKED, BEGUN]);
    const { data: notices } = await ana.client.from('member_notices').select('kind, title, path');
    expect(notices).toEqual([{ kind: 'lost_phone', title: 'Pedido de celular perdido', path: '/app/settings' }]);
    expect(await ask(ana.phone)).toMatchObject({ success: true, lost_phone: { state: 'waiting' } });
  });

  test('is told of on days 3 and 6, and ends on day 7: factor, codes, password, sessions and devices go, and a link is mailed', async () => {
    const bia = await waiting();
    await bia.client.rpc('create_recovery_codes');
    await at.club.connection.query(
      `insert into app.push_devices (user_id, session_id, endpoint, p256dh, auth, public_key) select $1, id, 'https://fcm.googleapis.com/' || id, 'x', 'x', 'x' from auth.sessions where user_id = $1`,
      [bia.id],
    );
    const told = async (shift: string) => {
      await setClock(shift);
      await runJobs();
      return subjectsTo(bia);
    };
    expect(await told('2 days 23 hours')).toEqual([ASKED, BEGUN]);
    expect(await told('3 days 1 minute')).toEqual([ASKED, BEGUN, GOES_ON]);
    expect(await told('5 days 23 hours')).toEqual([ASKED, BEGUN, GOES_ON]);
    expect(await told('6 days 2 minutes')).toEqual([ASKED, BEGUN, GOES_ON, ENDS_SOON]);
    expect(await told('6 days 23 hours')).toEqual([ASKED, BEGUN, GOES_ON, ENDS_SOON]);
    expect(await leftOf(bia)).toMatchObject({ factors: 1, codes: 10, has_password: true });
    await setClock('7 days 3 minutes');
    await runJobs();
    expect(await leftOf(bia)).toEqual({ factors: 0, sessions: 0, devices: 0, codes: 0, has_password: false });
    await runJobs();
    expect((await subjectsTo(bia)).slice(4).toSorted()).toEqual([NEW_PASSWORD, VOIDED].toSorted());
    const visitor = at.club.newClient();
    const link = (await at.club.mailsTo(bia.email)).find(({ subject }) => subject === NEW_PASSWORD)?.links[0] ?? 'missing:';
    const redeemed = await visitor.auth.verifyOtp({ token_hash: new URL(link).searchParams.get('token_hash') ?? '', type: 'recovery' });
    expect(redeemed.error).toBeNull();
    expect((await visitor.auth.updateUser({ password: 'outra-senha-de-teste' })).error).toBeNull();
    expect((await at.club.newClient().auth.signInWithPassword({ email: bia.email, password: TEST_PASSWORD })).error).not.toBeNull();
  });

  test('is not asked for without the password, without a factor, or by the staff', async () => {
    const [caio, dora, otto] = [await withOldFactor(), await signUp(), await withOldFactor()];
    expect((await ask(caio.client)).error).toBe('lost_phone_needs_password');
    const { auth } = at.club.newClient();
    await auth.resetPasswordForEmail(caio.email);
    const visitor = at.club.newClient();
    await visitor.auth.verifyOtp({ token_hash: await at.club.tokenHashFor(caio.email), type: 'recovery' });
    expect((await ask(visitor)).error).toBe('lost_phone_needs_password');
    expect((await ask(await logIn(dora))).error).toBe('lost_phone_not_needed');
    await at.club.connection.query(`insert into public.club_staff (user_id, role) values ($1, 'operator')`, [otto.id]);
    expect(await ask(otto.phone)).toMatchObject({
      error: 'lost_phone_staff',
      message: 'Quem é da equipe pede ajuda a outra pessoa dona do clube, ou a quem cuida do servidor.',
    });
    await runJobs();
    for (const member of [caio, dora, otto]) expect(await subjectsTo(member)).not.toContain(ASKED);
  });

  test('is asked for by the provider where the account has no password', async () => {
    const eva = await withOldFactor();
    const [session] = await at.club.connection.query<{ id: string }>(
      `select s.id from auth.sessions s join auth.mfa_amr_claims a on a.session_id = s.id where s.user_id = $1 and a.authentication_method = 'password'`,
      [eva.id],
    );
    await at.club.connection.query(`update auth.mfa_amr_claims set authentication_method = 'oauth' where session_id = $1`, [session?.id]);
    expect((await ask(eva.phone)).error).toBe('lost_phone_needs_password');
    await at.club.connection.query('update auth.users set encrypted_password = null where id = $1', [eva.id]);
    expect(await ask(eva.phone)).toMatchObject({ success: true, lost_phone: { state: 'mailed' } });
  });

  test('is mailed about five times a day at most, and the link of an earlier mail works all the same', async () => {
    const fabio = await withOldFactor();
    const asked: (string | null)[] = [];
    for (let times = 0; times < 6; times += 1) {
      asked.push((await ask(fabio.phone)).error);
      await setClock(`${(times + 1) * 11} minutes`);
    }
    expect(asked).toEqual([null, null, null, null, null, 'over_rate_limit']);
    await runJobs();
    expect(await follow(await tokenIn(fabio, ASKED), true)).toMatchObject({ done: true });
  });

  test('is stopped by the mail’s link, by whoever reads the mail', async () => {
    const gil = await waiting();
    const token = await tokenIn(gil, BEGUN);
    expect(await follow(token, false)).toMatchObject({ act: 'stop_lost_phone', done: false });
    expect(await stateOf(gil.phone)).toBe('waiting');
    expect(await follow(token, true)).toEqual({ success: true, act: 'stop_lost_phone', done: true, due_at: null });
    expect(await stateOf(gil.phone)).toBe('none');
    await setClock('8 days');
    await runJobs();
    expect(await leftOf(gil)).toMatchObject({ factors: 1, has_password: true });
    expect(await subjectsTo(gil)).toEqual([ASKED, BEGUN, STOPPED]);
  });

  test('is stopped by a sign-in with a factor that was there seven days before', async () => {
    const hugo = await waiting();
    expect(await verify(hugo.phone, hugo.authenticator, hugo.authenticator.code())).toBe('done');
    expect(await stateOf(hugo.phone)).toBe('none');
    await setClock('8 days');
    await runJobs();
    expect(await leftOf(hugo)).toMatchObject({ factors: 1, has_password: true });
    expect(await subjectsTo(hugo)).toEqual([ASKED, BEGUN, STOPPED]);
  });

  test.each([
    ['of a few days before it', '3 days'],
    ['set up while it lasts', '-1 day'],
  ])('is not stopped by a sign-in with a factor %s', async (_what, before) => {
    const iris = await waiting();
    await at.club.connection.query(
      `update app.factor_starts f set started_at = w.began_at - ($2::text)::interval from app.lost_phone_waits w where f.user_id = $1 and w.user_id = $1`,
      [iris.id, before],
    );
    expect(await verify(iris.phone, iris.authenticator, iris.authenticator.code())).toBe('done');
    expect(await stateOf(iris.phone)).toBe('waiting');
    expect((await stop(iris.phone)).error).toBe('lost_phone_by_mail');
    for (const day of ['3 days 1 minute', '6 days 2 minutes', '7 days 3 minutes']) {
      await setClock(day);
      await runJobs();
    }
    expect(await leftOf(iris)).toMatchObject({ factors: 0, has_password: false });
  });

  test('is not stopped by the password alone; by a session that had shown the factor, or by a mailed link, it is', async () => {
    const [joca, kiko] = [await waiting(), await waiting()];
    expect(await stop(await logIn(joca))).toMatchObject({ success: false, error: 'lost_phone_by_mail' });
    expect(await stateOf(joca.phone)).toBe('waiting');
    expect(await stop(joca.client)).toMatchObject({ success: true, lost_phone: { state: 'none' } });
    await at.club.newClient().auth.resetPasswordForEmail(kiko.email);
    const visitor = at.club.newClient();
    await visitor.auth.verifyOtp({ token_hash: await at.club.tokenHashFor(kiko.email), type: 'recovery' });
    expect(await stop(visitor)).toMatchObject({ success: true, lost_phone: { state: 'none' } });
    expect(await stop(visitor)).toMatchObject({ success: true, lost_phone: { state: 'none' } });
  });

  test('is begun once a month', async () => {
    const lia = await waiting();
    const link = await tokenIn(lia, BEGUN);
    await follow(link, true);
    expect((await ask(lia.phone)).error).toBe('lost_phone_too_soon');
    await setClock('29 days');
    expect((await ask(lia.phone)).error).toBe('lost_phone_too_soon');
    await setClock('30 days 1 hour');
    expect(await ask(lia.phone)).toMatchObject({ success: true, lost_phone: { state: 'mailed' } });
  });

  test('is not begun by a link that was asked for with another password, nor after a day', async () => {
    const [mia, nino] = [await withOldFactor(), await withOldFactor()];
    for (const { phone } of [mia, nino]) await ask(phone);
    await runJobs();
    const change = { password: 'outra-senha-de-teste', current_password: TEST_PASSWORD };
    expect((await mia.client.auth.updateUser(change)).error).toBeNull();
    expect(await follow(await tokenIn(mia, ASKED), true)).toMatchObject({ success: false, error: 'link_not_valid' });
    await setClock('1 day 1 minute');
    expect(await follow(await tokenIn(nino, ASKED), true)).toMatchObject({ success: false, error: 'link_not_valid' });
  });

  test.each<[string, (member: Awaited<ReturnType<typeof waiting>>) => Promise<unknown>]>([
    [
      'a recovery code',
      async ({ phone, client }) => {
        const { codes } = (await client.rpc('create_recovery_codes')).data as { codes: string[] };
        return phone.rpc('use_recovery_code', { p_code: codes[0] });
      },
    ],
    ['removing the factor', async ({ client, authenticator: { factorId } }) => client.auth.mfa.unenroll({ factorId })],
  ])('is over without a trace after %s', async (_what, act) => {
    const uli = await waiting();
    await act(uli);
    await setClock('8 days');
    await runJobs();
    expect(await leftOf(uli)).toMatchObject({ factors: 0, has_password: true });
    expect(await subjectsTo(uli)).toEqual([ASKED, BEGUN]);
  });

  test('of a member who becomes one of the staff stops', async () => {
    const vera = await waiting();
    await at.club.connection.query(`insert into public.club_staff (user_id, role) values ($1, 'moderator')`, [vera.id]);
    await setClock('3 days 1 minute');
    await runJobs();
    await setClock('8 days');
    await runJobs();
    expect(await leftOf(vera)).toMatchObject({ factors: 1, has_password: true });
  });

  test('goes with the account', async () => {
    const wanda = await waiting();
    await at.club.connection.query('delete from auth.users where id = $1', [wanda.id]);
    await setClock('8 days');
    await runJobs();
    expect(await at.club.connection.query('select from app.lost_phone_waits where user_id = $1', [wanda.id])).toEqual([]);
    expect(
      await at.club.connection.query(
        `select from app.jobs where kind = 'lost_phone' and done_at is null and payload ->> 'wait_id' not in (select id::text from app.lost_phone_waits)`,
      ),
    ).toEqual([]);
  });
});
