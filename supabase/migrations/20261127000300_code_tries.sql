-- Strangers bar no member from a code by what they do: places that a member is known at, wrong codes counted by place first, and the second factor, mailed
-- codes and recovery codes judged by that.

-- The numbers ---------------------------------------------------------------------------------------

create function app.familiar_days() returns integer
language sql immutable set search_path = ''
as $$ select 30 $$;
comment on function app.familiar_days() is 'Days after a sign-in for which its network and its device are familiar';

create function app.factor_code_tries() returns integer
language sql immutable set search_path = ''
as $$ select 5 $$;
comment on function app.factor_code_tries() is 'Wrong codes of a second factor in a row from one place, after which that place waits for app.factor_pause_minutes()';

create function app.factor_pause_minutes() returns integer
language sql immutable set search_path = ''
as $$ select 5 $$;
comment on function app.factor_pause_minutes() is 'Minutes for which a place waits that had app.factor_code_tries() wrong codes';

create function app.code_tries_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 100 $$;
comment on function app.code_tries_a_day() is
  'Wrong codes of six digits of an account in a day from all networks where it is not known; and from each place where it is. Three codes of a factor are good at once: a chance in 3,300';

create function app.network_code_tries_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 30 $$;
comment on function app.network_code_tries_a_day() is 'And of these from one network, so that one alone does not use up those of all';

-- Places --------------------------------------------------------------------------------------------

create table app.familiar_places (
  user_id uuid not null references auth.users (id) on delete cascade,
  place text not null,
  kind text not null check (kind in ('network', 'device')),
  seen_at timestamptz not null default app.now(),
  second_factor_at timestamptz,
  primary key (user_id, place)
);
comment on table app.familiar_places is 'Networks and devices that members signed in from, of late: there the right password and code are judged whatever strangers have tried';
comment on column app.familiar_places.user_id is 'The member; the rows go with the account';
comment on column app.familiar_places.place is 'SHA-256 of the member with the network or with the mark of the device: nobody reads it off, and no two members'' rows can be compared';
comment on column app.familiar_places.kind is 'network: an IPv4 address or the /48 of an IPv6 one. device: a mark that its browser keeps';
comment on column app.familiar_places.seen_at is 'The newest sign-in or use there, to the day';
comment on column app.familiar_places.second_factor_at is 'The newest sign-in there with a second factor; null when there was none';

create index familiar_places_seen_idx on app.familiar_places (seen_at);

create function app.place_of_network(member_id uuid, in_address inet) returns text
language sql immutable set search_path = ''
as $$
  -- The /48 of IPv6, which anybody gets for nothing.
  select encode(sha256(convert_to(format('%s %s', member_id, app.network_of(in_address, 48)), 'UTF8')), 'hex') where in_address is not null
$$;
comment on function app.place_of_network(uuid, inet) is 'A network as a place of a member; null for an address that is not known';

create function app.place_of_device(member_id uuid, in_mark text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(format('%s device %s', member_id, in_mark), 'UTF8')), 'hex') $$;
comment on function app.place_of_device(uuid, text) is 'A device as a place of a member, by the mark that it keeps';

create function app.is_familiar_network(member_id uuid, in_address inet, by_second_factor boolean) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
      select from app.familiar_places p
      where p.user_id = member_id and p.place = app.place_of_network(member_id, in_address)
        and case when by_second_factor then p.second_factor_at else p.seen_at end > app.now() - make_interval(days => app.familiar_days()))
    -- On a hosted project nobody notes places, nor did anybody before there were any: the living sessions tell of theirs.
    or exists (
      select from auth.sessions s
      where s.user_id = member_id and app.place_of_network(member_id, s.ip) = app.place_of_network(member_id, in_address)
        and (not by_second_factor or s.aal::text = 'aal2')
        and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - make_interval(days => app.familiar_days()));
end $$;
comment on function app.is_familiar_network(uuid, inet, boolean) is 'Whether a member signed in from a network within app.familiar_days(); by_second_factor: with a second factor';

