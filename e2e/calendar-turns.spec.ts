import { type Page } from '@playwright/test';
import { addDays, noonInSaoPaulo, startOfWeek } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { currentStreak } from '#domain/streak.ts';
import { formatDuration } from '#web/lib/format.ts';
import { type ConfirmedMember, expect, signInPage, test } from './support/fixtures.ts';
import type { ClubServer } from './support/club-server.ts';
import { joinChallenge, recordWorkout } from './support/member-acts.ts';

// Its clock goes through the years.
test.use({ serverName: 'calendar' });
test.describe.configure({ timeout: 300_000 });

type Planned = { day: Day; minutes: number; isCheckIn: boolean };

const AT_ONCE = 20;
const TYPES = ['Corrida', 'Yoga', 'Pilates', 'HIIT'];

/** The member as the server knows him at another time: tokens of before the clock moved have expired. */
async function moveClock(club: ClubServer, member: ConfirmedMember, instant: string): Promise<ConfirmedMember> {
  await club.setClock(instant);
  const { data, error } = await member.client.auth.refreshSession();
  if (error || !data.session) throw error ?? new Error('no session');
  return { ...member, session: data.session };
}

async function record(member: ConfirmedMember, challengeId: string, planned: readonly Planned[]): Promise<void> {
  for (let start = 0; start < planned.length; start += AT_ONCE) {
    await Promise.all(
      planned.slice(start, start + AT_ONCE).map(({ day, minutes }, index) => recordWorkout(member, { challengeId, day, minutes, type: TYPES[index % 4] ?? 'Yoga' })),
    );
  }
}

/** Fourteen workouts a day over the two weeks up to a day: none of them today's, so none a check-in. */
function fortnightBefore(day: Day): Planned[] {
  return Array.from({ length: 196 }, (_, index) => ({ day: addDays(day, -1 - (index % 14)), minutes: 10 + (index % 60), isCheckIn: false }));
}

async function expectAgreement(page: Page, member: ConfirmedMember, challengeId: string, done: readonly Planned[], today: Day): Promise<void> {
  const checkInDays = done.filter((workout) => workout.isCheckIn).map((workout) => workout.day);
  const workouts = String(done.length);
  const minutes = done.reduce((sum, workout) => sum + workout.minutes, 0);
  const hours = `${Math.floor(minutes / 60)}h`;
  const streak = currentStreak(checkInDays, today);
  const points = String(checkInDays.length * 10);
  const ofWeek = done.filter((workout) => startOfWeek(workout.day) === startOfWeek(today)).length;
  const days = streak === 1 ? '1 dia' : `${streak} dias`;

  await signInPage(page, member);
  await page.goto('/app/home');
  await expect(page.getByRole('region', { name: 'Seus números' })).toContainText(`Sequência${days}Treinos${workouts}Pontos da semana${ofWeek * 10}`);
  await page.goto('/app/dashboard');
  await expect(page.getByTestId('stat-current-streak')).toContainText(days);
  await expect(page.getByTestId('stat-total-workouts')).toContainText(`${workouts}${ofWeek} esta semana`);
  await expect(page.getByTestId('stat-total-points')).toContainText(`${points}${ofWeek * 10} em treinos esta semana`);
  await expect(page.getByTestId('stat-total-hours')).toContainText(hours);
  await page.goto('/app/profile');
  await expect(page.getByLabel('Seus números')).toContainText(`Treinos${workouts}Sequência${days}Pontos${points}`);
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  await expect(page.getByTestId('ranking-own-row').first()).toContainText(`${points}pontos${checkInDays.length} check-ins`);
  await page.goto(`/app/challenges/${challengeId}/user/${member.id}/workouts`);
  await expect(page.getByRole('region', { name: 'Resumo no desafio' })).toContainText(
    new RegExp(`Treinos${workouts}.*Tempo total${formatDuration(minutes)}Pontos${points}.*Check-ins${checkInDays.length}.*Sequência atual${streak}`),
  );
  const ofMonth = done.filter((workout) => workout.day.startsWith(today.slice(0, 7))).length;
  await page.goto(`/app/workouts/history?month=${today.slice(0, 7)}`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(Math.min(ofMonth, 10));
  await expect(page.getByRole('main').getByText('Check-in +10')).toHaveCount(checkInDays.filter((day) => day.startsWith(today.slice(0, 7))).length);
}

test('a member of 400 workouts has the same figures everywhere, when the year turns and around a 29 February', async ({ page, club, createMember }) => {
  await club.setClock(noonInSaoPaulo('2027-12-16'));
  let member = await createMember('Marina Souza');
  await club.club('level', 'set', member.email, 'expert');
  const output = await club.club('challenge', 'create', '--title', 'Virada', '--start', '2027-12-20', '--days', '80', '--json');
  const { id: challengeId } = JSON.parse(output) as { id: string };
  await joinChallenge(member, challengeId);
  const done: Planned[] = fortnightBefore('2027-12-16');
  await record(member, challengeId, done);
  member = await moveClock(club, member, noonInSaoPaulo('2027-12-30'));
  const second = fortnightBefore('2027-12-30');
  await record(member, challengeId, second);
  done.push(...second);

  async function train(day: Day): Promise<void> {
    member = await moveClock(club, member, noonInSaoPaulo(day));
    await record(member, challengeId, [{ day, minutes: 50, isCheckIn: true }]);
    done.push({ day, minutes: 50, isCheckIn: true });
  }

  async function look(day: Day, instant: string): Promise<void> {
    member = await moveClock(club, member, instant);
    await expectAgreement(page, member, challengeId, done, day);
  }

  await train('2027-12-30');
  await train('2027-12-31');
  // 21:30 in São Paulo, where it is still December.
  await look('2027-12-31', '2028-01-01T00:30:00Z');
  await train('2028-01-01');
  // Half past midnight of a Sunday: a new week, and yesterday keeps the streak alive.
  await look('2028-01-02', '2028-01-02T03:30:00Z');
  await train('2028-01-02');
  for (const day of ['2028-02-27', '2028-02-28', '2028-02-29']) await train(day);
  await look('2028-02-29', '2028-03-01T00:30:00Z');
  await train('2028-03-01');
  await look('2028-03-02', noonInSaoPaulo('2028-03-02'));
  expect(done).toHaveLength(400);
});
