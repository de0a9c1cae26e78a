import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import type { Database } from './database.ts';
import { prepareDemoChallenge } from './demo-challenge.ts';
import type { DemoChallenge } from './demo-challenge.ts';
import type { DemoMember } from './demo-members.ts';
import { demoJoinDay, demoWorkouts } from './demo-plan.ts';
import { playDemoMember } from './demo-player.ts';

/** After so many members it says how far it has come. */
const PROGRESS_STEP = 20;
/** Demo members have been training for this long before the challenge begins. */
const DAYS_BEFORE_CHALLENGE = 28;

/**
 * Lets members play the challenge up to this moment. The workouts of an earlier run stay as they are.
 * @param tell hears how far it has come
 * @returns the challenge they play, and how many workouts were recorded now
 */
export async function fillDemo(
  database: Database,
  members: readonly DemoMember[],
  tell: (text: string) => void = () => undefined,
): Promise<{ challenge: DemoChallenge; workouts: number }> {
  const challenge = await database.transaction(prepareDemoChallenge);
  const [clock] = await database.query<{ now: string; today: Day }>(
    `select to_char(app.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now, app.club_today()::text as today`,
  );
  const { now, today } = clock ?? { now: '', today: '' };
  const lastDay = today < challenge.end ? today : challenge.end;
  const since = addDays(challenge.start, -DAYS_BEFORE_CHALLENGE);
  let workouts = 0;
  for (const [position, member] of members.entries()) {
    const joinDay = [demoJoinDay(member.index, challenge.start), lastDay].toSorted()[0] ?? lastDay;
    const planned = demoWorkouts(member.index, since, today, challenge.start);
    workouts += await playDemoMember(database, {
      member,
      since,
      challenge: { id: challenge.id, joinDay, lastDay },
      // A workout that comes later today they have not done yet.
      workouts: planned.filter(({ registeredAt }) => registeredAt <= now),
    });
    const played = position + 1;
    if (played % PROGRESS_STEP === 0) tell(`Membros de demonstração: ${played} de ${members.length}...\n`);
  }
  return { challenge, workouts };
}
