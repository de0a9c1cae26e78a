-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.proof_of_identity(member_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when coalesce(u.encrypted_password, '') <> '' then 'password' else 'code' end
  from auth.users u where u.id = member_id
$function$;
comment on function app.proof_of_identity(uuid) is 'How a member proves who they are: by password when the account has one, else by a mailed code; null without an account';
grant execute on function app.proof_of_identity(uuid) to authenticated;
