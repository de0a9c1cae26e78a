import { afterAll, beforeAll, expect, test } from 'vitest';
import cases from '#domain/cases/second-payment.json' with { type: 'json' };
import { TYPED, createPaymentClub } from '#server/testing/payment-club.ts';
import type { PaymentClub } from '#server/testing/payment-club.ts';
import type { Member } from '#server/testing/test-club.ts';

// The table that supabase/tests/69_second_payment.test.sql holds the database to, played at the payment simulator.

let club: PaymentClub;
beforeAll(async () => {
  club = await createPaymentClub();
});
afterAll(() => club?.close());

interface State {
  id: string;
  status: string;
  begins_at: string | null;
  cancel_at: string | null;
  paid_until: string | null;
  is_live: boolean;
  refunded: number;
}

const statesOf = async ({ id }: Member) =>
  club.connection.query<State>(
    `select s.id, s.status, s.begins_at::text, s.cancel_at::text, s.paid_until::text, app.is_live_status(s.status) as is_live,
       coalesce((select sum(r.refunded)::int from public.payment_receipts r where r.subscription_id = s.id), 0) as refunded
     from public.subscriptions s where s.user_id = $1 order by s.created_at`,
    [id],
  );

async function openPage(bearer: string): Promise<string> {
  // Visitors of one network may open twenty in an hour.
  await club.connection.query('delete from app.payment_attempts');
  return new URL(String((await club.checkout(bearer)).reply['checkout_url'])).pathname;
}
const end = async (page: string, outcome: string, email: string) => club.post(page, { outcome, email, ...TYPED });

/** Brings a member's first subscription into a state. */
async function arrange(member: Member, state: string): Promise<void> {
  if (state === 'none') return;
  await end(await openPage(club.secrets.publishableKey), state === 'boleto' ? 'later' : 'pay', member.email);
  if (state === 'ending') await club.manage(member, { action: 'cancel' });
  if (state === 'past_due') await club.act(member, 'decline', 'renew');
  if (state === 'suspended') await club.act(member, 'dispute');
  if (state === 'withdrawn') await club.manage(member, { action: 'withdraw' });
  if (state === 'over') {
    const id = (await statesOf(member))[0]?.id ?? '';
    await club.stripe.client.subscriptions.cancel(id);
    await club.manage(member, { action: 'sync' });
  }
}

const pageFor = async (member: Member, payer: string) => openPage(payer === 'member' ? member.accessToken : club.secrets.publishableKey);

/** The state of a first subscription. */
function fateOf(first: State | undefined, wasLive: boolean): string {
  if (!first) return 'none';
  if (!first.is_live) return wasLive ? 'ended' : 'gone';
  return first.cancel_at ? 'ends_as_planned' : 'stays';
}

/** The state of the later payment. */
function outcomeOf({ is_live: isLive, begins_at: beginsAt, refunded }: State): 'begins_later' | 'stays' | 'refunded' | 'ended' {
  if (isLive) return beginsAt ? 'begins_later' : 'stays';
  return refunded === 3_990 ? 'refunded' : 'ended';
}

const day = (instant: string | null | undefined) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(new Date(instant ?? 0));
const textsTo = async ({ email }: Member) => (await club.mailsTo(email)).map(({ text }) => text.replaceAll(/\s+/g, ' '));

test.each(cases)('$id: $note', async ({ first: state, payer, isBarred, firstAfter, secondAfter }) => {
  const member = await club.signUpMember('Nina');
  // A member who is refused a page may have one open from before.
  const early = await pageFor(member, payer);
  await arrange(member, state);
  const pressed = payer === 'member' ? (await club.checkout(member.accessToken)).status : 200;
  expect(pressed).toBe(isBarred ? 409 : 200);
  await club.jobs();
  const wasLive = (await statesOf(member))[0]?.is_live ?? false;
  await end(early, 'pay', member.email);
  await club.jobs();
  await club.jobs();
  const states = await statesOf(member);
  const second = states.at(-1);
  const first = states.length > 1 ? states[0] : undefined;
  expect(fateOf(first, wasLive)).toBe(firstAfter);
  expect(second && outcomeOf(second)).toBe(secondAfter);
  expect(await club.levelOf(member)).toBe('expert');
  // Exactly one of them charges again, and the mails say when.
  expect(states.filter((one) => one.is_live && !one.cancel_at)).toHaveLength(1);
  const told = {
    stays: `está pago até ${day(second?.paid_until)}`,
    begins_later: `termina em ${day(first?.cancel_at)}, como você pediu. Esta começa nesse dia, e nada se perde. Recebemos R$ 39,90. Seu plano Expert está pago até ${day(second?.paid_until)}`,
    refunded: `que continua, e com ela seu plano Expert: a próxima cobrança é em ${day(first?.paid_until)}`,
  }[secondAfter];
  expect((await textsTo(member)).some((text) => text.includes(told ?? 'nothing'))).toBe(true);
});

test.each(['twice', 'reverse', 'late', 'never'])(
  'who has cancelled and pays again keeps both also where the events come "%s"',
  async (mode) => {
    const member = await club.signUpMember('Paula');
    const page = await pageFor(member, 'visitor');
    await arrange(member, 'ending');
    await club.deliver(mode);
    await end(page, 'pay', member.email);
    await club.jobs();
    await club.deliver('once');
    await club.post('/dev/payments/events', { order: 'last' });
    // The page has closed by then, and is looked at again.
    await club.moveClock('2 hours');
    await club.jobs();
    await club.moveClock('0');
    const [first, second] = await statesOf(member);
    expect([fateOf(first, true), second && outcomeOf(second)]).toEqual(['ends_as_planned', 'begins_later']);
    expect((await club.subjectsTo(member.email)).filter((subject) => subject.startsWith('Recebemos'))).toHaveLength(2);
    expect((await textsTo(member)).filter((text) => text.includes('R$ 0,00'))).toEqual([]);
  },
);

