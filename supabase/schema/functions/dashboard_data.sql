-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.dashboard_data(member_id uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
    'current_streak', app.live_streak(coalesce(v_progress.current_streak, 0), v_progress.last_check_in_day, v_today),
    'longest_streak', coalesce(v_progress.longest_streak, 0),
    'total_points', coalesce(v_progress.check_ins_count, 0) * app.points_per_check_in(),
    'total_check_ins', coalesce(v_progress.check_ins_count, 0),
    'active_challenges', v_challenges.active, 'completion_percentage', v_challenges.completion,
    'week_workouts', v_workouts.week_workouts, 'week_duration', v_workouts.week_minutes, 'week_points', v_workouts.week_workouts * app.points_per_workout(),
    'month_workouts', v_workouts.month_workouts, 'weekly_data', v_workouts.week, 'activity', v_workouts.activity,
    'recent_workouts', app.dashboard_recent(member_id), 'challenge_progress', v_challenges.challenges);
end $function$;
comment on function app.dashboard_data(uuid) is 'The figures of refresh_dashboard_data, with a year of activity and the minutes by type; days and weeks are São Paulo''s';
grant execute on function app.dashboard_data(uuid) to authenticated, service_role;
