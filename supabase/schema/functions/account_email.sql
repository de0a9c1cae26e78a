-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.account_email(member_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select u.email::text from auth.users u where u.id = member_id and u.id = (select auth.uid()) $function$;
comment on function app.account_email(uuid) is 'The caller''s own account e-mail';
grant execute on function app.account_email(uuid) to authenticated, service_role;
