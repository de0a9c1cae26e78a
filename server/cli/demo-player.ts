import { noonInSaoPaulo } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { endSentence } from '#domain/end-sentence.ts';
import { CommandError } from './command-error.ts';
import type { Database, Queryable } from './database.ts';
import type { DemoMember } from './demo-members.ts';
import { demoId } from './demo-plan.ts';
import type { DemoWorkout } from './demo-plan.ts';

/** The plan of one demo member: since when they have an account, when they join, and their workouts in order. */
export interface DemoPlan {
  member: DemoMember;
  since: Day;
  challenge: { id: string; joinDay: Day; lastDay: Day };
  workouts: DemoWorkout[];
}

const RECORD_WORKOUT = `
  select (reply ->> 'success')::boolean as is_recorded, reply ->> 'message' as message
  from public.record_workout_basic(
    p_user_id => $1::uuid, p_workout_name => $2::text, p_workout_type => $3::text, p_date => $4::timestamptz,
    p_duration_minutes => $5::int, p_challenge_id => $6::uuid, p_workout_id => null, p_notes => $7::text,
    p_workout_record_id => $8::uuid) as reply`;

/**
 * So many workouts go in one transaction: beside a running server its members' requests wait no longer than for these.
 */
const WORKOUTS_AT_ONCE = 4;

/**
 * Puts the server's clock at each of a demo member's moments and lets them sign up, join and record through the same
 * procedures as everybody, a few workouts at a time. Cut off in the middle, the next run records the rest.
 * @returns how many workouts were recorded now; those of an earlier run are left as they are
 */
export async function playDemoMember(database: Database, { member, since, challenge, workouts }: DemoPlan): Promise<number> {
  const { userId, missing } = await database.transaction((transaction) =>
    keepingClock(transaction, async () => {
      const id = await findOrCreateAccount(transaction, member, since);
      const rows = await transaction.query<{ id: string }>('select id::text from public.workout_records where user_id = $1', [id]);
      const recorded = new Set(rows.map((row) => row.id));
      await joinChallenge(transaction, id, challenge);
      return { userId: id, missing: workouts.filter((workout) => !recorded.has(workout.id)) };
    }),
  );
  for (let from = 0; from < missing.length; from += WORKOUTS_AT_ONCE) {
    const few = missing.slice(from, from + WORKOUTS_AT_ONCE);
    await database.transaction((transaction) => keepingClock(transaction, () => recordWorkouts(transaction, userId, challenge, few)));
  }
  return missing.length;
}

/** The clock may be moved in there: nobody else sees it, and it is put back before the transaction ends. */
async function keepingClock<Result>(transaction: Queryable, work: () => Promise<Result>): Promise<Result> {
  const [clock] = await transaction.query<{ shift: string }>('select shift::text from app.clock_shift');
  const result = await work();
  await transaction.query('update app.clock_shift set shift = $1::text::interval', [clock?.shift ?? '0']);
  return result;
}

async function recordWorkouts(
  transaction: Queryable,
  userId: string,
  challenge: DemoPlan['challenge'],
  workouts: DemoWorkout[],
): Promise<void> {
  await becomeMember(transaction, userId);
  for (const workout of workouts) {
    await moveClock(transaction, workout.registeredAt);
    const isPartOfChallenge = workout.day >= challenge.joinDay && workout.day <= challenge.lastDay;
    await recordWorkout(transaction, userId, workout, isPartOfChallenge ? challenge.id : null);
  }
  await becomeMember(transaction, '');
}

async function findOrCreateAccount(transaction: Queryable, { index, name, email }: DemoMember, since: Day): Promise<string> {
  const [known] = await transaction.query<{ id: string }>('select id::text from auth.users where email = $1', [email]);
  if (known) return known.id;
  const createdAt = noonInSaoPaulo(since);
  await moveClock(transaction, createdAt);
  // No password: nobody signs in as a demo member.
  const [created] = await transaction.query<{ id: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1::uuid, 'authenticated', 'authenticated', $2::text, $3::timestamptz,
             '{"provider": "email", "providers": ["email"]}'::jsonb, jsonb_build_object('name', $4::text), $3::timestamptz, $3::timestamptz)
     returning id::text`,
    [demoId(index, email), email, createdAt, name],
  );
  return created?.id ?? '';
}

async function joinChallenge(transaction: Queryable, userId: string, { id, joinDay }: DemoPlan['challenge']): Promise<void> {
  await moveClock(transaction, noonInSaoPaulo(joinDay));
  // Six in the morning: before anybody's first workout of the day.
  await transaction.query(
    `insert into public.challenge_participants (challenge_id, user_id, status, joined_at)
     values ($1, $2, 'active', app.now() - interval '6 hours') on conflict (challenge_id, user_id) do nothing`,
    [id, userId],
  );
}

async function recordWorkout(transaction: Queryable, userId: string, workout: DemoWorkout, challengeId: string | null): Promise<void> {
  const { id, name, type, day, durationMinutes, notes } = workout;
  const [row] = await transaction.query<{ is_recorded: boolean; message: string }>(RECORD_WORKOUT, [
    userId,
    name,
    type,
    noonInSaoPaulo(day),
    durationMinutes,
    challengeId,
    notes,
    id,
  ]);
  if (row?.is_recorded !== true)
    throw new CommandError(`Um treino de demonstração foi recusado: ${endSentence(row?.message ?? 'sem resposta')}`);
}

/** Makes the rest of the transaction the member's in the procedures' eyes; an empty id ends it. */
async function becomeMember(transaction: Queryable, userId: string): Promise<void> {
  await transaction.query("select set_config('request.jwt.claim.sub', $1::text, true), set_config('request.jwt.claims', $2::text, true)", [
    userId,
    userId === '' ? '' : JSON.stringify({ sub: userId, role: 'authenticated' }),
  ]);
}

async function moveClock(transaction: Queryable, instant: string): Promise<void> {
  await transaction.query('update app.clock_shift set shift = $1::timestamptz - pg_catalog.now()', [instant]);
}
