-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.redeem_payment_code(p_user_id uuid, p_code text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.redeem_payment_code(p_user_id, p_code) $function$;
comment on function public.redeem_payment_code(uuid,text) is 'For the function manage-subscription: what the address paid becomes the member''s. Replies {success, level_applied}, or wrong_code, over_rate_limit after five tries in 15 minutes';
grant execute on function public.redeem_payment_code(uuid,text) to service_role;

CREATE OR REPLACE FUNCTION app.redeem_payment_code(member_id uuid, in_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_email text;
  v_wait integer;
begin
  perform app.require_service();
  v_wait := app.count_attempt(member_id, 'payment_code_try', 5, interval '15 minutes');
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  delete from app.payment_codes c
  where c.user_id = member_id and c.code = btrim(in_code) and c.made_at > app.now() - interval '15 minutes' returning c.email into v_email;
  if v_email is null or not app.ensure_profile(member_id) then
    return app.failure('wrong_code');
  end if;
  perform app.lock_member(member_id);
  return jsonb_build_object('success', true, 'level_applied', app.take_over_payments(member_id, v_email));
end $function$;
comment on function app.redeem_payment_code(uuid,text) is 'What redeem_payment_code does';
grant execute on function app.redeem_payment_code(uuid,text) to service_role;
