-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.record_receipts(in_subscription_id text, receipts jsonb, is_forgotten boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.payment_receipts (id, subscription_id, amount, currency, paid_at, period_end)
  select e ->> 'id', in_subscription_id, (e ->> 'amount')::integer, e ->> 'currency', (e ->> 'paid_at')::timestamptz, (e ->> 'period_end')::timestamptz
  from jsonb_array_elements(coalesce(receipts, '[]'::jsonb)) e
  on conflict (id) do nothing;
  update public.payment_receipts r set
    -- Of old invoices nobody asks the provider any more what was paid back.
    refunded = coalesce((e ->> 'refunded')::integer, r.refunded),
    url = case when not is_forgotten then e ->> 'url' end, pdf_url = case when not is_forgotten then e ->> 'pdf_url' end
  from jsonb_array_elements(coalesce(receipts, '[]'::jsonb)) e
  where r.id = e ->> 'id' and r.subscription_id = in_subscription_id
$function$;
comment on function app.record_receipts(text,jsonb,boolean) is 'Keeps the paid invoices of a reported subscription';
-- Nobody but the owner and what the owner defined may call it.
