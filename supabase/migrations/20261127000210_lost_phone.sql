-- The way back for a member whose phone is lost, and with it the second factor and the recovery codes: begun by the password and a press in the mail,
-- told again and again, stopped by the mail's link or the factor itself, and after a week the factor goes.

-- The numbers ---------------------------------------------------------------------------------------

create function app.lost_phone_days() returns integer
language sql immutable set search_path = ''
as $$ select 7 $$;
comment on function app.lost_phone_days() is 'Days that a member who has lost the phone waits until the second factor goes';

create function app.lost_phone_again_days() returns integer
language sql immutable set search_path = ''
as $$ select 30 $$;
comment on function app.lost_phone_again_days() is 'Days after its beginning until a member may begin another wait';

create function app.lost_phone_mails_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 5 $$;
comment on function app.lost_phone_mails_a_day() is 'Mails in a day by which a member may begin the wait; the link of each is good for a day';

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
    -- A lost phone.
    when 'lost_phone_staff' then 'Quem é da equipe pede ajuda a outra pessoa dona do clube, ou a quem cuida do servidor.'
    when 'lost_phone_not_needed' then 'Sua conta não pede um código: não há o que tirar.'
    when 'lost_phone_needs_password' then 'Saia e entre de novo com a sua senha para pedir isto. Sem senha, entre com Google ou Apple.'
    when 'lost_phone_too_soon' then 'Isto só pode ser pedido uma vez a cada ' || app.lost_phone_again_days() || ' dias. Fale com a equipe do clube.'
    when 'lost_phone_by_mail' then 'Para parar a espera, abra o link do email que enviamos, ou entre com o código do aplicativo.'$words$ || v_else));
end
$sentences$;

-- The wait ------------------------------------------------------------------------------------------

create table app.lost_phone_waits (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  began_at timestamptz not null default app.now(),
  auth_began_at timestamptz not null default pg_catalog.now(),
  due_at timestamptz not null,
  steps integer not null default 0 check (steps between 0 and 2),
  tellings integer not null default 0 check (tellings >= 0),
  stopped_at timestamptz,
  stopped_by text check (stopped_by in ('link', 'factor', 'member', 'no_factor', 'staff', 'reset')),
  ended_at timestamptz,
  check ((stopped_at is null) = (stopped_by is null)),
  check (stopped_at is null or ended_at is null)
);
comment on table app.lost_phone_waits is 'Waits of members who have lost the phone, and with it the second factor: kept for half a year, as accesses are';
comment on column app.lost_phone_waits.id is 'The wait';
comment on column app.lost_phone_waits.user_id is 'The member; their waits go with the account';
comment on column app.lost_phone_waits.began_at is 'When it was begun by a press in the mail';
comment on column app.lost_phone_waits.auth_began_at is 'The same by the database''s own clock, since the auth server knows no other';
comment on column app.lost_phone_waits.due_at is 'When it is over. Later than it was where a server that stood still told late';
comment on column app.lost_phone_waits.steps is 'How many of the two later tellings, on days 3 and 6, are behind it';
comment on column app.lost_phone_waits.tellings is 'How often its member was told, by mail, bell and push';
comment on column app.lost_phone_waits.stopped_at is 'When it was stopped; null for one that was not';
comment on column app.lost_phone_waits.stopped_by is 'link: of the mail. factor: a sign-in with the second factor. member: in the app. no_factor: there was nothing left to take away. staff: the member became one of
them. reset: by the command';
comment on column app.lost_phone_waits.ended_at is 'When it was over and the factor went; null before, and where it was stopped';

create unique index lost_phone_waits_open on app.lost_phone_waits (user_id) where stopped_at is null and ended_at is null;
create index lost_phone_waits_user_idx on app.lost_phone_waits (user_id, began_at);

alter table app.account_links add column password_mark text;
comment on column app.account_links.password_mark is 'Of start_lost_phone: a hash of the password''s hash. With another password who asked for the link has proved nothing any more';

create function app.password_mark(member_id uuid) returns text
language sql stable set search_path = ''
as $$ select encode(sha256(convert_to(u.id || ':' || coalesce(u.encrypted_password, ''), 'UTF8')), 'hex') from auth.users u where u.id = member_id $$;
comment on function app.password_mark(uuid) is 'Tells one password of a member from another, and nothing of either';