test('while Stripe does not answer nothing is moved and no mail names a day; then both are right', async () => {
  const member = await club.signUpMember('Quita');
  const page = await pageFor(member, 'visitor');
  await arrange(member, 'ending');
  await club.jobs();
  await end(page, 'pay', member.email);
  await club.jobsWithout((request) => request.startsWith('POST /v1/subscriptions/'));
  expect((await club.subjectsTo(member.email)).filter((subject) => subject.startsWith('Recebemos'))).toHaveLength(1);
  expect((await statesOf(member)).map(outcomeOf)).toEqual(['stays', 'stays']);
  await club.moveClock('10 minutes');
  await club.jobs();
  await club.moveClock('0');
  expect((await statesOf(member)).map(outcomeOf)).toEqual(['stays', 'begins_later']);
  expect((await textsTo(member)).filter((text) => text.includes('Esta começa nesse dia'))).toHaveLength(1);
});

test('an invoice past due that is paid after all, while its member has paid anew, is charged for nothing: one is paid back', async () => {
  const member = await club.signUpMember('Rosa');
  const page = await pageFor(member, 'member');
  await arrange(member, 'past_due');
  const id = (await statesOf(member))[0]?.id ?? '';
  await end(page, 'pay', member.email);
  for (const act of ['accept', 'collect']) await club.post(`/dev/payments/subscriptions/${id}`, { act });
  await club.jobs();
  await club.moveClock('1 hour');
  await club.jobs();
  await club.moveClock('0');
  const states = await statesOf(member);
  expect(states.filter(({ is_live: isLive }) => isLive)).toHaveLength(1);
  expect(states.map(({ refunded }) => refunded).toSorted((left, right) => left - right)).toEqual([0, 3_990]);
  expect(await club.levelOf(member)).toBe('expert');
});

test('whose ending is undone at Stripe after all has the later payment back', async () => {
  const member = await club.signUpMember('Sara');
  const page = await pageFor(member, 'visitor');
  await arrange(member, 'ending');
  await end(page, 'pay', member.email);
  await club.jobs();
  const id = (await statesOf(member))[0]?.id ?? '';
  await club.stripe.client.subscriptions.update(id, { cancel_at_period_end: false });
  await club.simulator.simulation.delivery.settled();
  await club.jobs();
  const [first, second] = await statesOf(member);
  expect([fateOf(first, true), second && outcomeOf(second)]).toEqual(['stays', 'refunded']);
});

test.each(['visitor', 'member'])(
  "who has cancelled and pays again as %s is Expert over the month's end, is charged once, and may still have all back",
  async (payer) => {
    const member = await club.signUpMember('Olga');
    const page = await pageFor(member, payer);
    await arrange(member, 'ending');
    await end(page, 'pay', member.email);
    await club.jobs();
    const [first, second] = await statesOf(member);
    const begin = new Date(first?.cancel_at ?? 0);
    expect(new Date(second?.begins_at ?? 0)).toEqual(begin);
    const paidUntil = new Date(second?.paid_until ?? 0);
    expect([paidUntil.getUTCMonth(), paidUntil.getUTCDate() >= 28 || paidUntil.getUTCDate() === begin.getUTCDate()]).toEqual([
      (begin.getUTCMonth() + 1) % 12,
      true,
    ]);
    expect(await club.planOf(member)).toMatchObject({
      subscription: { id: second?.id, begins_at: expect.any(String) },
      receipts: [{ amount: 3_990 }, { amount: 3_990 }],
    });
    // Asked again, by events, at night or by hand, nothing is moved a second time.
    await club.manage(member, { action: 'sync' });
    await club.jobs();
    expect((await statesOf(member)).map((state) => state.paid_until)).toEqual([first?.paid_until, second?.paid_until]);
    expect(await club.manage(member, { action: 'withdraw' })).toMatchObject({ status: 200, reply: { plan: { level: 'expert' } } });
    expect((await statesOf(member)).map((state) => [state.is_live, state.refunded])).toEqual([
      [true, 0],
      [false, 3_990],
    ]);
  },
);

test('as time passes the first ends uncharged, and the later one is charged when what was paid is over', async () => {
  const member = await club.signUpMember('Tina');
  const page = await pageFor(member, 'visitor');
  await arrange(member, 'ending');
  await end(page, 'pay', member.email);
  await club.jobs();
  const paidUntil = (await statesOf(member))[1]?.paid_until;
  const paidMonths = async () => ((await club.planOf(member))['receipts'] as unknown[]).length;
  await club.post('/dev/payments/time', { days: '32' });
  await club.jobs();
  expect((await statesOf(member)).map(({ status }) => status)).toEqual(['canceled', 'trialing']);
  expect(await paidMonths()).toBe(2);
  await club.post('/dev/payments/time', { days: '31' });
  await club.jobs();
  const [first, second] = await statesOf(member);
  expect([first?.status, second?.status, await paidMonths()]).toEqual(['canceled', 'active', 3]);
  expect(new Date(second?.paid_until ?? 0).getTime()).toBeGreaterThan(new Date(paidUntil ?? 0).getTime());
});
