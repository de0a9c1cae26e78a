import type { Page } from '@playwright/test';
import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { formatDate, formatDayMonth } from '#web/lib/format.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';

// It moves the clock of its server.
test.use({ serverName: 'challenges' });

/** Yesterday: the clock goes back, and sessions stay valid. */
let day: Day;
test.beforeEach(() => {
  day = addDays(dayInZone(new Date()), -1);
});
// Five minutes before a day turns: no test takes longer.
const evening = () => ({
  '20:55': `${day}T23:55:00Z`,
  '21:01': `${addDays(day, 1)}T00:01:00Z`,
  '23:55': `${addDays(day, 1)}T02:55:00Z`,
});

interface Expected {
  /** The day the challenge is in, 1 for its first. */
  dayNumber: number;
  today: string;
  isDoneToday: boolean;
  streak: number;
  lastDay: string;
}

/** Home, challenge page, details, ranking and member history tell the same day, streak and board. */
async function expectAgreement(page: Page, member: ConfirmedMember, challengeId: string, clock: string, expected: Expected): Promise<void> {
  const message = expected.isDoneToday ? 'Check-in de hoje feito!' : 'Falta o check-in de hoje';
  const cell = `Dia ${expected.dayNumber}, ${formatDayMonth(expected.today)}: hoje${expected.isDoneToday ? ', feito' : ''}`;
  await page.goto('/app/home');
  await expect(page.getByText(message), `home at ${clock}`).toBeVisible();
  await expect(page.getByRole('region', { name: 'Seus números' }), `home at ${clock}`).toContainText(
    new RegExp(`Sequência[^0-9]*${expected.streak}`),
  );
  for (const address of ['/app/challenges', `/app/challenges/${challengeId}`]) {
    await page.goto(address);
    await expect(page.getByText(message), `${address} at ${clock}`).toBeVisible();
    await expect(page.getByText(`Faltam ${22 - expected.dayNumber} dias`).first()).toBeVisible();
    const mine = page.getByRole('region', { name: 'Seus 21 dias' });
    await expect(mine.getByRole('list'), `${address} at ${clock}`).toContainText(cell);
    await expect(mine).toContainText(`${expected.streak} dias`);
  }
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  const row = page.getByRole('list', { name: 'Todos os participantes' }).getByRole('listitem').first();
  await expect(row, `ranking at ${clock}`).toContainText(`${expected.streak} dias seguidos`);
  await expect(row).toContainText(`Último em ${formatDate(expected.lastDay)}`);
  await page.goto(`/app/challenges/${challengeId}/user/${member.id}/workouts`);
  await expect(page.getByRole('region', { name: 'Resumo no desafio' }), `history at ${clock}`).toContainText(
    new RegExp(`Sequência atual${expected.streak}`),
  );
}

test('late in the evening in São Paulo it is still the same day everywhere', async ({ page, club, signedInMember }) => {
  const { id } = await createChallenge(club, addDays(day, -1));
  await joinChallenge(signedInMember, id);
  try {
    await club.setClock(`${addDays(day, -1)}T15:00:00Z`);
    await recordWorkout(signedInMember, { challengeId: id, day: addDays(day, -1) });
    await club.setClock(evening()['20:55']);
    await recordWorkout(signedInMember, { challengeId: id, day });
    for (const [clock, instant] of Object.entries(evening())) {
      await club.setClock(instant);
      await expectAgreement(page, signedInMember, id, clock, { dayNumber: 2, today: day, isDoneToday: true, streak: 2, lastDay: day });
    }
  } finally {
    await club.setClock(null);
  }
});

test('a challenge in UTC turns its day at 21:00 in São Paulo @long', async ({ page, club, signedInMember }) => {
  const { id } = await createChallenge(club, addDays(day, -1), '--time-zone', 'UTC');
  await joinChallenge(signedInMember, id);
  const before = { dayNumber: 2, today: day, isDoneToday: true, streak: 2, lastDay: day };
  const next = addDays(day, 1);
  try {
    await club.setClock(`${addDays(day, -1)}T15:00:00Z`);
    await recordWorkout(signedInMember, { challengeId: id, day: addDays(day, -1) });
    await club.setClock(evening()['20:55']);
    await recordWorkout(signedInMember, { challengeId: id, day });
    await expectAgreement(page, signedInMember, id, '20:55', before);
    await club.setClock(evening()['21:01']);
    await expectAgreement(page, signedInMember, id, '21:01', { ...before, dayNumber: 3, today: next, isDoneToday: false });
    await club.setClock(evening()['23:55']);
    expect(await recordWorkout(signedInMember, { challengeId: id, day: next })).toMatchObject({ checked_in: true });
    await expectAgreement(page, signedInMember, id, '23:55', { dayNumber: 3, today: next, isDoneToday: true, streak: 3, lastDay: next });
  } finally {
    await club.setClock(null);
  }
});
