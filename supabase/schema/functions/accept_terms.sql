-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.accept_terms(p_version text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.accept_terms_as_caller(p_version) $function$;
comment on function public.accept_terms(text) is 'The caller accepts a version of the terms of use and the privacy policy. Replies {success, error, message}; 42501 without a session, PT400 for no version';
grant execute on function public.accept_terms(text) to authenticated, service_role;
