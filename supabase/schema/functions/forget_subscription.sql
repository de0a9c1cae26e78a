-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.forget_subscription(in_subscription_id text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_subscription public.subscriptions;
begin
  update public.subscriptions s set user_id = null, email = null, customer_id = null, failed_invoice_url = null,
    forgotten_at = coalesce(s.forgotten_at, app.now())
  where s.id = in_subscription_id returning * into v_subscription;
  update public.payment_receipts r set url = null, pdf_url = null where r.subscription_id = in_subscription_id;
  if app.is_live_status(v_subscription.status) then
    perform app.add_job('end_subscription', 'end ' || in_subscription_id, jsonb_build_object('subscription_id', in_subscription_id, 'reason', 'deleted',
      'refund', coalesce(app.now() < app.withdrawal_end(v_subscription.first_paid_at), false)));
  end if;
end $function$;
comment on function app.forget_subscription(text) is 'Takes from a subscription what names its member, and has it ended at the provider: paid back inside the seven days, tried until done';
-- Nobody but the owner and what the owner defined may call it.
