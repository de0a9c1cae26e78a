-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.max_member_bytes_a_day()
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 209715200; end $function$;
comment on function app.max_member_bytes_a_day() is 'Bytes a member may upload in 24 hours';
grant execute on function app.max_member_bytes_a_day() to anon, authenticated, service_role;
