-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.start_of_week(day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select day - extract(dow from day)::int $function$;
comment on function app.start_of_week(date) is 'The Sunday on or before the day';
grant execute on function app.start_of_week(date) to authenticated, service_role;
