-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.count_payment_call(p_user_id uuid, p_address text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.count_payment_call(p_user_id, p_address) $function$;
comment on function public.count_payment_call(uuid,text) is 'For the function manage-subscription, whose calls ask the provider: counts one, at most 60 in 15 minutes and member, or network of visitors.
Replies {success}, or over_rate_limit';
grant execute on function public.count_payment_call(uuid,text) to service_role;

CREATE OR REPLACE FUNCTION app.count_payment_call(member_id uuid, in_address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_wait integer;
begin
  perform app.require_service();
  v_wait := app.count_payment_attempt('call ' || app.payment_caller(member_id, in_address), 60, interval '15 minutes');
  return case when v_wait > 0 then app.too_many_attempts(v_wait) else jsonb_build_object('success', true) end;
end $function$;
comment on function app.count_payment_call(uuid,text) is 'What count_payment_call does';
grant execute on function app.count_payment_call(uuid,text) to service_role;
