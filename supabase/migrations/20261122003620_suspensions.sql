-- Some take part and are out of the ranking: members while they are suspended, and staff where a challenge with a prize says so.
-- A suspended member's requests are refused by the same door as an ended session's. A suspension ends by time, without a job.
-- docs/decisions/087-suspension-at-the-sessions-door.md has the reasons.

create table app.member_suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null,
  until timestamptz,
  suspended_by uuid,
  suspended_at timestamptz not null default app.now(),
  lifted_at timestamptz,
  lifted_reason text,
  settled_at timestamptz
);
comment on table app.member_suspensions is 'Suspensions of members, those of the past too';
comment on column app.member_suspensions.id is 'The suspension';
comment on column app.member_suspensions.user_id is 'The member';
comment on column app.member_suspensions.reason is 'Why, as the member reads it';
comment on column app.member_suspensions.until is 'From this instant on it counts no more; null until it is lifted';
comment on column app.member_suspensions.suspended_by is 'Who did it; null for the command';
comment on column app.member_suspensions.suspended_at is 'When';
comment on column app.member_suspensions.lifted_at is 'When it was lifted before its end';
comment on column app.member_suspensions.lifted_reason is 'Why it was lifted, as the member reads it';
comment on column app.member_suspensions.settled_at is 'When the member was put back into the rankings; null while it counts, and until somebody looks after that';

-- Few rows, however many members there are: each request asks it.
create index member_suspensions_open_idx on app.member_suspensions (user_id) where lifted_at is null;
create index member_suspensions_unsettled_idx on app.member_suspensions (until) where settled_at is null;
create index member_suspensions_user_idx on app.member_suspensions (user_id, suspended_at desc);

alter table public.challenges add column staff_excluded boolean not null default false;
comment on column public.challenges.staff_excluded is 'Whether the club''s staff stay out of the ranking, because there is a prize';

-- Whether it counts now -----------------------------------------------------------------------------

-- Security definer: no API role has rights on app.member_suspensions.
create function app.is_suspended(member_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from app.member_suspensions s
    where s.user_id = member_id and s.lifted_at is null and (s.until is null or s.until > app.now())
  );
end $$;
comment on function app.is_suspended(uuid) is 'Whether a member is suspended now';

-- Security definer: policies ask it, and whether another is suspended is nobody's to ask.
create function app.am_i_suspended() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.is_suspended((select auth.uid()));
end $$;
comment on function app.am_i_suspended() is 'Whether the caller is suspended now';

-- The door ------------------------------------------------------------------------------------------