create function app.familiar_device(member_id uuid, in_marks text[], by_second_factor boolean) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select p.place from unnest(in_marks) mark join app.familiar_places p on p.user_id = member_id and p.place = app.place_of_device(member_id, mark)
    where p.kind = 'device' and case when by_second_factor then p.second_factor_at else p.seen_at end > app.now() - make_interval(days => app.familiar_days())
    order by p.seen_at desc limit 1);
end $$;
comment on function app.familiar_device(uuid, text[], boolean) is 'The device of a member, as a place, among the marks that a request brings; null where there is none';

create function app.note_familiar_place(member_id uuid, in_place text, in_kind text, by_second_factor boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  -- More than a member has. Whoever has the password alone adds rows of the first factor, and those are the first to go.
  v_most constant integer := 40;
begin
  insert into app.familiar_places as p (user_id, place, kind, second_factor_at)
  values (member_id, in_place, in_kind, case when by_second_factor then app.now() end)
  on conflict (user_id, place) do update set seen_at = app.now(), second_factor_at = coalesce(excluded.second_factor_at, p.second_factor_at)
  -- A session is renewed every hour.
  where by_second_factor or p.seen_at < app.now() - interval '1 day';
  delete from app.familiar_places p using (
    select f.place from app.familiar_places f where f.user_id = member_id order by f.second_factor_at desc nulls last, f.seen_at desc offset v_most
  ) old where p.user_id = member_id and p.place = old.place;
end $$;
comment on function app.note_familiar_place(uuid, text, text, boolean) is 'Notes where a member signed in, or went on using a session';

create function app.note_place_of(member_id uuid, in_address inet, in_marks text[], new_mark text, by_second_factor boolean) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_device constant text := app.familiar_device(member_id, in_marks, by_second_factor => false);
begin
  if in_address is not null then
    perform app.note_familiar_place(member_id, app.place_of_network(member_id, in_address), 'network', by_second_factor);
  end if;
  perform app.note_familiar_place(member_id, coalesce(v_device, app.place_of_device(member_id, new_mark)), 'device', by_second_factor);
  return v_device is null;
end $$;
comment on function app.note_place_of(uuid, inet, text[], text, boolean) is
  'For the embedded server: notes network and device of a session that was opened or renewed. A mark that is not known for the member is never taken over, since anybody may have made it up: the
device gets the new one, and the answer is then true';

create function app.on_password_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from app.familiar_places p where p.user_id = new.id and p.second_factor_at is null;
  return null;
end $$;
comment on function app.on_password_changed() is 'Trigger on auth.users: with another password nobody is known any more who had only the one before';

create trigger club_places_forgotten after update of encrypted_password on auth.users
  for each row when (coalesce(old.encrypted_password, '') <> '' and old.encrypted_password is distinct from new.encrypted_password) execute function app.on_password_changed();

create function app.on_last_factor_removed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select from auth.mfa_factors f where f.user_id = old.user_id and f.status::text = 'verified') then
    update app.familiar_places p set second_factor_at = null where p.user_id = old.user_id and p.second_factor_at is not null;
  end if;
  return null;
end $$;
comment on function app.on_last_factor_removed() is 'Trigger on auth.mfa_factors: whoever showed a second factor that is gone is not known by it any more';

create trigger club_places_of_factor_forgotten after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function app.on_last_factor_removed();

-- Counts --------------------------------------------------------------------------------------------

create table app.code_tries (
  user_id uuid not null references auth.users (id) on delete cascade,
  subject text not null,
  tries integer not null check (tries >= 0),
  ends_at timestamptz not null,
  primary key (user_id, subject)
);
comment on table app.code_tries is 'Wrong codes of late, by member and place; a row goes an hour after its end';
comment on column app.code_tries.user_id is 'The member; the rows go with the account';
comment on column app.code_tries.subject is 'Which codes, from where, and whether in a short time or in a day';
comment on column app.code_tries.tries is 'Codes since the count began; what was right is taken back';
comment on column app.code_tries.ends_at is 'When the count begins anew';

