-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.member_plan(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select app.plan_for_function(p_user_id) $function$;
comment on function public.member_plan(uuid) is 'For the function manage-subscription: what my_plan answers to that member';
grant execute on function public.member_plan(uuid) to service_role;
