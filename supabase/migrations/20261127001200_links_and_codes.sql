-- A mail that somebody asks for in a member's name voids none that the member has: links stay good for their hour beside newer ones, and a mailed code is good in
-- the session that asked for it, beside those of other sessions.

-- Links ---------------------------------------------------------------------------------------------

create table app.earlier_links (
  token text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'recovery')),
  sent_at timestamptz not null
);
comment on table app.earlier_links is 'Mailed links that are still good though a newer one was mailed; kept as auth.users keeps the newest';
comment on column app.earlier_links.token is 'The code of the link';
comment on column app.earlier_links.user_id is 'The member; the rows go with the account';
comment on column app.earlier_links.kind is 'confirmation: of a new account. recovery: for a new password';
comment on column app.earlier_links.sent_at is 'When it was mailed; it is good for an hour';

create index earlier_links_user_idx on app.earlier_links (user_id);

create function app.link_age() returns interval
language sql immutable set search_path = ''
as $$ select interval '1 hour' $$;
comment on function app.link_age() is 'How long the embedded server takes a mailed link';

create function app.keep_earlier_link(member_id uuid, in_kind text) returns void
language sql volatile set search_path = ''
as $$
  delete from app.earlier_links l where l.user_id = member_id and l.sent_at <= pg_catalog.now() - app.link_age();
  insert into app.earlier_links (token, user_id, kind, sent_at)
  select k.token, u.id, in_kind, k.sent_at from auth.users u cross join lateral (select
    case in_kind when 'recovery' then u.recovery_token else u.confirmation_token end as token,
    case in_kind when 'recovery' then u.recovery_sent_at else u.confirmation_sent_at end as sent_at) k
  where u.id = member_id and coalesce(k.token, '') <> '' and k.sent_at > pg_catalog.now() - app.link_age()
  on conflict do nothing;
$$;
comment on function app.keep_earlier_link(uuid, text) is 'For the embedded server, before it mails a newer link of the kind: the one of before stays good for its hour';

create function app.owner_of_link(in_kind text, in_token text) returns uuid
language plpgsql volatile set search_path = ''
as $$
begin
  if coalesce(in_token, '') = '' then
    return null;
  end if;
  -- The database's own clock, since the auth server knows no other.
  return coalesce(
    case in_kind
      when 'recovery' then (select u.id from auth.users u where u.recovery_token = in_token and u.recovery_sent_at > pg_catalog.now() - app.link_age())
      when 'confirmation' then (select u.id from auth.users u where u.confirmation_token = in_token and u.confirmation_sent_at > pg_catalog.now() - app.link_age()) end,
    (select l.user_id from app.earlier_links l where l.token = in_token and l.kind = in_kind and l.sent_at > pg_catalog.now() - app.link_age()));
end $$;
comment on function app.owner_of_link(text, text) is 'For the embedded server: whose a mailed link is, if it is still good; null for one that nobody has';

-- Security definer: the auth server's role has no rights on the club's tables.
create function app.on_links_void() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from app.earlier_links l where l.user_id = new.id
    and (l.kind = 'recovery' and coalesce(new.recovery_token, '') = '' or l.kind = 'confirmation' and coalesce(new.confirmation_token, '') = '');
  return null;
end $$;
comment on function app.on_links_void() is 'Trigger on auth.users: whatever takes a link away, by its use or to void it, takes those of before';

create trigger club_links_void after update of recovery_token, confirmation_token on auth.users
  for each row when (coalesce(old.recovery_token, '') <> '' and coalesce(new.recovery_token, '') = ''
    or coalesce(old.confirmation_token, '') <> '' and coalesce(new.confirmation_token, '') = '') execute function app.on_links_void();

-- Codes ---------------------------------------------------------------------------------------------

create table app.mailed_codes (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  sent_at timestamptz not null default pg_catalog.now()
);
comment on table app.mailed_codes is 'Codes of six digits that sessions had mailed to their member, good for 15 minutes in that session; a row goes a day later';
comment on column app.mailed_codes.session_id is 'The session that asked; no foreign key, since a hosted project''s table is the platform''s';
comment on column app.mailed_codes.user_id is 'The member; the row goes with the account';
comment on column app.mailed_codes.code_hash is 'SHA-224 of the address with the code, as the auth server keeps it';
comment on column app.mailed_codes.sent_at is 'When it was mailed, by the database''s own clock';

create index mailed_codes_user_idx on app.mailed_codes (user_id);

create function app.mailed_at(in_code app.mailed_codes) returns timestamptz
language sql stable set search_path = ''
as $$
  -- The auth server's own table tells of an account's newest code.
  select coalesce((select u.reauthentication_sent_at from auth.users u where u.id = in_code.user_id and u.reauthentication_token = in_code.code_hash), in_code.sent_at)
$$;
comment on function app.mailed_at(app.mailed_codes) is 'When a code was mailed';

create function app.keep_mailed_code(member_id uuid, in_session uuid, in_hash text) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  -- The account first, as a renewal does.
  perform from auth.users u where u.id = member_id for no key update;
  insert into app.mailed_codes as c (session_id, user_id, code_hash) values (in_session, member_id, in_hash)
  on conflict (session_id) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at
  where app.mailed_at(c) < pg_catalog.now() - interval '60 seconds';
  if not found then
    return false;
  end if;
  delete from app.mailed_codes c where c.user_id = member_id and c.sent_at < pg_catalog.now() - interval '1 day';
  -- As GoTrue's own, for whoever reads it there.
  update auth.users u set reauthentication_token = in_hash, reauthentication_sent_at = pg_catalog.now() where u.id = member_id;
  return true;
