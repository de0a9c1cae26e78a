-- The ranking of a final challenge is read from its results: page, search, own position, staff's list and file all ask these three.

-- A place whose account is gone, or whose member left or is suspended, stays empty.
create or replace function app.ranking_keys(in_challenge uuid, after app.ranking_key, today date, in_limit integer)
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

create or replace function app.ranking_keys_before(in_challenge uuid, before app.ranking_key, today date, in_limit integer)
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

create or replace function app.ranking_place(own public.challenge_progress, today date) returns bigint
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

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
