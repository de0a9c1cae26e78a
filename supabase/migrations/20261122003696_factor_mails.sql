-- A second factor that was set up or removed is mailed to its member, who may not have done it. Of the staff the owners are told, too.

-- Security definer: the auth server's role has no rights on the staff and on jobs.
create or replace function app.on_staff_factor_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_member constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  v_what constant text := case when tg_op = 'DELETE' then 'factor_removed' else 'factor_added' end;
  v_role constant text := (select t.role from public.club_staff t where t.user_id = v_member);
begin
  -- Not for an account that is being deleted.
  if not exists (select from auth.users u where u.id = v_member) then
    return null;
  elsif v_role is not null then
    perform app.tell_staff_change(v_what, v_member, v_role, app.staff_owners());
    perform app.write_staff_line(v_what, v_member, null, '{}');
  else
    perform app.add_job('mail', format('factor %s %s', gen_random_uuid(), v_member),
      jsonb_build_object('mail', 'factor_changed', 'what', v_what, 'user_id', v_member));
  end if;
  return null;
end $$;
comment on function app.on_staff_factor_changed() is
  'Trigger on auth.mfa_factors: a second factor that was set up or removed is mailed to its member; of the staff it is a line and a mail to the owners, too';

-- The same as before, with the mail to a member whose second factor changed.
create or replace function app.mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select payload where payload ? 'text'
  union all
  select jsonb_build_object('to', c.email, 'code', c.code) from app.payment_codes c
  where payload ->> 'mail' = 'payment_code' and c.user_id::text = payload ->> 'user_id' and c.made_at > app.now() - interval '15 minutes'
  union all
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
  union all
  select jsonb_build_object('to', u.email, 'prize', r.prize, 'number', e.number, 'entries', r.entries)
  from public.raffle_entries e join public.raffles r on r.id = e.raffle_id join auth.users u on u.id = e.user_id
  where payload ->> 'mail' = 'raffle_won' and r.id::text = payload ->> 'raffle_id' and e.number::text = payload ->> 'number'
  union all
  select jsonb_build_object('to', u.email, 'reason', coalesce(case when payload ->> 'mail' = 'suspension_lifted' then s.lifted_reason end, s.reason), 'until', s.until)
  from app.member_suspensions s join auth.users u on u.id = s.user_id
  where payload ->> 'mail' in ('suspended', 'suspension_lifted') and s.id::text = payload ->> 'suspension_id'
  union all
  select jsonb_build_object('to', u.email, 'kind', r.kind, 'due_at', r.due_at)
  from app.member_requests r join auth.users u on u.id = r.user_id
  where payload ->> 'mail' = 'member_request' and r.id::text = payload ->> 'request_id' and r.stopped_at is null
  union all
  select jsonb_build_object('to', t.email, 'what', payload ->> 'what', 'role', payload ->> 'role', 'is_self', t.id = u.id,
    'person', app.display_name(p.name, u.id), 'person_email', u.email)
  from auth.users t join auth.users u on u.id::text = payload ->> 'user_id' left join public.profiles p on p.id = u.id
  where payload ->> 'mail' = 'staff_changed' and t.id::text = payload ->> 'told_id'
  union all
  select jsonb_build_object('to', u.email, 'what', payload ->> 'what')
  from auth.users u where payload ->> 'mail' = 'factor_changed' and u.id::text = payload ->> 'user_id'
$$;

-- The same as before; a mail of the auth server that is three days late says nothing any more, like any other.
create or replace function app.patience_for(kind text) returns interval
language sql immutable set search_path = ''
as $$
  select case kind
    -- The next night asks again.
    when 'sync_subscription' then interval '1 day'
    when 'find_subscriptions' then interval '1 day'
    -- A mail three days late says nothing any more, and for three days the provider repeats an event.
    when 'mail' then interval '3 days'
    when 'account_mail' then interval '3 days'
    when 'check_session' then interval '3 days'
  end
$$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
