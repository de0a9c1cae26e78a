import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAgain } from '#server/backup/deletions.ts';
import { createPaymentClub } from '#server/testing/payment-club.ts';
import type { PaymentClub, Reply } from '#server/testing/payment-club.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member } from '#server/testing/test-club.ts';

// A backup of some days ago is restored: the provider goes on with what the club has forgotten.

let club: PaymentClub;
beforeAll(async () => {
  club = await createPaymentClub();
});
afterAll(() => club?.close());

const TABLES = `select n.nspname as place, c.relname as name,
    (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'app', 'auth', 'storage')`;

/**
 * Keeps every row of the club as it is.
 * @returns what puts them back, as a restored backup does: triggers ask nothing then
 */
async function keepRows(): Promise<() => Promise<void>> {
  const run = async (statement: string) =>
    club.connection.query(`do $do$ declare t record; begin
      perform set_config('session_replication_role', 'replica', true);
      for t in ${TABLES} loop ${statement} end loop; end $do$`);
  await club.connection.query('create schema kept');
  await run(`execute format('create table kept.%I as select %s from %I.%I', t.place || ' ' || t.name, t.columns, t.place, t.name);`);
  return async () => {
    await run(`execute format('delete from %I.%I', t.place, t.name);
      execute format('insert into %1$I.%2$I (%3$s) overriding system value select %3$s from kept.%4$I', t.place, t.name, t.columns, t.place || ' ' || t.name);`);
    await club.connection.query('drop schema kept cascade');
  };
}

async function payingMember(name: string): Promise<Member> {
  const member = await club.signUpMember(name);
  await club.buy(member.accessToken);
  return member;
}

const newestOf = async (email: string) =>
  (await club.stripe.client.subscriptions.list({ status: 'all', limit: 100, expand: ['data.customer'] })).data.find(
    ({ customer }) => typeof customer === 'object' && 'email' in customer && customer.email === email,
  );
const pendingOf = async (email: string) =>
  club.connection.query<Reply>(`select level, applied_at from public.pending_user_levels where email = $1`, [email]);

test('by the next night the club has again what was paid, renewed, paid back and ended since its backup, and ends nobody’s plan', async () => {
  const ana = await club.signUpMember('Ana');
  const [caio, dora, fia] = [await payingMember('Caio'), await payingMember('Dora'), await payingMember('Fia')];
  await club.jobs();
  const restore = await keepRows();

  await club.buy(ana.accessToken);
  await club.act(caio, 'renew');
  await club.manage(dora, { action: 'withdraw' });
  await club.call('delete-account', { email: fia.email, password: TEST_PASSWORD }, fia.accessToken);
  const eva = await payingMember('Eva');
  const visitor = `visita.${crypto.randomUUID().slice(0, 8)}@membro.example`;
  await club.buy(club.secrets.publishableKey, visitor);
  await club.jobs();
  expect((await newestOf(fia.email))?.status).toBe('canceled');

  await restore();
  expect([await club.levelOf(ana), await club.levelOf(dora)]).toEqual(['none', 'expert']);
  await deleteAgain(club.connection, [fia.id]);
  await club.moveClock('37 hours');
  await club.jobs();
  await club.moveClock('0');

  expect(await club.planOf(ana)).toMatchObject({ level: 'expert', subscription: { status: 'active' }, receipts: [{ amount: 3_990 }] });
  expect(await club.planOf(caio)).toMatchObject({ level: 'expert', receipts: [{ amount: 3_990 }, { amount: 3_990 }] });
  expect(await club.planOf(dora)).toMatchObject({ level: 'basic', subscription: { status: 'canceled', is_refunded: true } });
  expect(await club.connection.query<Reply>(`select user_id, email from public.subscriptions where forgotten_at is not null`)).toEqual([
    { user_id: null, email: null },
  ]);

  // A payer whose account is not in the backup has to make it again, with the address that pays.
  expect([(await newestOf(eva.email))?.status, (await newestOf(visitor))?.status]).toEqual(['active', 'active']);
  for (const email of [eva.email, visitor]) expect(await pendingOf(email)).toEqual([{ level: 'expert', applied_at: null }]);
  const client = club.newClient();
  await client.auth.signUp({ email: eva.email, password: TEST_PASSWORD, options: { data: { name: 'Eva' } } });
  await client.auth.verifyOtp({ token_hash: await club.tokenHashFor(eva.email), type: 'signup' });
  await client.rpc('apply_pending_user_level', { email_param: eva.email });
  expect((await client.rpc('my_plan')).data).toMatchObject({ level: 'expert', source: 'payment', receipts: [{ amount: 3_990 }] });
});

test('who left one plan and bought another since the backup keeps the one that lives, though it is heard of before the night', async () => {
  const gil = await payingMember('Gil');
  await club.jobs();
  const restore = await keepRows();
  expect((await club.manage(gil, { action: 'withdraw' })).status).toBe(200);
  await club.buy(gil.accessToken);
  await club.jobs();
  const id = String((await club.subscriptionOf(gil))['id']);

  await restore();
  // The club still takes the one for live that has ended, and the new one for a second.
  expect(await club.sendEvent('customer.subscription.updated', { id })).toBe(200);
  await club.jobs();
  expect((await club.stripe.client.subscriptions.retrieve(id)).status).toBe('active');
  expect(await club.planOf(gil)).toMatchObject({ level: 'expert', subscription: { id, status: 'active', is_refunded: false } });
});
