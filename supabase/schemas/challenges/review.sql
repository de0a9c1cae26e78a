-- A challenge as one member lived it, without a comparison: days, minutes, best week, types of workouts, place and milestones.

-- Security definer: counts places and participants, whose rows the caller may not read.
create function app.own_challenge_review(in_challenge uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_challenge public.challenges;
  v_own public.challenge_progress;
  v_facts jsonb;
begin
  select * into v_challenge from public.challenges c where c.id = in_challenge;
  select * into v_own from public.challenge_progress g where g.challenge_id = in_challenge and g.user_id = v_me;
  if v_challenge.id is null or v_own.user_id is null or not app.is_active_participant(in_challenge, v_me) then
    return app.failure(case when v_challenge.id is null then 'challenge_not_found' else 'not_participating' end);
  end if;
  with days as (
    select k.check_in_day as day from public.challenge_check_ins k
    where k.challenge_id = in_challenge and k.user_id = v_me and k.voided_at is null
  ), weeks as (
    -- A week begins on Sunday.
    select d.day - extract(dow from d.day)::integer as start, count(*) as check_ins from days d group by 1 order by 2 desc, 1 limit 1
  ), workouts as (
    select coalesce(w.workout_type, 'outros') as type, w.duration_minutes as minutes from public.workout_records w
    where w.challenge_id = in_challenge and w.user_id = v_me
      and w.workout_day between app.challenge_day(v_challenge.start_date, v_challenge.time_zone) and app.challenge_day(v_challenge.end_date, v_challenge.time_zone)
  )
  select jsonb_build_object('longest_streak', coalesce((select app.longest_streak(array_agg(d.day)) from days d), 0),
    'best_week', (select jsonb_build_object('start', w.start, 'check_ins', w.check_ins) from weeks w),
    'workouts', (select count(*) from workouts), 'minutes', (select coalesce(sum(w.minutes), 0) from workouts w),
    'types', (select coalesce(jsonb_agg(jsonb_build_object('type', t.type, 'workouts', t.total) order by t.total desc, t.type), '[]')
      from (select w.type, count(*) as total from workouts w group by w.type) t),
    'milestones', (select coalesce(jsonb_agg(h.kind order by m.check_ins, app.milestone_place(h.kind)), '[]')
      from public.member_milestones h join public.challenge_milestones m on m.challenge_id = h.challenge_id and m.kind = h.kind
      where h.challenge_id = in_challenge and h.user_id = v_me))
  into v_facts;
  return app.done() || v_facts || jsonb_build_object('state', app.result_state(v_challenge), 'final_due', app.final_due(v_challenge),
    'place', case when v_own.is_active then app.ranking_place(v_own, app.standing_day(v_challenge, app.now())) end,
    'total_participants', (app.challenge_totals(in_challenge) ->> 'total_participants')::bigint,
    'check_ins', v_own.check_ins_count, 'points', v_own.points, 'completion_percentage', v_own.completion_percentage);
end $$;
comment on function app.own_challenge_review(uuid) is 'What my_challenge_review does';

create function public.my_challenge_review(p_challenge_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select app.own_challenge_review(p_challenge_id) $$;
comment on function public.my_challenge_review(uuid) is
  'What a challenge is or was for the caller, who takes part in it: {success, error, message, state, final_due, place, total_participants, check_ins, points, completion_percentage,
longest_streak, best_week: {start, check_ins}, workouts, minutes, types: [{type, workouts}], milestones: [kind]}. state is provisional or final, null while it goes on; place is null for
who is out of the ranking; best_week is null without a check-in. Refused: challenge_not_found, not_participating';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.my_challenge_review(uuid) from public, anon;
grant execute on function app.own_challenge_review(uuid), public.my_challenge_review(uuid) to authenticated;