create index code_tries_ends_idx on app.code_tries (ends_at);

create function app.sweep_code_tries() returns void
language sql volatile set search_path = ''
as $$
  delete from app.code_tries t where t.ends_at < app.now() - interval '1 hour';
  delete from app.familiar_places p where p.seen_at < app.now() - make_interval(days => app.familiar_days());
$$;
comment on function app.sweep_code_tries() is 'Deletes the counts of codes that are over, and places that are familiar no more: by the server every hour, and on a hosted project with the tries';

create function app.count_code_try(member_id uuid, in_subject text, most integer, in_window interval, out seconds_to_wait integer, out is_last boolean)
language plpgsql volatile set search_path = ''
as $$
declare
  v_tries integer;
begin
  insert into app.code_tries as t (user_id, subject, tries, ends_at) values (member_id, in_subject, 1, app.now() + in_window)
  on conflict (user_id, subject) do update set
    tries = case when t.ends_at <= app.now() then 1 else t.tries + 1 end, ends_at = case when t.ends_at <= app.now() then excluded.ends_at else t.ends_at end
  where t.ends_at <= app.now() or t.tries < most
  returning tries into v_tries;
  is_last := coalesce(v_tries >= most, false);
  seconds_to_wait := case when v_tries is not null then 0
    else (select greatest(1, ceil(extract(epoch from t.ends_at - app.now())))::integer from app.code_tries t where t.user_id = member_id and t.subject = in_subject) end;
end $$;
comment on function app.count_code_try(uuid, text, integer, interval) is
  'Counts a try before it is judged, so that many at once are no way around the limit. Says 0, or the seconds to wait, and then it is not counted; is_last: there is room for no more';

create function app.take_back_code_tries(member_id uuid, subjects text[]) returns void
language sql volatile set search_path = ''
as $$ update app.code_tries t set tries = greatest(t.tries - 1, 0) where t.user_id = member_id and t.subject = any (subjects) $$;
comment on function app.take_back_code_tries(uuid, text[]) is 'A code that was right is no try';

create function app.code_places(in_kind text, member_id uuid, in_session uuid, in_address inet, in_marks text[]) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  v_is_familiar constant boolean := app.is_familiar_network(member_id, in_address, by_second_factor => true);
  v_network constant text := case when in_address is null then 'session ' || coalesce(in_session::text, 'unknown') else app.network_of(in_address, 48) end;
begin
  return array_remove(array[
    'device ' || app.familiar_device(member_id, in_marks, by_second_factor => true),
    -- A session that has shown more than the code is to show; of the factor's own codes there is none.
    case when in_kind <> 'factor' and exists (select from auth.sessions s where s.id = in_session and s.user_id = member_id and s.aal::text = 'aal2')
      then 'shown ' || in_session end,
    case when app.is_by_mailed_link(in_session) then 'mailed link' end,
    case when v_is_familiar then 'known ' || v_network else 'stranger ' || v_network end
  ], null);
end $$;
comment on function app.code_places(text, uuid, uuid, inet, text[]) is
  'What a code from a request may be counted under, what is known best first: the device, a session at aal2, one by a mailed link, the network of a sign-in with a second factor; or a strange one';

create function app.begin_code_try(in_kind text, member_id uuid, in_session uuid, in_address inet, in_marks text[],
  out seconds_to_wait integer, out subjects text[], out is_last boolean)
language plpgsql volatile set search_path = ''
as $$
declare
  v_is_factor constant boolean := in_kind = 'factor';
  v_place text;
  v_is_stranger boolean;
  v_subject text;
  v_wait integer;
  v_is_full boolean;
