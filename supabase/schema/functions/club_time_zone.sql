-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.club_time_zone()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 'America/Sao_Paulo' $function$;
comment on function app.club_time_zone() is 'The zone of the club''s calendar';
grant execute on function app.club_time_zone() to authenticated, service_role;
