-- Ways back into an account. Links in mails that act by one press and without a login; what a session has shown of its member's mailbox, which a
-- first second factor asks for; how old a factor is; and how an account's access is voided.

-- The numbers ---------------------------------------------------------------------------------------

create function app.young_factor_days() returns integer
language sql immutable set search_path = ''
as $$ select 7 $$;
comment on function app.young_factor_days() is 'Days for which a new second factor stops nothing: a mailed link removes it';

create function app.mailed_code_tries() returns integer
language sql immutable set search_path = ''
as $$ select 10 $$;
comment on function app.mailed_code_tries() is 'Wrong mailed codes of an account from one network in 15 minutes';

create function app.mailed_code_tries_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 100 $$;
comment on function app.mailed_code_tries_a_day() is 'Wrong mailed codes of an account from all networks in a day; a session by a mailed link needs no code';

create function app.account_link_guesses() returns integer
language sql immutable set search_path = ''
as $$ select 60 $$;
comment on function app.account_link_guesses() is 'Links of mails about an account that nobody has which a network may try in 15 minutes';

-- The sentences -------------------------------------------------------------------------------------

-- Other topics add sentences too: these are put behind those that are there.
do $sentences$
declare
  v_source constant text := (select p.prosrc from pg_proc p where p.oid = 'app.message_for(text)'::regprocedure);
  v_else constant text := E'\n    else ';
