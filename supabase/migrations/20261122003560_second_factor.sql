-- The second factor: which of its codes were used, how often wrong ones came, and the codes that help who has lost it. Its own tables are
-- those of the auth server. The embedded server's auth writes here; on a hosted project the platform's service judges the codes itself.

-- Codes of a factor ---------------------------------------------------------------------------------

create table app.mfa_code_uses (
  factor_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  last_step bigint,
  barred_steps bigint[] not null default '{}',
  wrong_in_a_row integer not null default 0 check (wrong_in_a_row >= 0),
  paused_until timestamptz
);
comment on table app.mfa_code_uses is 'Which codes of a second factor were used, and how many wrong ones came in a row';
comment on column app.mfa_code_uses.factor_id is 'The factor, in auth.mfa_factors; no foreign key, since a hosted project''s table is the platform''s';
comment on column app.mfa_code_uses.user_id is 'The member; the row goes with the account';
comment on column app.mfa_code_uses.last_step is 'The 30 seconds, counted from 1970, of the newest code that was used; none of them or before is good again';
comment on column app.mfa_code_uses.barred_steps is 'Later 30 seconds of which a code was told to be right too early: that one is not good when its time comes';
comment on column app.mfa_code_uses.wrong_in_a_row is 'Wrong codes since the last right one';
comment on column app.mfa_code_uses.paused_until is 'Until when no code is judged; null when none was wrong too often';

create index mfa_code_uses_user_idx on app.mfa_code_uses (user_id);

create function app.judge_factor_code(in_factor uuid, in_member uuid, in_step bigint, early_step bigint, out verdict text, out seconds_to_wait integer)
language plpgsql volatile set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_uses app.mfa_code_uses;
begin
  seconds_to_wait := 0;
  insert into app.mfa_code_uses (factor_id, user_id) values (in_factor, in_member) on conflict do nothing;
  -- One code after the other: of two that come at once one alone is the first.
  select * into v_uses from app.mfa_code_uses u where u.factor_id = in_factor for update;
  if v_uses.paused_until > v_now then
    verdict := 'paused';
    seconds_to_wait := greatest(1, ceil(extract(epoch from v_uses.paused_until - v_now)))::integer;
  elsif in_step is null then
    verdict := 'wrong';
    update app.mfa_code_uses u set wrong_in_a_row = u.wrong_in_a_row + 1, barred_steps = array_remove(u.barred_steps || early_step, null),
      paused_until = case when u.wrong_in_a_row >= 4 then v_now + interval '5 minutes' end
    where u.factor_id = in_factor;
  elsif in_step <= coalesce(v_uses.last_step, -1) or in_step = any (v_uses.barred_steps) then
    verdict := 'used';
  else
    verdict := 'right';
    update app.mfa_code_uses u set last_step = in_step, wrong_in_a_row = 0, paused_until = null,
      barred_steps = array(select s from unnest(u.barred_steps) s where s > in_step)
    where u.factor_id = in_factor;
  end if;
end $$;
comment on function app.judge_factor_code(uuid, uuid, bigint, bigint) is
  'For the embedded server: judges a code by the 30 seconds it is of, null for a wrong one; early_step is of a code whose time has yet to come. Says right,
wrong, used, or paused with the seconds to wait: after five wrong ones in a row none is judged for five minutes, and so after each further one';

create function app.forget_factor(in_factor uuid) returns void
language sql volatile set search_path = ''
as $$
  -- GoTrue does the same to the sessions of a factor that is removed.
  delete from auth.mfa_amr_claims c using auth.sessions s where s.id = c.session_id and s.factor_id = in_factor and c.authentication_method = 'totp';
  update auth.sessions s set aal = 'aal1', factor_id = null where s.factor_id = in_factor;
  delete from app.mfa_code_uses u where u.factor_id = in_factor;
  delete from auth.mfa_factors f where f.id = in_factor;
$$;
comment on function app.forget_factor(uuid) is 'For the embedded server: removes a second factor. The sessions that it vouched for fall back to the first';

-- Recovery codes ------------------------------------------------------------------------------------