begin
  if app.take_sweep('code_tries', interval '1 hour') then
    perform app.sweep_code_tries();
  end if;
  foreach v_place in array app.code_places(in_kind, member_id, in_session, in_address, in_marks) loop
    v_is_stranger := v_place like 'stranger %';
    subjects := '{}';
    is_last := false;
    foreach v_subject in array array_remove(array[format('%s %s', in_kind, v_place), format('%s %s, a day', in_kind, v_place),
      case when v_is_stranger then in_kind || ' all strangers, a day' end], null) loop
      select c.seconds_to_wait, c.is_last into v_wait, v_is_full from app.count_code_try(member_id, v_subject,
        case when v_subject not like '%, a day' then case when v_is_factor then app.factor_code_tries() else app.mailed_code_tries() end
          when v_is_stranger and cardinality(subjects) = 1 then app.network_code_tries_a_day() else app.code_tries_a_day() end,
        case when v_subject like '%, a day' then interval '1 day' when v_is_factor then make_interval(mins => app.factor_pause_minutes()) else interval '15 minutes' end) c;
      exit when v_wait > 0;
      subjects := subjects || v_subject;
      is_last := is_last or v_is_full;
    end loop;
    if v_wait = 0 then
      seconds_to_wait := 0;
      return;
    end if;
    perform app.take_back_code_tries(member_id, subjects);
    seconds_to_wait := least(seconds_to_wait, v_wait);
  end loop;
  subjects := '{}';
  is_last := false;
end $$;
comment on function app.begin_code_try(text, uuid, uuid, inet, text[]) is
  'Counts a try at a code of six digits: by place first, in a short time and in a day, and from strange networks by account last. Says what it is counted under, and 0 or the seconds to wait;
is_last: with a wrong one there is room for no more. What strangers have tried bars no place that is known';

