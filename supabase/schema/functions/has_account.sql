-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.has_account()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from auth.users u where u.id = (select auth.uid()));
end $function$;
comment on function app.has_account() is 'Whether the caller''s account still exists';
grant execute on function app.has_account() to authenticated, service_role;
