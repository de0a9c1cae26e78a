-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.accept_terms_as_caller(in_version text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me constant uuid := (select auth.uid());
begin
  if not app.is_consent_version(in_version) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The version of the terms is missing or malformed';
  end if;
  if not exists (select from auth.users u where u.id = v_me) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'There is no such account';
  end if;
  perform app.record_consent(v_me, in_version);
  return jsonb_build_object('success', true, 'error', null, 'message', null);
end $function$;
comment on function app.accept_terms_as_caller(text) is 'What accept_terms does';
grant execute on function app.accept_terms_as_caller(text) to authenticated, service_role;
