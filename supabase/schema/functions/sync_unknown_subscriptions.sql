-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.sync_unknown_subscriptions(p_ids text[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.sync_unknown(p_ids) $function$;
comment on function public.sync_unknown_subscriptions(text[]) is 'For the function run-jobs: of the subscriptions that the provider has, those of which the club has no row are asked for: their events were lost, or
an older backup was restored. Replies {success, found}';
grant execute on function public.sync_unknown_subscriptions(text[]) to service_role;
