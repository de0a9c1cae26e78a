-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.add_check_in(in_challenge public.challenges, member_id uuid, in_workout uuid, registered_at timestamp with time zone, recorded_at timestamp with time zone, new_workouts integer, new_minutes integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_day constant date := (registered_at at time zone in_challenge.time_zone)::date;
  v_earned integer;
  v_points integer;
  v_streak integer;
begin
  insert into public.challenge_check_ins (challenge_id, user_id, workout_id, check_in_date, check_in_day, recorded_at, created_at)
  values (in_challenge.id, member_id, in_workout, registered_at, v_day, recorded_at, recorded_at)
  returning points into v_earned;

  -- The newest day only adds to what is kept. An earlier one, from a device that was offline, may join runs, so all is counted again.
  update public.challenge_progress g
  set points = g.points + v_earned, check_ins_count = g.check_ins_count + 1,
    completion_percentage = app.completion_percentage(g.check_ins_count + 1, c.target_check_ins),
    consecutive_days = app.streak_after(g.consecutive_days, g.last_check_in_day, v_day),
    last_check_in_day = v_day, last_check_in_date = greatest(g.last_check_in_date, registered_at),
    last_recorded_at = greatest(g.last_recorded_at, recorded_at), updated_at = recorded_at
  from public.challenges c
  where c.id = in_challenge.id and g.challenge_id = in_challenge.id and g.user_id = member_id and g.streak_day < v_day;
  if not found then
    perform app.recompute_challenge_progress(in_challenge.id, member_id);
  end if;

  insert into public.user_progress as u (user_id, workouts_count, total_duration, check_ins_count, points, current_streak,
    longest_streak, last_check_in_day, updated_at)
  values (member_id, new_workouts, new_minutes, 1, v_earned, 1, 1, v_day, recorded_at)
  on conflict (user_id) do update set
    workouts_count = u.workouts_count + new_workouts, total_duration = u.total_duration + new_minutes,
    check_ins_count = u.check_ins_count + 1, points = u.points + v_earned,
    current_streak = app.streak_after(u.current_streak, u.last_check_in_day, v_day),
    longest_streak = greatest(u.longest_streak, app.streak_after(u.current_streak, u.last_check_in_day, v_day)),
    last_check_in_day = v_day, updated_at = recorded_at
  where u.last_check_in_day is null or u.last_check_in_day <= v_day
  returning u.points, u.current_streak into v_points, v_streak;
  if not found then
    perform app.refresh_check_in_totals(member_id, false, new_workouts, new_minutes);
    return;
  end if;
  update public.profiles p set points = v_points, streak = v_streak, completed_workouts = p.completed_workouts + new_workouts
  where p.id = member_id;
end $function$;
comment on function app.add_check_in(public.challenges,uuid,uuid,timestamp with time zone,timestamp with time zone,integer,integer) is 'Writes a check-in that app.check_in_chance allowed, with progress and totals; a new workout is counted with it';
-- Nobody but the owner and what the owner defined may call it.
