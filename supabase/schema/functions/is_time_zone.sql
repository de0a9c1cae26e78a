-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.is_time_zone(zone text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform pg_catalog.now() at time zone zone;
  return zone is not null;
exception when others then
  return false;
end $function$;
comment on function app.is_time_zone(text) is 'Whether the database knows the time zone';
grant execute on function app.is_time_zone(text) to authenticated, service_role;
