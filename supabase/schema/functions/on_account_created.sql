-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_account_created()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.ensure_profile(new.id);
  return null;
end $function$;
comment on function app.on_account_created() is 'Trigger on auth.users: a profile comes with the account';
-- Nobody but the owner and what the owner defined may call it.
