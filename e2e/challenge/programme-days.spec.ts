import { addDays, dayInZone, noonInSaoPaulo } from '#domain/calendar.ts';
import { formatDayMonth } from '#web/lib/format.ts';
import { PHONES, expectFits } from '../support/fits.ts';
import { expect, expectAccessible, signInPage, test } from '../support/fixtures.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { untilLive } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';

// Every test makes challenges of its own, and one moves the clock of its server.
test.use({ serverName: 'challenges' });

const today = () => dayInZone(new Date());
const DAY_MS = 24 * 3_600_000;

test('challenges of 7 and of 60 days have a day for each of theirs, and none after the last', async ({ page, club, signedInMember }) => {
  const short = await createChallenge(club, addDays(today(), -6), '--days', '7');
  const long = await createChallenge(club, addDays(today(), -58), '--days', '60');
  for (const { id } of [short, long]) await joinChallenge(signedInMember, id);
  const cards = page.getByTestId('todays-programme');
  await page.goto('/app/home');
  await expect(cards.filter({ hasText: short.title })).toContainText('Hoje, dia 7de 7');
  await expect(cards.filter({ hasText: short.title })).toContainText('Último dia');
  await expect(cards.filter({ hasText: long.title })).toContainText('Hoje, dia 59de 60');
  await page.goto(`/app/challenges/${long.id}`);
  const days = page.getByRole('region', { name: 'O programa dos 60 dias' }).getByRole('listitem');
  await expect(days.filter({ hasText: /^Dia \d+/ })).toHaveCount(60);
  try {
    await club.setClock(noonInSaoPaulo(addDays(today(), 1)));
    await page.goto('/app/home');
    await expect(page.getByRole('heading', { name: 'Hoje, dia 60 de 60' })).toBeVisible();
    await expect(cards).toHaveCount(1);
    await club.setClock(noonInSaoPaulo(addDays(today(), 2)));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.bg-skeleton')).toHaveCount(0);
    await expect(cards).toHaveCount(0);
    await page.goto(`/app/challenges/${short.id}`);
    await expect(page.getByRole('region', { name: 'O programa dos 7 dias' }), 'what was done stays readable').toBeVisible();
  } finally {
    await club.setClock(null);
  }
});

for (const [what, days] of [
  ['ahead', 3],
  ['behind', -3],
] as const) {
  test(`a device whose clock is days ${what} is told the club’s day`, async ({ page, club, signedInMember }) => {
    const { id } = await createChallenge(club, addDays(today(), -9));
    await joinChallenge(signedInMember, id);
    await page.clock.install({ time: Date.now() + days * DAY_MS });
    await page.goto('/app/home');
    await expect(page.getByTestId('todays-programme').getByRole('heading')).toHaveText('Hoje, dia 10de 21');
  });
}

// Reports of other apps: the day of the device's zone instead of the challenge's (workout-lol #67, Auuki #251, HabitRPG
// #3806).
for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test(`a device in ${zone} is told the challenge’s day`, async ({ browser, club, createMember }) => {
    const member = await createMember();
    const { id } = await createChallenge(club, addDays(today(), -9));
    await joinChallenge(member, id);
    const context = await browser.newContext({ baseURL: club.url, locale: 'pt-BR', timezoneId: zone, serviceWorkers: 'block' });
    const page = await context.newPage();
    await signInPage(page, member);
    await page.goto('/app/home');
    await expect(page.getByTestId('todays-programme').getByRole('heading')).toHaveText('Hoje, dia 10de 21');
    await page.goto(`/app/challenges/${id}`);
    const days = page.getByRole('region', { name: 'O programa dos 21 dias' }).getByRole('listitem');
    await expect(days.filter({ has: page.getByText('Hoje', { exact: true }) })).toContainText(`Dia 10${formatDayMonth(today())}`);
    await context.close();
  });
}

// Another one: an app that was put aside and taken up on the next day still tells the day before (Unwrap #68).
test('a home that was put aside overnight, while no timer ran, tells the new day when it is taken up', async ({
  page,
  club,
  signedInMember,
}) => {
  const { id } = await createChallenge(club);
  await joinChallenge(signedInMember, id);
  await page.clock.install();
  await page.goto('/app/home');
  const heading = page.getByTestId('todays-programme').getByRole('heading');
  await expect(heading).toHaveText('Hoje, dia 1de 21');
  try {
    await club.setClock(noonInSaoPaulo(addDays(today(), 1)));
    await page.clock.setSystemTime(noonInSaoPaulo(addDays(today(), 1)));
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await expect(heading).toHaveText('Hoje, dia 2de 21');
  } finally {
    await club.setClock(null);
  }
});

