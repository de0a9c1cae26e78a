-- Numbers that sentences name and that stood bare in functions: how long mailed links, mailed codes, sessions and the key of a member card are good,
-- and how many recovery codes there are. None changes but the longest session, a year, which now is of 365 days as in supabase/config.toml.

create function app.mailed_link_minutes() returns integer
language sql immutable set search_path = ''
as $$ select 60 $$;
comment on function app.mailed_link_minutes() is 'Minutes for which a mailed link is good that leads into an account';

create function app.mailed_code_minutes() returns integer
language sql immutable set search_path = ''
as $$ select 15 $$;
comment on function app.mailed_code_minutes() is 'Minutes for which a mailed code is good';

create function app.second_factor_wait_minutes() returns integer
language sql immutable set search_path = ''
as $$ select 15 $$;
comment on function app.second_factor_wait_minutes() is 'Minutes for which a session may be without the second factor that its member has';

create function app.recovery_codes_at_once() returns integer
language sql immutable set search_path = ''
as $$ select 10 $$;
comment on function app.recovery_codes_at_once() is 'Recovery codes that a member is given at once';

create function app.unused_session_days() returns integer
language sql immutable set search_path = ''
as $$ select 60 $$;
comment on function app.unused_session_days() is 'Days without use after which a session ends';

create function app.longest_session_days() returns integer
language sql immutable set search_path = ''
as $$ select 365 $$;
comment on function app.longest_session_days() is 'Days after which a session ends, however it is used';

create function app.card_key_minutes() returns integer
language sql immutable set search_path = ''
as $$ select 60 $$;
comment on function app.card_key_minutes() is 'Minutes for which a device makes the codes of a member card without the club';

create or replace function app.link_age() returns interval
language sql immutable set search_path = ''
as $$ select make_interval(mins => app.mailed_link_minutes()) $$;

create or replace function app.second_factor_wait() returns interval
language sql immutable set search_path = ''
as $$ select make_interval(mins => app.second_factor_wait_minutes()) $$;

create or replace function app.has_mailbox_proof(in_session uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return app.is_by_mailed_link(in_session) or exists (
    select from app.session_proofs p join auth.sessions s on s.id = p.session_id and s.user_id = p.user_id
    where p.session_id = in_session and p.proved_at > app.now() - make_interval(mins => app.mailed_code_minutes()));
end $$;

create or replace function app.living_mailed_code(member_id uuid, in_session uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select c.code_hash from app.mailed_codes c where c.session_id = in_session and c.user_id = member_id and app.mailed_at(c) > pg_catalog.now() - make_interval(mins => app.mailed_code_minutes())),
    -- GoTrue keeps one, whichever session asked. What another session asked for here is no code of this one.
    (select nullif(u.reauthentication_token, '') from auth.users u where u.id = member_id and u.reauthentication_sent_at >= pg_catalog.now() - make_interval(mins => app.mailed_code_minutes())
      and (in_session is null or not exists (select from app.mailed_codes c where c.user_id = member_id and c.code_hash = u.reauthentication_token))));
end $$;

-- Security definer: no API role has rights on app.payment_codes, nor reads others' subscriptions.
create or replace function app.redeem_payment_code(member_id uuid, in_code text, in_session uuid, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text;
  v_try record;
begin
  perform app.require_service();
  -- One code after the other.
  perform from auth.users u where u.id = member_id for no key update;
  select * into v_try from app.begin_code_try('payment', member_id, in_session, app.caller_address(in_address), '{}');
  if v_try.seconds_to_wait > 0 then
    return app.too_many_attempts(v_try.seconds_to_wait);
  end if;
  delete from app.payment_codes c
  where c.user_id = member_id and c.code = btrim(in_code) and c.made_at > app.now() - make_interval(mins => app.mailed_code_minutes()) returning c.email into v_email;
  if v_email is null or not app.ensure_profile(member_id) then
    return app.failure('wrong_code');
  end if;
  perform app.end_code_try(member_id, v_try.subjects);
  perform app.lock_member(member_id);
  return jsonb_build_object('success', true, 'level_applied', app.take_over_payments(member_id, v_email));
end $$;

-- Security definer: no API role has rights on app.payment_codes, nor reads others' subscriptions.
create or replace function app.request_payment_code(member_id uuid, in_email text, in_address text, in_session uuid) returns jsonb
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
  delete from app.payment_codes c where c.made_at < app.now() - make_interval(mins => app.mailed_code_minutes()) and (c.user_id = member_id or c.made_at < app.now() - interval '1 day');
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

create or replace function app.payment_code_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', c.email, 'code', c.code) from app.payment_codes c
  where c.user_id::text = payload ->> 'user_id' and c.made_at > app.now() - make_interval(mins => app.mailed_code_minutes()) and coalesce(payload ->> 'address_mark', md5(c.email)) = md5(c.email)
$$;

-- Security definer: writes what API roles can't.
create or replace function app.create_recovery_codes() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := auth.uid();
  v_codes text[] := '{}';
begin
  if app.session_level() is distinct from 'aal2' then
    raise exception using errcode = '42501', message = 'insufficient_aal', detail = 'Recovery codes are for a session that has shown its second factor';
  end if;
  perform from auth.users u where u.id = v_me for no key update;
  delete from app.mfa_recovery_codes c where c.user_id = v_me;
  for v_place in 1 .. app.recovery_codes_at_once() loop
    v_codes := v_codes || regexp_replace(app.letters_of(app.random_bytes(), 16), '(.{4})(?=.)', '\1-', 'g');
  end loop;
  insert into app.mfa_recovery_codes (user_id, code_hash) select v_me, app.recovery_code_hash(v_me, code) from unnest(v_codes) code;
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'codes', to_jsonb(v_codes));
end $$;

