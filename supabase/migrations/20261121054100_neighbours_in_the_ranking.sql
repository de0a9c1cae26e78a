-- With the first page of a ranking come the three rows right before the caller's own: whom one passes next, and a list that
-- begins with oneself has neighbours on both sides.

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

-- Security definer: reads the ranking without a policy check on each row; the caller's right is checked once.
create or replace function app.ranking_page(in_challenge uuid, in_limit integer, in_cursor jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_limit constant integer := least(greatest(coalesce(in_limit, 50), 1), 100);
  v_after constant app.ranking_key := app.ranking_key(in_cursor);
  v_today date;
  v_own public.challenge_progress;
  v_place bigint;
  v_rows jsonb;
  v_next jsonb;
  v_own_key app.ranking_key;
  v_ahead jsonb;
begin
  select app.standing_day(c, app.now()) into v_today from public.challenges c where c.id = in_challenge;
  if v_today is null or v_me is null or not app.is_active_participant(in_challenge, v_me) then
    return app.failure(case when v_today is null then 'challenge_not_found' else 'not_participating' end)
      || jsonb_build_object('rows', '[]'::jsonb, 'own_row', null, 'rows_ahead', null, 'own_cursor', null, 'total_participants', 0, 'next_cursor', null);
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
  v_place := app.ranking_place(v_own, v_today);
  v_own_key := (v_own.points, v_own.completion_percentage, app.live_streak(v_own.consecutive_days, v_own.streak_day, v_today),
    v_own.reached_at, v_own.joined_at, v_own.user_id, v_place)::app.ranking_key;
  -- With the first page only: the others are read for their rows.
  if v_after.user_id is null then
    select coalesce(jsonb_agg(app.ranking_row(g, v_today, k.place) order by k.place), '[]') into v_ahead
    from app.ranking_keys_before(in_challenge, v_own_key, v_today, 3) k
    join public.challenge_progress g on g.challenge_id = in_challenge and g.user_id = k.user_id;
  end if;
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'rows', v_rows,
    'own_row', app.ranking_row(v_own, v_today, v_place), 'rows_ahead', v_ahead,
    -- Just before the caller: the next page from it begins with himself.
    'own_cursor', to_jsonb(v_own_key) || jsonb_build_object('user_id', app.uuid_before(v_own.user_id), 'place', v_place - 1),
    'total_participants', (app.challenge_totals(in_challenge) ->> 'total_participants')::bigint, 'next_cursor', v_next);
end $$;

comment on function public.challenge_ranking_page(uuid, integer, jsonb) is
  'A page (1 to 100 rows) of a ranking for its active participants, with the caller''s own row and position. next_cursor continues the list, null at its end; own_cursor begins it at the caller; rows_ahead are the at most three rows right before the caller''s, null but with the first page. Positions are exact up to 10,000, beyond that at most 60 s old.
Replies {success, error, message, rows, own_row, rows_ahead, own_cursor, total_participants, next_cursor}; PT400 for a malformed cursor';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
