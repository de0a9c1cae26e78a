import type { Sql, Statements } from '#server/testing/sql.ts';
import { dayOf } from './known-round.ts';
import type { Result, Round } from './known-round.ts';

/** The questions of the drill to the club's database, and the workouts of its members. */
export function askClub(sql: Sql) {
  /** Records a workout of each of these as themselves. @returns how many of them checked in */
  async function record(tool: Sql | Statements, round: Round, members: readonly string[], day: number, registeredAt: Date | null) {
    const [row] = await tool<{ count: number }[]>`
      select count(*) filter (where (r.reply ->> 'checked_in')::boolean)::int as count from (
        select public.record_workout_basic(p_user_id => m.id, p_workout_name => 'Corrida', p_workout_type => 'Corrida',
          p_date => app.noon_in_sao_paulo(${dayOf(round, day)}::date), p_duration_minutes => 50, p_challenge_id => ${round.id}, p_workout_id => null, p_notes => null,
          p_workout_record_id => null, p_registered_at => ${registeredAt?.toISOString() ?? null}::timestamptz) as reply
        from (select n.id, set_config('request.jwt.claims', jsonb_build_object('sub', n.id, 'role', 'authenticated')::text, true) as claims
          from (select unnest(${members}::uuid[]) as id) n offset 0) m
        where m.claims is not null offset 0) r`;
    return row?.count ?? 0;
  }

  const resultsOf = async ({ id }: Round) =>
    sql<Result[]>`select user_id, place::int, points, check_ins from public.challenge_results where challenge_id = ${id} order by place`;
  const standingOf = async ({ id }: Round) => sql<{ user_id: string; place: number; points: number }[]>`
    select k.user_id, k.place::int, k.points from public.challenges c cross join lateral app.ranking_keys(c.id, null, app.standing_day(c, app.now()), 100000) k
    where c.id = ${id} order by k.place`;
  const finalAt = async ({ id }: Round) =>
    (await sql<{ at: string | null }[]>`select final_at::text as at from public.challenges where id = ${id}`)[0]?.at ?? null;

  return { record, resultsOf, standingOf, finalAt };
}
