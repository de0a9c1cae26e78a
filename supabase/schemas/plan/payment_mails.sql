-- The mails about subscriptions and payments: what they say is read when they are sent.

create function app.payment_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', coalesce(u.email, s.email), 'has_account', u.id is not null, 'amount', coalesce(r.amount, s.amount), 'currency', s.currency,
    'refunded', r.refunded, 'paid_until', s.paid_until, 'cancel_at', s.cancel_at, 'pay_url', s.failed_invoice_url, 'receipt_url', r.url,
    'can_withdraw_until', app.withdrawal_end(s.first_paid_at), 'is_live', app.is_live_status(s.status),
    'begins_at', s.begins_at, 'has_other', other.id is not null, 'other_paid_until', other.paid_until, 'other_cancel_at', other.cancel_at)
  from public.subscriptions s
  left join auth.users u on u.id = s.user_id
  left join public.payment_receipts r on r.id = payload ->> 'receipt_id' and r.subscription_id = s.id
  left join lateral (
    select o.id, o.paid_until, o.cancel_at from public.subscriptions o
    where o.id <> s.id and app.is_live_status(o.status) and app.is_in_order(o.status, o.paid_until, o.suspended_at, o.withdrawn_at)
      and (o.user_id = s.user_id or (s.user_id is null and o.user_id is null and lower(o.email) = lower(s.email)))
    order by o.cancel_at is not null, o.started_at, o.id limit 1) other on true
  where s.id = payload ->> 'subscription_id' and s.forgotten_at is null and coalesce(u.email, s.email) is not null
$$;
comment on function app.payment_mail_facts(jsonb) is 'The facts of a mail about a subscription, and to whom; no row for one that nobody is left to be told of';
