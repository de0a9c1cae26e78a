-- The way back for a member whose phone is lost, and with it the second factor and the recovery codes: begun by the password and a press in the mail,
-- told again and again, stopped by the mail's link or the factor itself, and after a week the factor goes. Here it begins;
-- lost_phone_end.sql has the rest.

-- The numbers ----------------------------------------------------------------------------------------

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
comment on function app.lost_phone_mails_a_day() is 'Mails in a day by which a member may begin the wait, and asks for one from one network; the link of each is good for a day';

-- The wait -------------------------------------------------------------------------------------------

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

create function app.password_mark(member_id uuid) returns text
language sql stable set search_path = ''
as $$ select encode(sha256(convert_to(u.id || ':' || coalesce(u.encrypted_password, ''), 'UTF8')), 'hex') from auth.users u where u.id = member_id $$;
comment on function app.password_mark(uuid) is 'Tells one password of a member from another, and nothing of either';

-- Telling --------------------------------------------------------------------------------------------

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

-- Beginning ------------------------------------------------------------------------------------------

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

-- Counted by network, mails by mailbox, and both anew with another password.
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
    -- With another password the links of before are void: the count begins anew.
    v_wait := app.count_own_call(v_me, 'lost_phone ' || app.password_mark(v_me), null, app.lost_phone_mails_a_day(), interval '1 day');
    if v_wait > 0 then
      return app.too_many_attempts(v_wait);
    end if;
    -- From however many networks: a mailbox gets so many, and then one of those that are there is to be pressed, which bars nobody.
    v_wait := (select c.seconds_to_wait from app.count_code_try(v_me, 'lost_phone mailed ' || app.password_mark(v_me), app.lost_phone_mails_a_day(), interval '1 day') c);
    if v_wait > 0 then
      return case when app.lost_phone_of(v_me) ->> 'state' = 'mailed' then app.done() || jsonb_build_object('lost_phone', app.lost_phone_of(v_me))
        else app.too_many_attempts(v_wait) end;
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
  'Of a member who has lost the phone and the recovery codes, in a session opened by the password (or the provider of an account without one): mails the link whose press begins the wait. Again within ten minutes,
or after app.lost_phone_mails_a_day() mails, mails nothing more: those that are there are good. Replies {success, error, message, lost_phone}; lost_phone_staff, lost_phone_not_needed, lost_phone_needs_password, lost_phone_too_soon, over_rate_limit';

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

-- RLS ------------------------------------------------------------------------------------------------

alter table app.lost_phone_waits enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.lost_phone_waits from public, anon, authenticated, service_role;
revoke execute on function public.ask_lost_phone() from public, anon;
grant execute on function app.lost_phone_days(), app.lost_phone_again_days(), app.lost_phone_mails_a_day()
  to anon, authenticated, service_role;
grant execute on function app.ask_lost_phone(), public.ask_lost_phone() to authenticated;