create table app.mfa_recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default app.now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table app.mfa_recovery_codes is 'The codes by which a member who has lost the second factor removes it; each works once';
comment on column app.mfa_recovery_codes.user_id is 'The member; the codes go with the account';
comment on column app.mfa_recovery_codes.code_hash is 'SHA-256 of the member and the code, which has 72 bits of chance: nobody reads it off';
comment on column app.mfa_recovery_codes.created_at is 'When it was shown, once';
comment on column app.mfa_recovery_codes.used_at is 'When it was used; null for one that is still good';

alter table app.privacy_attempts drop constraint privacy_attempts_kind_check;
alter table app.privacy_attempts add constraint privacy_attempts_kind_check
  check (kind in ('export', 'delete', 'payment_code', 'payment_code_try', 'recovery_code'));
comment on column app.privacy_attempts.kind is
  'export: a copy of the data. delete: a password or code for the deletion. payment_code: a code to an address that paid, payment_code_try: such a code.
recovery_code: a code in the place of a second factor';

create function app.recovery_code_hash(member_id uuid, in_code text) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(member_id::text || ':' || upper(regexp_replace(coalesce(in_code, ''), '[^A-Za-z]', '', 'g')), 'UTF8')), 'hex')
$$;
comment on function app.recovery_code_hash(uuid, text) is 'What is kept of a recovery code, however it is written: small letters, spaces and hyphens are one with the printed form';

-- Security definer: reads auth.sessions, which API roles can't.
create function app.session_level() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select s.aal::text from auth.sessions s
    where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = auth.uid()
  );
end $$;
comment on function app.session_level() is
  'How far the caller''s session has shown who they are, aal1 or aal2: by its row, whatever the token says. Null without a session';

-- Security definer: writes what API roles can't.
create function app.create_recovery_codes() returns jsonb
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
  for v_place in 1 .. 10 loop
    v_codes := v_codes || regexp_replace(app.letters_of(app.random_bytes(), 16), '(.{4})(?=.)', '\1-', 'g');
  end loop;
  insert into app.mfa_recovery_codes (user_id, code_hash) select v_me, app.recovery_code_hash(v_me, code) from unnest(v_codes) code;
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'codes', to_jsonb(v_codes));
end $$;
comment on function app.create_recovery_codes() is 'What create_recovery_codes does';

create function public.create_recovery_codes() returns jsonb
language sql volatile set search_path = ''
as $$ select app.create_recovery_codes() $$;
comment on function public.create_recovery_codes() is
  'Ten new recovery codes for the caller, in the place of those before; they are told this once. Needs a session at aal2, else 42501. Replies {success, codes}';

create function app.forget_all_factors(member_id uuid, but_session uuid) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_removed integer;
begin
  delete from auth.sessions s where s.user_id = member_id and s.id is distinct from but_session;
  delete from auth.mfa_amr_claims c where c.session_id = but_session and c.authentication_method not in ('password', 'otp', 'oauth');
  update auth.sessions s set aal = 'aal1', factor_id = null where s.id = but_session and s.user_id = member_id;
  delete from app.mfa_code_uses u where u.user_id = member_id;
  delete from auth.mfa_factors f where f.user_id = member_id;
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;
comment on function app.forget_all_factors(uuid, uuid) is
  'Removes all second factors of a member and ends their sessions but the one, which falls back to aal1; for a recovery code, and for the operator''s command with null';

-- Security definer: reads and writes the auth server's tables, which API roles can't.
create function app.use_recovery_code(in_code text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := auth.uid();
  v_network constant text := 'recovery ' || app.card_network(null);
  v_session uuid;
  v_wait integer;
begin
  -- The account first, as a renewal does: of two codes at once one waits for the other.
  perform from auth.users u where u.id = v_me for no key update;
  v_wait := app.count_attempt(v_me, 'recovery_code', 5, interval '15 minutes');
  if v_wait = 0 then
    v_wait := app.count_card_attempt(v_network, 60);
  end if;
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  select s.id into v_session from auth.sessions s where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = v_me for update;
  if v_session is null or not exists (select from auth.mfa_factors f where f.user_id = v_me and f.status = 'verified') then
    return app.failure('wrong_code');
  end if;
  update app.mfa_recovery_codes c set used_at = app.now()
  where c.user_id = v_me and c.code_hash = app.recovery_code_hash(v_me, in_code) and c.used_at is null;
  if not found then
    perform app.note_access('factor_refused', v_me, app.client_address());
    return app.failure('wrong_code');
  end if;
  perform app.forget_all_factors(v_me, v_session);
  delete from app.privacy_attempts a where a.user_id = v_me and a.kind = 'recovery_code';
  perform app.take_back_card_attempts(array[v_network]);
  perform app.note_access('factor_recovered', v_me, app.client_address());
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'codes_left',
    (select count(*) from app.mfa_recovery_codes c where c.user_id = v_me and c.used_at is null));