-- A token is signed by the club, and yet may name a session that is not of its member: no caller is let in by another member's session.
-- Security definer: reads the auth server's tables, which API roles can't. The embedded server calls it when it has put a request under the
-- member's role and claims; it says nothing but yes. Of a session the database's own clock, since the auth server knows no other.
create or replace function app.require_session(session_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_path constant text := current_setting('request.path', true);
  v_member uuid;
  v_lacks_factor boolean;
begin
  select s.user_id, s.aal::text is distinct from 'aal2' and exists (
      select from auth.mfa_factors f where f.user_id = s.user_id and f.status::text = 'verified')
  into v_member, v_lacks_factor
  from auth.sessions s where s.id = session_id
    and s.created_at > pg_catalog.now() - make_interval(days => app.longest_session_days())
    and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - make_interval(days => app.unused_session_days())
    and coalesce(s.not_after > pg_catalog.now(), true);
  if v_member is null or v_member is distinct from auth.uid() then
    raise sqlstate 'PT401' using message = 'unauthenticated', detail = 'The session has ended';
  elsif v_lacks_factor and not app.is_open_before_second_factor(v_path) and app.has_second_factor(v_member) then
    raise sqlstate 'PT403' using message = 'insufficient_aal', detail = 'The session has yet to show the second factor';
  end if;
  -- Files and live updates have policies of their own.
  if app.is_suspended(v_member) and coalesce(current_setting('storage.operation', true), '') = ''
    and coalesce(current_setting('realtime.topic', true), '') = '' and not app.is_open_to_suspended(v_path) then
    raise sqlstate 'PT403' using message = 'suspended', detail = app.message_for('suspended');
  end if;
end $$;

-- Security definer: reads auth.sessions, which API roles can't. PL/pgSQL, since an SQL function is planned again at every call.
create or replace function app.open_sessions_of(in_user uuid) returns table (id uuid, user_agent text, ip inet, started_at timestamptz, last_used_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select s.id, s.user_agent, s.ip, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at)
  from auth.sessions s
  where s.user_id = in_user and s.created_at > pg_catalog.now() - make_interval(days => app.longest_session_days())
    and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - make_interval(days => app.unused_session_days())
    and coalesce(s.not_after > pg_catalog.now(), true);
end $$;

-- Sessions whose time to show the second factor is over go, too.
-- Security definer: the auth schema belongs to the auth server.
create or replace function app.sweep_accesses() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.take_sweep('accesses', interval '1 day') then
    return false;
  end if;
  delete from app.access_records r where r.happened_at < app.now() - interval '6 months';
  begin
    delete from auth.audit_log_entries l where l.created_at < app.now() - interval '6 months';
    delete from auth.sessions s where s.created_at <= pg_catalog.now() - make_interval(days => app.longest_session_days())
      or coalesce(s.refreshed_at at time zone 'UTC', s.created_at) <= pg_catalog.now() - make_interval(days => app.unused_session_days())
      or s.not_after <= pg_catalog.now() - interval '1 day';
  exception when insufficient_privilege then
    -- A hosted project's own tables, kept for a time that is set there.
    null;
  end;
  return true;
end $$;

-- Security definer: reads auth.sessions and club_staff, which API roles can't. The database's own clock, since the auth server knows no other.
create or replace function app.my_proven_role() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select t.role from public.club_staff t join auth.sessions s on s.user_id = t.user_id
    where t.user_id = (select auth.uid()) and s.id = app.caller_session() and s.aal::text = 'aal2'
      and s.created_at > pg_catalog.now() - make_interval(days => app.longest_session_days())
      and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - make_interval(days => app.unused_session_days())
      and coalesce(s.not_after > pg_catalog.now(), true)
  );
end $$;

-- Security definer: makes the card and reads keys, which API roles can't.
create or replace function app.my_member_card() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_now constant timestamptz := app.now();
  v_ends_at timestamptz;
  v_plan text;
  v_card text;
  v_key app.card_keys;
