-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.begin_checkout(p_user_id uuid, p_address text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.begin_checkout(p_user_id, p_address) $function$;
comment on function public.begin_checkout(uuid,text) is 'For the function create-checkout-session: counts a payment page, at most 20 an hour and member, or network of visitors. p_user_id is null for a visitor.
Replies {success, customer_id} or {success: false, error}: over_rate_limit, subscription_active (one is paid for)';
grant execute on function public.begin_checkout(uuid,text) to service_role;

CREATE OR REPLACE FUNCTION app.begin_checkout(member_id uuid, in_address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_wait integer;
begin
  perform app.require_service();
  v_wait := app.count_payment_attempt('checkout ' || app.payment_caller(member_id, in_address), 20, interval '1 hour');
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  if app.paid_subscription(member_id) is not null then
    return app.failure('subscription_active');
  end if;
  return jsonb_build_object('success', true, 'customer_id', (
    -- Of one that was never paid the customer is whoever asked for it.
    select s.customer_id from public.subscriptions s where s.user_id = member_id and s.customer_id is not null and s.paid_until is not null
    order by s.started_at desc limit 1));
end $function$;
comment on function app.begin_checkout(uuid,text) is 'What begin_checkout does';
grant execute on function app.begin_checkout(uuid,text) to service_role;
