-- The rule of who falls away: takes part in a running challenge and has had no check-in for two days (days 1 to 7 of the challenge), then three, by the
-- challenge's calendar day. An index has them in the list's order. docs/console.md#members-who-fall-away has the reasons.

create function app.early_challenge_days() returns integer
language sql immutable set search_path = ''
as $$ select 7 $$;
comment on function app.early_challenge_days() is 'Days of a challenge that count as its beginning';

create function app.early_slipping_days() returns integer
language sql immutable set search_path = ''
as $$ select 2 $$;
comment on function app.early_slipping_days() is 'Days without a check-in after which a participant is listed at the beginning of a challenge';

create function app.slipping_days() returns integer
language sql immutable set search_path = ''
as $$ select 3 $$;
comment on function app.slipping_days() is 'Days without a check-in after which a participant is listed later';

create function app.slipping_after(challenge_day integer) returns integer
language sql immutable set search_path = ''
as $$ select case when challenge_day <= app.early_challenge_days() then app.early_slipping_days() else app.slipping_days() end $$;
comment on function app.slipping_after(integer) is 'Days without a check-in after which a participant is listed on that day of a challenge, 1 for its first';

create function app.has_pause_since(member_id uuid, in_challenge uuid, after_day date, last_day date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.member_pauses p
    where p.user_id = member_id and p.challenge_id = in_challenge and p.day > after_day and p.day <= last_day);
end $$;
comment on function app.has_pause_since(uuid, uuid, date, date) is 'Whether a member marked one of the days after a day, up to and with another';

create function app.slipping_in(challenge public.challenges, after_days integer, after_joined timestamptz, after_user uuid, after_challenge uuid, in_limit integer)
returns table (challenge_id uuid, user_id uuid, days integer, joined_at timestamptz)
language plpgsql stable rows 50 set search_path = ''
as $$
declare
  v_nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  v_zone constant text := challenge.time_zone;
  v_today constant date := app.challenge_day(app.now(), v_zone);
  v_first constant date := app.challenge_day(challenge.start_date, v_zone);
  -- The newest day from which on a check-in keeps somebody off the list is the one after it.
  v_quiet constant date := v_today - app.slipping_after(v_today - v_first + 1);
  v_joined_before constant timestamptz := (v_quiet + 1)::timestamp at time zone v_zone;
  v_day constant date := coalesce(v_today - after_days, '-infinity');
  v_joined timestamptz := coalesce(after_joined, '-infinity');
  v_user uuid := coalesce(after_user, v_nobody);
  v_challenge uuid := coalesce(after_challenge, v_nobody);
begin
  -- Whoever joined before the first day is counted from it.
  if app.challenge_refusal(challenge, app.now()) is not null or v_quiet < v_first then
    return;
  end if;
  return query
  select challenge.id, g.user_id, v_today - g.streak_day, g.joined_at from public.challenge_progress g
  where g.challenge_id = challenge.id and g.is_active and g.streak_day > '-infinity' and g.streak_day <= v_quiet
    and (g.streak_day, g.joined_at, g.user_id, g.challenge_id) > (v_day, v_joined, v_user, v_challenge)
    -- A day of joining again, and a pause, are as good as a check-in.
    and g.joined_at < v_joined_before and not app.has_pause_since(g.user_id, g.challenge_id, v_quiet, v_today)
  order by g.streak_day, g.joined_at, g.user_id limit in_limit;
  -- Without any check-in the place is the day of joining: those of a day stand in the order of their instants.
  if v_day > v_first and v_joined < v_day::timestamp at time zone v_zone or v_day < v_first then
    v_joined := case when v_day > v_first then v_day::timestamp at time zone v_zone else '-infinity' end;
    v_user := v_nobody;
    v_challenge := v_nobody;
  elsif v_joined >= (v_day + 1)::timestamp at time zone v_zone then
    v_joined := (v_day + 1)::timestamp at time zone v_zone;
    v_user := v_nobody;
    v_challenge := v_nobody;
  end if;
  return query
  select challenge.id, g.user_id, v_today - greatest(app.challenge_day(g.joined_at, v_zone), v_first), g.joined_at from public.challenge_progress g
  where g.challenge_id = challenge.id and g.is_active and g.streak_day = '-infinity' and g.joined_at < v_joined_before
    and (g.joined_at, g.user_id, g.challenge_id) > (v_joined, v_user, v_challenge)
    and not app.has_pause_since(g.user_id, g.challenge_id, v_quiet, v_today)
  order by g.joined_at, g.user_id limit in_limit;
end $$;
comment on function app.slipping_in(public.challenges, integer, timestamptz, uuid, uuid, integer) is
  'Who falls away in a challenge now, after a place in the order days (descending), joined_at, user_id, challenge_id: at least the next in_limit, in no order';

create function app.slipping(after_days integer, after_joined timestamptz, after_user uuid, after_challenge uuid, in_limit integer)
returns table (challenge_id uuid, user_id uuid, days integer, joined_at timestamptz)
language sql stable rows 50 set search_path = ''
as $$
  select s.challenge_id, s.user_id, s.days, s.joined_at
  from public.challenges c, lateral app.slipping_in(c, after_days, after_joined, after_user, after_challenge, in_limit) s
  where c.active and c.start_date <= app.now() and c.end_date >= date_trunc('second', app.now())
  order by s.days desc, s.joined_at, s.user_id, s.challenge_id limit in_limit
$$;
comment on function app.slipping(integer, timestamptz, uuid, uuid, integer) is
  'Who falls away in the running challenges, the most days first, after a place in that order; nulls begin it';

create function app.is_slipping(member_id uuid, in_challenge uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_challenge public.challenges;
  v_today date;
  v_first date;
  v_quiet date;
begin
  select * into v_challenge from public.challenges c where c.id = in_challenge;
  if v_challenge.id is null or app.challenge_refusal(v_challenge, app.now()) is not null then
    return false;
  end if;
  v_today := app.challenge_day(app.now(), v_challenge.time_zone);
  v_first := app.challenge_day(v_challenge.start_date, v_challenge.time_zone);
  v_quiet := v_today - app.slipping_after(v_today - v_first + 1);
  return exists (
    select from public.challenge_progress g
    where g.challenge_id = in_challenge and g.user_id = member_id and g.is_active
      and greatest(g.streak_day, app.challenge_day(g.joined_at, v_challenge.time_zone), v_first) <= v_quiet
      and not app.has_pause_since(member_id, in_challenge, v_quiet, v_today));
end $$;
comment on function app.is_slipping(uuid, uuid) is 'Whether a member is on the list of who falls away in a challenge now';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.early_challenge_days(), app.early_slipping_days(), app.slipping_days() to anon, authenticated, service_role;
