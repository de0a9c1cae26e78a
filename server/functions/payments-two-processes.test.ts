import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaymentClub } from '#server/testing/payment-club.ts';
import type { PaymentClub, Reply } from '#server/testing/payment-club.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';

const postgres = await startPostgres();
if (!postgres.server) warnWithoutPostgres(postgres.reason);
const databaseUrl = postgres.server?.url ?? '';

let first: PaymentClub;
let second: TestClub;
let port: Server;

beforeAll(async () => {
  if (!postgres.server) return;
  first = await createPaymentClub({ databaseUrl });
  port = createAdaptorServer({ fetch: first.app.fetch }) as Server;
  port.listen(0, '127.0.0.1');
  await once(port, 'listening');
  const { secretKey, webhookSecret, priceId } = first.simulator.settings;
  // The same account with Stripe, as two processes of one club have.
  second = await createTestClub({
    databaseUrl,
    log: first.logger,
    env: {
      JWT_SECRET: first.secrets.jwtSecret,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_ID: priceId,
      STRIPE_API_URL: `http://127.0.0.1:${(port.address() as AddressInfo).port}`,
    },
  });
});
afterAll(async () => {
  port?.close();
  await second?.close();
  await first?.close();
  await postgres.server?.stop();
});

test.skipIf(!postgres.server)('two processes that are told of the same events, and do what is due, do each thing once', async () => {
  await first.deliver('never');
  const members = await Promise.all(['Ana', 'Bia', 'Caio'].map(async (name) => first.signUpMember(name)));
  for (const { accessToken } of members) await first.buy(accessToken);
  const { events } = first.simulator.simulation.state;
  const copies = await Promise.all(
    events.flatMap(({ event }) =>
      [first, second, first, second].map(async (process) => {
        const payload = JSON.stringify(event);
        const signature = await first.stripe.client.webhooks.generateTestHeaderStringAsync({ payload, secret: first.stripe.webhookSecret });
        const headers = { 'Stripe-Signature': signature };
        const tell = async () => (await process.request('/functions/v1/stripe-webhook', { method: 'POST', body: payload, headers })).status;
        let status = await tell();
        // All at once is more than a busy machine takes: the sender comes again.
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        for (let again = 0; status === 503 && again < 20; again += 1) status = await tell();
        return status;
      }),
    ),
  );
  expect([copies.length, new Set(copies)]).toEqual([events.length * 4, new Set([200])]);
  const runJobs = async (process: TestClub) =>
    process.request('/functions/v1/run-jobs', { method: 'POST', headers: { Authorization: `Bearer ${process.secrets.secretKey}` } });
  await Promise.all([first, second, first, second].map(runJobs));
  const rows = await first.connection.query<Reply>(
    `select (select count(*)::int from public.subscriptions) as subscriptions, (select count(*)::int from public.payment_receipts) as receipts,
       (select count(*)::int from public.level_grants) as grants, (select count(*)::int from public.payment_events) as events`,
  );
  expect(rows).toEqual([{ subscriptions: 3, receipts: 3, grants: 3, events: events.length }]);
  for (const { email } of members) {
    const subjects = (await Promise.all([first, second].map(async (process) => process.mailsTo(email))))
      .flat()
      .map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Recebemos'))).toEqual(['Recebemos seu pagamento no Clube 21']);
  }
  const presses = await Promise.all([first, second].map(async (process) => withdrawAt(process, members[0]?.accessToken ?? '')));
  expect(presses).toEqual([200, 200]);
  await Promise.all([first, second].map(runJobs));
  const back = (await Promise.all([first, second].map(async (process) => process.mailsTo(members[0]?.email ?? '')))).flat();
  expect(back.filter(({ subject }) => subject.startsWith('Devolvemos'))).toHaveLength(1);
});

async function withdrawAt(process: TestClub, accessToken: string): Promise<number> {
  const answer = await process.request('/functions/v1/manage-subscription', {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ action: 'withdraw' }),
  });
  return answer.status;
}
