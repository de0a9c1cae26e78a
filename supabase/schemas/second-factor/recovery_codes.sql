-- The second factor: which of its codes were used, how often wrong ones came, and the codes that help who has lost it. Its own tables are
-- those of the auth server. The embedded server's auth writes here; on a hosted project the platform's service judges the codes itself.

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

create function app.recovery_codes_at_once() returns integer
language sql immutable set search_path = ''
as $$ select 10 $$;
comment on function app.recovery_codes_at_once() is 'Recovery codes that a member is given at once';

create function app.tell_of_new_codes(member_id uuid) returns void
language sql volatile set search_path = ''
as $$ select app.tell_with_press(member_id, 'recovery_codes_made', 'all_out', app.way_in_mails_a_day()) $$;
comment on function app.tell_of_new_codes(uuid) is
  'Has a member mailed that their recovery codes were replaced, with the link that takes the new ones, the password and all sessions away';

create function app.way_in_mails_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 5 $$;
comment on function app.way_in_mails_a_day() is 'Mails in a day about new recovery codes, as many about linked providers, and as many about copies of the data';

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
  -- A session that was left open, or stolen, is not enough.
  if not app.has_fresh_code() then
    return app.failure('fresh_code_needed');
  end if;
  perform from auth.users u where u.id = v_me for no key update;
  -- The first codes of a factor that was just set up belong to it, and its mail tells of both.
  if app.recovery_codes_left() > 0
    or not exists (select from app.factor_starts s where s.user_id = v_me and s.started_at > app.now() - make_interval(mins => app.fresh_code_minutes())) then
    perform app.tell_of_new_codes(v_me);
  end if;
  delete from app.mfa_recovery_codes c where c.user_id = v_me;
  for v_place in 1 .. app.recovery_codes_at_once() loop
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
  'Ten new recovery codes for the caller, in the place of those before; they are told this once, and the member is mailed. Needs a session at aal2, else 42501. Replies
{success, codes} or {success: false, error: fresh_code_needed, message}: without a code of the last app.fresh_code_minutes()';

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

-- The right code is always judged, and who tries one is told of to the member.
-- Security definer: reads and writes the auth server's tables, which API roles can't.
create function app.use_recovery_code(in_code text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := auth.uid();
  -- Anybody may have a /48 of IPv6.
  v_network constant text := 'recovery ' || app.network_of(app.caller_address(null), 48);
  v_session uuid;
  v_wait integer;
begin
  -- The account first, as a renewal does: of two codes at once one waits for the other.
  perform from auth.users u where u.id = v_me for no key update;
  select s.id into v_session from auth.sessions s where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = v_me for update;
  if v_session is null or not exists (select from auth.mfa_factors f where f.user_id = v_me and f.status = 'verified') then
    return app.failure('wrong_code');
  end if;
  perform app.tell_of_codes(v_me, 'recovery_tried');
  update app.mfa_recovery_codes c set used_at = app.now()
  where c.user_id = v_me and c.code_hash = app.recovery_code_hash(v_me, in_code) and c.used_at is null;
  if not found then
    -- A code has 72 bits: only wrong ones are counted, and they bar no right one.
    v_wait := app.count_card_attempt(v_network, app.recovery_guesses());
    if v_wait > 0 then
      return app.too_many_attempts(v_wait);
    end if;
    perform app.note_access('factor_refused', v_me, app.client_address());
    return app.failure('wrong_code');
  end if;
  perform app.forget_all_factors(v_me, v_session);
  perform app.note_access('factor_recovered', v_me, app.client_address());
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'codes_left',
    (select count(*) from app.mfa_recovery_codes c where c.user_id = v_me and c.used_at is null));
end $$;
comment on function app.use_recovery_code(text) is 'What use_recovery_code does';

create function public.use_recovery_code(p_code text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.use_recovery_code(p_code) $$;
comment on function public.use_recovery_code(text) is
  'Removes the caller''s second factors by a recovery code and ends every other session of theirs; the session that calls stays, at aal1. A code works once, and those beside it go with
the factors. Replies {success, codes_left} (0: new ones come with the next factor) or {success: false, error: wrong_code | over_rate_limit, message}: of wrong ones
app.recovery_guesses() in 15 minutes are heard from a network, and the right one always';

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
comment on function public.recovery_codes_left() is 'How many of the caller''s recovery codes are still good; none without a second factor';

create function app.recovery_guesses() returns integer
language sql immutable set search_path = ''
as $$ select 60 $$;
comment on function app.recovery_guesses() is 'Wrong recovery codes that a network may try in 15 minutes';

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.mfa_recovery_codes from public;
revoke execute on function public.create_recovery_codes(), public.use_recovery_code(text), public.recovery_codes_left() from public, anon;
grant execute on function app.recovery_codes_at_once() to anon, authenticated, service_role;
grant execute on function app.create_recovery_codes(), public.create_recovery_codes(), app.use_recovery_code(text),
  public.use_recovery_code(text), app.recovery_codes_left(), public.recovery_codes_left() to authenticated;
grant execute on function app.recovery_guesses(), app.way_in_mails_a_day() to anon, authenticated, service_role;
