-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_account_email_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.profiles p set email = new.email where p.id = new.id and p.email is distinct from new.email;
  return null;
end $function$;
comment on function app.on_account_email_changed() is 'Trigger on auth.users: keeps profiles.email';
-- Nobody but the owner and what the owner defined may call it.
