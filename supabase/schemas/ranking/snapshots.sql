-- Snapshots of a ranking with a crowd. Counting everybody ahead of a member reads a row for each of them, which is too slow in a crowd. So
-- now and then the number of rows of each group of the ranking, and every 100th row, are noted. A position is such a note plus the few rows
-- after it. A group is a level (points and completion) with a last day and its run of days, so midnight makes no note wrong.

create table app.ranking_snapshots (
  challenge_id uuid primary key references public.challenges (id) on delete cascade,
  taken_at timestamptz not null,
  participants bigint not null,
  check_ins bigint not null,
  points bigint not null
);
comment on table app.ranking_snapshots is 'The totals of a challenge with a crowd when they were last counted';
comment on column app.ranking_snapshots.challenge_id is 'The challenge';
comment on column app.ranking_snapshots.taken_at is 'When it was counted, by the real clock and not by app.now(), because it is the age of a note';
comment on column app.ranking_snapshots.participants is 'Active participants';
comment on column app.ranking_snapshots.check_ins is 'Their check-ins';
comment on column app.ranking_snapshots.points is 'Their points';

create table app.ranking_group_totals (
  challenge_id uuid not null references app.ranking_snapshots (challenge_id) on delete cascade,
  points integer not null,
  completion_percentage numeric not null,
  streak_day date not null,
  consecutive_days integer not null,
  total bigint not null,
  primary key (challenge_id, points, completion_percentage, streak_day, consecutive_days)
);
comment on table app.ranking_group_totals is 'How many active participants stood in each group of the ranking';
comment on column app.ranking_group_totals.challenge_id is 'The challenge';
comment on column app.ranking_group_totals.points is 'Points of the group''s rows';
comment on column app.ranking_group_totals.completion_percentage is 'Their completion';
comment on column app.ranking_group_totals.streak_day is 'Day of their newest check-in, -infinity without one';
comment on column app.ranking_group_totals.consecutive_days is 'Their run of days that ended with that day';
comment on column app.ranking_group_totals.total is 'How many there were';

create table app.ranking_marks (
  challenge_id uuid not null references app.ranking_snapshots (challenge_id) on delete cascade,
  points integer not null,
  completion_percentage numeric not null,
  streak_day date not null,
  consecutive_days integer not null,
  reached_at timestamptz not null,
  joined_at timestamptz not null,
  user_id uuid not null,
  ahead bigint not null,
  primary key (challenge_id, points, completion_percentage, streak_day, consecutive_days, reached_at, joined_at, user_id)
);
comment on table app.ranking_marks is 'The first and then every 100th row of each group of the ranking';
comment on column app.ranking_marks.challenge_id is 'The challenge';
comment on column app.ranking_marks.points is 'Points of the group''s rows';
comment on column app.ranking_marks.completion_percentage is 'Their completion';
comment on column app.ranking_marks.streak_day is 'Day of their newest check-in, -infinity without one';
comment on column app.ranking_marks.consecutive_days is 'Their run of days that ended with that day';
comment on column app.ranking_marks.reached_at is 'The row''s reached_at';
comment on column app.ranking_marks.joined_at is 'The row''s joined_at';
comment on column app.ranking_marks.user_id is 'The row''s member; not kept in step with accounts, for only its place in the order matters';
comment on column app.ranking_marks.ahead is 'How many rows of its group came before it';

-- Taking a snapshot ----------------------------------------------------------------------------------

create function app.exact_ranking_limit() returns integer
language sql immutable set search_path = ''
as $$ select 10000 $$;
comment on function app.exact_ranking_limit() is 'Up to this place, and in a challenge of this many participants, everything is counted exactly';

create function app.has_crowd(in_challenge uuid) returns boolean
language sql stable set search_path = ''
as $$
  select count(*) > app.exact_ranking_limit() from (
    select from public.challenge_progress g where g.challenge_id = in_challenge and g.is_active
    limit app.exact_ranking_limit() + 1
  ) counted
$$;
comment on function app.has_crowd(uuid) is 'Whether a challenge has more participants than are counted on each request';

