-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.record_consent(member_id uuid, in_version text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.member_consents (user_id, document, version)
  select member_id, document, in_version from unnest(array['terms', 'privacy']) document
  on conflict do nothing
$function$;
comment on function app.record_consent(uuid,text) is 'Keeps that a member accepted a version of both documents; accepting it again changes nothing';
-- Nobody but the owner and what the owner defined may call it.
