-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.mail_about(before public.subscriptions, after public.subscriptions, known_receipts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_about constant jsonb := jsonb_build_object('subscription_id', after.id);
  -- A state may be read long after what it tells of; then nobody wants the mail any more.
  v_recent constant timestamptz := app.now() - interval '3 days';
  v_receipt record;
begin
  if after.forgotten_at is not null then
    return;
  end if;
  for v_receipt in select r.* from public.payment_receipts r where r.subscription_id = after.id loop
    if v_receipt.refunded > coalesce((known_receipts ->> v_receipt.id)::integer, 0) then
      perform app.add_job('mail', format('refunded %s %s', v_receipt.id, v_receipt.refunded),
        v_about || jsonb_build_object('mail', 'refunded', 'receipt_id', v_receipt.id));
    elsif not (known_receipts ? v_receipt.id) and v_receipt.amount > 0 and v_receipt.paid_at > v_recent then
      perform app.add_job('mail', 'paid ' || v_receipt.id, v_about || jsonb_build_object('mail', 'paid', 'receipt_id', v_receipt.id));
    end if;
  end loop;
  if after.failed_invoice_id is distinct from before.failed_invoice_id and after.failed_invoice_id is not null then
    perform app.add_job('mail', 'charge failed ' || after.failed_invoice_id, v_about || jsonb_build_object('mail', 'charge_failed'));
  end if;
  -- One that could not be charged, whose charge was taken back by the bank, or that cost nothing yet, ends at once.
  if after.ended_at is not null and before.ended_at is null and after.withdrawn_at is null
    and (before.status in ('past_due', 'unpaid') or after.suspended_at is not null or (app.is_live_status(before.status)
      and not exists (select from public.payment_receipts r where r.subscription_id = after.id and r.amount > 0))) then
    perform app.add_job('mail', 'ended ' || after.id, v_about || jsonb_build_object('mail', 'cancelled'));
  end if;
  -- Ended at once by a withdrawal is told by the mail about the refund.
  if after.cancel_at is not null and before.cancel_at is null and app.is_live_status(after.status) then
    perform app.add_job('mail', format('cancelled %s %s', after.id, extract(epoch from after.read_at)), v_about || jsonb_build_object('mail', 'cancelled'));
  end if;
end $function$;
comment on function app.mail_about(public.subscriptions,public.subscriptions,jsonb) is 'Has the mails written that a subscription''s new state asks for: paid, charge failed, cancelled, paid back';
-- Nobody but the owner and what the owner defined may call it.
