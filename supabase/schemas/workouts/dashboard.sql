-- refresh_dashboard_data: a member's own figures in one call. It reads the member's workouts once for all its counts. It answers json, which
-- is text already; as jsonb its 370 days would be converted three times. All functions are plpgsql, which keeps its plans between calls.

-- The week of the dashboard, apart: home shows it without the years before it.
create function app.dashboard_week(member_id uuid, today date, out days json, out workouts integer, out minutes integer, out points integer)
language plpgsql stable set search_path = ''
as $$
declare
  v_sunday constant date := app.start_of_week(today);
begin
  with by_day as (
    select r.workout_day as date, count(*)::int as workouts, sum(r.duration_minutes)::int as duration, sum(r.points)::int as points
    from public.workout_records r where r.user_id = member_id and r.workout_day between v_sunday and v_sunday + 6
    group by r.workout_day
  ), bars as (
    select v_sunday + n as date, coalesce(d.workouts, 0) as workouts, coalesce(d.duration, 0) as duration,
      coalesce(d.points, 0) as points, v_sunday + n = today as is_today
    from generate_series(0, 6) n left join by_day d on d.date = v_sunday + n
  )
  select json_agg(x order by x.date), sum(x.workouts), sum(x.duration), sum(x.points) into days, workouts, minutes, points from bars x;
end $$;
comment on function app.dashboard_week(uuid, date) is
  'The week from Sunday to Saturday around a day: {date, workouts, duration, points, is_today} for each of its seven days, and the sums of the three figures; points are those that the workouts'' rows have';

create function app.dashboard_workouts(member_id uuid, today date, out workouts integer, out minutes integer, out types json,
  out type_minutes json, out activity json, out week json, out week_workouts integer, out week_minutes integer, out week_points integer, out month_workouts integer)
language plpgsql stable set search_path = ''
as $$
declare
  v_year constant date := app.start_of_week(today) - 364;
  v_month constant date := date_trunc('month', today::timestamp);
  v_next_month constant date := date_trunc('month', today::timestamp) + interval '1 month';
begin
  with counted as materialized (
    select w.type, w.day, grouping(w.day) = 0 as is_day, count(*)::int as workouts, sum(w.duration_minutes)::int as duration
    from (
      select coalesce(r.workout_type, 'outros') as type, case when r.workout_day >= v_year then r.workout_day end as day, r.duration_minutes
      from public.workout_records r where r.user_id = member_id
    ) w
    group by grouping sets ((w.type), (w.day))
  ), by_type as (
    select c.type, c.workouts, c.duration from counted c where not c.is_day
  ), by_day as (
    select c.day as date, c.workouts, c.duration from counted c where c.is_day and c.day is not null
  )
  select t.workouts, t.duration, t.types, t.type_minutes, d.activity, d.month_workouts, b.days, b.workouts, b.minutes, b.points
  into workouts, minutes, types, type_minutes, activity, month_workouts, week, week_workouts, week_minutes, week_points
  from
    (select coalesce(sum(x.workouts), 0) as workouts, coalesce(sum(x.duration), 0) as duration,
      coalesce(json_object_agg(x.type, x.workouts), '{}') as types, coalesce(json_object_agg(x.type, x.duration), '{}') as type_minutes from by_type x) t,
    (select coalesce(json_agg(x order by x.date) filter (where x.date <= today), '[]') as activity,
      coalesce(sum(x.workouts) filter (where x.date >= v_month and x.date < v_next_month), 0) as month_workouts from by_day x) d,
    app.dashboard_week(member_id, today) b;
end $$;
comment on function app.dashboard_workouts(uuid, date) is
  'The member''s workouts and minutes, whole and by type (a missing type is outros); the active days of the running week and the 52 before it, the oldest
first; the running week''s seven days from Sunday and their sums; the running month''s workouts';

