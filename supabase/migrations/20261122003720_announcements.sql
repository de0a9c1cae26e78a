-- Announcements: staff tell a challenge's participants, the Experts, everybody or one something. The audience is asked when it is read, so that
-- an announcement follows it. docs/decisions/092-announcements.md has the limits and the reasons.

create table app.announcements (
  id uuid primary key default gen_random_uuid(),
  audience text not null check (audience in ('challenge', 'experts', 'members', 'member')),
  challenge_id uuid references public.challenges (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  title text not null,
  body text not null,
  button_label text,
  button_path text check (button_path ~ '^/app(/[a-z0-9/-]*)?$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  is_urgent boolean not null default false,
  -- No foreign key: who announced it may be gone.
  announced_by uuid,
  announced_at timestamptz not null default app.now(),
  -- How far its mails are: members are taken by their ids, the smallest first.
  mailed_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint announcements_audience check ((audience = 'challenge') = (challenge_id is not null) and (audience = 'member') = (user_id is not null)),
  constraint announcements_button check ((button_label is null) = (button_path is null)),
  constraint announcements_days check (ends_at > starts_at)
);
comment on table app.announcements is 'What staff tell members in the app. Written by the staff procedures only';
comment on column app.announcements.id is 'The announcement';
comment on column app.announcements.audience is 'challenge (its participants), experts, members (all) or member (one)';
comment on column app.announcements.challenge_id is 'The challenge, for its participants';
comment on column app.announcements.user_id is 'The member, for one';
comment on column app.announcements.title is 'The first line';
comment on column app.announcements.body is 'The rest; links of known hosts and paths of the app are links in it';
comment on column app.announcements.button_label is 'What its button says; null without one';
comment on column app.announcements.button_path is 'The screen of the app that the button leads to';
comment on column app.announcements.starts_at is 'From when members see it';
comment on column app.announcements.ends_at is 'Until when';
comment on column app.announcements.ended_at is 'When staff ended it before its time';
comment on column app.announcements.is_urgent is 'Whether it reaches members above their limits';
comment on column app.announcements.announced_by is 'Who wrote it; null for the command';
comment on column app.announcements.announced_at is 'When it was written';
comment on column app.announcements.mailed_up_to is 'The last member whose mail was queued';

create index announcements_running_idx on app.announcements (ends_at) where ended_at is null;
create index announcements_order_idx on app.announcements (starts_at desc, id desc);
create index announcements_challenge_idx on app.announcements (challenge_id) where challenge_id is not null;
create index announcements_user_idx on app.announcements (user_id) where user_id is not null;

create table app.announcement_reads (
  announcement_id uuid not null references app.announcements (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  reached_at timestamptz not null default app.now(),
  mail_queued_at timestamptz,
  read_at timestamptz,
  primary key (announcement_id, user_id)
);
comment on table app.announcement_reads is 'Whom an announcement reached, and who read it. Nobody reads it by name: staff see numbers of a crowd';
comment on column app.announcement_reads.announcement_id is 'The announcement';
comment on column app.announcement_reads.user_id is 'The member';
comment on column app.announcement_reads.reached_at is 'When it was first shown or mailed: what the limits of a member count';
comment on column app.announcement_reads.mail_queued_at is 'When its mail was queued; null for none';
comment on column app.announcement_reads.read_at is 'When the member read it; null before';

create index announcement_reads_member_idx on app.announcement_reads (user_id, reached_at desc);

create table app.notice_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  mails boolean not null default false,
  updated_at timestamptz not null default app.now()
);
comment on table app.notice_settings is 'What members chose about notices; no row is everything off';
comment on column app.notice_settings.user_id is 'The member';
comment on column app.notice_settings.mails is 'Whether announcements come by mail too';
comment on column app.notice_settings.updated_at is 'When it was last changed';

create index notice_settings_mails_idx on app.notice_settings (user_id) where mails;

-- Numbers of the domain ------------------------------------------------------------------------------

create function app.max_announcement_title_length() returns integer
language sql immutable set search_path = ''
as $$ select 80 $$;
comment on function app.max_announcement_title_length() is 'Characters of an announcement''s title';

create function app.max_announcement_body_length() returns integer
language sql immutable set search_path = ''
as $$ select 600 $$;
comment on function app.max_announcement_body_length() is 'Characters of an announcement''s text';

create function app.max_announcement_button_length() returns integer
language sql immutable set search_path = ''
as $$ select 30 $$;
comment on function app.max_announcement_button_length() is 'Characters of what an announcement''s button says';

create function app.longest_announcement_days() returns integer
language sql immutable set search_path = ''
as $$ select 30 $$;
comment on function app.longest_announcement_days() is 'Days of the announcement that is shown longest';

create function app.announcement_ahead_days() returns integer
language sql immutable set search_path = ''
as $$ select 90 $$;
comment on function app.announcement_ahead_days() is 'Days ahead that an announcement may be scheduled';

create function app.max_announcements_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 1 $$;
comment on function app.max_announcements_a_day() is 'Announcements that reach a member in a day of the club''s zone, but for urgent ones';

create function app.max_announcements_a_week() returns integer
language sql immutable set search_path = ''
as $$ select 3 $$;
comment on function app.max_announcements_a_week() is 'Announcements that reach a member in any seven days in a row, but for urgent ones';

create function app.max_listed_notices() returns integer
language sql immutable set search_path = ''
as $$ select 50 $$;
comment on function app.max_listed_notices() is 'Notices that a member''s list shows';

create function app.least_counted_readers() returns integer
language sql immutable set search_path = ''
as $$ select 5 $$;
comment on function app.least_counted_readers() is 'Members whom an announcement must have reached before staff see how many read it';

-- Links -------------------------------------------------------------------------------------------

create function app.known_link_hosts() returns text[]
language sql immutable set search_path = ''
as $$ select array['chat.whatsapp.com', 'instagram.com', 'maps.app.goo.gl', 'open.spotify.com', 'strava.com', 'wa.me', 'youtu.be', 'youtube.com'] $$;
comment on function app.known_link_hosts() is 'Hosts that an announcement may lead to, with or without www; the club''s own pages are written as paths';

-- domain/announcement-links.ts is its other half, domain/cases/announcement-links.json the case table.
create function app.refused_links(in_text text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(t.token order by t.place), '{}') from (
    select regexp_replace(regexp_replace(w.word, '^[("''“‘<\[{]+', ''), '[)"''”’>\]}.,;:!?…]+$', '') as token, w.place
    from regexp_split_to_table(in_text, '[\u0001-\u0020\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF]+') with ordinality w (word, place)) t
  where (t.token like '%://%' or t.token like '//%' or t.token ~* '^www\.' or t.token ~* '(^|[^a-z])(javascript|data|vbscript|mailto|tel|sms|file|blob|intent):'
      or t.token ~* '^([a-z0-9-]+\.)+(com|br|net|org|io|me|co|ly|link|info|site|online|shop|store|xyz|top|club|app|gl|gg|be|tv|dev|page|eu|us|uk|pt|ru|cn|to)(:[0-9]+)?([/?#].*)?$')
    -- Null, where there is no host, is no known one.
    and not coalesce((regexp_match(lower(t.token), '^https://(?:www\.)?([a-z0-9.-]+)(?:[/?#]|$)'))[1] = any (app.known_link_hosts()), false)
$$;
comment on function app.refused_links(text) is 'What in a text leads, or seems to lead, to another place than a known host; empty when nothing does';

-- Audience ----------------------------------------------------------------------------------------

create function app.is_running(announcement app.announcements) returns boolean
language sql stable set search_path = ''
as $$ select announcement.ended_at is null and announcement.starts_at <= app.now() and announcement.ends_at > app.now() $$;
comment on function app.is_running(app.announcements) is 'Whether its audience sees an announcement now';

create function app.is_in_audience(announcement app.announcements, member_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select case announcement.audience
    when 'members' then true
    when 'member' then announcement.user_id = member_id
    when 'experts' then app.is_expert(member_id)
    else exists (select from public.challenge_participants p
      where p.challenge_id = announcement.challenge_id and p.user_id = member_id and p.status = 'active')
  end
$$;
comment on function app.is_in_audience(app.announcements, uuid) is 'Whether an announcement is for a member now; who leaves its audience is out of it at once';

create function app.audience_of(announcement app.announcements) returns setof uuid
language sql stable set search_path = ''
as $$
  select p.id from public.profiles p where announcement.audience = 'members'
  union all
  select p.id from public.profiles p where announcement.audience = 'member' and p.id = announcement.user_id
  union all
  select l.user_id from public.user_progress_level l
  where announcement.audience = 'experts' and l.current_level = 'expert' and app.effective_level(l.current_level, l.level_expires_at, app.now()) = 'expert'
  union all
  select p.user_id from public.challenge_participants p
  where announcement.audience = 'challenge' and p.challenge_id = announcement.challenge_id and p.status = 'active'
$$;
comment on function app.audience_of(app.announcements) is 'The members whom an announcement is for now';

-- Reaching members --------------------------------------------------------------------------------

create function app.announcements_left(member_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select least(app.max_announcements_a_day() - count(*) filter (where app.club_day(r.reached_at) = app.club_today()),
    app.max_announcements_a_week() - count(*))::integer
  from app.announcement_reads r join app.announcements a on a.id = r.announcement_id
  where r.user_id = member_id and not a.is_urgent and r.reached_at > app.now() - interval '8 days' and app.club_day(r.reached_at) > app.club_today() - 7
$$;
comment on function app.announcements_left(uuid) is 'How many announcements may still reach a member today; urgent ones do not count';

create function app.reach_member(announcement app.announcements, member_id uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if exists (select from app.announcement_reads r where r.announcement_id = announcement.id and r.user_id = member_id) then
    return true;
  end if;
  if not announcement.is_urgent then
    -- Two tabs, or a tab and the mails, count one after the other.
    perform pg_advisory_xact_lock(hashtextextended('announcements ' || member_id, 0));
    if app.announcements_left(member_id) < 1 then
      return exists (select from app.announcement_reads r where r.announcement_id = announcement.id and r.user_id = member_id);
    end if;
  end if;
  insert into app.announcement_reads (announcement_id, user_id) values (announcement.id, member_id) on conflict do nothing;
  return true;
end $$;
comment on function app.reach_member(app.announcements, uuid) is
  'Notes that an announcement reaches a member of its audience; false when it waits, since it would be above their limits';

-- Security definer: reads and writes what API roles can't, of the caller alone.
create function app.own_notices() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_announcement app.announcements;
  v_rows jsonb;
begin
  if not exists (select from auth.users u where u.id = v_me) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'There is no such account';
  end if;
  for v_announcement in
    select a.* from app.announcements a
    where a.ended_at is null and a.ends_at > app.now() and a.starts_at <= app.now() and app.is_in_audience(a, v_me)
      and not exists (select from app.announcement_reads r where r.announcement_id = a.id and r.user_id = v_me)
    order by a.starts_at, a.id
  loop
    -- Asked before anything is locked: most of the time what waits goes on waiting.
    if v_announcement.is_urgent or app.announcements_left(v_me) > 0 then
      perform app.reach_member(v_announcement, v_me);
    end if;
  end loop;
  -- Announcements that reach a member at once stand in their own order.
  select coalesce(jsonb_agg(to_jsonb(n) - 'place' order by n.at desc, n.place desc, n.id), '[]') into v_rows from (
    select * from (
      select a.id, 'announcement' as kind, a.is_urgent, a.title, a.body, a.button_label as label, a.button_path as path, r.reached_at as at, a.ends_at as until, r.read_at,
        a.starts_at as place
      from app.announcement_reads r join app.announcements a on a.id = r.announcement_id
      where r.user_id = v_me and app.is_running(a) and app.is_in_audience(a, v_me)
      union all
      select m.id, m.kind, false, m.title, m.body, null, m.path, m.created_at, null, m.read_at, m.created_at
      from public.member_notices m where m.user_id = v_me) every
    order by every.at desc, every.place desc, every.id limit app.max_listed_notices()) n;
  return app.done() || jsonb_build_object('notices', v_rows,
    'unread', (select count(*) from jsonb_array_elements(v_rows) r where r ->> 'read_at' is null),
    'mails', coalesce((select s.mails from app.notice_settings s where s.user_id = v_me), false));
end $$;
comment on function app.own_notices() is 'What my_notices does';

create function public.my_notices() returns jsonb
language sql volatile set search_path = ''
as $$ select app.own_notices() $$;
comment on function public.my_notices() is
  'The caller''s notices, the newest first, app.max_listed_notices() at most: {success, error, message, notices: [{id, kind, is_urgent, title, body, label, path, at, until, read_at}], unread, mails}.
kind is announcement or that of a notice to one member; unread counts those of the list; mails is whether announcements come by mail too. 42501 without an account';

-- Security definer: as above.
create function app.read_own_notices(in_ids uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
begin
  if in_ids is null or cardinality(in_ids) > 2 * app.max_listed_notices() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The ids are missing or too many';
  end if;
  update public.member_notices m set read_at = app.now() where m.user_id = v_me and m.id = any (in_ids) and m.read_at is null;
  update app.announcement_reads r set read_at = app.now() where r.user_id = v_me and r.announcement_id = any (in_ids) and r.read_at is null;
  return app.own_notices();
end $$;
comment on function app.read_own_notices(uuid[]) is 'What read_notices does';

create function public.read_notices(p_ids uuid[]) returns jsonb
language sql volatile set search_path = ''
as $$ select app.read_own_notices(p_ids) $$;
comment on function public.read_notices(uuid[]) is 'The caller has read these of their notices. Replies as my_notices; PT400 without ids';

-- Security definer: as above.
create function app.set_own_notice_mails(in_on boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if in_on is null then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'On or off is missing';
  end if;
  insert into app.notice_settings (user_id, mails)
  select u.id, in_on from auth.users u where u.id = (select auth.uid())
  on conflict (user_id) do update set mails = excluded.mails, updated_at = app.now();
  if not found then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'There is no such account';
  end if;
  return app.done() || jsonb_build_object('mails', in_on);
end $$;
comment on function app.set_own_notice_mails(boolean) is 'What set_notice_mails does';

create function public.set_notice_mails(p_on boolean) returns jsonb
language sql volatile set search_path = ''
as $$ select app.set_own_notice_mails(p_on) $$;
comment on function public.set_notice_mails(boolean) is
  'Whether announcements come to the caller by mail too; off counts at once, also for mails that wait. Replies {success, error, message, mails}';

-- Live updates --------------------------------------------------------------------------------------

create constraint trigger member_notices_live after insert or update on public.member_notices
  deferrable initially deferred for each row
  when (app.note_live_change('member_notices', new.id, new.user_id)) execute function app.tell_live_changes();
-- Read in one place, it is read in all.
create constraint trigger announcement_reads_live after update on app.announcement_reads
  deferrable initially deferred for each row
  when (app.note_live_change('member_notices', new.announcement_id, new.user_id)) execute function app.tell_live_changes();

-- A member's copy -----------------------------------------------------------------------------------

-- Security definer: reads what API roles can't, and is told whose.
create function app.notices_of_member(member_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'notices', app.rows_of('public.member_notices', 'user_id', member_id::text),
    'announcements', coalesce((
      select jsonb_agg(jsonb_build_object('title', a.title, 'body', a.body, 'is_to_one', a.audience = 'member', 'starts_at', a.starts_at, 'ends_at', a.ends_at,
        'reached_at', r.reached_at, 'mail_queued_at', r.mail_queued_at, 'read_at', r.read_at) order by a.starts_at, a.id)
      from app.announcements a left join app.announcement_reads r on r.announcement_id = a.id and r.user_id = notices_of_member.member_id
      where r.user_id is not null or a.user_id = notices_of_member.member_id), '[]'),
    'settings', app.rows_of('app.notice_settings', 'user_id', member_id::text) -> 0)
$$;
comment on function app.notices_of_member(uuid) is 'What the club told a member, what they read of it and what they chose, for their copy';

-- RLS -----------------------------------------------------------------------------------------------

alter table app.announcements enable row level security;
alter table app.announcement_reads enable row level security;
alter table app.notice_settings enable row level security;

-- Grants --------------------------------------------------------------------------------------------

revoke all on app.announcements, app.announcement_reads, app.notice_settings from anon, authenticated, service_role;
revoke execute on all functions in schema app from public;
grant execute on function app.max_announcement_title_length(), app.max_announcement_body_length(), app.max_announcement_button_length(),
  app.longest_announcement_days(), app.announcement_ahead_days(), app.max_announcements_a_day(), app.max_announcements_a_week(), app.max_listed_notices(),
  app.least_counted_readers() to anon, authenticated, service_role;
grant execute on function app.own_notices(), app.read_own_notices(uuid[]), app.set_own_notice_mails(boolean) to authenticated;
revoke execute on function public.my_notices(), public.read_notices(uuid[]), public.set_notice_mails(boolean) from public, anon;
grant execute on function public.my_notices(), public.read_notices(uuid[]), public.set_notice_mails(boolean) to authenticated;