end $$;
comment on function app.use_recovery_code(text) is 'What use_recovery_code does';

create function public.use_recovery_code(p_code text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.use_recovery_code(p_code) $$;
comment on function public.use_recovery_code(text) is
  'Removes the caller''s second factors by a recovery code and ends every other session of theirs; the session that calls stays, at aal1. A code works once.
Replies {success, codes_left} or {success: false, error: wrong_code | over_rate_limit, message}: 5 tries of a member in 15 minutes, 60 of a network';

-- Security definer: reads what API roles can't.
create function app.recovery_codes_left() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from app.mfa_recovery_codes c where c.user_id = auth.uid() and c.used_at is null);
end $$;
comment on function app.recovery_codes_left() is 'What recovery_codes_left does';

create function public.recovery_codes_left() returns integer
language sql stable set search_path = ''
as $$ select app.recovery_codes_left() $$;
comment on function public.recovery_codes_left() is 'How many of the caller''s recovery codes are still good';

-- Access records ------------------------------------------------------------------------------------

alter table app.access_records drop constraint access_records_kind_check;
alter table app.access_records add constraint access_records_kind_check check (kind in
  ('sign_in', 'provider_sign_in', 'link_sign_in', 'failed_sign_in', 'sign_out', 'password_change', 'account_deletion', 'reused_token',
    'factor_enrolled', 'factor_removed', 'factor_refused', 'factor_recovered'));
comment on column app.access_records.kind is
  'What happened; link_sign_in is by a mailed link, provider_sign_in by Google or Apple, reused_token ends a session whose old token was used again,
factor_refused is a wrong code of a second factor or for its recovery, factor_recovered its removal by a recovery code';

-- The member's copy of the data ---------------------------------------------------------------------

-- Security definer: reads the auth and storage schemas, which API roles can't.
create or replace function app.member_account(member_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'phone', u.phone, 'created_at', u.created_at, 'updated_at', u.updated_at,
    'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at, 'has_password', coalesce(u.encrypted_password, '') <> '',
    'user_metadata', app.json_object(u.raw_user_meta_data), 'app_metadata', app.json_object(u.raw_app_meta_data),
    'identities', app.rows_of('auth.identities', 'user_id', member_id::text),
    'sessions', app.rows_of('auth.sessions', 'user_id', member_id::text, array['id', 'refresh_token_hmac_key', 'refresh_token_counter']),
    'factors', coalesce((
      select jsonb_agg(jsonb_build_object('type', f.factor_type, 'name', f.friendly_name, 'phone', f.phone, 'status', f.status,
        'created_at', f.created_at) order by f.created_at)
      from auth.mfa_factors f where f.user_id = member_id
    ), '[]'::jsonb),
    'access_log', coalesce((
      select jsonb_agg(jsonb_build_object('at', l.created_at, 'ip', l.ip_address, 'action', app.json_object(l.payload::jsonb) ->> 'action')
        order by l.created_at)
      from auth.audit_log_entries l where app.json_object(l.payload::jsonb) ->> 'actor_id' = member_id::text
    ), '[]'::jsonb))
  from auth.users u where u.id = member_id
$$;
comment on function app.member_account(uuid) is 'A member''s account: address, ways to sign in, second factors, sessions and accesses, without a secret';

-- Grants --------------------------------------------------------------------------------------------

revoke all on app.mfa_code_uses, app.mfa_recovery_codes from public;
revoke execute on all functions in schema app from public;
grant execute on function app.create_recovery_codes(), app.use_recovery_code(text), app.recovery_codes_left() to authenticated;
revoke execute on function public.create_recovery_codes(), public.use_recovery_code(text), public.recovery_codes_left() from public, anon;
grant execute on function public.create_recovery_codes(), public.use_recovery_code(text), public.recovery_codes_left() to authenticated;