-- Security definer: reads auth.sessions, which API roles can't. The embedded server calls it when it has put a request under the member's
-- role; it says nothing but yes. Of a session the database's own clock, since the auth server knows no other.
create or replace function app.require_session(session_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_member uuid;
begin
  select s.user_id into v_member from auth.sessions s where s.id = session_id
    and s.created_at > pg_catalog.now() - interval '1 year'
    and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - interval '60 days';
  if v_member is null or v_member is distinct from auth.uid() then
    raise sqlstate 'PT401' using message = 'unauthenticated', detail = 'The session has ended';
  end if;
  -- Files and live updates have policies of their own. Open stay the plan, why one is suspended, and the way to deletion
  -- and export, which holds the achievements.
  if app.is_suspended(v_member) and coalesce(current_setting('storage.operation', true), '') = ''
    and coalesce(current_setting('realtime.topic', true), '') = ''
    and coalesce(current_setting('request.path', true), '') not in
      ('/rpc/my_suspension', '/rpc/my_plan', '/rpc/account_proof', '/rpc/member_achievements') then
    raise sqlstate 'PT403' using message = 'suspended', detail = app.message_for('suspended');
  end if;
end $$;
comment on function app.require_session(uuid) is
  'Raises PT401 when the session is not the caller''s or has ended: signed out, password changed, account deleted, 60 days without use, or a year old.
Raises PT403 for a suspended member, but for what stays open to them';

-- Security definer: no API role has rights on app.member_suspensions.
create function app.own_suspension() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.done() || coalesce((
    select jsonb_build_object('is_suspended', true, 'reason', s.reason, 'until', s.until, 'suspended_at', s.suspended_at)
    from app.member_suspensions s
    where s.user_id = (select auth.uid()) and s.lifted_at is null and (s.until is null or s.until > app.now())
    order by s.suspended_at desc limit 1
  ), '{"is_suspended": false, "reason": null, "until": null, "suspended_at": null}');
end $$;
comment on function app.own_suspension() is 'What my_suspension does';

create function public.my_suspension() returns jsonb
language sql stable set search_path = ''
as $$ select app.own_suspension() $$;
comment on function public.my_suspension() is
  'Whether and why the caller is suspended: {success, error, message, is_suspended, reason, until, suspended_at}; until is null without an end';

-- Files and live updates ----------------------------------------------------------------------------

do $storage$
begin
  if not app.has_storage() then
    return;
  end if;
  create policy "Suspended members read no files" on storage.objects
    as restrictive for select to authenticated using (not (select app.am_i_suspended()));
  create policy "Suspended members upload no files" on storage.objects
    as restrictive for insert to authenticated with check (not (select app.am_i_suspended()));
  create policy "Suspended members replace no files" on storage.objects
    as restrictive for update to authenticated using (not (select app.am_i_suspended())) with check (not (select app.am_i_suspended()));
  create policy "Suspended members delete no files" on storage.objects
    as restrictive for delete to authenticated using (not (select app.am_i_suspended()));
end
$storage$;

create policy "Suspended members join no topic" on realtime.messages
  as restrictive for select to authenticated using (not (select app.am_i_suspended()));

-- Rankings ------------------------------------------------------------------------------------------

-- Security definer: reads club_staff and member_suspensions, which API roles can't.
create function app.is_ranked(in_challenge uuid, member_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.is_active_participant(in_challenge, member_id) and not app.is_suspended(member_id)
    and not exists (
      select from public.club_staff t join public.challenges c on c.id = in_challenge and c.staff_excluded where t.user_id = member_id);
end $$;
comment on function app.is_ranked(uuid, uuid) is
  'Whether a member stands in a challenge''s ranking: takes part, is not suspended, and is no staff where staff stay out';

-- Security definer: members may not write challenge_progress.
create or replace function app.on_participant_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    update public.challenge_progress set is_active = false, updated_at = app.now()
    where challenge_id = old.challenge_id and user_id = old.user_id;
    return null;
  end if;
  insert into public.challenge_progress (challenge_id, user_id, user_name, user_photo_url, is_active, joined_at)
  select new.challenge_id, p.id, app.display_name(p.name, p.id), coalesce(p.profile_image_url, p.photo_url),
    app.is_ranked(new.challenge_id, p.id), new.joined_at
  from public.profiles p where p.id = new.user_id
  on conflict (challenge_id, user_id) do update
    set is_active = excluded.is_active, joined_at = excluded.joined_at, user_name = excluded.user_name,
      user_photo_url = excluded.user_photo_url, updated_at = app.now();
  return null;
end $$;

create function app.rank_again(member_id uuid, in_challenge uuid default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.challenge_progress g set is_active = app.is_ranked(g.challenge_id, g.user_id)
  where g.user_id = member_id and (in_challenge is null or g.challenge_id = in_challenge)
    and g.is_active is distinct from app.is_ranked(g.challenge_id, g.user_id);
end $$;
comment on function app.rank_again(uuid, uuid) is 'Puts a member into the rankings they belong in now, and out of the others; their points stay as they are';

-- Security definer: runs for whoever changes the row, and writes challenge_progress.
create function app.on_ranked_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_member constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- Not for an account that is being deleted.
  if exists (select from public.profiles p where p.id = v_member) then
    perform app.rank_again(v_member);
  end if;
  return null;
end $$;
comment on function app.on_ranked_changed() is 'Trigger on club_staff and member_suspensions: the rankings follow';

create trigger club_staff_ranked after insert or delete on public.club_staff
  for each row execute function app.on_ranked_changed();
create trigger member_suspensions_ranked after insert or update or delete on app.member_suspensions
  for each row execute function app.on_ranked_changed();

-- Security definer: runs for whoever changes the challenge, and reads club_staff.
create function app.on_staff_excluded_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.rank_again(t.user_id, new.id) from public.club_staff t;
  return null;
end $$;
comment on function app.on_staff_excluded_changed() is 'Trigger on challenges: the ranking follows whether staff stay out';

create trigger challenges_staff_excluded after update of staff_excluded on public.challenges
  for each row when (old.staff_excluded <> new.staff_excluded) execute function app.on_staff_excluded_changed();

create function app.settle_suspensions() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- Looked for first: nearly always there is none, and a ranking that is read writes nothing.
  if exists (select from app.member_suspensions s where s.settled_at is null and (s.until <= app.now() or s.lifted_at is not null)) then
    update app.member_suspensions s set settled_at = app.now()
    where s.settled_at is null and (s.until <= app.now() or s.lifted_at is not null);
  end if;
end $$;
comment on function app.settle_suspensions() is
  'Puts the members whose suspension has ended back into the rankings. Whoever reads or counts a ranking asks it first, so that no job is needed';

-- Security definer: reads the ranking without a policy check on each row; the caller's right is checked once.
create or replace function app.ranking_page(in_challenge uuid, in_limit integer, in_cursor jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_limit constant integer := least(greatest(coalesce(in_limit, 50), 1), 100);
  v_after constant app.ranking_key := app.ranking_key(in_cursor);
  v_now constant timestamptz := app.now();
  v_challenge public.challenges;
  v_today date;
  v_own public.challenge_progress;
  v_place bigint;
  v_rows jsonb;
  v_next jsonb;
  v_own_key app.ranking_key;
  v_ahead jsonb;
  v_next_check_in jsonb;
begin
  perform app.settle_suspensions();
  select * into v_challenge from public.challenges c where c.id = in_challenge;
  v_today := app.standing_day(v_challenge, v_now);
  if v_today is null or v_me is null or not app.is_active_participant(in_challenge, v_me) then
    return app.failure(case when v_today is null then 'challenge_not_found' else 'not_participating' end)
      || jsonb_build_object('rows', '[]'::jsonb, 'own_row', null, 'rows_ahead', null, 'next_check_in', null, 'own_cursor', null,
        'total_participants', 0, 'next_cursor', null);
  end if;
  -- Where nothing counts on a clock, the first who asks after a minute does it.
  if (app.fresh_ranking_snapshot(in_challenge)).challenge_id is null and app.has_crowd(in_challenge) then
    perform app.take_ranking_snapshot(in_challenge);
  end if;

  -- One row more than asked for tells whether there is a next page.
  with keys as (
    select k.*, row_number() over (order by k.place) as line
    from app.ranking_keys(in_challenge, v_after, v_today, v_limit + 1) k
  )
  select coalesce(jsonb_agg(app.ranking_row(g, v_today, k.place) order by k.line) filter (where k.line <= v_limit), '[]'),
    case when count(*) > v_limit then (jsonb_agg(jsonb_build_object('points', k.points, 'completion', k.completion,
      'live_days', k.live_days, 'reached_at', k.reached_at, 'joined_at', k.joined_at, 'user_id', k.user_id,
      'place', k.place)) filter (where k.line = v_limit)) -> 0 end
  into v_rows, v_next
  from keys k join public.challenge_progress g on g.challenge_id = in_challenge and g.user_id = k.user_id;

  select * into v_own from public.challenge_progress g where g.challenge_id = in_challenge and g.user_id = v_me;
  -- Staff who stay out of a ranking with a prize, and take part in the challenge all the same.
  if not v_own.is_active then
    return app.done() || jsonb_build_object('rows', v_rows, 'own_row', null, 'rows_ahead', null, 'next_check_in', null, 'own_cursor', null,
      'total_participants', (app.challenge_totals(in_challenge) ->> 'total_participants')::bigint, 'next_cursor', v_next);
  end if;
  v_place := app.ranking_place(v_own, v_today);
  v_own_key := (v_own.points, v_own.completion_percentage, app.live_streak(v_own.consecutive_days, v_own.streak_day, v_today),
    v_own.reached_at, v_own.joined_at, v_own.user_id, v_place)::app.ranking_key;
  -- With the first page only: the others are read for their rows.
  if v_after.user_id is null then
    select coalesce(jsonb_agg(app.ranking_row(g, v_today, k.place) order by k.place), '[]') into v_ahead
    from app.ranking_keys_before(in_challenge, v_own_key, v_today, 3) k
    join public.challenge_progress g on g.challenge_id = in_challenge and g.user_id = k.user_id;
    v_next_check_in := app.next_check_in(v_own, v_challenge, v_now, (app.fresh_ranking_snapshot(in_challenge)).challenge_id is not null);
  end if;
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'rows', v_rows,
    'own_row', app.ranking_row(v_own, v_today, v_place), 'rows_ahead', v_ahead, 'next_check_in', v_next_check_in,
    -- Just before the caller, so that the next page from it begins with the caller.
    'own_cursor', to_jsonb(v_own_key) || jsonb_build_object('user_id', app.uuid_before(v_own.user_id), 'place', v_place - 1),
    'total_participants', (app.challenge_totals(in_challenge) ->> 'total_participants')::bigint, 'next_cursor', v_next);
end $$;

create or replace function app.refresh_ranking_snapshots(max_age interval default interval '30 seconds') returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  challenge uuid;
  taken integer := 0;
begin
  perform app.settle_suspensions();
  for challenge in
    select c.id from public.challenges c left join app.ranking_snapshots s on s.challenge_id = c.id
    where (s.challenge_id is not null or (c.active and c.end_date > app.now() and app.has_crowd(c.id)))
      and coalesce(s.taken_at < clock_timestamp() - max_age, true)
  loop
    taken := taken + app.take_ranking_snapshot(challenge)::integer;
  end loop;
  return taken;
end $$;

-- Grants --------------------------------------------------------------------------------------------

alter table app.member_suspensions enable row level security;
revoke all on app.member_suspensions from public, anon, authenticated, service_role;
revoke execute on all functions in schema app from public;
grant execute on function app.am_i_suspended(), app.own_suspension() to authenticated;
revoke execute on function public.my_suspension() from public, anon;
grant execute on function public.my_suspension() to authenticated;