-- The same as before; a link that stops a wait is good for as long as one may last.
create or replace function app.account_link_age(in_act text) returns interval
language sql immutable set search_path = ''
as $$
  select make_interval(days => case
    when in_act in ('remove_factor', 'not_me') then app.young_factor_days()
    when in_act = 'stop_lost_phone' then app.lost_phone_again_days()
    else 1 end)
$$;

-- The same as before; nothing that has expired stays.
create or replace function app.new_account_link(member_id uuid, in_act text, in_factor uuid default null) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_token constant text := encode(app.random_bytes(), 'hex');
begin
  delete from app.account_links l where l.user_id = member_id and l.expires_at < app.now();
  if app.take_sweep('account_links', interval '1 day') then
    delete from app.account_links l where l.expires_at < app.now() - interval '1 day';
    delete from app.session_proofs p where p.proved_at < app.now() - interval '1 day';
    delete from app.lost_phone_waits w where w.began_at < app.now() - interval '6 months';
  end if;
  insert into app.account_links (token_hash, user_id, act, factor_id, expires_at, password_mark)
  values (app.account_link_hash(v_token), member_id, in_act, in_factor, app.now() + app.account_link_age(in_act),
    case when in_act = 'start_lost_phone' then app.password_mark(member_id) end);
  return v_token;
end $$;

-- The kinds that are there, whether the constraint lists them one by one or as one array.
do $kinds$
declare
  v_kinds constant text[] := array(
    select m[1] from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '[''{,]([a-z_]+)(?=[''},])', 'g') m
    where k.conrelid = 'app.jobs'::regclass and k.conname = 'jobs_kind_check');
begin
  alter table app.jobs drop constraint jobs_kind_check;
  execute format('alter table app.jobs add constraint jobs_kind_check check (kind = any (%L::text[]))', v_kinds || 'lost_phone'::text);
end
$kinds$;

-- The same for the kinds of accesses.
do $kinds$
declare
  v_kinds constant text[] := array(
    select m[1] from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '[''{,]([a-z_]+)(?=[''},])', 'g') m
    where k.conrelid = 'app.access_records'::regclass and k.conname = 'access_records_kind_check');
begin
  alter table app.access_records drop constraint access_records_kind_check;
  execute format('alter table app.access_records add constraint access_records_kind_check check (kind = any (%L::text[]))',
    v_kinds || array['access_voided', 'lost_phone_begun', 'lost_phone_stopped', 'lost_phone_ended']);
end
$kinds$;
comment on column app.access_records.kind is
  'What happened; link_sign_in is by a mailed link, provider_sign_in by Google or Apple, reused_token ends a session whose old token was used again,
factor_refused is a wrong code of a second factor or for its recovery, factor_recovered its removal by a recovery code, access_voided that password and sessions went by a press in a
mail or by the command, lost_phone_begun, lost_phone_stopped and lost_phone_ended the wait of who has lost the phone';

-- Telling -------------------------------------------------------------------------------------------

create function app.lost_phone_title() returns text
language sql immutable set search_path = ''
as $$ select 'Pedido de celular perdido' $$;
comment on function app.lost_phone_title() is 'The first line of what a member is told of a wait, in the bell and by push';

create function app.lost_phone_body(due_at timestamptz) returns text
language sql stable set search_path = ''
as $$
  select 'Em ' || to_char(due_at at time zone app.club_time_zone(), 'DD/MM') || ' a verificação em duas etapas sai da sua conta. Não foi você? Pare pelo link do email.'
$$;
comment on function app.lost_phone_body(timestamptz) is 'The second line of it';

create function app.lost_phone_mail_key(in_wait app.lost_phone_waits) returns text
language sql immutable set search_path = ''
as $$ select format('lost phone mail %s %s', in_wait.id, in_wait.tellings) $$;
comment on function app.lost_phone_mail_key(app.lost_phone_waits) is 'The job of the mail by which a member was last told';

