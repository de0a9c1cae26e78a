-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.has_accepted_terms(p_version text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(distinct c.document) = 2 from public.member_consents c
  where c.user_id = (select auth.uid()) and (p_version is null or c.version = p_version)
$function$;
comment on function public.has_accepted_terms(text) is 'Whether the caller has accepted that version of both documents, or with null any version; false without a session';
grant execute on function public.has_accepted_terms(text) to authenticated, service_role;
