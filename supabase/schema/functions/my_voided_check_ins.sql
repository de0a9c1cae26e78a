-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.my_voided_check_ins()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select jsonb_build_object('success', true, 'error', null, 'message', null, 'rows', app.own_voided_check_ins()) $function$;
comment on function public.my_voided_check_ins() is 'The caller''s check-ins that the operator voided, in all challenges, the newest day first: {success, error, message, rows: [{challenge_id, check_in_day, reason, voided_at}]}';
grant execute on function public.my_voided_check_ins() to authenticated, service_role;
