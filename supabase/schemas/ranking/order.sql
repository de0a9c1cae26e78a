-- The order of a challenge's ranking: points, completion, live streak (descending), then reached_at (who got there first), joined_at, user_id.
-- The live streak changes at midnight without a write, so no index has that order. Rows with the same points and completion form a level.
-- Rows of a level with the same last day and run of days form a group, and all rows of a group have the same live streak. There are few
-- groups. So each group is read from the index in order, and the groups of a level are merged.

create type app.ranking_key as (
  points integer, completion numeric, live_days integer, reached_at timestamptz, joined_at timestamptz,
  user_id uuid, place bigint
);
comment on type app.ranking_key is 'Where in the ranking order a row stands; place is its position';

create function app.ranking_key(in_cursor jsonb) returns app.ranking_key
language plpgsql stable set search_path = ''
as $$
declare
  key app.ranking_key;
begin
  if in_cursor is null or jsonb_typeof(in_cursor) = 'null' then
    return null;
  end if;
  key := jsonb_populate_record(null::app.ranking_key, in_cursor);
  if key.points is null or key.completion is null or key.live_days is null or key.reached_at is null
    or key.joined_at is null or key.user_id is null or key.place is null
    or least(key.points, key.live_days, key.place) < 0 or key.place > 1000000000 then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The cursor is not one of this procedure''s';
  end if;
  return key;
exception when sqlstate 'PT400' then
  raise;
when others then
  raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The cursor is not one of this procedure''s';
end $$;
comment on function app.ranking_key(jsonb) is 'Reads a cursor; raises PT400 when it is malformed';

-- Levels and their groups ----------------------------------------------------------------------------

create function app.ranking_groups(in_challenge uuid, in_points integer, in_completion numeric, today date)
returns table (streak_day date, consecutive_days integer, live_days integer)
language sql stable rows 20 set search_path = ''
as $$
  with recursive groups as (
    (select g.streak_day, g.consecutive_days from public.challenge_progress g
      where g.challenge_id = in_challenge and g.is_active and g.points = in_points and g.completion_percentage = in_completion
      order by g.streak_day desc, g.consecutive_days desc limit 1)
    union all
    select n.streak_day, n.consecutive_days from groups p, lateral (
      select g.streak_day, g.consecutive_days from public.challenge_progress g
      where g.challenge_id = in_challenge and g.is_active and g.points = in_points and g.completion_percentage = in_completion
        and (g.streak_day, g.consecutive_days) < (p.streak_day, p.consecutive_days)
      order by g.streak_day desc, g.consecutive_days desc limit 1
    ) n
  )
  select g.streak_day, g.consecutive_days, app.live_streak(g.consecutive_days, g.streak_day, today) from groups g
$$;
comment on function app.ranking_groups(uuid, integer, numeric, date) is
  'The groups of one level, jumping from one to the next in the index';

create function app.ranking_level(in_challenge uuid, level app.ranking_key, today date, in_limit integer)
returns setof app.ranking_key
language sql stable set search_path = ''
as $$
  select level.points, level.completion, m.live_days, r.reached_at, r.joined_at, r.user_id, null::bigint
  from app.ranking_groups(in_challenge, level.points, level.completion, today) m, lateral (
    select g.reached_at, g.joined_at, g.user_id from public.challenge_progress g
    where g.challenge_id = in_challenge and g.is_active and g.points = level.points
      and g.completion_percentage = level.completion and g.streak_day = m.streak_day
      and g.consecutive_days = m.consecutive_days
      and (g.reached_at, g.joined_at, g.user_id) > (
        case when m.live_days = level.live_days then level.reached_at else '-infinity' end,
        case when m.live_days = level.live_days then level.joined_at else '-infinity' end,
        case when m.live_days = level.live_days then level.user_id else '00000000-0000-0000-0000-000000000000' end)
    order by g.reached_at, g.joined_at, g.user_id limit in_limit
  ) r
  where m.live_days <= level.live_days
  order by m.live_days desc, r.reached_at, r.joined_at, r.user_id limit in_limit
$$;
comment on function app.ranking_level(uuid, app.ranking_key, date, integer) is
  'The next rows of one level after the given key, in ranking order';

create function app.ranking_level_before(in_challenge uuid, level app.ranking_key, today date, in_limit integer)
returns setof app.ranking_key
language sql stable set search_path = ''
as $$
  select level.points, level.completion, m.live_days, r.reached_at, r.joined_at, r.user_id, null::bigint
  from app.ranking_groups(in_challenge, level.points, level.completion, today) m, lateral (
    select g.reached_at, g.joined_at, g.user_id from public.challenge_progress g
    where g.challenge_id = in_challenge and g.is_active and g.points = level.points
      and g.completion_percentage = level.completion and g.streak_day = m.streak_day
      and g.consecutive_days = m.consecutive_days
      and (g.reached_at, g.joined_at, g.user_id) < (
        case when m.live_days = level.live_days then level.reached_at else 'infinity' end,
        case when m.live_days = level.live_days then level.joined_at else 'infinity' end,
        case when m.live_days = level.live_days then level.user_id else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end)
    order by g.reached_at desc, g.joined_at desc, g.user_id desc limit in_limit
  ) r
  where m.live_days >= level.live_days
  order by m.live_days, r.reached_at desc, r.joined_at desc, r.user_id desc limit in_limit
