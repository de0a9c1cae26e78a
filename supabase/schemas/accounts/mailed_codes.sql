-- Codes that are mailed to a session, and what a session has shown of its member's mailbox by one, which a first second factor asks for. A mail that
-- somebody asks for in a member's name voids none that the member has: a code is good in the session that asked for it, beside those of others.

-- Proofs of the mailbox ------------------------------------------------------------------------------

create table app.session_proofs (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  proved_at timestamptz not null default app.now()
);
comment on table app.session_proofs is 'Sessions in which a mailed code was typed: their member reads the mail of the address';
comment on column app.session_proofs.session_id is 'The session; no foreign key, since a hosted project''s table is the platform''s';
comment on column app.session_proofs.user_id is 'The member; the row goes with the account';
comment on column app.session_proofs.proved_at is 'When the code was typed; it counts for 15 minutes';

create index session_proofs_user_idx on app.session_proofs (user_id);

create function app.is_by_mailed_link(in_session uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  -- The database's own clock, since the auth server knows no other.
  return exists (
    select from auth.sessions s join auth.mfa_amr_claims a on a.session_id = s.id
    where s.id = in_session and s.created_at > pg_catalog.now() - interval '1 hour'
      and a.authentication_method in ('otp', 'recovery', 'magiclink', 'invite', 'email/signup'));
end $$;
comment on function app.is_by_mailed_link(uuid) is 'Whether a session was opened by a mailed link within the hour: whoever has it reads the mail of the address';

create function app.has_mailbox_proof(in_session uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return app.is_by_mailed_link(in_session) or exists (
    select from app.session_proofs p join auth.sessions s on s.id = p.session_id and s.user_id = p.user_id
    where p.session_id = in_session and p.proved_at > app.now() - make_interval(mins => app.mailed_code_minutes()));
end $$;
comment on function app.has_mailbox_proof(uuid) is
  'Whether a session has shown, beside its password, that its member reads the mail of the address: by a mailed code of the last 15 minutes, or by the link that opened it';

-- The code is judged as at every other door, and is of the session that asked for it.
-- Security definer: reads and writes what API roles can't, of the caller alone.
create function app.prove_by_mailed_code(in_code text) returns jsonb
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
comment on function app.prove_by_mailed_code(text) is 'What prove_by_mailed_code does';

create function public.prove_by_mailed_code(p_code text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.prove_by_mailed_code(p_code) $$;
comment on function public.prove_by_mailed_code(text) is
  'The code that was mailed to the caller: for 15 minutes this session has shown that its member reads the mail, and may set up a first second factor. Once a code.
Replies {success, error, message}: wrong_code | over_rate_limit (app.mailed_code_tries() wrong ones in 15 minutes from a place, app.code_tries_a_day() a day)';

-- Mailed codes ---------------------------------------------------------------------------------------

-- A code is good in the session that asked for it.
create function app.judge_mailed_code(member_id uuid, in_session uuid, in_code text, in_address inet, in_marks text[], out verdict text, out seconds_to_wait integer)
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
    (select c.code_hash from app.mailed_codes c where c.session_id = in_session and c.user_id = member_id and app.mailed_at(c) > pg_catalog.now() - make_interval(mins => app.mailed_code_minutes())),
    -- GoTrue keeps one, whichever session asked. What another session asked for here is no code of this one.
    (select nullif(u.reauthentication_token, '') from auth.users u where u.id = member_id and u.reauthentication_sent_at >= pg_catalog.now() - make_interval(mins => app.mailed_code_minutes())
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

-- RLS ------------------------------------------------------------------------------------------------

alter table app.session_proofs enable row level security;
alter table app.mailed_codes enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.session_proofs, app.mailed_codes from public, anon, authenticated, service_role;
revoke execute on function public.prove_by_mailed_code(text) from public, anon;
grant execute on function app.prove_by_mailed_code(text), public.prove_by_mailed_code(text) to authenticated;
