-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.account_proof()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select app.proof_of_identity((select auth.uid())) $function$;
comment on function public.account_proof() is 'How the caller proves who they are before their account is deleted: password or code';
grant execute on function public.account_proof() to authenticated, service_role;
