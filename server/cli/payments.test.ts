import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaymentClub } from '#server/testing/payment-club.ts';
import type { PaymentClub } from '#server/testing/payment-club.ts';
import { TEST_ORIGIN } from '#server/testing/test-club.ts';
import type { Member } from '#server/testing/test-club.ts';
import { connectStripe } from '../../supabase/functions/_shared/stripe.ts';
import { problemsOfAccount } from './commands/payments-check.ts';
import { connectionDatabase } from './connection-database.ts';
import { runCommand } from './run-command.ts';

let club: PaymentClub;
let ana: Member;
beforeAll(async () => {
  club = await createPaymentClub();
  ana = await club.signUpMember('Ana');
  await club.connection.query(
    `select app.record_subscription(jsonb_build_object(
      'subscription', '{"id": "sub_rui", "customer_id": "cus_1", "email": "rui@trabalho.example", "status": "active", "amount": 3990, "currency": "brl", "started_at": "2026-11-20T12:00:00Z"}'::jsonb,
      'receipts', jsonb_build_array(jsonb_build_object('id', 'in_1', 'amount', 3990, 'currency', 'brl', 'paid_at', app.now(), 'period_end', app.now() + interval '30 days', 'refunded', 1000))), now())`,
  );
});
afterAll(() => club?.close());

async function run(...args: string[]) {
  const outcome = await runCommand(['payments', ...args], connectionDatabase(club.connection));
  club.noteOutput(`${outcome.stdout}${outcome.stderr}`);
  return outcome;
}
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
  expect(await problemsOfAccount(club.stripe, 'https://clube.example')).toEqual([
    'Não há webhook ativo para https://clube.example/functions/v1/stripe-webhook.',
  ]);
  expect((await problemsOfAccount(club.stripe, TEST_ORIGIN)).join()).not.toMatch(/preço|versão|portal/);
});

test('an account that lacks everything is told each thing', async () => {
  const { client } = club.stripe;
  const sold = await client.prices.retrieve(club.stripe.priceId);
  const [portal] = (await client.billingPortal.configurations.list({ is_default: true })).data;
  const [webhook] = (await client.webhookEndpoints.list()).data;
  if (!portal || !webhook) throw new Error('no portal or webhook');
  const bare = {
    '/v1/prices': { ...sold, active: false, currency: 'usd', unit_amount: 2_990, recurring: null },
    '/v1/billing_portal': {
      object: 'list',
      data: [{ ...portal, business_profile: {}, features: { payment_method_update: { enabled: false } } }],
    },
    '/v1/webhook_endpoints': { object: 'list', data: [{ ...webhook, api_version: '2020-08-27', enabled_events: ['invoice.paid'] }] },
  };
  const account = connectStripe({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_bare',
      STRIPE_PRICE_ID: 'price_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_bare',
      STRIPE_API_URL: TEST_ORIGIN,
    },
    fetch: async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      return Response.json(Object.entries(bare).find(([path]) => pathname.startsWith(path))?.[1]);
    },
    now: () => new Date(),
    logError: () => undefined,
  });
  if (!account) throw new Error('no account');
  expect(await problemsOfAccount(account, new URL(webhook.url).origin)).toEqual([
    'O preço STRIPE_PRICE_ID está arquivado.',
    'O preço está em usd, não em brl.',
    expect.stringMatching(/^O preço é US\$\s29,90, e a página mostra R\$\s39,90\.$/),
    'O preço não se repete todo mês.',
    expect.stringMatching(/^O webhook não recebe: .*customer\.subscription\.deleted/),
    expect.stringMatching(/^O webhook fala a versão 2020-08-27 da API/),
    expect.stringContaining('não deixa trocar o cartão'),
    expect.stringContaining('não mostra os termos'),
  ]);
});

test('who pays is found with their receipts, and without what they typed at the provider', async () => {
  const caio = await club.signUpMember('Caio');
  await club.buy(caio.accessToken);
  await club.manage(caio, { action: 'portal' });
  expect((await run('show', caio.email)).stdout).toMatch(/Conta:\s+sim\n[\s\S]*Recibo:\s+\d\d\/\d\d\/\d{4}\s+R\$\s39,90/);
  expect((await run('list', '--all', '--csv')).stdout).toContain(caio.email);
});

test('what the club has no row of is looked for at the provider, and comes to whoever paid it', async () => {
  await club.deliver('never');
  const duda = await club.signUpMember('Duda');
  await club.buy(duda.accessToken);
  await club.deliver('once');
  expect(await club.levelOf(duda)).toBe('none');
  expect((await run('sync')).stdout).toMatch(
    /^\d+ assinaturas? ser\S+ perguntadas? ao Stripe em segundos, e as que o clube não conhece serão procuradas\.\n$/,
  );
  await club.jobs();
  expect(await club.levelOf(duda)).toBe('expert');
});

test('without keys the check says so', async () => {
  expect(await run('check')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('o clube não recebe pagamentos') });
});