create function app.dashboard_recent(member_id uuid) returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(r order by r.date desc, r.registered_at desc, r.id), '[]')
    from (
      select w.id, w.workout_name, w.workout_type, w.date, w.duration_minutes, w.points, w.notes, w.image_urls, w.challenge_id, w.registered_at,
        w.intensity
      from public.workout_records w where w.user_id = member_id
      order by w.date desc, w.registered_at desc, w.id limit 5
    ) r
  );
end $$;
comment on function app.dashboard_recent(uuid) is 'The member''s five latest workouts';

create function app.dashboard_challenges(member_id uuid, instant timestamptz, out challenges json, out active integer, out completion numeric)
language plpgsql stable set search_path = ''
as $$
begin
  select coalesce(json_agg(c order by c.start_date desc, c.challenge_id), '[]'), count(*), coalesce(round(avg(c.completion_percentage), 2), 0)
  into challenges, active, completion
  from (
    select g.challenge_id, c.title, c.start_date, c.end_date, g.points, g.check_ins_count,
      app.completion_percentage(g.check_ins_count, c.target_check_ins) as completion_percentage, c.target_check_ins
    from public.challenge_progress g
    join public.challenges c on c.id = g.challenge_id and c.active and c.end_date > instant
    where g.user_id = member_id and g.is_active
  ) c;
end $$;
comment on function app.dashboard_challenges(uuid, timestamptz) is
  'The member''s active challenges (active, end in the future) with their progress, how many, and their average completion';

create function app.dashboard_data(member_id uuid) returns json
language plpgsql stable set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_today constant date := app.club_day(v_now);
  v_workouts record;
  v_challenges record;
  v_progress public.user_progress;
begin
  select * into v_workouts from app.dashboard_workouts(member_id, v_today);
  select * into v_challenges from app.dashboard_challenges(member_id, v_now);
  select * into v_progress from public.user_progress u where u.user_id = member_id;
  return json_build_object(
    'success', true, 'error', null, 'message', null,
    'workout_count', v_workouts.workouts, 'total_duration', v_workouts.minutes,
    'workout_types', v_workouts.types, 'type_minutes', v_workouts.type_minutes,
    'current_streak', app.live_streak(coalesce(v_progress.current_streak, 0), v_progress.last_check_in_day, app.streak_today(member_id, v_now)),
    'longest_streak', coalesce(v_progress.longest_streak, 0),
    'total_points', coalesce(v_progress.points, 0),
    'total_check_ins', coalesce(v_progress.check_ins_count, 0),
    'active_challenges', v_challenges.active, 'completion_percentage', v_challenges.completion,
    'week_workouts', v_workouts.week_workouts, 'week_duration', v_workouts.week_minutes, 'week_points', v_workouts.week_points,
    'month_workouts', v_workouts.month_workouts, 'weekly_data', v_workouts.week, 'activity', v_workouts.activity,
    'recent_workouts', app.dashboard_recent(member_id), 'challenge_progress', v_challenges.challenges);
end $$;
comment on function app.dashboard_data(uuid) is
  'The figures of refresh_dashboard_data, with a year of activity and the minutes by type; days and weeks are São Paulo''s';

create function public.refresh_dashboard_data(p_user_id uuid) returns json
language plpgsql stable set search_path = ''
as $$
begin
  perform app.require_self(p_user_id);
  return app.dashboard_data(p_user_id);
end $$;
comment on function public.refresh_dashboard_data(uuid) is
  'The caller''s dashboard. Counts and minutes over all their workouts and by type, streaks and points over all check-ins, the week from Sunday, the active
days of a year, five recent workouts, their active challenges and their average completion. Replies success, error, message and these figures; 42501 for another member';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.refresh_dashboard_data(uuid) from public, anon;
grant execute on function app.dashboard_week(uuid, date), app.dashboard_workouts(uuid, date), app.dashboard_recent(uuid), app.dashboard_challenges(uuid, timestamptz),
  app.dashboard_data(uuid), public.refresh_dashboard_data(uuid) to authenticated, service_role;