end $$;
comment on function app.keep_mailed_code(uuid, uuid, text) is
  'For the embedded server: keeps the code that a session has mailed to its member. False, and nothing is kept, within a minute of its last one; other sessions do not count';

create function app.living_mailed_code(member_id uuid, in_session uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select c.code_hash from app.mailed_codes c where c.session_id = in_session and c.user_id = member_id and app.mailed_at(c) > pg_catalog.now() - interval '15 minutes'),
    -- GoTrue keeps one, whichever session asked. What another session asked for here is no code of this one.
    (select nullif(u.reauthentication_token, '') from auth.users u where u.id = member_id and u.reauthentication_sent_at >= pg_catalog.now() - interval '15 minutes'
      and (in_session is null or not exists (select from app.mailed_codes c where c.user_id = member_id and c.code_hash = u.reauthentication_token))));
end $$;
comment on function app.living_mailed_code(uuid, uuid) is 'The hash of the mailed code that is good in a session; null where there is none';

create function app.spend_mailed_codes(member_id uuid) returns void
language sql volatile set search_path = ''
as $$
  delete from app.mailed_codes c where c.user_id = member_id;
  update auth.users u set reauthentication_token = '' where u.id = member_id;
$$;
comment on function app.spend_mailed_codes(uuid) is 'A mailed code has done what it was for: all that are under way go';

-- The same as before; a code is good in the session that asked for it.
create or replace function app.judge_mailed_code(member_id uuid, in_session uuid, in_code text, in_address inet, in_marks text[], out verdict text, out seconds_to_wait integer)
language plpgsql volatile set search_path = ''
as $$
declare
  v_email text;
  v_living text;
  v_try record;
begin
  seconds_to_wait := 0;
  -- The account first, as a renewal does: of two codes at once one waits for the other.
  select lower(u.email) into v_email from auth.users u where u.id = member_id for update;
  v_living := app.living_mailed_code(member_id, in_session);
  select * into v_try from app.begin_code_try('mailed', member_id, in_session, in_address, in_marks);
  if v_try.seconds_to_wait > 0 then
    verdict := 'paused';
    seconds_to_wait := v_try.seconds_to_wait;
  -- GoTrue keeps the code hashed together with the address: SHA-224, or SHA-256.
  elsif v_living is null or in_code is null or v_living not in (encode(sha224(convert_to(v_email || btrim(in_code), 'UTF8')), 'hex'),
      encode(sha256(convert_to(v_email || btrim(in_code), 'UTF8')), 'hex')) then
    verdict := 'wrong';
  else
    verdict := 'right';
    perform app.end_code_try(member_id, v_try.subjects);
  end if;
end $$;
comment on function app.judge_mailed_code(uuid, uuid, text, inet, text[]) is
  'Judges the code that was mailed to a member, whichever door it is for: all of them count together. Says right, wrong, or paused with the seconds to wait. A right one stays good until its door
spends it';

-- The same as before, with the codes of sessions.
-- Security definer: reads and writes what API roles can't, of the caller alone.
create or replace function app.prove_by_mailed_code(in_code text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
  v_session constant uuid := app.caller_session();
  v_judged record;
begin
  if not exists (select from auth.sessions s where s.id = v_session and s.user_id = v_me) then
    return app.failure('unauthenticated');
  end if;
  select * into v_judged from app.judge_mailed_code(v_me, v_session, in_code, app.client_address(), '{}');
  if v_judged.verdict = 'paused' then
    return app.too_many_attempts(v_judged.seconds_to_wait);
  elsif v_judged.verdict = 'wrong' then
    return app.failure('wrong_code');
  end if;
  perform app.spend_mailed_codes(v_me);
  delete from app.session_proofs p where p.user_id = v_me and p.proved_at < app.now() - interval '1 day';
  insert into app.session_proofs (session_id, user_id) values (v_session, v_me)
  on conflict (session_id) do update set proved_at = app.now();
  return app.done();
end $$;

-- The same as before, with the codes of sessions.
create or replace function app.void_account_access(member_id uuid, in_only_aal1 boolean default false) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_ended integer;
begin
  -- The account before its sessions, as a renewal.
  perform from auth.users u where u.id = member_id for update;
  -- Empty and not null: the platform's auth server reads some of them as texts.
  update auth.users u set encrypted_password = '', recovery_token = '', recovery_sent_at = null, reauthentication_token = '', reauthentication_sent_at = null,
    confirmation_token = '', email_change_token_new = '', email_change_token_current = '', updated_at = pg_catalog.now()
  where u.id = member_id;
  delete from app.earlier_links l where l.user_id = member_id;
  delete from app.mailed_codes c where c.user_id = member_id;
  delete from auth.one_time_tokens t where t.user_id = member_id;
  delete from auth.flow_state f where f.user_id = member_id;
  delete from auth.sessions s where s.user_id = member_id and (not in_only_aal1 or coalesce(s.aal::text, 'aal1') < 'aal2');
  get diagnostics v_ended = row_count;
  delete from app.push_devices d where d.user_id = member_id and not exists (select from auth.sessions s where s.id = d.session_id);
  delete from app.session_proofs p where p.user_id = member_id;
  -- The password was half of what asked for it.
  delete from app.account_links l where l.user_id = member_id and l.act = 'start_lost_phone';
  return v_ended;
end $$;

-- RLS and grants ------------------------------------------------------------------------------------

alter table app.earlier_links enable row level security;
alter table app.mailed_codes enable row level security;
revoke all on app.earlier_links, app.mailed_codes from public, anon, authenticated, service_role;
revoke execute on all functions in schema app from public;