begin
  if position(v_else in v_source) = 0 then
    raise exception 'app.message_for has no sentence for what has none';
  end if;
  execute format('create or replace function app.message_for(code text) returns text language sql immutable set search_path = '''' as %L',
    replace(v_source, v_else, $words$
    -- Ways back into an account.
    when 'link_not_valid' then 'Este link não vale mais. Abra o mais novo que enviamos, ou entre na sua conta.'$words$ || v_else));
end
$sentences$;

-- Links ---------------------------------------------------------------------------------------------

create table app.account_links (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  act text not null check (act in ('remove_factor', 'not_me', 'start_lost_phone', 'stop_lost_phone')),
  factor_id uuid,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((act = 'remove_factor') = (factor_id is not null))
);
comment on table app.account_links is 'Links in mails about an account that act by one press and without a login, each once';
comment on column app.account_links.token_hash is 'SHA-256 of the token in the link: nobody reads it off';
comment on column app.account_links.user_id is 'The account; its links go with it';
comment on column app.account_links.act is 'remove_factor: that factor goes, and who has the account now with it. not_me: whoever has the password alone goes. start_lost_phone and
stop_lost_phone: the wait for who has lost the phone';
comment on column app.account_links.factor_id is 'The factor that remove_factor is about; no foreign key, since a hosted project''s table is the platform''s';
comment on column app.account_links.created_at is 'When it was mailed';
comment on column app.account_links.expires_at is 'Until when it is good';
comment on column app.account_links.used_at is 'When it was pressed; null before';

create index account_links_user_idx on app.account_links (user_id);

create function app.account_link_hash(in_token text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(coalesce(in_token, ''), 'UTF8')), 'hex') $$;
comment on function app.account_link_hash(text) is 'The part of a link''s token that is kept: 256 bits of chance need no slow hash';

create function app.account_link_age(in_act text) returns interval
language sql immutable set search_path = ''
as $$ select make_interval(days => case when in_act in ('remove_factor', 'not_me') then app.young_factor_days() else 1 end) $$;
comment on function app.account_link_age(text) is 'How long a link is good';

create function app.new_account_link(member_id uuid, in_act text, in_factor uuid default null) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_token constant text := encode(app.random_bytes(), 'hex');
begin
  delete from app.account_links l where l.user_id = member_id and l.expires_at < app.now();
  insert into app.account_links (token_hash, user_id, act, factor_id, expires_at)
  values (app.account_link_hash(v_token), member_id, in_act, in_factor, app.now() + app.account_link_age(in_act));
  return v_token;
end $$;
comment on function app.new_account_link(uuid, text, uuid) is
  'The token of a new link for a mail to a member. remove_factor is of one factor. Whoever sends the mail puts it behind /auth/account-link?token=';

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
    where p.session_id = in_session and p.proved_at > app.now() - interval '15 minutes');
end $$;
comment on function app.has_mailbox_proof(uuid) is
  'Whether a session has shown, beside its password, that its member reads the mail of the address: by a mailed code of the last 15 minutes, or by the link that opened it';

-- Security definer: reads and writes what API roles can't, of the caller alone.
create function app.prove_by_mailed_code(in_code text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
  v_session constant uuid := app.caller_session();
  -- Anybody may have a /48 of IPv6.
  v_subject constant text := format('mailed code %s %s', v_me, app.network_of(app.client_address(), 48));
  v_wait integer;
  v_user record;
begin
  if not exists (select from auth.sessions s where s.id = v_session and s.user_id = v_me) then
    return app.failure('unauthenticated');
  end if;
  -- The account first, as a renewal does: of two codes at once one waits for the other.
  select lower(u.email) as email, u.reauthentication_token as token, u.reauthentication_sent_at as sent_at
  into v_user from auth.users u where u.id = v_me for update;
  v_wait := app.count_card_attempt(v_subject, app.mailed_code_tries());
  if v_wait = 0 then
    v_wait := app.count_attempt(v_me, 'mailed_code', app.mailed_code_tries_a_day(), interval '1 day');
  end if;
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  -- Kept together with the address, as app.begin_account_deletion reads it.
  if coalesce(v_user.token, '') = '' or in_code is null or v_user.sent_at < pg_catalog.now() - interval '15 minutes'
    or v_user.token not in (encode(sha224(convert_to(v_user.email || btrim(in_code), 'UTF8')), 'hex'),
      encode(sha256(convert_to(v_user.email || btrim(in_code), 'UTF8')), 'hex')) then
    return app.failure('wrong_code');
  end if;
  update auth.users u set reauthentication_token = '' where u.id = v_me;
  perform app.take_back_card_attempts(array[v_subject]);
  update app.privacy_attempts a set attempts = greatest(a.attempts - 1, 0) where a.user_id = v_me and a.kind = 'mailed_code';
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
Replies {success, error, message}: wrong_code | over_rate_limit (10 wrong ones in 15 minutes from a network, 100 a day)';

alter table app.privacy_attempts drop constraint privacy_attempts_kind_check;
alter table app.privacy_attempts add constraint privacy_attempts_kind_check
  check (kind in ('export', 'delete', 'payment_code', 'payment_code_try', 'recovery_code', 'mailed_code', 'lost_phone'));
comment on column app.privacy_attempts.kind is
  'export: a copy of the data. delete: a password or code for the deletion. payment_code: a code to an address that paid, payment_code_try: such a code.
recovery_code: a code in the place of a second factor. mailed_code: a mailed code before a first one. lost_phone: a mail for who has lost the phone';

-- The age of a factor --------------------------------------------------------------------------------

create table app.factor_starts (
  factor_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  started_at timestamptz not null default app.now()
);
comment on table app.factor_starts is 'Since when each second factor is in use. The auth server''s own instants are of when its set-up began, or change with each code';
comment on column app.factor_starts.factor_id is 'The factor, in auth.mfa_factors; no foreign key, since a hosted project''s table is the platform''s';
comment on column app.factor_starts.user_id is 'The member; the row goes with the account';
comment on column app.factor_starts.started_at is 'When its first code was shown';

create index factor_starts_user_idx on app.factor_starts (user_id);

create function app.factor_started_at(in_factor uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select coalesce((select s.started_at from app.factor_starts s where s.factor_id = f.id), f.created_at) from auth.mfa_factors f where f.id = in_factor
$$;
comment on function app.factor_started_at(uuid) is 'Since when a second factor is in use; one of before this was noted has the instant of its set-up';

create function app.is_young_factor(in_factor uuid) returns boolean
language sql stable set search_path = ''
as $$ select app.factor_started_at(in_factor) > app.now() - make_interval(days => app.young_factor_days()) $$;
comment on function app.is_young_factor(uuid) is
  'Whether a second factor is younger than app.young_factor_days(): it stops nothing, since whoever has the account may not be who set it up';

create function app.may_pass_factors(in_session uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return app.is_by_mailed_link(in_session) and not exists (
    select from auth.sessions s join auth.mfa_factors f on f.user_id = s.user_id
    where s.id = in_session and f.status::text = 'verified' and not app.is_young_factor(f.id));
end $$;
comment on function app.may_pass_factors(uuid) is
  'Whether a session by a mailed link may set a password and remove the second factors without a code: none of them is old enough to stop it';

create function app.forget_recovery_codes(member_id uuid) returns void
language sql volatile set search_path = ''
as $$ delete from app.mfa_recovery_codes c where c.user_id = member_id $$;
comment on function app.forget_recovery_codes(uuid) is 'Voids the recovery codes of a member, whoever had them made';

-- Voiding ------------------------------------------------------------------------------------------

create function app.void_account_access(member_id uuid, in_only_aal1 boolean default false) returns integer
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
comment on function app.void_account_access(uuid, boolean) is
  'Takes away what opens an account: its password, mailed links and codes, sign-ins by a provider under way, its sessions (in_only_aal1: those that have not shown a second
factor), which addresses for uploads end with, and the push devices of those that ended. Factors, recovery codes, Google and Apple stay. Returns how many sessions ended';

create function app.mail_new_link(member_id uuid) returns void
language sql volatile set search_path = ''
as $$
  select app.add_job('account_mail', format('recovery %s %s', member_id, gen_random_uuid()), jsonb_build_object('mail', 'recovery', 'user_id', member_id))
$$;
comment on function app.mail_new_link(uuid) is 'Has the auth server mail a member the link with which a new password is chosen';

create function app.tell_of_void(member_id uuid, in_why text) returns void
language sql volatile set search_path = ''
as $$
  select app.add_job('mail', format('void %s %s', gen_random_uuid(), member_id),
    jsonb_build_object('mail', 'access_voided', 'why', in_why, 'user_id', member_id, 'by_provider',
      exists (select from auth.identities i where i.user_id = member_id and i.provider not in ('email', 'phone'))))
$$;
comment on function app.tell_of_void(uuid, text) is 'Has a member mailed that the access to their account was voided, and why: remove_factor, not_me, lost_phone or reset_factor';

-- Told of factors ----------------------------------------------------------------------------------

-- Security definer: the auth server's role has no rights on the staff and on jobs.
create or replace function app.on_staff_factor_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_member constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  v_factor constant uuid := case when tg_op = 'DELETE' then old.id else new.id end;
  v_what constant text := case when tg_op = 'DELETE' then 'factor_removed' else 'factor_added' end;
  v_role constant text := (select t.role from public.club_staff t where t.user_id = v_member);
begin
  delete from app.factor_starts s where s.factor_id = v_factor;
  -- Not for an account that is being deleted.
  if not exists (select from auth.users u where u.id = v_member) then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into app.factor_starts (factor_id, user_id) values (v_factor, v_member);
  end if;
  if v_role is not null then
    perform app.add_job('mail', format('staff %s %s', gen_random_uuid(), owner),
      jsonb_build_object('mail', 'staff_changed', 'what', v_what, 'user_id', v_member, 'role', v_role, 'told_id', owner))
    from unnest(array_remove(app.staff_owners(), v_member)) owner;
    perform app.write_staff_line(v_what, v_member, null, '{}');
  end if;
  -- Whatever voids the access tells of it in a mail of its own.
  if coalesce(current_setting('app.voids_access', true), '') <> v_member::text then
    perform app.add_job('mail', format('factor %s %s', gen_random_uuid(), v_member), case
      when tg_op = 'DELETE' then jsonb_build_object('mail', 'factor_changed', 'what', v_what, 'user_id', v_member)
      else jsonb_build_object('mail', 'factor_added', 'what', v_what, 'user_id', v_member, 'token', app.new_account_link(v_member, 'remove_factor', v_factor)) end);
  end if;
  return null;
end $$;
comment on function app.on_staff_factor_changed() is
  'Trigger on auth.mfa_factors: a second factor that was set up or removed is mailed to its member, a new one with the link that removes it; of the staff it is a line and a
mail to the owners, too';

create function app.account_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'why', payload ->> 'why', 'token', payload ->> 'token', 'by_provider', payload -> 'by_provider', 'days', app.young_factor_days())
  from auth.users u where payload ->> 'mail' in ('factor_added', 'access_voided') and u.id::text = payload ->> 'user_id'
$$;
comment on function app.account_mail_facts(jsonb) is 'The facts of a mail about the ways into an account, and to whom';

-- Other topics add mails too: these are put behind those that are there.
do $facts$
declare
  v_source constant text := (select rtrim(p.prosrc, E' \n') from pg_proc p where p.oid = 'app.mail_facts(jsonb)'::regprocedure);
begin
  execute format('create or replace function app.mail_facts(payload jsonb) returns jsonb language sql stable set search_path = '''' as %L',
    v_source || E'\n  union all\n  select app.account_mail_facts(payload)\n');
