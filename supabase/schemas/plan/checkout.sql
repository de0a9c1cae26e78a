-- Going to the payment page, and how often it may be asked for.

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

create function app.payment_caller(member_id uuid, in_address text, in_session uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  -- A gym is one network: a member is counted as themselves. Whoever else has their password is counted where they are.
  return concat_ws(' ', 'member ' || member_id, app.caller_place(member_id, in_session, app.caller_address(in_address)));
end $$;
comment on function app.payment_caller(uuid, text, uuid) is 'For whom a call of the payment functions is counted: the member and their place, or a visitor''s network';

-- Security definer: no API role has rights on app.payment_attempts.
create function app.begin_checkout(member_id uuid, in_address text, in_session uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_wait integer;
begin
  perform app.require_service();
  v_wait := app.count_payment_attempt('checkout ' || app.payment_caller(member_id, in_address, in_session), 20, interval '1 hour');
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  -- They could not use what they pay for.
  if app.is_suspended(member_id) then
    return app.failure('suspended');
  end if;
  if app.paid_subscription(member_id) is not null then
    return app.failure('subscription_active');
  end if;
  return jsonb_build_object('success', true, 'customer_id', (
    -- Whoever asked for one that was never paid is its customer.
    select s.customer_id from public.subscriptions s where s.user_id = member_id and s.customer_id is not null and s.paid_until is not null
    order by s.started_at desc limit 1));
end $$;
comment on function app.begin_checkout(uuid, text, uuid) is 'What begin_checkout does';

create function public.begin_checkout(p_user_id uuid, p_address text default null, p_session_id uuid default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.begin_checkout(p_user_id, p_address, p_session_id) $$;
comment on function public.begin_checkout(uuid, text, uuid) is
  'For the function create-checkout-session: counts a payment page, at most 20 an hour from a network, for each of its members, for each session that has shown the second factor, and for
its visitors together. p_user_id is null for a visitor. Replies {success, customer_id} or {success: false, error}: over_rate_limit, subscription_active (one is paid for)';

-- Security definer: no API role has rights on app.payment_attempts.
create function app.count_payment_call(member_id uuid, in_address text, in_session uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_wait integer;
begin
  perform app.require_service();
  v_wait := app.count_payment_attempt('call ' || app.payment_caller(member_id, in_address, in_session), 60, interval '15 minutes');
  return case when v_wait > 0 then app.too_many_attempts(v_wait) else jsonb_build_object('success', true) end;
end $$;
comment on function app.count_payment_call(uuid, text, uuid) is 'What count_payment_call does';

create function public.count_payment_call(p_user_id uuid, p_address text default null, p_session_id uuid default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.count_payment_call(p_user_id, p_address, p_session_id) $$;
comment on function public.count_payment_call(uuid, text, uuid) is
  'For the function manage-subscription, whose calls ask the provider: counts one, at most 60 in 15 minutes from a network, for each of its members, for each session that has shown the
second factor, and for its visitors together. Replies {success}, or over_rate_limit';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.keep_checkout(text, timestamptz), public.begin_checkout(uuid, text, uuid),
  public.count_payment_call(uuid, text, uuid) from public, anon, authenticated;
grant execute on function app.keep_checkout(text, timestamptz), public.keep_checkout(text, timestamptz),
  app.begin_checkout(uuid, text, uuid), public.begin_checkout(uuid, text, uuid), app.count_payment_call(uuid, text, uuid),
  public.count_payment_call(uuid, text, uuid) to service_role;
