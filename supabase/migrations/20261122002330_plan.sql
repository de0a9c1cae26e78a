-- What a member sees of their plan, what the payment functions ask before they call the provider, and the facts of a mail.

create function app.withdrawal_end(first_paid_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$ select ((app.club_day(first_paid_at) + app.withdrawal_days() + 1)::timestamp at time zone app.club_time_zone()) $$;
comment on function app.withdrawal_end(timestamptz) is
  'The instant when the right to withdraw with a full refund is over: after the last of the app.withdrawal_days() that follow the first payment';

create function app.plan_of(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
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
$$;
comment on function app.plan_of(uuid) is 'A member''s plan: level and why, subscription, receipts';

create function public.my_plan() returns jsonb
language sql stable set search_path = ''
as $$ select app.plan_of((select auth.uid())) $$;
comment on function public.my_plan() is
  'The caller''s plan: {level, level_expires_at, source: none, club or payment, subscription or null, receipts}';

create table app.payment_attempts (
  subject text primary key,
  window_started_at timestamptz not null,
  attempts integer not null check (attempts >= 0)
);
comment on table app.payment_attempts is 'What was asked of the payment functions of late, by whom; a row goes a day after its window began';
comment on column app.payment_attempts.subject is 'What was asked, and the member, network or fingerprint of an address that it is counted for';
comment on column app.payment_attempts.window_started_at is 'When the count began';
comment on column app.payment_attempts.attempts is 'How often since then';

create function app.count_payment_attempt(in_subject text, most integer, in_window interval) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_row app.payment_attempts;
begin
  delete from app.payment_attempts a where a.window_started_at < v_now - interval '1 day';
  insert into app.payment_attempts as a (subject, window_started_at, attempts) values (in_subject, v_now, 1)
  on conflict (subject) do update set
    attempts = case when a.window_started_at <= v_now - in_window then 1 else a.attempts + 1 end,
    window_started_at = case when a.window_started_at <= v_now - in_window then v_now else a.window_started_at end
  returning * into v_row;
  return case when v_row.attempts > most then greatest(1, ceil(extract(epoch from v_row.window_started_at + in_window - v_now))::integer) else 0 end;
end $$;
comment on function app.count_payment_attempt(text, integer, interval) is
  'Counts an attempt before it is judged, so that many at once are no way around the limit. Returns 0, or the seconds to wait';

create function app.payment_caller(member_id uuid, in_address text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  -- A gym is one network: a member is counted as themselves.
  return coalesce('member ' || member_id, app.card_network(in_address));
end $$;
comment on function app.payment_caller(uuid, text) is 'For whom a call of the payment functions is counted: the member, or a visitor''s network';

-- Security definer: no API role has rights on app.payment_attempts, nor reads others' subscriptions.
create function app.begin_checkout(member_id uuid, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
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
end $$;
comment on function app.begin_checkout(uuid, text) is 'What begin_checkout does';

create function public.begin_checkout(p_user_id uuid, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.begin_checkout(p_user_id, p_address) $$;
comment on function public.begin_checkout(uuid, text) is
  'For the function create-checkout-session: counts a payment page, at most 20 an hour and member, or network of visitors. p_user_id is null for a visitor.
Replies {success, customer_id} or {success: false, error}: over_rate_limit, subscription_active (one is paid for)';

-- Security definer: no API role has rights on app.jobs.
create function app.keep_checkout(session_id text, in_due timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.require_service();
  perform app.add_job('check_session', 'check ' || session_id, jsonb_build_object('session_id', session_id), in_due);
  return jsonb_build_object('success', true);
end $$;
comment on function app.keep_checkout(text, timestamptz) is 'What keep_checkout does';

create function public.keep_checkout(p_session_id text, p_due timestamptz) returns jsonb
language sql volatile set search_path = ''
as $$ select app.keep_checkout(p_session_id, p_due) $$;
comment on function public.keep_checkout(text, timestamptz) is
  'For the function create-checkout-session: has the payment page looked at again at p_due, when it has closed. Who paid there is found although event
and return are lost. Replies {success}';

-- Security definer: no API role has rights on app.payment_attempts.
create function app.count_payment_call(member_id uuid, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_wait integer;
begin
  perform app.require_service();
  v_wait := app.count_payment_attempt('call ' || app.payment_caller(member_id, in_address), 60, interval '15 minutes');
  return case when v_wait > 0 then app.too_many_attempts(v_wait) else jsonb_build_object('success', true) end;
end $$;
comment on function app.count_payment_call(uuid, text) is 'What count_payment_call does';

create function public.count_payment_call(p_user_id uuid, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.count_payment_call(p_user_id, p_address) $$;
comment on function public.count_payment_call(uuid, text) is
  'For the function manage-subscription, whose calls ask the provider: counts one, at most 60 in 15 minutes and member, or network of visitors.
Replies {success}, or over_rate_limit';

-- Security definer: reads others' subscriptions.
create function app.managed_subscription(member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_subscription public.subscriptions;
begin
  perform app.require_service();
  select * into v_subscription from public.subscriptions s where s.id = app.shown_subscription(member_id);
  if v_subscription.id is null then
    return app.failure('no_subscription');
  end if;
  return jsonb_build_object('success', true, 'id', v_subscription.id, 'customer_id', v_subscription.customer_id, 'provider', v_subscription.provider,
    'is_live', app.is_live_status(v_subscription.status), 'is_withdrawn', v_subscription.withdrawn_at is not null,
    'can_withdraw', coalesce(app.is_live_status(v_subscription.status) and app.now() < app.withdrawal_end(v_subscription.first_paid_at), false));
end $$;
comment on function app.managed_subscription(uuid) is 'What managed_subscription does';

create function public.managed_subscription(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select app.managed_subscription(p_user_id) $$;
comment on function public.managed_subscription(uuid) is
  'For the function manage-subscription: the subscription of a member that their buttons are about. Replies {success, id, customer_id, is_live, is_withdrawn, can_withdraw}, or no_subscription';

-- Security definer: no API role has rights on app.jobs.
create function app.keep_withdrawal(in_subscription_id text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.require_service();
  insert into app.jobs as j (kind, key, payload)
  values ('end_subscription', 'end ' || in_subscription_id,
    jsonb_build_object('subscription_id', in_subscription_id, 'refund', true, 'reason', 'withdrawn'))
  -- One that ends it without paying back may be there, or be done already.
  on conflict (key) do update set payload = excluded.payload, done_at = null, given_up_at = null, due_at = excluded.due_at;
  return jsonb_build_object('success', true);
end $$;
comment on function app.keep_withdrawal(text) is 'What keep_withdrawal does';

create function public.keep_withdrawal(p_subscription_id text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.keep_withdrawal(p_subscription_id) $$;
comment on function public.keep_withdrawal(text) is
  'For the function manage-subscription: a member withdrew in time and the provider did not do it. It is paid back and ended when it can be, also
after the days of withdrawal. Replies {success}';

-- Security definer: reads others' plans.
create function app.plan_for_function(member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_service();
  return app.plan_of(member_id);
end $$;
comment on function app.plan_for_function(uuid) is 'What member_plan does';

create function public.member_plan(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select app.plan_for_function(p_user_id) $$;
comment on function public.member_plan(uuid) is 'For the function manage-subscription: what my_plan answers to that member';

create function app.plan_nightly_sync() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- Between three and six in the morning, whoever asks first; else at most a day and a half after the last time.
  if not app.take_sweep('payments',
    case when extract(hour from app.now() at time zone app.club_time_zone()) between 3 and 5 then interval '12 hours' else interval '36 hours' end)
  then
    return;
  end if;
  insert into app.jobs (kind, key, payload)
  select 'sync_subscription', format('sync %s %s', s.id, app.club_today()), jsonb_build_object('subscription_id', s.id)
  from public.subscriptions s where app.is_live_status(s.status) or s.status = 'incomplete'
  on conflict (key) do nothing;
  perform app.add_job('find_subscriptions', format('find %s', app.club_today()), '{}');
  delete from app.gone_accounts g where g.gone_at < app.now() - interval '30 days';
end $$;
comment on function app.plan_nightly_sync() is
  'Has every subscription that may change asked for at the provider once a night, for events that never came, and those looked for of which the club has no
row. Forgets which accounts were deleted thirty days ago';

-- Security definer: no API role has rights on app.jobs.
create function app.sync_unknown(ids text[]) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_found integer;
begin
  perform app.require_service();
  insert into app.jobs (kind, key, payload)
  select distinct 'sync_subscription', format('sync %s %s', i.id, app.club_today()), jsonb_build_object('subscription_id', i.id)
  from unnest(ids) i (id) where not exists (select from public.subscriptions s where s.id = i.id)
  on conflict (key) do nothing;
  get diagnostics v_found = row_count;
  return jsonb_build_object('success', true, 'found', v_found);
end $$;
comment on function app.sync_unknown(text[]) is 'What sync_unknown_subscriptions does';

create function public.sync_unknown_subscriptions(p_ids text[]) returns jsonb
language sql volatile set search_path = ''
as $$ select app.sync_unknown(p_ids) $$;
comment on function public.sync_unknown_subscriptions(text[]) is
  'For the function run-jobs: of the subscriptions that the provider has, those of which the club has no row are asked for: their events were lost, or
an older backup was restored. Replies {success, found}';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.plan_of(uuid), app.shown_subscription(uuid), app.is_in_order(text, timestamptz, timestamptz, timestamptz),
  app.withdrawal_end(timestamptz), app.is_live_status(text), app.holds_paid_level(uuid) to authenticated, service_role;
grant execute on function app.begin_checkout(uuid, text), app.keep_checkout(text, timestamptz), app.count_payment_call(uuid, text),
  app.managed_subscription(uuid), app.keep_withdrawal(text), app.plan_for_function(uuid), app.sync_unknown(text[]) to service_role;
revoke execute on function public.begin_checkout(uuid, text), public.keep_checkout(text, timestamptz), public.count_payment_call(uuid, text),
  public.managed_subscription(uuid), public.keep_withdrawal(text), public.member_plan(uuid), public.sync_unknown_subscriptions(text[])
  from public, anon, authenticated;
grant execute on function public.begin_checkout(uuid, text), public.keep_checkout(text, timestamptz), public.count_payment_call(uuid, text),
  public.managed_subscription(uuid), public.keep_withdrawal(text), public.member_plan(uuid), public.sync_unknown_subscriptions(text[]) to service_role;
revoke execute on function public.my_plan() from public, anon;
grant execute on function public.my_plan() to authenticated, service_role;
