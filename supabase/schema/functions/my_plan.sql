-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.my_plan()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select app.plan_of((select auth.uid())) $function$;
comment on function public.my_plan() is 'The caller''s plan: {level, level_expires_at, source: none, club or payment, subscription or null, receipts}';
grant execute on function public.my_plan() to authenticated, service_role;
