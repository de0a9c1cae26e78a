-- Links in mails that act by one press and without a login. A mail that somebody asks for in a member's name voids none that the member has: links
-- stay good for their hour beside newer ones.

-- The numbers ----------------------------------------------------------------------------------------

create function app.young_factor_days() returns integer
language sql immutable set search_path = ''
as $$ select 7 $$;
comment on function app.young_factor_days() is 'Days for which a new second factor stops nothing: a mailed link removes it';

create function app.mailed_code_tries() returns integer
language sql immutable set search_path = ''
as $$ select 10 $$;
comment on function app.mailed_code_tries() is 'Wrong mailed codes of an account from one place in 15 minutes';

create function app.account_link_guesses() returns integer
language sql immutable set search_path = ''
as $$ select 60 $$;
comment on function app.account_link_guesses() is 'Links of mails about an account that nobody has which a network may try in 15 minutes';

create function app.mailed_link_minutes() returns integer
language sql immutable set search_path = ''
as $$ select 60 $$;
comment on function app.mailed_link_minutes() is 'Minutes for which a mailed link is good that leads into an account';

create function app.mailed_code_minutes() returns integer
language sql immutable set search_path = ''
as $$ select 15 $$;
comment on function app.mailed_code_minutes() is 'Minutes for which a mailed code is good';

-- Links ----------------------------------------------------------------------------------------------

create table app.account_links (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  act text not null check (act in ('remove_factor', 'not_me', 'all_out', 'start_lost_phone', 'stop_lost_phone')),
  factor_id uuid,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  password_mark text,
  check ((act = 'remove_factor') = (factor_id is not null))
);
comment on table app.account_links is 'Links in mails about an account that act by one press and without a login, each once';
comment on column app.account_links.token_hash is 'SHA-256 of the token in the link: nobody reads it off';
comment on column app.account_links.user_id is 'The account; its links go with it';
comment on column app.account_links.act is 'remove_factor: that factor goes, and who has the account now with it. not_me: whoever has the password alone goes. all_out: everybody goes who is in it, and what began in the week before the mail goes too. start_lost_phone and
stop_lost_phone: the wait for who has lost the phone';
comment on column app.account_links.factor_id is 'The factor that remove_factor is about; no foreign key, since a hosted project''s table is the platform''s';
comment on column app.account_links.created_at is 'When it was mailed';
comment on column app.account_links.expires_at is 'Until when it is good';
comment on column app.account_links.used_at is 'When it was pressed; null before';
comment on column app.account_links.password_mark is 'Of start_lost_phone: a hash of the password''s hash. With another password who asked for the link has proved nothing any more';

create index account_links_user_idx on app.account_links (user_id);

create function app.account_link_hash(in_token text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(coalesce(in_token, ''), 'UTF8')), 'hex') $$;
comment on function app.account_link_hash(text) is 'The part of a link''s token that is kept: 256 bits of chance need no slow hash';

-- A link that stops a wait is good for as long as one may last.
create function app.account_link_age(in_act text) returns interval
language sql immutable set search_path = ''
as $$
  select make_interval(days => case
    when in_act in ('remove_factor', 'not_me', 'all_out') then app.young_factor_days()
    when in_act = 'stop_lost_phone' then app.lost_phone_again_days()
    else 1 end)
$$;
comment on function app.account_link_age(text) is 'How long a link is good';

-- Nothing that has expired stays, unless the clock leapt.
create function app.new_account_link(member_id uuid, in_act text, in_factor uuid default null) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_token constant text := encode(app.random_bytes(), 'hex');
begin
  -- By a clock that leapt they may be good yet.
  delete from app.account_links l where app.is_clock_trusted() and l.user_id = member_id and l.expires_at < app.now();
  if app.is_clock_trusted() and app.take_sweep('account_links', interval '1 day') then
    delete from app.account_links l where l.expires_at < app.now() - interval '1 day';
    delete from app.session_proofs p where p.proved_at < app.now() - interval '1 day';
    delete from app.lost_phone_waits w where w.began_at < app.now() - interval '6 months';
  end if;
  insert into app.account_links (token_hash, user_id, act, factor_id, expires_at, password_mark)
  values (app.account_link_hash(v_token), member_id, in_act, in_factor, app.now() + app.account_link_age(in_act),
    case when in_act = 'start_lost_phone' then app.password_mark(member_id) end);
  return v_token;
end $$;
comment on function app.new_account_link(uuid, text, uuid) is
  'The token of a new link for a mail to a member. remove_factor is of one factor. Whoever sends the mail puts it behind /auth/account-link?token=';

create function app.tell_with_press(member_id uuid, in_mail text, in_act text, times_a_day integer, in_more jsonb default '{}') returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- The link is made last: one that no mail carries is none.
  if (select c.seconds_to_wait = 0 from app.count_code_try(member_id, 'told ' || in_mail, times_a_day, interval '1 day') c) then
    perform app.add_job('mail', format('%s %s %s', in_mail, gen_random_uuid(), member_id),
      jsonb_build_object('mail', in_mail, 'user_id', member_id, 'token', app.new_account_link(member_id, in_act)) || in_more);
  end if;
end $$;
comment on function app.tell_with_press(uuid, text, text, integer, jsonb) is
  'Has a member mailed what a session of theirs did, so often in a day, with the link whose press acts for who was not them. What can be done again and again fills no mailbox';

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
as $$ select make_interval(mins => app.mailed_link_minutes()) $$;
comment on function app.link_age() is 'How long the embedded server takes a mailed link';

create function app.keep_earlier_link(member_id uuid, in_kind text) returns void
language sql volatile set search_path = ''
as $$
  delete from app.earlier_links l where app.is_clock_trusted() and l.user_id = member_id and l.sent_at <= pg_catalog.now() - app.link_age();
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

-- RLS ------------------------------------------------------------------------------------------------

alter table app.account_links enable row level security;
alter table app.earlier_links enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.account_links, app.earlier_links from public, anon, authenticated, service_role;
grant execute on function app.young_factor_days(), app.mailed_code_tries(), app.account_link_guesses(), app.mailed_link_minutes(), app.mailed_code_minutes()
  to anon, authenticated, service_role;