$$;
comment on function app.ranking_level_before(uuid, app.ranking_key, date, integer) is
  'The rows of one level right before the given key, the nearest first';

-- Places ---------------------------------------------------------------------------------------------

-- The ranking of a final challenge is read from its results: page, search, own position, staff's list and file all ask the three functions of
-- places. A place whose account is gone, or whose member left or is suspended, stays empty.
create function app.ranking_keys(in_challenge uuid, after app.ranking_key, today date, in_limit integer)
returns setof app.ranking_key
language plpgsql stable set search_path = ''
as $$
declare
  level app.ranking_key := after;
  key app.ranking_key;
  place bigint := coalesce(after.place, 0);
  remaining integer := in_limit;
begin
  if app.is_final(in_challenge) then
    return query
      select g.points, g.completion_percentage::numeric, app.live_streak(g.consecutive_days, g.streak_day, today), g.reached_at, g.joined_at, r.user_id, r.place
      from public.challenge_results r join public.challenge_progress g on g.challenge_id = in_challenge and g.user_id = r.user_id and g.is_active
      where r.challenge_id = in_challenge and r.place > coalesce(after.place, 0) order by r.place limit in_limit;
    return;
  end if;
  loop
    if level.user_id is not null then
      for key in select * from app.ranking_level(in_challenge, level, today, remaining) loop
        place := place + 1;
        remaining := remaining - 1;
        key.place := place;
        return next key;
      end loop;
    end if;
    exit when remaining <= 0;
    -- The next level down, from its very first row.
    select g.points, g.completion_percentage, 2147483647, '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000', 0
    into level
    from public.challenge_progress g
    where g.challenge_id = in_challenge and g.is_active and (g.points, g.completion_percentage)
      < (coalesce(level.points, 2147483647), coalesce(level.completion, 1000))
    order by g.points desc, g.completion_percentage desc limit 1;
    exit when not found;
  end loop;
end $$;
comment on function app.ranking_keys(uuid, app.ranking_key, date, integer) is
  'Keys of the rows after a key (null: from the top), in ranking order with their positions';

create function app.ranking_keys_before(in_challenge uuid, before app.ranking_key, today date, in_limit integer)
returns setof app.ranking_key
language plpgsql stable set search_path = ''
as $$
declare
  level app.ranking_key := before;
  key app.ranking_key;
  place bigint := before.place;
  remaining integer := least(in_limit, before.place - 1);
begin
  if app.is_final(in_challenge) then
    return query
      select g.points, g.completion_percentage::numeric, app.live_streak(g.consecutive_days, g.streak_day, today), g.reached_at, g.joined_at, r.user_id, r.place
      from public.challenge_results r join public.challenge_progress g on g.challenge_id = in_challenge and g.user_id = r.user_id and g.is_active
      where r.challenge_id = in_challenge and r.place < before.place order by r.place desc limit in_limit;
    return;
  end if;
  while remaining > 0 loop
    for key in select * from app.ranking_level_before(in_challenge, level, today, remaining) loop
      place := place - 1;
      remaining := remaining - 1;
      key.place := place;
      return next key;
    end loop;
    exit when remaining <= 0;
    -- The next level up, from its very last row.
    select g.points, g.completion_percentage, 0, 'infinity', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0
    into level
    from public.challenge_progress g
    where g.challenge_id = in_challenge and g.is_active and (g.points, g.completion_percentage) > (level.points, level.completion)
    order by g.points, g.completion_percentage limit 1;
    exit when not found;
  end loop;
end $$;
comment on function app.ranking_keys_before(uuid, app.ranking_key, date, integer) is
  'Keys of the rows right before a key, the nearest first, with the positions that follow from its own';

create function app.ranking_position(own public.challenge_progress, today date) returns bigint
language sql stable set search_path = ''
as $$
  select 1 + (
    select count(*) from public.challenge_progress g
    where g.challenge_id = own.challenge_id and g.is_active
      and (g.points, g.completion_percentage) > (own.points, own.completion_percentage)
  ) + (
    select coalesce(sum(ahead.total), 0) from (
      select app.live_streak(own.consecutive_days, own.streak_day, today) as live_days
    ) me, app.ranking_groups(own.challenge_id, own.points, own.completion_percentage, today) m, lateral (
      select count(*) as total from public.challenge_progress g
      where g.challenge_id = own.challenge_id and g.is_active and g.points = own.points
        and g.completion_percentage = own.completion_percentage and g.streak_day = m.streak_day
        and g.consecutive_days = m.consecutive_days
        and (g.reached_at, g.joined_at, g.user_id) < (
          case when m.live_days > me.live_days then 'infinity' else own.reached_at end,
          case when m.live_days > me.live_days then 'infinity' else own.joined_at end,
          case when m.live_days > me.live_days then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else own.user_id end)
    ) ahead
    where m.live_days >= me.live_days
  )
$$;
comment on function app.ranking_position(public.challenge_progress, date) is
  'The exact position of an active participant: one more than those ahead';