create function app.tell_of_lost_phone(in_wait uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_wait app.lost_phone_waits;
begin
  update app.lost_phone_waits w set tellings = w.tellings + 1 where w.id = in_wait returning * into v_wait;
  perform app.add_job('mail', app.lost_phone_mail_key(v_wait), jsonb_build_object('mail', 'lost_phone_waits', 'user_id', v_wait.user_id, 'due_at', v_wait.due_at,
    'step', v_wait.steps, 'token', app.new_account_link(v_wait.user_id, 'stop_lost_phone')));
  perform app.notify_member(v_wait.user_id, 'lost_phone', app.lost_phone_title(), app.lost_phone_body(v_wait.due_at), '/app/settings');
  perform app.add_job('push', 'push ' || md5(format('%s %s %s', v_wait.id, v_wait.tellings, d.id)),
    jsonb_build_object('push', 'lost_phone', 'user_id', v_wait.user_id, 'wait_id', v_wait.id, 'device_id', d.id))
  from app.living_push_devices(v_wait.user_id) d;
end $$;
comment on function app.tell_of_lost_phone(uuid) is 'Tells a member of their wait: by mail with the link that stops it, in the bell, and on their devices';

-- The same as before, with the mails of a lost phone.
create or replace function app.account_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'why', payload ->> 'why', 'token', payload ->> 'token', 'by_provider', payload -> 'by_provider', 'days', app.young_factor_days(),
    'due_at', payload ->> 'due_at', 'step', payload -> 'step', 'wait_days', app.lost_phone_days())
  from auth.users u where payload ->> 'mail' in ('factor_added', 'access_voided', 'lost_phone_asked', 'lost_phone_waits', 'lost_phone_stopped') and u.id::text = payload ->> 'user_id'
$$;

