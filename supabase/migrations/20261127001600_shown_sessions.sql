-- The acts that a member may do so often are counted by themselves for a session that has shown the second factor: whoever has the password alone, in the member's own
-- network too, uses up none of it.

create function app.caller_place(member_id uuid, in_session uuid, in_address inet) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return concat_ws(' ',
    -- By its row, whatever a token says.
    case when exists (select from auth.sessions s where s.id = in_session and s.user_id = member_id and s.aal::text = 'aal2') then 'shown ' || in_session end,
    -- The /48 of IPv6, which anybody gets for nothing.
    app.network_of(in_address, 48));
end $$;
comment on function app.caller_place(uuid, uuid, inet) is
  'Under what a member''s own calls are counted: the network they come from, and in it apart each session that has shown the second factor';

create function app.count_own_call(member_id uuid, in_kind text, in_address text, most integer, in_window interval, in_session uuid default null) returns integer
language sql volatile set search_path = ''
as $$
  select c.seconds_to_wait
  from app.count_code_try(member_id, format('%s %s', in_kind, app.caller_place(member_id, in_session, app.caller_address(in_address))), most, in_window) c
$$;
comment on function app.count_own_call(uuid, text, text, integer, interval, uuid) is
  'Counts a call of a member by app.caller_place: whoever else has the password uses up their own. Returns 0, or the seconds to wait. Where no address is known all sessions
that have shown no second factor count together';
drop function app.count_own_call(uuid, text, text, integer, interval);

-- A copy of the data --------------------------------------------------------------------------------

drop function public.export_member(uuid, text);
drop function app.export_member(uuid, text);

