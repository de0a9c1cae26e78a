-- Announcements: staff tell a challenge's participants, the Experts, everybody or one something. The audience is asked when it is read, so that
-- an announcement follows it. docs/live.md#announcements has the limits and the reasons.

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
  updated_at timestamptz not null default app.now(),
  unsubscribe_token uuid not null default gen_random_uuid() unique,
  unsubscribed_at timestamptz
);
comment on table app.notice_settings is 'What members chose about notices; no row is everything off';
comment on column app.notice_settings.user_id is 'The member';
comment on column app.notice_settings.mails is 'Whether announcements come by mail too';
comment on column app.notice_settings.updated_at is 'When it was last changed';
comment on column app.notice_settings.unsubscribe_token is 'The secret in the link of their mails, which ends the mails without a login';
comment on column app.notice_settings.unsubscribed_at is 'When the link of a mail last ended the mails';

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

-- Audience -------------------------------------------------------------------------------------------

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

-- RLS ------------------------------------------------------------------------------------------------

alter table app.announcements enable row level security;
alter table app.announcement_reads enable row level security;
alter table app.notice_settings enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.announcements, app.announcement_reads, app.notice_settings from anon, authenticated, service_role;
grant execute on function app.max_announcement_title_length(), app.max_announcement_body_length(), app.max_announcement_button_length(),
  app.longest_announcement_days(), app.announcement_ahead_days(), app.max_announcements_a_day(), app.max_announcements_a_week(),
  app.max_listed_notices(), app.least_counted_readers() to anon, authenticated, service_role;
