-- The dashboard's year of activity and its minutes by type, in the same call.

create function app.year_activity(member_id uuid, today date) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('date', d.workout_day, 'workouts', d.workouts, 'duration', d.duration)
    order by d.workout_day), '[]')
  from (
    select w.workout_day, count(*)::int as workouts, sum(w.duration_minutes)::int as duration
    from public.workout_records w
    where w.user_id = member_id and w.workout_day between app.start_of_week(today) - 364 and today
    group by w.workout_day
  ) d
$$;
comment on function app.year_activity(uuid, date) is
  'The days with workouts of the running week and the 52 before it: workouts and minutes, the oldest day first';

create or replace function app.dashboard_data(member_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_today constant date := app.club_day(v_now);
  v_challenges constant jsonb := app.member_challenges(member_id, v_now);
  v_week constant jsonb := app.week_chart(member_id, v_today);
  v_progress public.user_progress;
  v_by_type jsonb;
  v_minutes_by_type jsonb;
  v_count integer;
  v_minutes integer;
  v_month integer;
begin
  select coalesce(jsonb_object_agg(t.type, t.workouts), '{}'), coalesce(jsonb_object_agg(t.type, t.minutes), '{}'),
    coalesce(sum(t.workouts), 0), coalesce(sum(t.minutes), 0), coalesce(sum(t.this_month), 0)
  into v_by_type, v_minutes_by_type, v_count, v_minutes, v_month
  from (
    select coalesce(w.workout_type, 'outros') as type, count(*) as workouts, sum(w.duration_minutes) as minutes,
      count(*) filter (where w.workout_day between date_trunc('month', v_today::timestamp)::date
        and (date_trunc('month', v_today::timestamp) + interval '1 month - 1 day')::date) as this_month
    from public.workout_records w where w.user_id = member_id group by 1
  ) t;
  select * into v_progress from public.user_progress u where u.user_id = member_id;

  return jsonb_build_object(
    'success', true, 'error', null, 'message', null,
    'workout_count', v_count, 'total_duration', v_minutes, 'workout_types', v_by_type, 'type_minutes', v_minutes_by_type,
    'current_streak', app.live_streak(coalesce(v_progress.current_streak, 0), v_progress.last_check_in_day, v_today),
    'longest_streak', coalesce(v_progress.longest_streak, 0),
    'total_points', coalesce(v_progress.check_ins_count, 0) * 10,
    'total_check_ins', coalesce(v_progress.check_ins_count, 0),
    'active_challenges', jsonb_array_length(v_challenges),
    'completion_percentage', coalesce((
      select round(avg((c ->> 'completion_percentage')::numeric), 2) from jsonb_array_elements(v_challenges) c), 0),
    'week_workouts', (select sum((d ->> 'workouts')::int) from jsonb_array_elements(v_week) d),
    'week_duration', (select sum((d ->> 'duration')::int) from jsonb_array_elements(v_week) d),
    'week_points', (select sum((d ->> 'points')::int) from jsonb_array_elements(v_week) d),
    'month_workouts', v_month, 'weekly_data', v_week, 'activity', app.year_activity(member_id, v_today),
    'recent_workouts', app.recent_workouts(member_id), 'challenge_progress', v_challenges);
end $$;
comment on function app.dashboard_data(uuid) is
  'The figures of refresh_dashboard_data, with a year of activity and the minutes by type; days and weeks are São Paulo''s';
comment on function public.refresh_dashboard_data(uuid) is
  'The caller''s dashboard. Counts and minutes over all his workouts and by type, streaks and points over all check-ins, the week from Sunday, the active
days of a year, five recent workouts, his active challenges and their average completion. Replies success, error, message and these figures; 42501 for another member';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.year_activity(uuid, date) to authenticated, service_role;