create function app.take_ranking_snapshot(in_challenge uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  -- Whoever else is counting it is about to have the same result.
  if not pg_try_advisory_xact_lock(hashtextextended('ranking snapshot ' || in_challenge, 0)) then
    return false;
  end if;
  delete from app.ranking_snapshots s where s.challenge_id = in_challenge;
  if not app.has_crowd(in_challenge) then
    return false;
  end if;
  insert into app.ranking_snapshots (challenge_id, taken_at, participants, check_ins, points)
  select in_challenge, clock_timestamp(), count(*), coalesce(sum(g.check_ins_count), 0), coalesce(sum(g.points), 0)
  from public.challenge_progress g where g.challenge_id = in_challenge and g.is_active;
  insert into app.ranking_group_totals (challenge_id, points, completion_percentage, streak_day, consecutive_days, total)
  select in_challenge, g.points, g.completion_percentage, g.streak_day, g.consecutive_days, count(*)
  from public.challenge_progress g where g.challenge_id = in_challenge and g.is_active
  group by g.points, g.completion_percentage, g.streak_day, g.consecutive_days;
  insert into app.ranking_marks (challenge_id, points, completion_percentage, streak_day, consecutive_days, reached_at,
    joined_at, user_id, ahead)
  select in_challenge, o.points, o.completion_percentage, o.streak_day, o.consecutive_days, o.reached_at, o.joined_at,
    o.user_id, o.place - 1
  from (
    select g.*, row_number() over (partition by g.points, g.completion_percentage, g.streak_day, g.consecutive_days
      order by g.reached_at, g.joined_at, g.user_id) as place
    from (
      select p.points, p.completion_percentage, p.streak_day, p.consecutive_days, p.reached_at, p.joined_at, p.user_id
      from public.challenge_progress p where p.challenge_id = in_challenge and p.is_active
    ) g
  ) o
  where o.place % 100 = 1;
  -- Autovacuum comes later than the next reader, who would scan all the marks for each place.
  analyze app.ranking_group_totals, app.ranking_marks;
  return true;
end $$;
comment on function app.take_ranking_snapshot(uuid) is
  'Counts a challenge again when it has a crowd; false when it has none or somebody else is counting it';

create function app.refresh_ranking_snapshots(max_age interval default interval '30 seconds') returns integer
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
comment on function app.refresh_ranking_snapshots(interval) is
  'Counts every challenge with a crowd whose snapshot is older than that. Something has to call it about twice a minute: the server does, on a hosted project pg_cron';

-- Positions by a snapshot ----------------------------------------------------------------------------

create function app.fresh_ranking_snapshot(in_challenge uuid) returns app.ranking_snapshots
language sql stable set search_path = ''
as $$
  select s from app.ranking_snapshots s
  where s.challenge_id = in_challenge and s.taken_at > clock_timestamp() - interval '60 seconds'
$$;
comment on function app.fresh_ranking_snapshot(uuid) is 'The challenge''s snapshot if it is at most 60 s old; null without one';

create function app.uuid_before(id uuid) returns uuid
language sql immutable set search_path = ''
as $$
  select (left(h.digits, 24) || lpad(to_hex(greatest(('x' || right(h.digits, 8))::bit(32)::bigint - 1, 0)), 8, '0'))::uuid
  from (select replace(id::text, '-', '') as digits) h
$$;
comment on function app.uuid_before(uuid) is 'The id just before one, unless its last eight digits are all 0';

create function app.noted_ranking_position(own public.challenge_progress, today date) returns bigint
language sql stable set search_path = ''
as $$
  with me as (
    select app.live_streak(own.consecutive_days, own.streak_day, today) as live_days
  ), level as (
    select t.streak_day, t.consecutive_days, t.total, app.live_streak(t.consecutive_days, t.streak_day, today) as live_days
    from app.ranking_group_totals t
    where t.challenge_id = own.challenge_id and t.points = own.points and t.completion_percentage = own.completion_percentage
    union
    -- A group so new that it was not noted.
    select own.streak_day, own.consecutive_days, 0, me.live_days from me
    where not exists (
      select from app.ranking_group_totals t
      where t.challenge_id = own.challenge_id and t.points = own.points and t.completion_percentage = own.completion_percentage
        and t.streak_day = own.streak_day and t.consecutive_days = own.consecutive_days)
  )
  select (1 + (
    select coalesce(sum(t.total), 0) from app.ranking_group_totals t
    where t.challenge_id = own.challenge_id and (t.points, t.completion_percentage) > (own.points, own.completion_percentage)
  ) + (
    select coalesce(sum(l.total), 0) from level l, me where l.live_days > me.live_days
  ) + (
    select coalesce(sum(coalesce(mark.ahead, 0) + since.total), 0)
    from me, level l
    left join lateral (
      select m.ahead, m.reached_at, m.joined_at, m.user_id from app.ranking_marks m
      where m.challenge_id = own.challenge_id and m.points = own.points
        and m.completion_percentage = own.completion_percentage and m.streak_day = l.streak_day
        and m.consecutive_days = l.consecutive_days
        and (m.reached_at, m.joined_at, m.user_id) <= (own.reached_at, own.joined_at, own.user_id)
      order by m.reached_at desc, m.joined_at desc, m.user_id desc limit 1
    ) mark on true
    cross join lateral (
      select count(*) as total from public.challenge_progress g
      where g.challenge_id = own.challenge_id and g.is_active and g.points = own.points
        and g.completion_percentage = own.completion_percentage and g.streak_day = l.streak_day
        and g.consecutive_days = l.consecutive_days
        and (g.reached_at, g.joined_at, g.user_id) >= (coalesce(mark.reached_at, '-infinity'),
          coalesce(mark.joined_at, '-infinity'), coalesce(mark.user_id, '00000000-0000-0000-0000-000000000000'))
        and (g.reached_at, g.joined_at, g.user_id) < (own.reached_at, own.joined_at, own.user_id)
    ) since
    where l.live_days = me.live_days
  ))::bigint
$$;
comment on function app.noted_ranking_position(public.challenge_progress, date) is
  'The position of an active participant by the last snapshot and the rows after its nearest mark';

create function app.ranking_place(own public.challenge_progress, today date) returns bigint
language plpgsql stable set search_path = ''
as $$
declare
  place bigint;
begin
  if app.is_final(own.challenge_id) then
    return (select r.place from public.challenge_results r where r.challenge_id = own.challenge_id and r.user_id = own.user_id);
  end if;
  if (app.fresh_ranking_snapshot(own.challenge_id)).challenge_id is not null then
    place := app.noted_ranking_position(own, today);
    if place > app.exact_ranking_limit() then
      return place;
    end if;
  end if;
  return app.ranking_position(own, today);
end $$;
comment on function app.ranking_place(public.challenge_progress, date) is
  'The position of an active participant: exact up to 10,000, beyond that at most 60 s old; that of the result where it is final';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.ranking_snapshots enable row level security;
alter table app.ranking_group_totals enable row level security;
alter table app.ranking_marks enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.refresh_ranking_snapshots(interval) to service_role;