begin
  if v_me is null or not app.ensure_profile(v_me) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'Only a member has a card';
  end if;
  if not app.plan_opens_benefits(v_me) then
    return app.failure('card_not_allowed');
  end if;
  if not app.may_use_benefits(v_me) then
    return app.failure('card_needs_challenge');
  end if;
  select app.benefits_until(v_me), app.effective_level(l.current_level, l.level_expires_at, v_now) into v_ends_at, v_plan
  from public.user_progress_level l where l.user_id = v_me;
  loop
    -- Held until the end, so that of two calls the second finds the key of the first.
    select c.card into v_card from public.member_cards c where c.user_id = v_me for update;
    exit when found;
    -- A number that is taken is drawn again.
    insert into public.member_cards (user_id, card)
    values (v_me, lpad((('x' || encode(substr(app.random_bytes(), 1, 7), 'hex'))::bit(56)::bigint % 100000000)::text, 8, '0'))
    on conflict do nothing;
  end loop;
  delete from app.card_keys k where k.user_id = v_me and k.expires_at < v_now - make_interval(mins => app.card_key_minutes());
  select * into v_key from app.card_keys k
  where k.user_id = v_me and k.issued_at > v_now - interval '20 minutes' and k.issued_at <= v_now
    and k.expires_at > v_now and k.expires_at = least(k.issued_at + make_interval(mins => app.card_key_minutes()), v_ends_at)
  order by k.issued_at desc limit 1;
  if not found then
    insert into app.card_keys (user_id, issued_at, expires_at, key)
    values (v_me, v_now, least(v_now + make_interval(mins => app.card_key_minutes()), v_ends_at), app.random_bytes())
    on conflict (user_id, issued_at) do update set expires_at = excluded.expires_at
    returning * into v_key;
  end if;
  return jsonb_build_object('success', true, 'error', null, 'message', null,
    'card', v_card, 'key', encode(v_key.key, 'hex'), 'issued_at', v_key.issued_at, 'expires_at', v_key.expires_at,
    'plan', v_plan, 'valid_until', v_ends_at,
    'challenges', coalesce((
      select jsonb_agg(c.title order by c.start_date, c.id)
      from public.challenge_participants p join public.challenges c on c.id = p.challenge_id
      where p.user_id = v_me and p.status = 'active' and c.active and c.end_date > v_now
    ), '[]'::jsonb));
end $$;

create or replace function app.judge_card(in_card text, in_code text, past_minutes integer, out verdict text, out member_id uuid)
language plpgsql stable set search_path = ''
as $$
declare
  v_this constant bigint := app.card_minute(app.now());
  v_code constant text := upper(regexp_replace(coalesce(in_code, ''), '[^A-Za-z]', '', 'g'));
  v_key app.card_keys;
begin
  verdict := 'card_code_wrong';
  select c.user_id into member_id from public.member_cards c where c.card = regexp_replace(coalesce(in_card, ''), '\D', '', 'g');
  if not found or char_length(v_code) <> 6 then
    return;
  end if;
  for v_key in select * from app.card_keys k where k.user_id = member_id and k.expires_at > app.now() - make_interval(mins => app.card_key_minutes())
    order by k.issued_at desc loop
    -- A device may be a minute ahead. What is older than a key lives is as good as made up.
    for v_minute in reverse least(v_this + 1, app.card_minute(v_key.expires_at))
      .. greatest(v_this - app.card_key_minutes(), app.card_minute(v_key.issued_at) - 1) loop
      continue when app.card_code(v_key.key, v_minute) <> v_code;
      verdict := case
        when not app.may_use_benefits(member_id) then 'card_withdrawn'
        when v_minute >= v_this - past_minutes and to_timestamp(v_minute * 60) < v_key.expires_at then 'valid'
        else 'card_code_old' end;
      return;
    end loop;
  end loop;
end $$;
comment on function app.judge_card(text, text, integer) is
  'What a card''s number and code are worth: valid, card_code_old, card_withdrawn (the plan or the challenge has ended) or card_code_wrong (forged, or older than app.card_key_minutes())';

comment on table app.payment_codes is 'Codes under way to addresses that paid; good for app.mailed_code_minutes()';
comment on table app.card_keys is 'What a device makes the codes of a card from, for app.card_key_minutes(); each device may hold another one';
comment on column app.card_keys.expires_at is 'When it ends: app.card_key_minutes() later, or with the plan or the challenge';
comment on function public.my_member_card() is
  'The caller''s card, with a key good for app.card_key_minutes() at most from which the device makes the minute''s codes. Replies {success, card, key (hex), issued_at,
expires_at, plan (expert or basic: the benefits alone may be open), valid_until (the end of the plan or of the last challenge, whichever is first), challenges (titles of
those under way)} or {success: false, error: card_not_allowed | card_needs_challenge, message}';

update app.sentences set sentence = 'Este público já tem todos os avisos desse dia. Escolha outro dia ou marque como urgente.' where code = 'announcement_day_full';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function app.mailed_link_minutes(), app.mailed_code_minutes(), app.second_factor_wait_minutes(), app.recovery_codes_at_once(), app.unused_session_days(), app.longest_session_days(), app.card_key_minutes() from public;
grant execute on function app.mailed_link_minutes(), app.mailed_code_minutes(), app.second_factor_wait_minutes(), app.recovery_codes_at_once(), app.unused_session_days(), app.longest_session_days(), app.card_key_minutes() to anon, authenticated, service_role;
