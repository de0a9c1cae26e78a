-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.live_streak(consecutive_days integer, last_check_in_day date, today date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select case when last_check_in_day >= today - 1 then consecutive_days else 0 end $function$;
comment on function app.live_streak(integer,date,date) is 'What a stored run of days is worth today: 0 once its last day is before yesterday';
grant execute on function app.live_streak(integer,date,date) to authenticated, service_role;
