import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_ORIGIN, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { openSimulatedStripe } from '#server/testing/test-simulator.ts';
import { problemsOfAccount } from './commands/payments-check.ts';
import { connectionDatabase } from './connection-database.ts';
import { runCommand } from './run-command.ts';

let club: TestClub;
let ana: Member;
beforeAll(async () => {
  club = await createTestClub();
  ana = await club.signUpMember('Ana');
  await club.connection.query(
    `select app.record_subscription(jsonb_build_object(
      'subscription', '{"id": "sub_rui", "customer_id": "cus_1", "email": "rui@trabalho.example", "status": "active", "amount": 3990, "currency": "brl", "started_at": "2026-11-20T12:00:00Z"}'::jsonb,
      'receipts', jsonb_build_array(jsonb_build_object('id', 'in_1', 'amount', 3990, 'currency', 'brl', 'paid_at', app.now(), 'period_end', app.now() + interval '30 days', 'refunded', 1000))), now())`,
  );
});
afterAll(() => club?.close());

function simulated(): NonNullable<TestClub['simulator']> {
  if (!club.simulator) throw new Error('no simulator');
  return club.simulator;
}

const run = async (...args: string[]) => runCommand(['payments', ...args], connectionDatabase(club.connection));
const level = async () => (await runCommand(['level', 'show', ana.email], connectionDatabase(club.connection))).stdout;

test('the operator lists subscriptions, also for a spreadsheet', async () => {
  expect((await run('list')).stdout).toMatch(/sub_rui\s+rui@trabalho\.example\s+não\s+em dia\s+R\$ 39,90\s+\d\d\/\d\d\/\d{4}/);
  expect((await run('list', '--csv')).stdout).toMatch(
    /^assinatura,email,conta,situacao,valor,pago_ate,termina_em\r\nsub_rui,rui@trabalho\.example,não,em dia,"R\$ 39,90",/,
  );
});

test('and sees what somebody paid, and what was paid back', async () => {
  expect((await run('show', 'RUI@trabalho.example')).stdout).toMatch(/Conta:\s+ainda não há[\s\S]*R\$ 39,90, devolvido R\$ 10,00\s+in_1/);
  expect(await run('show', 'ninguem@membro.example')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Não há assinatura') });
});

test('what was paid with another address is given to an account, and to no second one', async () => {
  expect((await run('attach', 'sub_nobody', ana.email)).stderr).toContain('Não há assinatura sub_nobody');
  expect((await run('attach', 'sub_rui', 'ninguem@membro.example')).stderr).toContain('Não há conta com o email');
  expect((await run('attach', 'sub_rui', ana.email)).stdout).toBe(`A assinatura sub_rui agora é da conta ${ana.email}.\n`);
  expect(await level()).toMatch(/Plano:\s+expert/);
  const bia = await club.signUpMember('Bia');
  expect((await run('attach', 'sub_rui', bia.email)).stderr).toContain(`já é da conta ${ana.email}`);
});

test('taking the level by hand says that a payment still holds', async () => {
  const taken = await runCommand(['level', 'set', ana.email, 'basic'], connectionDatabase(club.connection));
  expect(taken.stderr).toContain('continua expert: há um pagamento em vigor');
  expect(await level()).toMatch(/Plano:\s+expert/);
});

test('a subscription is asked for at once when the operator wishes', async () => {
  expect((await run('sync', 'sub_rui')).stdout).toBe('1 assinatura será perguntada ao Stripe em segundos.\n');
  const jobs = await club.connection.query(`select payload ->> 'subscription_id' as id from app.jobs where kind = 'sync_subscription'`);
  expect(jobs).toEqual([{ id: 'sub_rui' }]);
});

test('an account is checked: price, webhook and portal', async () => {
  const stripe = openSimulatedStripe(simulated());
  expect(await problemsOfAccount(stripe, 'https://clube.example')).toEqual([
    'Não há webhook ativo para https://clube.example/functions/v1/stripe-webhook.',
  ]);
  expect((await problemsOfAccount(stripe, TEST_ORIGIN)).join()).not.toMatch(/preço|versão|portal/);
});

test('without keys the check says so', async () => {
  expect(await run('check')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('o clube não recebe pagamentos') });
});
