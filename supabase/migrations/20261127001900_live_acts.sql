-- Live updates of what staff do: open pages hear of an announcement to many, of a challenge that was made, changed or closed, of a decision
-- about a report or an appeal, of a suspension and its end, and of a role; other devices of a medal. Messages hold ids, as before.
-- A suspended member hears one topic, suspension:<id>, which says that their suspension changed and nothing else.

-- Many members --------------------------------------------------------------------------------------

-- Security definer: reads auth.sessions, and members may not write realtime.messages.
create function app.tell_open_pages(changed_table text, row_id uuid, in_members uuid[] default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- An open page renews its session within the hour; one that slept longer asks for everything when it wakes.
  v_open constant uuid[] := array(select distinct s.user_id from auth.sessions s
    where coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - interval '1 day'
      and (in_members is null or s.user_id = any (in_members)));
begin
  perform realtime.send(jsonb_build_object('table', changed_table, 'id', row_id, 'tables', jsonb_build_array(changed_table), 'among', cardinality(v_open)),
    'member_changed', 'user:' || m, true)
  from unnest(v_open) m;
exception when others then
  -- The act of the staff counts, told or not.
  raise warning 'live update not sent: %', sqlerrm;
end $$;
comment on function app.tell_open_pages(text, uuid, uuid[]) is
  'Tells members (all, unless said which) on their own topics that a table changed for them, those with a session of the last day. `among` is how many were told, so that they don''t all ask at one instant';

-- Announcements -------------------------------------------------------------------------------------

-- Security definer: as app.tell_open_pages, for whichever of the staff writes.
create function app.on_announcement_to_many() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.tell_open_pages('member_notices', new.id, array(select app.audience_of(new)));
  return null;
end $$;
comment on function app.on_announcement_to_many() is
  'Trigger on announcements: tells the audience''s open pages of one that was written or ended; of one that begins later they learn the instant';

create trigger announcements_told after insert or update of ended_at on app.announcements
  for each row when (new.audience <> 'member') execute function app.on_announcement_to_many();

-- Security definer: reads and writes what API roles can't, of the caller alone.
create or replace function app.own_notices() returns jsonb
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
    'next_at', (select min(a.starts_at) from app.announcements a
      where a.ended_at is null and a.starts_at > app.now() and a.ends_at > a.starts_at and app.is_in_audience(a, v_me)),
    'mails', coalesce((select s.mails from app.notice_settings s where s.user_id = v_me), false));
end $$;

comment on function public.my_notices() is
  'The caller''s notices, the newest first, app.max_listed_notices() at most: {success, error, message, notices: [{id, kind, is_urgent, title, body, label, path, at, until, read_at}], unread, next_at, mails}.
kind is announcement or that of a notice to one member; unread counts those of the list; next_at is when the next announcement for the caller begins, null without one; mails is whether
announcements come by mail too. 42501 without an account';

-- Challenges ----------------------------------------------------------------------------------------

-- Security definer: as app.tell_open_pages.
create function app.on_challenge_told() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.tell_open_pages('challenges', coalesce(new.id, old.id));
  return null;
end $$;
comment on function app.on_challenge_told() is 'Trigger on challenges: tells every open page of one that was made, changed, closed or deleted; all members see all challenges';

create trigger challenges_told after insert or delete on public.challenges
  for each row execute function app.on_challenge_told();
create trigger challenges_told_changed after update on public.challenges
  for each row when (to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at') execute function app.on_challenge_told();

-- Security definer: as app.tell_open_pages.
create function app.on_challenge_days_told() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.tell_open_pages('challenge_days', c.challenge_id, array(
    select p.user_id from public.challenge_participants p where p.challenge_id = c.challenge_id and p.status = 'active'))
  from (select distinct d.challenge_id from changed d) c;
  return null;
end $$;
comment on function app.on_challenge_days_told() is 'Trigger on challenge_days: tells participants'' open pages of a day that was changed';

create trigger challenge_days_told after update on public.challenge_days
  referencing new table as changed for each statement execute function app.on_challenge_days_told();

-- Decisions, medals, roles --------------------------------------------------------------------------

-- Whoever reported hears of each step. The other side hears of decisions alone: that somebody reported them is told to nobody.
create constraint trigger content_reports_live_reporter after insert or update on app.content_reports
  deferrable initially deferred for each row
  when (new.reporter_id is not null and app.note_live_change('content_reports', new.id, new.reporter_id)) execute function app.tell_live_changes();
create constraint trigger content_reports_live_decided after update on app.content_reports
  deferrable initially deferred for each row
  when (new.member_id is not null and (new.hidden_at_once or new.decision is not null)
    and app.note_live_change('content_reports', new.id, new.member_id)) execute function app.tell_live_changes();

create constraint trigger member_milestones_live after insert or update on public.member_milestones
  deferrable initially deferred for each row
  when (app.note_live_change('member_milestones', new.challenge_id, new.user_id)) execute function app.tell_live_changes();
create constraint trigger member_milestones_live_removed after delete on public.member_milestones
  deferrable initially deferred for each row
  when (app.note_live_change('member_milestones', old.challenge_id, old.user_id)) execute function app.tell_live_changes();

create constraint trigger club_staff_live after insert or update on public.club_staff
  deferrable initially deferred for each row
  when (app.note_live_change('club_staff', new.user_id, new.user_id)) execute function app.tell_live_changes();
create constraint trigger club_staff_live_removed after delete on public.club_staff
  deferrable initially deferred for each row
  when (app.note_live_change('club_staff', old.user_id, old.user_id)) execute function app.tell_live_changes();

-- Suspensions ---------------------------------------------------------------------------------------

create constraint trigger member_suspensions_live after insert or update on app.member_suspensions
  deferrable initially deferred for each row
  when (app.note_live_change('member_suspensions', new.id, new.user_id)) execute function app.tell_live_changes();

-- Security definer: members may not write realtime.messages.
create function app.on_suspension_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.id), 'suspension_changed', 'suspension:' || new.user_id, true);
  return null;
exception when others then
  -- The page asks by itself when the suspension was to end, or when it is looked at again.
  raise warning 'suspension not told to its page: %', sqlerrm;
  return null;
end $$;
comment on function app.on_suspension_changed() is 'Trigger on member_suspensions: tells the pages of a suspended member that the suspension changed, on the one topic that they hear';

create trigger member_suspensions_changed after insert or update on app.member_suspensions
  for each row execute function app.on_suspension_changed();

create policy "Members join the topic of their suspension" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast' and topic = (select realtime.topic()) and (select realtime.topic()) = 'suspension:' || (select auth.uid())
  );

drop policy "Suspended members join no topic" on realtime.messages;
create policy "Suspended members join the topic of their suspension alone" on realtime.messages
  as restrictive for select to authenticated
  using (not (select app.am_i_suspended()) or (select realtime.topic()) = 'suspension:' || (select auth.uid()));

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
