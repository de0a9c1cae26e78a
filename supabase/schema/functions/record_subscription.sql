-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.record_subscription(p_state jsonb, p_read_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.record_subscription(p_state, p_read_at) $function$;
comment on function public.record_subscription(jsonb,timestamp with time zone) is 'For the payment functions: writes the state that the provider gave when it was asked at p_read_at, whole, with grant, receipts and what is to be
done later. An answer older than the row changes nothing. Replies {success, ignored, second, delayed}';
grant execute on function public.record_subscription(jsonb,timestamp with time zone) to service_role;

CREATE OR REPLACE FUNCTION app.record_subscription(state jsonb, was_read_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_state constant jsonb := state -> 'subscription';
  v_id constant text := v_state ->> 'id';
  v_done constant jsonb := jsonb_build_object('success', true);
  v_payer constant uuid := app.payer_of(v_state);
  v_before public.subscriptions;
  v_after public.subscriptions;
  v_newest public.payment_receipts;
  v_newest_paid public.payment_receipts;
  v_others record;
  v_known jsonb;
  v_is_forgotten boolean;
begin
  perform app.require_service();
  -- First, as whoever deletes the account does.
  perform app.lock_member(coalesce((select s.user_id from public.subscriptions s where s.id = v_id), v_payer));
  insert into public.subscriptions (id, status) values (v_id, v_state ->> 'status') on conflict (id) do nothing;
  select * into v_before from public.subscriptions s where s.id = v_id for update;
  if v_before.read_at > was_read_at then
    return v_done || jsonb_build_object('ignored', true);
  end if;
  -- Paid by a member who is gone by now.
  v_is_forgotten := v_before.forgotten_at is not null or (v_before.user_id is null and app.is_of_gone_account(v_state));
  select coalesce(jsonb_object_agg(r.id, r.refunded), '{}') into v_known from public.payment_receipts r where r.subscription_id = v_id;
  perform app.record_receipts(v_id, state -> 'receipts', v_is_forgotten);
  select * into v_newest from public.payment_receipts r where r.subscription_id = v_id order by r.period_end desc, r.paid_at desc limit 1;
  v_newest_paid := v_newest;
  if v_state ->> 'begins_at' is not null then
    -- An invoice of nothing has moved its beginning: what was paid, and may be paid back, is the one before.
    select * into v_newest_paid from public.payment_receipts r where r.subscription_id = v_id and r.amount > 0 order by r.period_end desc, r.paid_at desc limit 1;
  end if;
  update public.subscriptions s set
    user_id = case when not v_is_forgotten then coalesce(s.user_id, v_payer) end,
    -- A member's own stays as it was: it may have been forgotten with the account it belonged to.
    email = case when v_is_forgotten then null when v_before.read_at = '-infinity' or s.user_id is null then lower(v_state ->> 'email') else s.email end,
    customer_id = case when not v_is_forgotten then v_state ->> 'customer_id' end,
    status = v_state ->> 'status',
    price_id = v_state ->> 'price_id', amount = (v_state ->> 'amount')::integer, currency = v_state ->> 'currency',
    paid_until = v_newest.period_end,
    first_paid_at = coalesce((select min(r.paid_at) from public.payment_receipts r where r.subscription_id = v_id and r.amount > 0),
      (v_state ->> 'started_at')::timestamptz, s.started_at),
    cancel_at = (v_state ->> 'cancel_at')::timestamptz, begins_at = (v_state ->> 'begins_at')::timestamptz, ended_at = (v_state ->> 'ended_at')::timestamptz,
    suspended_at = case when (v_state ->> 'is_disputed')::boolean then coalesce(s.suspended_at, app.now()) end,
    withdrawn_at = case when v_newest_paid.refunded >= v_newest_paid.amount and v_newest_paid.amount > 0 then coalesce(s.withdrawn_at, app.now()) end,
    is_test = coalesce((v_state ->> 'is_test')::boolean, false), failed_invoice_id = v_state ->> 'failed_invoice_id',
    failed_invoice_url = case when not v_is_forgotten then v_state ->> 'failed_invoice_url' end,
    started_at = coalesce((v_state ->> 'started_at')::timestamptz, s.started_at),
    read_at = was_read_at, forgotten_at = case when v_is_forgotten then coalesce(s.forgotten_at, app.now()) end
  where s.id = v_id returning * into v_after;
  perform app.refresh_payment_grant(v_id);
  if app.is_live_status(v_after.status) and (v_after.withdrawn_at is not null or v_is_forgotten or (v_state ->> 'is_lost')::boolean) then
    -- Money paid back, or taken back by the bank, does not end a subscription at the provider by itself.
    perform app.add_job('end_subscription', 'end ' || v_id, jsonb_build_object('subscription_id', v_id, 'refund', v_is_forgotten,
      'reason', case when v_is_forgotten then 'deleted' when v_after.withdrawn_at is not null then 'withdrawn' else 'lost' end));
  end if;
  if v_before.status in ('past_due', 'unpaid') and not app.is_live_status(v_after.status) then
    -- The provider gave up charging. What it could not charge can still be paid on the invoice's page, and would give nothing.
    perform app.add_job('end_subscription', 'close ' || v_id, jsonb_build_object('subscription_id', v_id, 'refund', false, 'reason', 'unpaid'));
  end if;
  perform app.mail_about(v_before, v_after, v_known);
  v_others := app.end_second_subscription(v_id);
  return v_done || jsonb_build_object('ignored', false, 'second', v_others.second, 'delayed', v_others.delayed);
end $function$;
comment on function app.record_subscription(jsonb,timestamp with time zone) is 'What record_subscription does';
grant execute on function app.record_subscription(jsonb,timestamp with time zone) to service_role;
