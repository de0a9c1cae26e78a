-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.is_payment_webhook_silent()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select last_at < app.now() - interval '24 hours' and (
    exists (select from public.payment_receipts r where r.paid_at > last_at and r.paid_at <= app.now() - interval '24 hours')
    or exists (select from public.subscriptions s where s.status = 'active' and s.ended_at is null
      and s.paid_until > last_at and s.paid_until <= app.now() - interval '24 hours'))
  from (select coalesce(max(e.received_at), '-infinity') as last_at from public.payment_events e) last_event
$function$;
comment on function app.is_payment_webhook_silent() is 'Whether the provider should have told of a payment that was made or due more than 24 hours ago, and nothing has come since';
-- Nobody but the owner and what the owner defined may call it.
