-- Live updates of what staff do: open pages hear of an announcement to many, of a challenge that was made, changed or closed, of a decision
-- about a report or an appeal, of a suspension and its end, and of a role; other devices of a medal. Messages hold ids, as before.
-- A suspended member hears one topic, suspension:<id>, which says that their suspension changed and nothing else.

-- Many members ---------------------------------------------------------------------------------------

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

-- Announcements --------------------------------------------------------------------------------------

-- Security definer: as app.tell_open_pages, for each of the staff who writes.
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

-- Challenges -----------------------------------------------------------------------------------------

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

-- Decisions, medals, roles ---------------------------------------------------------------------------

-- The reporter hears of each step. The other side hears of decisions alone, and never that they were reported.
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

-- Suspensions ----------------------------------------------------------------------------------------

create policy "Members join the topic of their suspension" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast' and topic = (select realtime.topic()) and (select realtime.topic()) = 'suspension:' || (select auth.uid())
  );
create policy "Suspended members join the topic of their suspension alone" on realtime.messages
  as restrictive for select to authenticated
  using (not (select app.am_i_suspended()) or (select realtime.topic()) = 'suspension:' || (select auth.uid()));

-- A suspension that was lifted is told on its own topic alone: a page that hears the member's topic is suspended no more, and has nothing to ask.

create constraint trigger member_suspensions_live after insert on app.member_suspensions
  deferrable initially deferred for each row
  when (app.note_live_change('member_suspensions', new.id, new.user_id)) execute function app.tell_live_changes();
