-- Runs of days with a check-in.

-- Streaks --------------------------------------------------------------------------------------------

create function app.current_streak(days date[], today date) returns integer
language sql immutable set search_path = ''
as $$
  with newest_first as (
    select day, row_number() over (order by day desc) as place
    from (select distinct unnest(days) as day) d where day is not null
  ), top as (select max(day) as day from newest_first)
  select case when top.day < today - 1 or top.day is null then 0 else (
    select count(*)::int from newest_first n where n.day = top.day - (n.place - 1)::int
  ) end from top
$$;
comment on function app.current_streak(date[], date) is
  'Consecutive days that end with the newest one; 0 when the newest is more than one day before today';

create function app.longest_streak(days date[]) returns integer
language sql immutable set search_path = ''
as $$
  select coalesce(max(run), 0)::int from (
    select count(*) as run from (
      select day - (row_number() over (order by day))::int as anchor
      from (select distinct unnest(days) as day) d where day is not null
    ) islands group by anchor
  ) runs
$$;
comment on function app.longest_streak(date[]) is 'The longest run of consecutive days';

create function app.live_streak(consecutive_days integer, last_check_in_day date, today date) returns integer
language sql immutable set search_path = ''
as $$ select case when last_check_in_day >= today - 1 then consecutive_days else 0 end $$;
comment on function app.live_streak(integer, date, date) is
  'What a stored run of days is worth today: 0 once its last day is before yesterday';

create function app.streak_after(run integer, last_day date, new_day date) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  -- The same day comes again from a second challenge.
  return case when last_day = new_day then run when last_day = new_day - 1 then run + 1 else 1 end;
end $$;
comment on function app.streak_after(integer, date, date) is
  'How long a run of days that ended with last_day is after a check-in on new_day, which is not before it';

-- A streak of several challenges ---------------------------------------------------------------------

create function app.streak_today(member_id uuid, instant timestamptz) returns date
language sql stable set search_path = ''
as $$
  select least(app.club_day(instant), min((instant at time zone c.time_zone)::date))
  from public.challenge_progress g join public.challenges c on c.id = g.challenge_id and c.active and c.end_date > instant
  where g.user_id = member_id and g.is_active
$$;
comment on function app.streak_today(uuid, timestamptz) is
  'The day up to which a member''s streak over all challenges may still be kept: the earliest of the club''s and of those of their running challenges';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.current_streak(date[], date), app.longest_streak(date[]), app.live_streak(integer, date, date),
  app.streak_today(uuid, timestamptz) to authenticated, service_role;
