-- Reports of the payment provider are written here: event, state and what follows from it, in one transaction.

create function app.is_of_gone_account(subscription jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select subscription ->> 'user_id' is not null
    and not exists (select from public.profiles p where p.id::text = subscription ->> 'user_id')
    and exists (select from app.gone_accounts g where g.account_hash = app.hash_of_account(subscription ->> 'user_id'))
$$;
comment on function app.is_of_gone_account(jsonb) is
  'Whether a reported subscription was paid by a member who has deleted the account. One of whom the club has never heard is none: a restored backup is
older than some accounts';

create function app.payer_of(subscription jsonb) returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  v_member uuid;
begin
  select p.id into v_member from public.profiles p where p.id::text = subscription ->> 'user_id';
  if v_member is not null or app.is_of_gone_account(subscription) then
    return v_member;
  end if;
  select u.id into v_member from auth.users u
  where lower(u.email) = lower(subscription ->> 'email') and app.has_proven_email(u.id) and exists (select from public.profiles p where p.id = u.id);
  return v_member;
end $$;
comment on function app.payer_of(jsonb) is
  'Whose a reported subscription is: the member who was signed in when they paid, or who has proved the e-mail that paid; null for nobody yet';

create function app.redo_job(in_kind text, in_key text, in_payload jsonb) returns void
language sql volatile set search_path = ''
as $$
  insert into app.jobs as j (kind, key, payload) values (in_kind, in_key, in_payload)
  -- It may have been done without effect: by then there was no other one.
  on conflict (key) do update set payload = excluded.payload, done_at = null, due_at = excluded.due_at, created_at = excluded.created_at, attempts = 0
  where j.done_at is not null
$$;
comment on function app.redo_job(text, text, jsonb) is 'Has something done that may have been done before';

create function app.end_second_subscription(in_subscription_id text, out second text, out delayed text) returns record
language plpgsql volatile set search_path = ''
as $$
declare
  -- Of one person those that live: what is paid for first, of these what goes on, and then by their age.
  v_all jsonb[];
  v_stays jsonb;
  v_other jsonb;
begin
  select array_agg(to_jsonb(o) order by o.is_paid desc, o.cancel_at is not null, o.started_at, o.created_at, o.id) into v_all from (
    select other.id, other.status, other.cancel_at, other.begins_at, other.started_at, other.created_at,
      app.is_in_order(other.status, other.paid_until, other.suspended_at, other.withdrawn_at) as is_paid
    from public.subscriptions s
    join public.subscriptions other on (other.user_id = s.user_id or (s.user_id is null and other.user_id is null and lower(other.email) = lower(s.email)))
    where s.id = in_subscription_id and app.is_live_status(s.status) and app.is_live_status(other.status)) o;
  v_stays := v_all[1];
  -- While none is paid for nobody knows which will be: a stranger's boleto would end the member's own.
  if v_stays is null or not (v_stays ->> 'is_paid')::boolean then
    return;
  end if;
  foreach v_other in array v_all[2:] loop
    -- Beside one that is to end what waits for its money may come after it.
    continue when v_stays ->> 'cancel_at' is not null and (not (v_other ->> 'is_paid')::boolean or v_other ->> 'begins_at' is not null);
    -- One that ends as its member wished is no second: the one that was paid later begins then.
    if (v_other ->> 'is_paid')::boolean and v_stays ->> 'cancel_at' is null and v_other ->> 'cancel_at' is not null
      and (v_other ->> 'started_at')::timestamptz <= (v_stays ->> 'started_at')::timestamptz
    then
      if v_stays ->> 'begins_at' is null and (v_other ->> 'cancel_at')::timestamptz > app.now() then
        delayed := v_stays ->> 'id';
        perform app.redo_job('delay_subscription', 'delay ' || delayed, jsonb_build_object('subscription_id', delayed, 'after', v_other ->> 'id'));
      end if;
      continue;
    end if;
    if second is null then
      second := v_other ->> 'id';
      perform app.redo_job('end_subscription', 'end second ' || second, jsonb_build_object('subscription_id', second, 'beside', v_stays ->> 'id',
        -- For one that can't be charged nothing was paid twice.
        'refund', v_other ->> 'status' in ('active', 'trialing'), 'reason', 'second'));
    end if;
  end loop;
end $$;
comment on function app.end_second_subscription(text) is
  'Has one of two live subscriptions of one person ended, once one of them is paid for: the other one, or of two paid ones the later, which is paid back.
Beside one that its member has cancelled the later one stays, and begins when that ends. Returns which is to be ended and which begins later, null for
none. The jobs ask the provider first for both: what the club knows of them may be old. domain/cases/second-payment.json has the cases';

create function app.record_receipts(in_subscription_id text, receipts jsonb, is_forgotten boolean) returns void
language sql volatile set search_path = ''
as $$
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
$$;
comment on function app.record_receipts(text, jsonb, boolean) is 'Keeps the paid invoices of a reported subscription';

create function app.mail_about(before public.subscriptions, after public.subscriptions, known_receipts jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
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
end $$;
comment on function app.mail_about(public.subscriptions, public.subscriptions, jsonb) is
  'Has the mails written that a subscription''s new state asks for: paid, charge failed, cancelled, paid back';

-- Security definer: reads auth.users and writes tables that no API role may write.
create function app.record_subscription(state jsonb, was_read_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_state constant jsonb := state -> 'subscription';
  v_id constant text := v_state ->> 'id';
  v_done constant jsonb := jsonb_build_object('success', true);
  v_payer constant uuid := app.payer_of(v_state);
  v_before public.subscriptions;
  v_after public.subscriptions;
  v_newest public.payment_receipts;
  v_newest_paid public.payment_receipts;
  v_others record;
  v_known jsonb;
  v_is_forgotten boolean;
begin
  perform app.require_service();
  -- First, as whoever deletes the account does.
  perform app.lock_member(coalesce((select s.user_id from public.subscriptions s where s.id = v_id), v_payer));
  insert into public.subscriptions (id, status) values (v_id, v_state ->> 'status') on conflict (id) do nothing;
  select * into v_before from public.subscriptions s where s.id = v_id for update;
  if v_before.read_at > was_read_at then
    return v_done || jsonb_build_object('ignored', true);
  end if;
  -- Paid by a member who is gone by now.
  v_is_forgotten := v_before.forgotten_at is not null or (v_before.user_id is null and app.is_of_gone_account(v_state));
  select coalesce(jsonb_object_agg(r.id, r.refunded), '{}') into v_known from public.payment_receipts r where r.subscription_id = v_id;
  perform app.record_receipts(v_id, state -> 'receipts', v_is_forgotten);
  select * into v_newest from public.payment_receipts r where r.subscription_id = v_id order by r.period_end desc, r.paid_at desc limit 1;
  v_newest_paid := v_newest;
  if v_state ->> 'begins_at' is not null then
    -- An invoice of nothing has moved its beginning: what was paid, and may be paid back, is the one before.
    select * into v_newest_paid from public.payment_receipts r where r.subscription_id = v_id and r.amount > 0 order by r.period_end desc, r.paid_at desc limit 1;
  end if;
  update public.subscriptions s set
    user_id = case when not v_is_forgotten then coalesce(s.user_id, v_payer) end,
    -- A member's own stays as it was: it may have been forgotten with the account it belonged to.
    email = case when v_is_forgotten then null when v_before.read_at = '-infinity' or s.user_id is null then lower(v_state ->> 'email') else s.email end,
    customer_id = case when not v_is_forgotten then v_state ->> 'customer_id' end,
    status = v_state ->> 'status',
    price_id = v_state ->> 'price_id', amount = (v_state ->> 'amount')::integer, currency = v_state ->> 'currency',
    paid_until = v_newest.period_end,
    first_paid_at = coalesce((select min(r.paid_at) from public.payment_receipts r where r.subscription_id = v_id and r.amount > 0),
      (v_state ->> 'started_at')::timestamptz, s.started_at),
    cancel_at = (v_state ->> 'cancel_at')::timestamptz, begins_at = (v_state ->> 'begins_at')::timestamptz, ended_at = (v_state ->> 'ended_at')::timestamptz,
    suspended_at = case when (v_state ->> 'is_disputed')::boolean then coalesce(s.suspended_at, app.now()) end,
    withdrawn_at = case when v_newest_paid.refunded >= v_newest_paid.amount and v_newest_paid.amount > 0 then coalesce(s.withdrawn_at, app.now()) end,
    is_test = coalesce((v_state ->> 'is_test')::boolean, false), failed_invoice_id = v_state ->> 'failed_invoice_id',
    failed_invoice_url = case when not v_is_forgotten then v_state ->> 'failed_invoice_url' end,
    started_at = coalesce((v_state ->> 'started_at')::timestamptz, s.started_at),
    read_at = was_read_at, forgotten_at = case when v_is_forgotten then coalesce(s.forgotten_at, app.now()) end
  where s.id = v_id returning * into v_after;
  perform app.refresh_payment_grant(v_id);
  if app.is_live_status(v_after.status) and (v_after.withdrawn_at is not null or v_is_forgotten or (v_state ->> 'is_lost')::boolean) then
    -- Money paid back, or taken back by the bank, does not end a subscription at the provider by itself.
    perform app.add_job('end_subscription', 'end ' || v_id, jsonb_build_object('subscription_id', v_id, 'refund', v_is_forgotten,
      'reason', case when v_is_forgotten then 'deleted' when v_after.withdrawn_at is not null then 'withdrawn' else 'lost' end));
  end if;
  if v_before.status in ('past_due', 'unpaid') and not app.is_live_status(v_after.status) then
    -- The provider gave up charging. What it could not charge can still be paid on the invoice's page, and would give nothing.
    perform app.add_job('end_subscription', 'close ' || v_id, jsonb_build_object('subscription_id', v_id, 'refund', false, 'reason', 'unpaid'));
  end if;
  perform app.mail_about(v_before, v_after, v_known);
  v_others := app.end_second_subscription(v_id);
  return v_done || jsonb_build_object('ignored', false, 'second', v_others.second, 'delayed', v_others.delayed);
end $$;
comment on function app.record_subscription(jsonb, timestamptz) is 'What record_subscription does';

-- Security definer: writes tables that no API role may write.
create function app.end_unknown_subscription(in_subscription_id text, is_test_account boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.require_service();
  perform app.lock_member((select s.user_id from public.subscriptions s where s.id = in_subscription_id));
  perform from public.subscriptions s where s.id = in_subscription_id and is_test_account and not s.is_test for update;
  if found then
    return jsonb_build_object('success', false, 'error', 'other_mode');
  end if;
  update public.subscriptions s set status = 'canceled', ended_at = coalesce(s.ended_at, app.now()), cancel_at = null where s.id = in_subscription_id;
  perform app.refresh_payment_grant(in_subscription_id);
  return jsonb_build_object('success', true);
end $$;
comment on function app.end_unknown_subscription(text, boolean) is 'What end_unknown_subscription does';

-- Security definer: writes tables that no API role may write.
create function app.record_payment_event(event_id text, event_type text, state jsonb, was_read_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.require_service();
  insert into public.payment_events (id, type) values (event_id, event_type) on conflict (id) do nothing;
  if not found then
    return jsonb_build_object('success', true, 'known', true);
  end if;
  if state is null then
    return jsonb_build_object('success', true, 'known', false);
  end if;
  return app.record_subscription(state, was_read_at) || jsonb_build_object('known', false);
end $$;
comment on function app.record_payment_event(text, text, jsonb, timestamptz) is 'What record_payment_event does';

create function public.record_subscription(p_state jsonb, p_read_at timestamptz) returns jsonb
language sql volatile set search_path = ''
as $$ select app.record_subscription(p_state, p_read_at) $$;
comment on function public.record_subscription(jsonb, timestamptz) is
  'For the payment functions: writes the state that the provider gave when it was asked at p_read_at, whole, with grant, receipts and what is to be
done later. An answer older than the row changes nothing. Replies {success, ignored, second, delayed}';

create function public.end_unknown_subscription(p_id text, p_is_test_account boolean) returns jsonb
language sql volatile set search_path = ''
as $$ select app.end_unknown_subscription(p_id, p_is_test_account) $$;
comment on function public.end_unknown_subscription(text, boolean) is
  'For the payment functions: a subscription that the provider does not know charges nobody, so it has ended. One that was paid with real money is left
alone where the account asked is a test account. Replies {success}, or {success: false, error: other_mode}';

create function public.record_payment_event(p_id text, p_type text, p_state jsonb, p_read_at timestamptz) returns jsonb
language sql volatile set search_path = ''
as $$ select app.record_payment_event(p_id, p_type, p_state, p_read_at) $$;
comment on function public.record_payment_event(text, text, jsonb, timestamptz) is
  'For the function stripe-webhook: the event and, if there is one, the state in one transaction; a known event changes nothing.
Replies {success, known, ignored, second, delayed}';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.record_subscription(jsonb, timestamptz), public.end_unknown_subscription(text, boolean),
  public.record_payment_event(text, text, jsonb, timestamptz) from public, anon, authenticated;
grant execute on function app.record_subscription(jsonb, timestamptz), app.end_unknown_subscription(text, boolean),
  app.record_payment_event(text, text, jsonb, timestamptz), public.record_subscription(jsonb, timestamptz),
  public.end_unknown_subscription(text, boolean), public.record_payment_event(text, text, jsonb, timestamptz) to service_role;
