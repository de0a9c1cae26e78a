-- refresh_dashboard_data: a member's own figures in one call.

create function app.week_chart(member_id uuid, today date) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('date', d.day, 'workouts', coalesce(w.workouts, 0),
    'duration', coalesce(w.duration, 0), 'points', coalesce(w.workouts, 0) * 10, 'is_today', d.day = today) order by d.day)
  from (select app.start_of_week(today) + n as day from generate_series(0, 6) n) d
  left join (
    select r.workout_day, count(*)::int as workouts, sum(r.duration_minutes)::int as duration
    from public.workout_records r
    where r.user_id = member_id and r.workout_day between app.start_of_week(today) and app.start_of_week(today) + 6
    group by r.workout_day
  ) w on w.workout_day = d.day
$$;
comment on function app.week_chart(uuid, date) is 'Seven days from Sunday with workouts, minutes and 10 points a workout';

create function app.recent_workouts(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.date desc, r.registered_at desc, r.id), '[]')
  from (
    select w.id, w.workout_name, w.workout_type, w.date, w.duration_minutes, w.points, w.notes, w.image_urls,
      w.challenge_id, w.registered_at
    from public.workout_records w where w.user_id = member_id
    order by w.date desc, w.registered_at desc, w.id limit 5
  ) r
$$;
comment on function app.recent_workouts(uuid) is 'The member''s five latest workouts';

create function app.member_challenges(member_id uuid, instant timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('challenge_id', c.id, 'title', c.title, 'start_date', c.start_date,
    'end_date', c.end_date, 'points', g.points, 'check_ins_count', g.check_ins_count,
    'completion_percentage', app.completion_percentage(g.check_ins_count, c.target_check_ins),
    'target_check_ins', c.target_check_ins) order by c.start_date desc, c.id), '[]')
  from public.challenge_progress g
  join public.challenges c on c.id = g.challenge_id and c.active and c.end_date > instant
  where g.user_id = member_id and g.is_active
$$;
comment on function app.member_challenges(uuid, timestamptz) is
  'The member''s active challenges (active, end in the future) with his progress';

create function app.dashboard_data(member_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_today constant date := app.club_day(v_now);
  v_challenges constant jsonb := app.member_challenges(member_id, v_now);
  v_week constant jsonb := app.week_chart(member_id, v_today);
  v_progress public.user_progress;
  v_by_type jsonb;
  v_count integer;
  v_minutes integer;
  v_month integer;
begin
  select coalesce(jsonb_object_agg(t.type, t.workouts), '{}'), coalesce(sum(t.workouts), 0),
    coalesce(sum(t.minutes), 0), coalesce(sum(t.this_month), 0)
  into v_by_type, v_count, v_minutes, v_month
  from (
    select coalesce(w.workout_type, 'outros') as type, count(*) as workouts, sum(w.duration_minutes) as minutes,
      count(*) filter (where w.workout_day between date_trunc('month', v_today::timestamp)::date
        and (date_trunc('month', v_today::timestamp) + interval '1 month - 1 day')::date) as this_month
    from public.workout_records w where w.user_id = member_id group by 1
  ) t;
  select * into v_progress from public.user_progress u where u.user_id = member_id;

  return jsonb_build_object(
    'success', true, 'error', null, 'message', null,
    'workout_count', v_count, 'total_duration', v_minutes, 'workout_types', v_by_type,
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
    'month_workouts', v_month, 'weekly_data', v_week,
    'recent_workouts', app.recent_workouts(member_id), 'challenge_progress', v_challenges);
end $$;
comment on function app.dashboard_data(uuid) is 'The figures of refresh_dashboard_data; days and weeks are São Paulo''s';

create function public.refresh_dashboard_data(p_user_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform app.require_self(p_user_id);
  return app.dashboard_data(p_user_id);
end $$;
comment on function public.refresh_dashboard_data(uuid) is
  'The caller''s dashboard. Counts and minutes over all his workouts, streaks and points over all check-ins, the week from Sunday, five recent workouts,
his active challenges and their average completion. Replies success, error, message and these figures; 42501 for another member';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.week_chart(uuid, date), app.recent_workouts(uuid), app.member_challenges(uuid, timestamptz),
  app.dashboard_data(uuid) to authenticated, service_role;
revoke execute on function public.refresh_dashboard_data(uuid) from public, anon;
grant execute on function public.refresh_dashboard_data(uuid) to authenticated, service_role;
