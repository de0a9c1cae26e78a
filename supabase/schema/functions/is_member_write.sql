-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.is_member_write()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return current_user in ('anon', 'authenticated');
end $function$;
comment on function app.is_member_write() is 'Whether the statement comes straight from an API role, not from one of the database''s own functions';
grant execute on function app.is_member_write() to anon, authenticated, service_role;
