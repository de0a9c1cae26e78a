-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.max_member_bytes()
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 2147483648; end $function$;
comment on function app.max_member_bytes() is 'Bytes of all of a member''s files';
grant execute on function app.max_member_bytes() to anon, authenticated, service_role;
