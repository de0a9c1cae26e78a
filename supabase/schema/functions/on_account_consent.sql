-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_account_consent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_version constant text := app.json_object(new.raw_user_meta_data) ->> 'terms_version';
begin
  -- A version nobody could have read must not make the sign-up fail; the member is asked again.
  if app.is_consent_version(v_version) then
    perform app.record_consent(new.id, v_version);
  end if;
  return null;
end $function$;
comment on function app.on_account_consent() is 'Trigger on auth.users: keeps the version of the terms ticked at sign-up';
-- Nobody but the owner and what the owner defined may call it.