test('on the free plan no call and no table tells what the days hold', async ({ club, createMember }) => {
  const { client, ...member } = await createMember();
  const { id } = await createChallenge(club);
  await joinChallenge({ ...member, client }, id);
  const { data: days } = await client.rpc('my_challenge_days', { p_challenge_id: id });
  const rows = (days as { days: { workout: unknown; recipe: unknown; tip: unknown; locked: string[] }[] }).days;
  expect(rows).toHaveLength(21);
  expect(rows.filter(({ workout, recipe, tip }) => workout ?? recipe ?? tip)).toEqual([]);
  expect(rows[0]?.locked).toEqual(['workout', 'recipe', 'tip']);
  expect((await client.from('challenge_days').select('*').eq('challenge_id', id)).error?.code).toBe('42501');
  expect((await client.from('challenges').select('id, challenge_days(workout_id)').eq('id', id)).error?.code).toBe('42501');
  const entries = await client
    .from('content_entries')
    .select('id')
    .in('collection', ['programme', 'library', 'nutrition_recipes', 'nutrition_tips']);
  expect(entries.data).toEqual([]);
  expect((await client.rpc('staff_challenge_days', { p_challenge_id: id })).error?.code).toBe('42501');
  for (const part of ['recipe', 'tip']) {
    const tick = { p_challenge_id: id, p_day: 1, p_part: part, p_is_ticked: true };
    expect((await client.rpc('tick_challenge_day', tick)).data).toMatchObject({ success: false, error: 'expert_required' });
  }
  const written = await client.from('challenge_day_ticks').insert({ user_id: member.id, challenge_id: id, day: 1, part: 'tip' });
  expect(written.error?.code).toBe('42501');
});

test('a plan that becomes Expert opens the day without a reload, and the free one closes it', async ({ page, club, signedInMember }) => {
  const { id } = await createChallenge(club);
  await joinChallenge(signedInMember, id);
  const live = untilLive(page, 1);
  await page.goto('/app/home');
  const card = page.getByTestId('todays-programme');
  await expect(card).toContainText('fazem parte do plano Expert');
  await live;
  await club.club('level', 'set', signedInMember.email, 'expert');
  await expect(card.getByRole('link', { name: 'Pilates do zero: respiração e centro' })).toBeVisible();
  await expect(card.getByText('fazem parte do plano Expert')).toHaveCount(0);
  await club.club('level', 'set', signedInMember.email, 'basic');
  await expect(card).toContainText('fazem parte do plano Expert');
  await expect(card.getByRole('link', { name: 'Pilates do zero: respiração e centro' })).toHaveCount(0);
});

test('with large text and by the keyboard the day, the programme, the milestones and the shelf are all there', async ({
  page,
  club,
  signedInMember,
}) => {
  await club.club('level', 'set', signedInMember.email, 'expert');
  const { id } = await createChallenge(club, undefined, '--target', '1');
  await joinChallenge(signedInMember, id);
  await recordWorkout(signedInMember, { challengeId: id });
  // It has been celebrated.
  await signedInMember.client.rpc('celebrate_milestones', { p_challenge_id: id });
  const session = await page.context().newCDPSession(page);
  const look = async (what: string) => {
    await expect(page.locator('.bg-skeleton')).toHaveCount(0);
    for (const phone of PHONES) await expectFits(page, session, phone, what);
  };

  await page.goto('/app/home');
  const card = page.getByRole('region', { name: 'Hoje, dia 1 de 21' });
  await expect(card).toBeVisible();
  await look('home');
  await tabTo(page, card.getByRole('link').first());
  await pressOn(page, card.getByRole('checkbox', { name: /^Segui: / }), 'Space');
  await expect(card.getByRole('checkbox', { name: /^Segui: / })).toBeChecked();
  await expectAccessible(page);

  await page.goto(`/app/challenges/${id}`);
  const programme = page.getByRole('region', { name: 'O programa dos 21 dias' });
  for (const place of [0, 20]) await pressOn(page, programme.locator('summary').nth(place));
  await expect(programme.getByRole('checkbox', { name: /^Fiz: / })).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Marcos', exact: true })).toBeVisible();
  await look('the programme and the milestones');
  await expectAccessible(page);

  await page.goto('/app/profile?tab=achievements');
  const shelf = page.getByRole('region', { name: 'Marcos dos desafios' });
  await expect(shelf.getByRole('heading', { level: 3 })).toHaveCount(3);
  await look('the shelf');
  await expectAccessible(page);
});
