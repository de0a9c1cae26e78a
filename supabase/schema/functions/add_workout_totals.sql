-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.add_workout_totals(member_id uuid, workouts integer, minutes integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.user_progress as u (user_id, workouts_count, total_duration)
  values (member_id, greatest(workouts, 0), greatest(minutes, 0))
  on conflict (user_id) do update set
    workouts_count = greatest(u.workouts_count + workouts, 0),
    total_duration = greatest(u.total_duration + minutes, 0),
    updated_at = app.now();
  update public.profiles p set completed_workouts = greatest(p.completed_workouts + workouts, 0) where p.id = member_id;
end $function$;
comment on function app.add_workout_totals(uuid,integer,integer) is 'Adds (or takes, when negative) workouts and minutes to a member''s totals';
grant execute on function app.add_workout_totals(uuid,integer,integer) to service_role;
