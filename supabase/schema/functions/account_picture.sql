-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.account_picture(member_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select app.picture_of_account(u.id, meta.data, app.json_object(u.raw_app_meta_data))
  from auth.users u, lateral (select app.json_object(u.raw_user_meta_data) as data) meta
  where u.id = member_id and u.id = (select auth.uid())
$function$;
comment on function app.account_picture(uuid) is 'The picture that came with the caller''s own account';
grant execute on function app.account_picture(uuid) to authenticated, service_role;