-- Security definer: reads what API roles can't, and is told whose.
create function app.export_member(member_id uuid, in_address text, in_session uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_wait integer;
begin
  perform app.require_service();
  if not exists (select from auth.users u where u.id = member_id) then
    return app.failure('unauthenticated');
  end if;
  v_wait := app.count_own_call(member_id, 'export', in_address, 5, interval '1 hour', in_session);
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  return app.member_copy(member_id);
end $$;
comment on function app.export_member(uuid, text, uuid) is 'What export_member does';

create function public.export_member(p_user_id uuid, p_address text default null, p_session_id uuid default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.export_member(p_user_id, p_address, p_session_id) $$;
comment on function public.export_member(uuid, text, uuid) is
  'For the function export-account: everything the club keeps about a member, at most 5 times an hour from a network, and as often in each session that has shown the second factor.
Replies {success, …} by subject, or {success: false, error, message}';

-- The deletion of an account ------------------------------------------------------------------------

-- The same as before; a session that has shown the second factor has tries of its own.
-- Security definer: reads and clears the mailed code. The last owner is refused as a business result, before anything goes.
create or replace function app.begin_account_deletion(member_id uuid, in_code text, in_session uuid, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_proof constant text := app.proof_of_identity(member_id);
  v_judged record;
  v_wait integer;
begin
  perform app.require_service();
  if v_proof is null then
    return app.failure('unauthenticated');
  elsif app.staff_owners() = array[member_id] then
    return app.failure('last_owner');
  elsif v_proof = 'password' then
    v_wait := app.count_own_call(member_id, 'delete', in_address, 5, interval '15 minutes', in_session);
    return case when v_wait > 0 then app.too_many_attempts(v_wait) else jsonb_build_object('success', true, 'proof', v_proof) end;
  end if;
  select * into v_judged from app.judge_mailed_code(member_id, in_session, in_code, app.caller_address(in_address), '{}');
  if v_judged.verdict = 'paused' then
    return app.too_many_attempts(v_judged.seconds_to_wait);
  elsif v_judged.verdict = 'wrong' then
    return app.failure('wrong_code');
  end if;
  perform app.spend_mailed_codes(member_id);
  return jsonb_build_object('success', true, 'proof', v_proof);
end $$;
comment on function public.begin_account_deletion(uuid, text, uuid, text) is
  'For the function delete-account: counts the attempt (5 in 15 minutes from a network, and as many in each session that has shown the second factor) and checks the mailed code of an
account without a password, in the session that asked for it. Replies {success, proof} (proof password: the caller checks it with the auth server) or {success: false, error, message}';

-- Payments ------------------------------------------------------------------------------------------

drop function public.begin_checkout(uuid, text);
drop function app.begin_checkout(uuid, text);
drop function public.count_payment_call(uuid, text);
drop function app.count_payment_call(uuid, text);
drop function public.request_payment_code(uuid, text, text);
drop function app.request_payment_code(uuid, text, text);
drop function app.payment_caller(uuid, text);

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

-- Security definer: as above.
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

-- Security definer: no API role has rights on app.payment_codes, nor reads others' subscriptions.
create function app.request_payment_code(member_id uuid, in_email text, in_address text, in_session uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email constant text := lower(btrim(in_email));
  -- By fingerprint, so that no list of addresses comes about.
  v_mark constant text := coalesce(md5(v_email), '');
  v_caller constant text := app.payment_caller(member_id, in_address, in_session);
  v_wait integer;
begin
  perform app.require_service();
  v_wait := app.count_own_call(member_id, 'payment_code', in_address, 5, interval '15 minutes', in_session);
  -- By address too: many accounts are no way to fill somebody's inbox. But what they ask for leaves each member and place its first, or others would
  -- keep the code from whoever paid.
  if v_wait = 0 and app.count_payment_attempt('code ' || v_mark, 5, interval '1 hour') > 0 then
    v_wait := app.count_payment_attempt(format('code %s %s', v_mark, v_caller), 1, interval '1 hour');
  end if;
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  delete from app.payment_codes c where c.made_at < app.now() - interval '15 minutes' and (c.user_id = member_id or c.made_at < app.now() - interval '1 day');
  -- The answer is the same: nobody learns who pays.
  if exists (select from public.subscriptions s where lower(s.email) = v_email and s.user_id is null and s.forgotten_at is null) then
    insert into app.payment_codes as c (user_id, email, code)
    -- Four random bytes; of a million codes the first are likelier by less than a fortieth of a percent.
    values (member_id, v_email, lpad(((('x' || encode(substr(app.random_bytes(), 1, 4), 'hex'))::bit(32)::bigint & 4294967295) % 1000000)::text, 6, '0'))
    -- One that is good for a while yet is mailed again: whoever asks in between voids none that is on its way.
    on conflict (user_id, email) do update set code = excluded.code, made_at = excluded.made_at where c.made_at < app.now() - interval '5 minutes';
    perform app.add_job('mail', format('payment code %s %s', member_id, gen_random_uuid()),
      jsonb_build_object('mail', 'payment_code', 'user_id', member_id, 'address_mark', v_mark));
  end if;
  return jsonb_build_object('success', true);
end $$;
comment on function app.request_payment_code(uuid, text, text, uuid) is 'What request_payment_code does';

create function public.request_payment_code(p_user_id uuid, p_email text, p_address text default null, p_session_id uuid default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.request_payment_code(p_user_id, p_email, p_address, p_session_id) $$;
comment on function public.request_payment_code(uuid, text, text, uuid) is
  'For the function manage-subscription: mails a code to an address that paid, if it did; five in 15 minutes from a network and member, or a session that has shown the second factor, five in an
hour and address, after which each of these has one an hour. Replies {success}, also where nothing was paid';

-- Reports -------------------------------------------------------------------------------------------

-- Other topics change what a report does: whose it is counted as is another's.
do $$
declare
  v_source constant text := (select p.prosrc from pg_proc p where p.oid = 'app.report_content(text, text, text, text, uuid)'::regprocedure);
  v_counted constant text := 'app.network_of(app.caller_address(null), 48)';
begin
  if position(v_counted in v_source) = 0 then
    raise exception 'app.report_content counts no reports';
  end if;
  execute format('create or replace function app.report_content(in_kind text, in_target text, in_reason text, in_words text, in_challenge uuid)
returns jsonb language plpgsql volatile security definer set search_path = '''' as %L',
    replace(v_source, v_counted, 'app.caller_place(v_me, app.caller_session(), app.caller_address(null))'));
end $$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.export_member(uuid, text, uuid), app.begin_checkout(uuid, text, uuid), app.count_payment_call(uuid, text, uuid),
  app.request_payment_code(uuid, text, text, uuid) to service_role;
revoke execute on function public.export_member(uuid, text, uuid), public.begin_checkout(uuid, text, uuid), public.count_payment_call(uuid, text, uuid),
  public.request_payment_code(uuid, text, text, uuid) from public, anon, authenticated;
grant execute on function public.export_member(uuid, text, uuid), public.begin_checkout(uuid, text, uuid), public.count_payment_call(uuid, text, uuid),
  public.request_payment_code(uuid, text, text, uuid) to service_role;
