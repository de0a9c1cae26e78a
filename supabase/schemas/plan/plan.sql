-- A member's view of their plan, what the payment functions ask before they call the provider, and the facts of a mail.

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
    -- Leaving stays open to them, and staying on does not.
    'is_suspended', app.is_suspended(member_id),
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

-- Once a night members' pictures are looked through, too.
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
  perform app.add_job('unattached_files', format('unattached files %s', app.club_today()), '{}');
  delete from app.gone_accounts g where g.gone_at < app.now() - interval '30 days';
end $$;
comment on function app.plan_nightly_sync() is
  'Has every subscription that may change asked for at the provider once a night, for events that never came, and those looked for of which the club has no
row, and members'' pictures that hang on nothing. Forgets which accounts were deleted thirty days ago';

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

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.my_plan() from public, anon;
revoke execute on function public.managed_subscription(uuid), public.keep_withdrawal(text), public.member_plan(uuid),
  public.sync_unknown_subscriptions(text[]) from public, anon, authenticated;
grant execute on function app.withdrawal_end(timestamptz), app.plan_of(uuid), public.my_plan() to authenticated, service_role;
grant execute on function app.managed_subscription(uuid), public.managed_subscription(uuid), app.keep_withdrawal(text),
  public.keep_withdrawal(text), app.plan_for_function(uuid), public.member_plan(uuid), app.sync_unknown(text[]),
  public.sync_unknown_subscriptions(text[]) to service_role;
