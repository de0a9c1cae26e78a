-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.plan_of(member_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with chosen as (select s.* from public.subscriptions s where s.id = app.shown_subscription(member_id))
  select jsonb_build_object(
    'level', coalesce(app.effective_level(l.current_level, l.level_expires_at, app.now()), 'basic'),
    'level_expires_at', l.level_expires_at,
    'source', case
      when app.effective_level(l.current_level, l.level_expires_at, app.now()) is distinct from 'expert' then 'none'
      when app.holds_paid_level(m.id) then 'payment' else 'club' end,
    'subscription', (
      select jsonb_build_object('id', c.id, 'status', c.status, 'is_live', app.is_live_status(c.status), 'amount', c.amount, 'currency', c.currency,
        'paid_until', c.paid_until, 'cancel_at', c.cancel_at, 'begins_at', c.begins_at, 'ended_at', c.ended_at, 'started_at', c.started_at,
        'is_suspended', c.suspended_at is not null, 'is_refunded', c.withdrawn_at is not null,
        'can_withdraw_until', case when app.is_live_status(c.status) and c.withdrawn_at is null then app.withdrawal_end(c.first_paid_at) end,
        'failed_invoice_url', c.failed_invoice_url)
      from chosen c),
    'receipts', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'currency', r.currency, 'paid_at', r.paid_at, 'refunded', r.refunded,
        'url', r.url, 'pdf_url', r.pdf_url) order by r.paid_at desc, r.id)
      from public.payment_receipts r join public.subscriptions s on s.id = r.subscription_id where s.user_id = member_id
        and (r.amount > 0 or s.begins_at is null)), '[]'::jsonb))
  from (select member_id as id) m left join public.user_progress_level l on l.user_id = m.id
$function$;
comment on function app.plan_of(uuid) is 'A member''s plan: level and why, subscription, receipts';
grant execute on function app.plan_of(uuid) to authenticated, service_role;
