-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.refresh_dashboard_data(p_user_id uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform app.require_self(p_user_id);
  return app.dashboard_data(p_user_id);
end $function$;
comment on function public.refresh_dashboard_data(uuid) is 'The caller''s dashboard. Counts and minutes over all their workouts and by type, streaks and points over all check-ins, the week from Sunday, the active
days of a year, five recent workouts, their active challenges and their average completion. Replies success, error, message and these figures; 42501 for another member';
grant execute on function public.refresh_dashboard_data(uuid) to authenticated, service_role;
