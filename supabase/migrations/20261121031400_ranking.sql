-- A page of a challenge's ranking with the caller's own row, and the challenge's totals.
-- Order: points, completion, live streak (descending), then reached_at (who got there first), joined_at, user_id.

create function app.ranking_rows(in_challenge uuid, today date)
returns table (
  user_id uuid, user_name text, user_photo_url text, points integer, completion_percentage numeric,
  check_ins_count integer, live_days integer, last_check_in_date timestamptz, reached_at timestamptz, joined_at timestamptz
)
language sql stable set search_path = ''
as $$
  select g.user_id, g.user_name, g.user_photo_url, g.points, g.completion_percentage, g.check_ins_count,
    case when g.last_check_in_day >= today - 1 then g.consecutive_days else 0 end, g.last_check_in_date,
    g.reached_at, g.joined_at
  from public.challenge_progress g where g.challenge_id = in_challenge and g.is_active
$$;
comment on function app.ranking_rows(uuid, date) is 'Active participants with the keys of the ranking order';

create function app.ranking_row(
  user_id uuid, user_name text, user_photo_url text, points integer, completion numeric, check_ins integer,
  live_days integer, last_check_in timestamptz, place bigint
) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('user_id', user_id, 'user_name', user_name, 'user_photo_url', user_photo_url,
    'points', points, 'completion_percentage', completion, 'check_ins_count', check_ins,
    'consecutive_days', live_days, 'last_check_in_date', last_check_in, 'position', place)
$$;
comment on function app.ranking_row(uuid, text, text, integer, numeric, integer, integer, timestamptz, bigint) is
  'A ranking row as the app reads it';

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

-- Security definer: reads the ranking without a policy check on each row; the caller's right is checked once.
create function app.ranking_page(in_challenge uuid, in_limit integer, in_cursor jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_limit constant integer := least(greatest(coalesce(in_limit, 50), 1), 100);
  v_after constant app.ranking_key := app.ranking_key(in_cursor);
  v_today date;
  v_own record;
  v_own_row jsonb;
  v_rows jsonb;
  v_next jsonb;
  v_count bigint;
begin
  select (app.now() at time zone c.time_zone)::date into v_today from public.challenges c where c.id = in_challenge;
  if v_today is null or v_me is null or not app.is_active_participant(in_challenge, v_me) then
    return app.failure(case when v_today is null then 'challenge_not_found' else 'not_participating' end)
      || jsonb_build_object('rows', '[]'::jsonb, 'own_row', null, 'total_participants', 0, 'next_cursor', null);
  end if;

  with page as (
    select r.*, row_number() over (order by r.points desc, r.completion_percentage desc, r.live_days desc, r.reached_at,
      r.joined_at, r.user_id) + coalesce(v_after.place, 0) as place
    from (
      select * from app.ranking_rows(in_challenge, v_today) r
      where v_after.user_id is null or (-r.points, -r.completion_percentage, -r.live_days, r.reached_at, r.joined_at, r.user_id)
        > (-v_after.points, -v_after.completion, -v_after.live_days, v_after.reached_at, v_after.joined_at, v_after.user_id)
      order by r.points desc, r.completion_percentage desc, r.live_days desc, r.reached_at, r.joined_at, r.user_id
      limit v_limit + 1
    ) r
  )
  select count(*),
    coalesce(jsonb_agg(app.ranking_row(p.user_id, p.user_name, p.user_photo_url, p.points, p.completion_percentage,
      p.check_ins_count, p.live_days, p.last_check_in_date, p.place) order by p.place)
      filter (where p.place <= v_limit + coalesce(v_after.place, 0)), '[]'),
    (jsonb_agg(jsonb_build_object('points', p.points, 'completion', p.completion_percentage, 'live_days', p.live_days,
      'reached_at', p.reached_at, 'joined_at', p.joined_at, 'user_id', p.user_id, 'place', p.place))
      filter (where p.place = v_limit + coalesce(v_after.place, 0))) -> 0
  into v_count, v_rows, v_next
  from page p;

  select * into v_own from app.ranking_rows(in_challenge, v_today) r where r.user_id = v_me;
  select app.ranking_row(v_own.user_id, v_own.user_name, v_own.user_photo_url, v_own.points, v_own.completion_percentage,
    v_own.check_ins_count, v_own.live_days, v_own.last_check_in_date, count(*) + 1)
  into v_own_row
  from app.ranking_rows(in_challenge, v_today) r
  where (-r.points, -r.completion_percentage, -r.live_days, r.reached_at, r.joined_at, r.user_id)
    < (-v_own.points, -v_own.completion_percentage, -v_own.live_days, v_own.reached_at, v_own.joined_at, v_own.user_id);

  return jsonb_build_object('success', true, 'error', null, 'message', null, 'rows', v_rows, 'own_row', v_own_row,
    'total_participants', (select count(*) from public.challenge_progress g where g.challenge_id = in_challenge and g.is_active),
    'next_cursor', case when v_count > v_limit then v_next end);
end $$;
comment on function app.ranking_page(uuid, integer, jsonb) is 'What challenge_ranking_page does';

create function public.challenge_ranking_page(p_challenge_id uuid, p_limit integer default 50, p_cursor jsonb default null)
returns jsonb
language sql stable set search_path = ''
as $$ select app.ranking_page(p_challenge_id, p_limit, p_cursor) $$;
comment on function public.challenge_ranking_page(uuid, integer, jsonb) is
  'A page (1 to 100 rows) of a ranking for its active participants, with the caller''s own row and position. next_cursor continues the list, null at its end.
Replies {success, error, message, rows, own_row, total_participants, next_cursor}; PT400 for a malformed cursor';

-- Security definer: every signed-in member may see the totals, but not the rows they come from.
create function app.challenge_totals(in_challenge uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when not exists (select from public.challenges c where c.id = in_challenge)
    then app.failure('challenge_not_found') || jsonb_build_object('total_participants', 0, 'total_check_ins', 0, 'total_points', 0)
    else (
      select jsonb_build_object('success', true, 'error', null, 'message', null, 'total_participants', count(*),
        'total_check_ins', coalesce(sum(g.check_ins_count), 0), 'total_points', coalesce(sum(g.points), 0))
      from public.challenge_progress g where g.challenge_id = in_challenge and g.is_active
    ) end
$$;
comment on function app.challenge_totals(uuid) is 'What challenge_stats does';

create function public.challenge_stats(p_challenge_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select app.challenge_totals(p_challenge_id) $$;
comment on function public.challenge_stats(uuid) is
  'Totals over the active participants of a challenge: {success, error, message, total_participants, total_check_ins, total_points}';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.ranking_page(uuid, integer, jsonb), app.challenge_totals(uuid) to authenticated, service_role;
revoke execute on function public.challenge_ranking_page(uuid, integer, jsonb), public.challenge_stats(uuid) from public, anon;
grant execute on function public.challenge_ranking_page(uuid, integer, jsonb), public.challenge_stats(uuid)
  to authenticated, service_role;