create function app.end_code_try(member_id uuid, subjects text[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform app.take_back_code_tries(member_id, subjects);
  -- Wrong ones are counted in a row.
  delete from app.code_tries t where t.user_id = member_id and t.subject = subjects[1];
end $$;
comment on function app.end_code_try(uuid, text[]) is 'The code was right: it is taken back, and the short count of its place begins anew';

-- Mails ---------------------------------------------------------------------------------------------

create function app.tell_of_codes(member_id uuid, in_mail text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if (select c.seconds_to_wait = 0 from app.count_code_try(member_id, 'told ' || in_mail, 1, interval '1 day') c) then
    perform app.add_job('mail', format('%s %s %s', in_mail, gen_random_uuid(), member_id),
      jsonb_build_object('mail', in_mail, 'user_id', member_id, 'token', app.new_account_link(member_id, 'not_me')));
  end if;
end $$;
comment on function app.tell_of_codes(uuid, text) is
  'Has a member mailed, once a day, that somebody has the password and tries codes: codes_paused or recovery_tried, each with the link that voids the password';

create function app.code_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'token', payload ->> 'token', 'days', extract(day from app.account_link_age('not_me')))
  from auth.users u where payload ->> 'mail' in ('codes_paused', 'recovery_tried') and u.id::text = payload ->> 'user_id'
$$;
comment on function app.code_mail_facts(jsonb) is 'The facts of a mail about codes that somebody tries, and to whom';

-- Other topics add mails too: these are put behind those that are there. Each of them answers null for a mail that is not its own.
do $facts$
declare
  v_source constant text := (select rtrim(p.prosrc, E' \n') from pg_proc p where p.oid = 'app.mail_facts(jsonb)'::regprocedure);
begin
  execute format('create or replace function app.mail_facts(payload jsonb) returns jsonb language sql stable set search_path = '''' as %L',
    format(E'\n  select f.facts from (%s\n  union all\n  select app.code_mail_facts(payload)\n  ) f (facts) where f.facts is not null\n', v_source));
end
$facts$;

-- Codes of a factor ---------------------------------------------------------------------------------

create function app.judge_factor_try(in_factor uuid, in_member uuid, in_session uuid, in_step bigint, early_step bigint, in_address inet, in_marks text[],
  out verdict text, out seconds_to_wait integer)
language plpgsql volatile set search_path = ''
as $$
declare
  -- Setting a factor up shows its secret: there is nothing to guess, and it is no try at the factor in use.
  v_kind constant text := case when exists (select from auth.mfa_factors f where f.id = in_factor and f.status::text <> 'verified') then 'set-up ' || in_factor else 'factor' end;
  v_uses app.mfa_code_uses;
  v_try record;
begin
  seconds_to_wait := 0;
  insert into app.mfa_code_uses (factor_id, user_id) values (in_factor, in_member) on conflict do nothing;
  -- One code after the other: of two that come at once one alone is the first.
  select * into v_uses from app.mfa_code_uses u where u.factor_id = in_factor for update;
  select * into v_try from app.begin_code_try(v_kind, in_member, in_session, in_address, in_marks);
  if v_try.seconds_to_wait > 0 then
    verdict := 'paused';
    seconds_to_wait := v_try.seconds_to_wait;
  elsif in_step is null then
    verdict := 'wrong';
    update app.mfa_code_uses u set barred_steps = array_remove(u.barred_steps || early_step, null) where u.factor_id = in_factor;
    if v_try.is_last and v_kind = 'factor' then
      perform app.tell_of_codes(in_member, 'codes_paused');
    end if;
  elsif in_step <= coalesce(v_uses.last_step, -1) or in_step = any (v_uses.barred_steps) then
    verdict := 'used';
    perform app.take_back_code_tries(in_member, v_try.subjects);
  else
    verdict := 'right';
    perform app.end_code_try(in_member, v_try.subjects);
    update app.mfa_code_uses u set last_step = in_step, barred_steps = array(select s from unnest(u.barred_steps) s where s > in_step)
    where u.factor_id = in_factor;
  end if;
end $$;
comment on function app.judge_factor_try(uuid, uuid, uuid, bigint, bigint, inet, text[]) is
  'For the embedded server: judges a code by the 30 seconds it is of, null for a wrong one; early_step is of a code whose time has yet to come. Says right, wrong, used, or paused with the
seconds to wait: after app.factor_code_tries() wrong ones in a row where it comes from. At the first pause of a day the member is mailed';

-- A server of before this file may still run on the same database.
create or replace function app.judge_factor_code(in_factor uuid, in_member uuid, in_step bigint, early_step bigint, out verdict text, out seconds_to_wait integer)
language sql volatile set search_path = ''
as $$ select j.verdict, j.seconds_to_wait from app.judge_factor_try(in_factor, in_member, null, in_step, early_step, null, '{}') j $$;
comment on function app.judge_factor_code(uuid, uuid, bigint, bigint) is 'app.judge_factor_try for a server that does not say where a code came from';
comment on column app.mfa_code_uses.wrong_in_a_row is 'Of before wrong codes were counted by place (app.code_tries)';
comment on column app.mfa_code_uses.paused_until is 'Of before a place was paused and not the factor';

-- Mailed codes --------------------------------------------------------------------------------------

create function app.judge_mailed_code(member_id uuid, in_session uuid, in_code text, in_address inet, in_marks text[], out verdict text, out seconds_to_wait integer)
language plpgsql volatile set search_path = ''
as $$
declare
  v_user record;
  v_try record;
begin
  seconds_to_wait := 0;
  -- The account first, as a renewal does: of two codes at once one waits for the other.
  select lower(u.email) as email, u.reauthentication_token as token, u.reauthentication_sent_at as sent_at
  into v_user from auth.users u where u.id = member_id for update;
  select * into v_try from app.begin_code_try('mailed', member_id, in_session, in_address, in_marks);
  if v_try.seconds_to_wait > 0 then
    verdict := 'paused';
    seconds_to_wait := v_try.seconds_to_wait;
  -- GoTrue keeps the code hashed together with the address: SHA-224, or SHA-256 in the embedded server. The database's own clock, since the auth
  -- server knows no other.
  elsif coalesce(v_user.token, '') = '' or in_code is null or v_user.sent_at < pg_catalog.now() - interval '15 minutes'
    or v_user.token not in (encode(sha224(convert_to(v_user.email || btrim(in_code), 'UTF8')), 'hex'),
      encode(sha256(convert_to(v_user.email || btrim(in_code), 'UTF8')), 'hex')) then
    verdict := 'wrong';
  else
    verdict := 'right';
    perform app.end_code_try(member_id, v_try.subjects);
  end if;
end $$;
comment on function app.judge_mailed_code(uuid, uuid, text, inet, text[]) is
  'Judges the code that was mailed to a member, whichever door it is for: all of them count together. Says right, wrong, or paused with the seconds to wait. A right one stays good until its door
spends it';

-- The same as before; the code is judged as at every other door.
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
  update auth.users u set reauthentication_token = '' where u.id = v_me;
  delete from app.session_proofs p where p.user_id = v_me and p.proved_at < app.now() - interval '1 day';
  insert into app.session_proofs (session_id, user_id) values (v_session, v_me)
  on conflict (session_id) do update set proved_at = app.now();
  return app.done();
end $$;
comment on function public.prove_by_mailed_code(text) is
  'The code that was mailed to the caller: for 15 minutes this session has shown that its member reads the mail, and may set up a first second factor. Once a code.
Replies {success, error, message}: wrong_code | over_rate_limit (app.mailed_code_tries() wrong ones in 15 minutes from a place, app.code_tries_a_day() a day)';

-- app.code_tries_a_day() is of all codes of six digits.
drop function app.mailed_code_tries_a_day();
comment on function app.mailed_code_tries() is 'Wrong mailed codes of an account from one place in 15 minutes';

-- Recovery codes ------------------------------------------------------------------------------------

create function app.recovery_guesses() returns integer
language sql immutable set search_path = ''
as $$ select 60 $$;
comment on function app.recovery_guesses() is 'Wrong recovery codes that a network may try in 15 minutes';

-- The same as before; the right code is judged whatever has been tried, and who tries one is told of to the member.
-- Security definer: reads and writes the auth server's tables, which API roles can't.
create or replace function app.use_recovery_code(in_code text) returns jsonb
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
comment on function public.use_recovery_code(text) is
  'Removes the caller''s second factors by a recovery code and ends every other session of theirs; the session that calls stays, at aal1. A code works once.
Replies {success, codes_left} or {success: false, error: wrong_code | over_rate_limit, message}: of wrong ones app.recovery_guesses() in 15 minutes are heard from a network, and the right one always';

-- The member's copy of the data ---------------------------------------------------------------------

-- Other topics add to it too: this is put before the accesses.
do $account$
declare
  v_source constant text := (select p.prosrc from pg_proc p where p.oid = 'app.member_account(uuid)'::regprocedure);
  v_accesses constant text := E'\n    ''access_log'',';
begin
  if position(v_accesses in v_source) = 0 then
    raise exception 'app.member_account tells of no accesses';
  end if;
  -- Security definer: reads the auth and storage schemas, which API roles can't.
  execute format('create or replace function app.member_account(member_id uuid) returns jsonb language sql stable security definer set search_path = '''' as %L',
    replace(v_source, v_accesses, E'\n    ''familiar_places'', app.rows_of(''app.familiar_places'', ''user_id'', member_id::text, array[''place'']),' || v_accesses));
end
$account$;

-- RLS and grants ------------------------------------------------------------------------------------

alter table app.familiar_places enable row level security;
alter table app.code_tries enable row level security;
revoke all on app.familiar_places, app.code_tries from public, anon, authenticated, service_role;
revoke execute on all functions in schema app from public;
grant execute on function app.familiar_days(), app.factor_code_tries(), app.factor_pause_minutes(), app.code_tries_a_day(), app.network_code_tries_a_day(), app.recovery_guesses()
  to anon, authenticated, service_role;
