-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.record_receipts(in_subscription_id text, receipts jsonb, is_forgotten boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.payment_receipts as r (id, subscription_id, amount, currency, paid_at, period_end, refunded, url, pdf_url)
  select e ->> 'id', in_subscription_id, (e ->> 'amount')::integer, e ->> 'currency', (e ->> 'paid_at')::timestamptz,
    (e ->> 'period_end')::timestamptz, coalesce((e ->> 'refunded')::integer, 0),
    case when not is_forgotten then e ->> 'url' end, case when not is_forgotten then e ->> 'pdf_url' end
  from jsonb_array_elements(coalesce(receipts, '[]'::jsonb)) e
  on conflict (id) do update set refunded = excluded.refunded, url = excluded.url, pdf_url = excluded.pdf_url
  where r.subscription_id = excluded.subscription_id
$function$;
comment on function app.record_receipts(text,jsonb,boolean) is 'Keeps the paid invoices of a reported subscription';
-- Nobody but the owner and what the owner defined may call it.