-- The same as before, with what is told of a lost phone.
create or replace function app.push_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('device_id', d.id, 'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth, 'hosts', p.hosts, 'test_origin', p.test_origin) || m.message
  from app.push_setup p, app.living_push_devices((payload ->> 'user_id')::uuid) d, lateral (
    select jsonb_build_object('title', t.title, 'body', app.reminder_body(t.id, r.is_last), 'path', app.reminder_path(r.challenge_id) || '?reminder=' || r.day,
      'tag', 'reminder', 'ttl', greatest(ceil(extract(epoch from r.lapses_at - app.now())), 1)::integer) as message
    from app.member_reminders r join app.reminder_templates() t on t.id = r.words
    where payload ->> 'push' = 'reminder' and r.user_id = d.user_id and r.day::text = payload ->> 'day' and app.may_still_remind(r.user_id, r.day)
    union all
    select jsonb_build_object('title', app.reminder_test_title(), 'body', app.reminder_test_body(), 'path', '/app/settings', 'tag', 'reminder-test', 'ttl', 600)
    where payload ->> 'push' = 'test'
    union all
    select jsonb_build_object('title', app.lost_phone_title(), 'body', app.lost_phone_body(w.due_at), 'path', '/app/settings', 'tag', 'lost-phone', 'ttl', 86400)
    from app.lost_phone_waits w
    where payload ->> 'push' = 'lost_phone' and w.id::text = payload ->> 'wait_id' and w.user_id = d.user_id and w.stopped_at is null and w.ended_at is null) m
  where d.id::text = payload ->> 'device_id' and d.public_key = p.public_key
$$;

-- Beginning -----------------------------------------------------------------------------------------

create function app.is_by_first_factor(in_session uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id join auth.mfa_amr_claims a on a.session_id = s.id
    where s.id = in_session and coalesce(s.aal::text, 'aal1') < 'aal2'
      and a.authentication_method = case when coalesce(u.encrypted_password, '') = '' then 'oauth' else 'password' end);
end $$;
comment on function app.is_by_first_factor(uuid) is
  'Whether a session was opened by the password and nothing else was shown in it; by Google or Apple where the account has no password';

create function app.why_no_lost_phone(member_id uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if exists (select from public.club_staff t where t.user_id = member_id) then
    return 'lost_phone_staff';
  elsif not app.has_second_factor(member_id) then
    return 'lost_phone_not_needed';
  elsif exists (select from app.lost_phone_waits w where w.user_id = member_id and w.began_at > app.now() - make_interval(days => app.lost_phone_again_days())) then
    return 'lost_phone_too_soon';
  end if;
  return null;
end $$;
comment on function app.why_no_lost_phone(uuid) is 'Why a member may begin no wait now; null when they may';

create function app.lost_phone_of(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when w.id is not null then jsonb_build_object('state', 'waiting', 'due_at', w.due_at)
    when exists (select from app.account_links l where l.user_id = member_id and l.act = 'start_lost_phone' and l.used_at is null and l.expires_at > app.now()
      and l.password_mark = app.password_mark(member_id)) then '{"state": "mailed", "due_at": null}'
    else '{"state": "none", "due_at": null}' end
  from (select 1) one left join app.lost_phone_waits w on w.user_id = member_id and w.stopped_at is null and w.ended_at is null
$$;
comment on function app.lost_phone_of(uuid) is 'How far a member''s wait is: {state: none | mailed | waiting, due_at}';

-- Security definer: reads and writes what API roles can't, of the caller alone.
create function app.ask_lost_phone() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
  v_refusal text;
  v_wait integer;
begin
  -- One ask after the other.
  perform from auth.users u where u.id = v_me for update;
  if app.lost_phone_of(v_me) ->> 'state' = 'waiting' then
    return app.done() || jsonb_build_object('lost_phone', app.lost_phone_of(v_me));
  end if;
  v_refusal := coalesce(app.why_no_lost_phone(v_me), case when not app.is_by_first_factor(app.caller_session()) then 'lost_phone_needs_password' end);
  if v_refusal is not null then
    return app.failure(v_refusal);
  end if;
  -- A mail that has just left is still on its way.
  if not exists (select from app.account_links l where l.user_id = v_me and l.act = 'start_lost_phone' and l.used_at is null
    and l.created_at > app.now() - interval '10 minutes' and l.password_mark = app.password_mark(v_me)) then
    v_wait := app.count_attempt(v_me, 'lost_phone', app.lost_phone_mails_a_day(), interval '1 day');
    if v_wait > 0 then
      return app.too_many_attempts(v_wait);
    end if;
    insert into app.jobs (kind, key, payload, lapses_at)
    values ('mail', 'lost phone ' || gen_random_uuid(),
      jsonb_build_object('mail', 'lost_phone_asked', 'user_id', v_me, 'token', app.new_account_link(v_me, 'start_lost_phone')), app.now() + app.account_link_age('start_lost_phone'));
  end if;
  return app.done() || jsonb_build_object('lost_phone', app.lost_phone_of(v_me));
end $$;
comment on function app.ask_lost_phone() is 'What ask_lost_phone does';

create function public.ask_lost_phone() returns jsonb
language sql volatile set search_path = ''
as $$ select app.ask_lost_phone() $$;
comment on function public.ask_lost_phone() is
  'Of a member who has lost the phone and the recovery codes, in a session opened by the password (or the provider of an account without one): mails the link whose press begins the wait. Again within ten minutes
mails nothing more. Replies {success, error, message, lost_phone}; lost_phone_staff, lost_phone_not_needed, lost_phone_needs_password, lost_phone_too_soon, over_rate_limit';

create function app.begin_lost_phone(member_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_wait uuid;
begin
  insert into app.lost_phone_waits (user_id, due_at) values (member_id, app.now() + make_interval(days => app.lost_phone_days())) returning id into v_wait;
  delete from app.account_links l where l.user_id = member_id and l.act = 'start_lost_phone' and l.used_at is null;
  perform app.note_access('lost_phone_begun', member_id, app.client_address());
  perform app.tell_of_lost_phone(v_wait);
  perform app.add_job('lost_phone', format('lost phone %s 0', v_wait), jsonb_build_object('wait_id', v_wait), app.now() + interval '3 days');
end $$;
comment on function app.begin_lost_phone(uuid) is 'Begins the wait of a member who has lost the phone, and tells them of it';

-- Stopping ------------------------------------------------------------------------------------------

create function app.stop_lost_phone(member_id uuid, in_by text) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update app.lost_phone_waits w set stopped_at = app.now(), stopped_by = in_by where w.user_id = member_id and w.stopped_at is null and w.ended_at is null;
  if not found then
    return false;
  end if;
  perform app.note_access('lost_phone_stopped', member_id, app.client_address());
  -- Whoever stops it by the factor may have stolen the phone: the member, who wants it to go on, is told.
  if in_by in ('link', 'factor', 'member') then
    perform app.add_job('mail', 'lost phone stopped ' || gen_random_uuid(), jsonb_build_object('mail', 'lost_phone_stopped', 'user_id', member_id, 'why', in_by));
    perform app.notify_member(member_id, 'lost_phone', 'Pedido de celular perdido cancelado', 'A verificação em duas etapas continua como estava.', '/app/settings');
  end if;
  return true;
end $$;
comment on function app.stop_lost_phone(uuid, text) is 'Stops the wait of a member, if there is one, and says whether there was';

create function app.may_stop_by_factor(in_factor uuid, member_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from app.lost_phone_waits w join auth.mfa_factors f on f.id = in_factor and f.user_id = w.user_id
    where w.user_id = member_id and w.stopped_at is null and w.ended_at is null
      and app.factor_started_at(f.id) <= w.began_at - make_interval(days => app.young_factor_days()))
$$;
comment on function app.may_stop_by_factor(uuid, uuid) is
  'Whether a second factor stops its member''s wait: it was old enough when the wait began. A younger one may be of whoever the member wants to be rid of';

-- Security definer: the auth server's role has no rights on the club's tables.
create function app.on_factor_shown() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if app.may_stop_by_factor(new.factor_id, new.user_id) then
    perform app.stop_lost_phone(new.user_id, 'factor');
  end if;
  return null;
end $$;
comment on function app.on_factor_shown() is 'Trigger on auth.sessions: a code of the second factor stops the wait of who has lost the phone, since it is not lost';

do $shown$
begin
  create trigger club_factor_shown after update of aal on auth.sessions
    for each row when (new.aal::text = 'aal2' and new.factor_id is not null) execute function app.on_factor_shown();
exception when insufficient_privilege then
  raise notice 'a sign-in with the second factor stops no wait for a lost phone by itself: auth.sessions takes no trigger';
end
$shown$;

-- Security definer: reads and writes what API roles can't, of the caller alone.
create function app.stop_own_lost_phone() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
  v_session record;
begin
  select s.id, s.aal::text as aal, s.factor_id into v_session from auth.sessions s where s.id = app.caller_session() and s.user_id = v_me;
  if app.lost_phone_of(v_me) ->> 'state' <> 'waiting' then
    return app.done() || jsonb_build_object('lost_phone', app.lost_phone_of(v_me));
  -- Not by the password alone: whoever has only that would keep the member out.
  elsif not (app.is_by_mailed_link(v_session.id) or (v_session.aal = 'aal2' and app.may_stop_by_factor(v_session.factor_id, v_me))) then
    return app.failure('lost_phone_by_mail');
  end if;
  perform app.stop_lost_phone(v_me, 'member');
  return app.done() || jsonb_build_object('lost_phone', app.lost_phone_of(v_me));
end $$;
comment on function app.stop_own_lost_phone() is 'What stop_lost_phone does';

create function public.stop_lost_phone() returns jsonb
language sql volatile set search_path = ''
as $$ select app.stop_own_lost_phone() $$;
comment on function public.stop_lost_phone() is
  'Stops the caller''s wait, in a session that has shown the second factor, or that a mailed link opened. Replies {success, error, message, lost_phone}, also when there is none; lost_phone_by_mail';

-- Going on ------------------------------------------------------------------------------------------

create function app.end_lost_phone(in_wait app.lost_phone_waits) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update app.lost_phone_waits w set ended_at = app.now() where w.id = in_wait.id;
  perform set_config('app.voids_access', in_wait.user_id::text, true);
  perform app.forget_all_factors(in_wait.user_id, null);
  perform app.forget_recovery_codes(in_wait.user_id);
  perform app.void_account_access(in_wait.user_id);
  perform set_config('app.voids_access', '', true);
  perform app.note_access('lost_phone_ended', in_wait.user_id, null);
  perform app.notify_member(in_wait.user_id, 'lost_phone', 'A espera do celular perdido acabou', 'A verificação em duas etapas saiu da sua conta. Ative de novo quando puder.', '/app/settings');
  perform app.tell_of_void(in_wait.user_id, 'lost_phone');
  perform app.mail_new_link(in_wait.user_id);
end $$;
comment on function app.end_lost_phone(app.lost_phone_waits) is
  'The end of a wait: the factors, the recovery codes, the password and all sessions go, and a new link is mailed';

-- Security definer: reads and writes what API roles can't; app.require_service asks who calls.
create function app.advance_lost_phone(in_wait uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_wait app.lost_phone_waits;
  v_mail record;
begin
  perform app.require_service();
  -- The account first, as a renewal does.
  perform from auth.users u where u.id = (select w.user_id from app.lost_phone_waits w where w.id = in_wait) for update;
  select * into v_wait from app.lost_phone_waits w where w.id = in_wait and w.stopped_at is null and w.ended_at is null for update;
  if v_wait.id is null then
    return app.done('{"is_due": true}');
  elsif exists (select from public.club_staff t where t.user_id = v_wait.user_id) then
    perform app.stop_lost_phone(v_wait.user_id, 'staff');
    return app.done('{"is_due": true}');
  elsif not app.has_second_factor(v_wait.user_id) then
    perform app.stop_lost_phone(v_wait.user_id, 'no_factor');
    return app.done('{"is_due": true}');
  -- Where auth.sessions takes no trigger: by the session, as long as it is open.
  elsif exists (select from auth.sessions s join auth.mfa_amr_claims a on a.session_id = s.id
    where s.user_id = v_wait.user_id and a.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn') and a.updated_at > v_wait.auth_began_at
      and app.may_stop_by_factor(s.factor_id, s.user_id)) then
    perform app.stop_lost_phone(v_wait.user_id, 'factor');
    return app.done('{"is_due": true}');
  elsif v_now < (case v_wait.steps when 0 then v_wait.began_at + interval '3 days' when 1 then v_wait.began_at + interval '6 days' else v_wait.due_at end) then
    -- The clock was put back.
    return app.done('{"is_due": false}');
  end if;
  if v_wait.steps < 2 then
    -- Told late, by a server that stood still: a day is left after each telling all the same.
    update app.lost_phone_waits w set steps = w.steps + 1, due_at = greatest(w.due_at, v_now + make_interval(days => 2 - w.steps))
    where w.id = v_wait.id returning * into v_wait;
    perform app.tell_of_lost_phone(v_wait.id);
    perform app.add_job('lost_phone', format('lost phone %s %s', v_wait.id, v_wait.steps), jsonb_build_object('wait_id', v_wait.id),
      case when v_wait.steps = 2 then v_wait.due_at else greatest(v_wait.began_at + interval '6 days', v_now + interval '1 day') end);
    return app.done('{"is_due": true}');
  end if;
  -- No wait ends of which its member was not told: what waits for a mail server is waited for, what was given up is told again.
  select j.id, j.done_at, j.given_up_at into v_mail from app.jobs j where j.key = app.lost_phone_mail_key(v_wait);
  if v_mail.done_at is null then
    if v_mail.id is null or v_mail.given_up_at is not null then
      update app.lost_phone_waits w set due_at = v_now + interval '1 day' where w.id = v_wait.id;
      perform app.tell_of_lost_phone(v_wait.id);
    end if;
    return app.done('{"is_due": false}');
  end if;
  perform app.end_lost_phone(v_wait);
  return app.done('{"is_due": true}');
end $$;
comment on function app.advance_lost_phone(uuid) is 'What advance_lost_phone does';

create function public.advance_lost_phone(p_wait_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.advance_lost_phone(p_wait_id) $$;
comment on function public.advance_lost_phone(uuid) is
  'For the function run-jobs: takes the next step of the wait of who has lost the phone: tells them, or ends it. Replies {success, error, message, is_due}; not due is one that has to wait a little more';

-- The links -----------------------------------------------------------------------------------------

create function app.is_living_link(in_link app.account_links) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return in_link.token_hash is not null and in_link.expires_at > app.now() and case
    when in_link.used_at is not null then true
    when in_link.act = 'start_lost_phone' then
      app.why_no_lost_phone(in_link.user_id) is null and in_link.password_mark = app.password_mark(in_link.user_id)
    -- One that is over can't be stopped; one that was stopped, once more.
    when in_link.act = 'stop_lost_phone' then coalesce((
      select w.ended_at is null from app.lost_phone_waits w where w.user_id = in_link.user_id order by w.began_at desc limit 1), false)
    else true end;
end $$;
comment on function app.is_living_link(app.account_links) is 'Whether a link does what it says, or has done it';

create or replace function app.act_by_link(in_link app.account_links) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  case in_link.act
    when 'remove_factor' then perform app.remove_factor_by_link(in_link.user_id, in_link.factor_id);
    when 'not_me' then perform app.void_by_link(in_link.user_id);
    when 'start_lost_phone' then perform app.begin_lost_phone(in_link.user_id);
    when 'stop_lost_phone' then perform app.stop_lost_phone(in_link.user_id, 'link');
  end case;
  if in_link.act in ('remove_factor', 'not_me') then
    perform app.note_access('access_voided', in_link.user_id, app.client_address());
  end if;
end $$;

-- The same as before, with links that are for nothing any more, and until when one who pressed waits.
-- Security definer: whoever has the link of a mail acts for its member without a login; app.require_service asks who calls.
create or replace function app.use_account_link(in_token text, in_press boolean, in_address text) returns jsonb
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
  end if;
  if coalesce(in_press, false) then
    -- The account first, as a renewal does. Of two presses one is the first; a link that went meanwhile is none.
    perform from auth.users u where u.id = v_link.user_id for update;
    select * into v_link from app.account_links l where l.token_hash = app.account_link_hash(in_token) for update;
  end if;
  if not app.is_living_link(v_link) then
    return app.failure('link_not_valid');
  elsif coalesce(in_press, false) and v_link.used_at is null then
    update app.account_links l set used_at = app.now() where l.token_hash = v_link.token_hash returning * into v_link;
    perform app.act_by_link(v_link);
  end if;
  return app.done() || jsonb_build_object('act', v_link.act, 'done', v_link.used_at is not null)
    || case when v_link.act like '%\_lost\_phone' then jsonb_build_object('due_at', app.lost_phone_of(v_link.user_id) -> 'due_at') else '{}' end;
end $$;
comment on function public.use_account_link(text, boolean, text) is
  'For the function account-link: what the link of a mail does, and with p_press does it, once. Replies {success, error, message, act, done}, of the wait for a lost phone with due_at; link_not_valid, and
over_rate_limit where a network tries many that nobody has';

-- Whoever has lost the factor waits for nothing any more -----------------------------------------------

-- Security definer: the auth server's role has no rights on the club's tables.
create function app.on_last_factor_gone() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select from auth.mfa_factors f where f.user_id = old.user_id and f.status::text = 'verified') then
    update app.lost_phone_waits w set stopped_at = app.now(), stopped_by = 'no_factor' where w.user_id = old.user_id and w.stopped_at is null and w.ended_at is null;
    delete from app.account_links l where l.user_id = old.user_id and l.act = 'start_lost_phone';
  end if;
  return null;
end $$;
comment on function app.on_last_factor_gone() is 'Trigger on auth.mfa_factors: without a factor there is nothing to wait for';

do $gone$
begin
  create trigger club_last_factor_gone after delete on auth.mfa_factors
    for each row when (old.status::text = 'verified') execute function app.on_last_factor_gone();
exception when insufficient_privilege then
  raise notice 'a wait for a lost phone goes on without a factor until its next step: auth.mfa_factors takes no trigger';
end
$gone$;

-- The command ---------------------------------------------------------------------------------------

create function app.new_recovery_link(member_id uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_token constant text := encode(app.random_bytes(), 'hex');
begin
  update auth.users u set recovery_token = v_token, recovery_sent_at = pg_catalog.now() where u.id = member_id;
  return v_token;
end $$;
comment on function app.new_recovery_link(uuid) is
  'For the command of the embedded server, where no mail leaves: the token of a link with which a new password is chosen, good for an hour. One that was mailed before is void';

create function app.reset_second_factor(member_id uuid, in_is_mailed boolean) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_facts jsonb;
  v_ended integer;
begin
  perform from auth.users u where u.id = member_id for update;
  select jsonb_build_object('had_password', coalesce(u.encrypted_password, '') <> '',
    'providers', coalesce((select jsonb_agg(distinct i.provider) from auth.identities i where i.user_id = u.id and i.provider not in ('email', 'phone')), '[]'),
    'factors', (select count(*) from auth.mfa_factors f where f.user_id = u.id and f.status::text = 'verified'),
    'sessions', (select count(*) from auth.sessions s where s.user_id = u.id),
    'devices', (select count(*) from app.push_devices d where d.user_id = u.id),
    'codes', (select count(*) from app.mfa_recovery_codes c where c.user_id = u.id and c.used_at is null))
  into v_facts from auth.users u where u.id = member_id;
  perform app.stop_lost_phone(member_id, 'reset');
  perform set_config('app.voids_access', member_id::text, true);
  perform app.forget_all_factors(member_id, null);
  perform app.forget_recovery_codes(member_id);
  v_ended := app.void_account_access(member_id);
  perform set_config('app.voids_access', '', true);
  perform app.note_access('access_voided', member_id, null);
  perform app.write_staff_line('reset_factor', member_id, null, jsonb_build_object('ended', v_facts -> 'sessions'));
  perform app.tell_of_void(member_id, 'reset_factor');
  if in_is_mailed then
    perform app.mail_new_link(member_id);
    return v_facts;
  end if;
  return v_facts || jsonb_build_object('token', app.new_recovery_link(member_id));
end $$;
comment on function app.reset_second_factor(uuid, boolean) is
  'For the command: takes a person''s second factor, recovery codes, password, mailed links and codes, sessions and push devices away; a new link is mailed, or its token told where no mail leaves. Returns
{had_password, providers, factors, sessions, devices, codes, token}';

-- The same under its older name.
create or replace function app.reset_factor(member_id uuid) returns integer
language sql volatile set search_path = ''
as $$ select (app.reset_second_factor(member_id, true) ->> 'sessions')::integer $$;
comment on function app.reset_factor(uuid) is 'app.reset_second_factor with a mailed link. Returns how many sessions ended';

-- Facts that a session may know ----------------------------------------------------------------------------

-- The same as before, without those that the club's key does not open.
create or replace function app.may_pass_factors(in_session uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return app.is_by_mailed_link(in_session) and not exists (
    select from auth.sessions s join auth.mfa_factors f on f.user_id = s.user_id
    where s.id = in_session and f.status::text = 'verified' and not app.is_young_factor(f.id)
      and not exists (select from app.unreadable_factors u where u.factor_id = f.id));
end $$;

-- The same as before, by the gate's own facts, and with the wait.
-- Security definer: reads what API roles can't, of the caller alone.
create or replace function app.my_second_door() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
  v_session constant uuid := app.caller_session();
  v_has_factor constant boolean := app.has_second_factor(v_me);
  v_is_open constant boolean := not app.lacks_second_factor();
begin
  return app.done() || jsonb_build_object(
    'has_factor', v_has_factor, 'is_open', v_is_open,
    'ends_at', case when not v_is_open then (select s.not_after from auth.sessions s where s.id = v_session and s.user_id = v_me) end,
    'is_staff', exists (select from public.club_staff t where t.user_id = v_me),
    'recovery_codes_left', app.recovery_codes_left(),
    'needs_mailed_code', not v_has_factor and not app.has_mailbox_proof(v_session),
    'may_pass_factors', v_has_factor and app.may_pass_factors(v_session),
    'lost_phone', app.lost_phone_of(v_me));
end $$;

-- The member's copy of the data ---------------------------------------------------------------------

-- The same as before, with the waits of a lost phone.
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
    'links', app.rows_of('app.account_links', 'user_id', member_id::text, array['token_hash', 'factor_id', 'password_mark']),
    'lost_phone', app.rows_of('app.lost_phone_waits', 'user_id', member_id::text, array['id']),
    'access_log', coalesce((
      select jsonb_agg(jsonb_build_object('at', l.created_at, 'ip', l.ip_address, 'action', app.json_object(l.payload::jsonb) ->> 'action')
        order by l.created_at)
      from auth.audit_log_entries l where app.json_object(l.payload::jsonb) ->> 'actor_id' = member_id::text
    ), '[]'::jsonb))
  from auth.users u where u.id = member_id
$$;

-- RLS and grants ------------------------------------------------------------------------------------

alter table app.lost_phone_waits enable row level security;
revoke all on app.lost_phone_waits from public, anon, authenticated, service_role;
revoke execute on all functions in schema app from public;
grant execute on function app.lost_phone_days(), app.lost_phone_again_days(), app.lost_phone_mails_a_day() to anon, authenticated, service_role;
grant execute on function app.ask_lost_phone(), app.stop_own_lost_phone() to authenticated;
grant execute on function app.advance_lost_phone(uuid) to service_role;
revoke execute on function public.ask_lost_phone(), public.stop_lost_phone() from public, anon;
grant execute on function public.ask_lost_phone(), public.stop_lost_phone() to authenticated;
revoke execute on function public.advance_lost_phone(uuid) from public, anon, authenticated;
grant execute on function public.advance_lost_phone(uuid) to service_role;