end
$facts$;

-- Pressing a link -----------------------------------------------------------------------------------

create function app.remove_factor_by_link(member_id uuid, in_factor uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('app.voids_access', member_id::text, true);
  perform app.forget_factor(in_factor);
  perform app.forget_recovery_codes(member_id);
  perform app.void_account_access(member_id);
  perform set_config('app.voids_access', '', true);
  perform app.tell_of_void(member_id, 'remove_factor');
  perform app.mail_new_link(member_id);
end $$;
comment on function app.remove_factor_by_link(uuid, uuid) is
  'The press "it was not me" in the mail about a new second factor: that factor, the recovery codes, the password and all sessions go, and a new link is mailed';

create function app.void_by_link(member_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform app.void_account_access(member_id, in_only_aal1 => true);
  perform app.tell_of_void(member_id, 'not_me');
  perform app.mail_new_link(member_id);
end $$;
comment on function app.void_by_link(uuid) is
  'The press "it was not me" in a mail about codes that somebody tries: the password and the sessions that have shown nothing else go, and a new link is mailed';

create function app.act_by_link(in_link app.account_links) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  case in_link.act
    when 'remove_factor' then perform app.remove_factor_by_link(in_link.user_id, in_link.factor_id);
    when 'not_me' then perform app.void_by_link(in_link.user_id);
  end case;
end $$;
comment on function app.act_by_link(app.account_links) is 'Does what a pressed link is for';

-- Security definer: whoever has the link of a mail acts for its member without a login; app.require_service asks who calls.
create function app.use_account_link(in_token text, in_press boolean, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Anybody may have a /48 of IPv6.
  v_subject constant text := 'account link ' || app.network_of(app.caller_address(in_address), 48);
  v_link app.account_links;
  v_wait integer;
begin
  perform app.require_service();
  select * into v_link from app.account_links l where l.token_hash = app.account_link_hash(in_token);
  -- The right one is always judged: a network that is full of guesses bars nobody.
  if v_link.token_hash is null then
    v_wait := app.count_card_attempt(v_subject, app.account_link_guesses());
    return case when v_wait > 0 then app.too_many_attempts(v_wait) else app.failure('link_not_valid') end;
  elsif v_link.expires_at <= app.now() then
    return app.failure('link_not_valid');
  elsif coalesce(in_press, false) and v_link.used_at is null then
    -- The account first, as a renewal does. Of two presses one is the first; a link that went meanwhile is none.
    perform from auth.users u where u.id = v_link.user_id for update;
    update app.account_links l set used_at = app.now() where l.token_hash = v_link.token_hash and l.used_at is null returning * into v_link;
    if found then
      perform app.act_by_link(v_link);
    else
      select * into v_link from app.account_links l where l.token_hash = app.account_link_hash(in_token);
    end if;
    if v_link.token_hash is null then
      return app.failure('link_not_valid');
    end if;
  end if;
  return app.done() || jsonb_build_object('act', v_link.act, 'done', v_link.used_at is not null);
end $$;
comment on function app.use_account_link(text, boolean, text) is 'What use_account_link does';

create function public.use_account_link(p_token text, p_press boolean default false, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.use_account_link(p_token, p_press, p_address) $$;
comment on function public.use_account_link(text, boolean, text) is
  'For the function account-link: what the link of a mail does, and with p_press does it, once. Replies {success, error, message, act, done}; link_not_valid, and over_rate_limit where a network
tries many that nobody has';

-- Facts that a session may know ----------------------------------------------------------------------------

-- Security definer: reads what API roles can't, of the caller alone.
create function app.my_second_door() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
  v_session constant uuid := app.caller_session();
  v_has_factor constant boolean := exists (select from auth.mfa_factors f where f.user_id = v_me and f.status::text = 'verified');
  v_is_open constant boolean := not v_has_factor or app.session_level() = 'aal2';
begin
  return app.done() || jsonb_build_object(
    'has_factor', v_has_factor, 'is_open', coalesce(v_is_open, false),
    'ends_at', case when not v_is_open then (select s.created_at + interval '15 minutes' from auth.sessions s where s.id = v_session and s.user_id = v_me) end,
    'is_staff', exists (select from public.club_staff t where t.user_id = v_me),
    'recovery_codes_left', app.recovery_codes_left(),
    'needs_mailed_code', not v_has_factor and not app.has_mailbox_proof(v_session),
    'may_pass_factors', v_has_factor and app.may_pass_factors(v_session),
    'lost_phone', jsonb_build_object('state', 'none', 'due_at', null));
end $$;
comment on function app.my_second_door() is 'What my_second_door does';

create function public.my_second_door() returns jsonb
language sql stable set search_path = ''
as $$ select app.my_second_door() $$;
comment on function public.my_second_door() is
  'How far the caller''s session is let in: {success, error, message, has_factor, is_open (nothing is asked any more), ends_at (of a session that still has to show the factor), is_staff, recovery_codes_left,
needs_mailed_code (before a first factor), may_pass_factors (a mailed link opened it, and the factors are too young to stop it), lost_phone: {state: none | mailed | waiting, due_at}}';

-- The member's copy of the data ---------------------------------------------------------------------

-- The same as before, with since when a factor is in use, and the links that were mailed.
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
        'created_at', f.created_at, 'started_at', (select st.started_at from app.factor_starts st where st.factor_id = f.id)) order by f.created_at)
      from auth.mfa_factors f where f.user_id = member_id
    ), '[]'::jsonb),
    'links', app.rows_of('app.account_links', 'user_id', member_id::text, array['token_hash', 'factor_id']),
    'access_log', coalesce((
      select jsonb_agg(jsonb_build_object('at', l.created_at, 'ip', l.ip_address, 'action', app.json_object(l.payload::jsonb) ->> 'action')
        order by l.created_at)
      from auth.audit_log_entries l where app.json_object(l.payload::jsonb) ->> 'actor_id' = member_id::text
    ), '[]'::jsonb))
  from auth.users u where u.id = member_id
$$;
comment on function app.member_account(uuid) is 'A member''s account: address, ways to sign in, second factors, sessions and accesses, without a secret';

-- RLS and grants ------------------------------------------------------------------------------------

alter table app.account_links enable row level security;
alter table app.session_proofs enable row level security;
alter table app.factor_starts enable row level security;
revoke all on app.account_links, app.session_proofs, app.factor_starts from public, anon, authenticated, service_role;
revoke execute on all functions in schema app from public;
grant execute on function app.young_factor_days(), app.mailed_code_tries(), app.mailed_code_tries_a_day(), app.account_link_guesses() to anon, authenticated, service_role;
grant execute on function app.prove_by_mailed_code(text), app.my_second_door() to authenticated;
grant execute on function app.use_account_link(text, boolean, text) to service_role;
revoke execute on function public.prove_by_mailed_code(text), public.my_second_door() from public, anon;
grant execute on function public.prove_by_mailed_code(text), public.my_second_door() to authenticated;
revoke execute on function public.use_account_link(text, boolean, text) from public, anon, authenticated;
grant execute on function public.use_account_link(text, boolean, text) to service_role;
