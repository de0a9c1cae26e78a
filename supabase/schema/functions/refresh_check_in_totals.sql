-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.refresh_check_in_totals(member_id uuid, is_removal boolean DEFAULT false, new_workouts integer DEFAULT 0, new_minutes integer DEFAULT 0)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  last_day date;
  run integer := 0;
  longest integer;
  total integer;
  earned integer;
begin
  select coalesce(sum(g.check_ins_count), 0), coalesce(sum(g.points), 0), max(g.last_check_in_day)
  into total, earned, last_day
  from public.challenge_progress g where g.user_id = member_id;
  if last_day is not null then
    run := app.streak_ending(member_id, last_day);
  end if;
  if is_removal then
    select app.longest_streak(array_agg(k.check_in_day)) into longest
    from public.challenge_check_ins k where k.user_id = member_id and k.voided_at is null;
  else
    -- A new check-in can only lengthen the run it belongs to, and that is the newest one (24 hours at most).
    longest := run;
  end if;
  insert into public.user_progress as u (user_id, workouts_count, total_duration, check_ins_count, points, current_streak,
    longest_streak, last_check_in_day)
  values (member_id, new_workouts, new_minutes, total, earned, run, coalesce(longest, 0), last_day)
  on conflict (user_id) do update set
    workouts_count = u.workouts_count + new_workouts, total_duration = u.total_duration + new_minutes,
    check_ins_count = excluded.check_ins_count, points = excluded.points, current_streak = excluded.current_streak,
    longest_streak = case when is_removal then excluded.longest_streak
      else greatest(u.longest_streak, excluded.longest_streak) end,
    last_check_in_day = excluded.last_check_in_day, updated_at = app.now();
  update public.profiles p set points = earned, streak = run, completed_workouts = p.completed_workouts + new_workouts
  where p.id = member_id;
end $function$;
comment on function app.refresh_check_in_totals(uuid,boolean,integer,integer) is 'Computes a member''s check-in totals and streaks again from the challenges'' progress, and adds a workout in the same writes';
grant execute on function app.refresh_check_in_totals(uuid,boolean,integer,integer) to service_role;
