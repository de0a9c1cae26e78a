-- challenge_ranking_page and challenge_stats, and the fields that the API computes on request: challenges?select=*,participants and
-- challenge_progress?select=*,position. In a crowd, pages, totals and own position come from the snapshot.
-- The first page also brings the three rows right before the caller's own. They show whom the caller can pass next, and a list that begins
-- with the caller has neighbours on both sides. What the caller's next check-in gives comes with it.

-- A page ---------------------------------------------------------------------------------------------

create function app.ranking_row(progress public.challenge_progress, today date, place bigint) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('user_id', progress.user_id, 'user_name', progress.user_name,
    'user_photo_url', progress.user_photo_url, 'points', progress.points,
    'completion_percentage', progress.completion_percentage, 'check_ins_count', progress.check_ins_count,
    'consecutive_days', app.live_streak(progress.consecutive_days, progress.last_check_in_day, today),
    'last_check_in_date', progress.last_check_in_date, 'position', place)
$$;
comment on function app.ranking_row(public.challenge_progress, date, bigint) is 'A ranking row as the app reads it';

-- Past this one the rows of hidden members would be seen: members ask public.challenge_ranking_page.
-- Security definer: reads the ranking without a policy check on each row; the caller's right is checked once.
create function app.ranking_page(in_challenge uuid, in_limit integer, in_cursor jsonb) returns jsonb
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
comment on function app.ranking_page(uuid, integer, jsonb) is 'What challenge_ranking_page does';

create function public.challenge_ranking_page(p_challenge_id uuid, p_limit integer default 50, p_cursor jsonb default null)
returns jsonb
language sql volatile set search_path = ''
as $$ select app.shown_ranking_page(p_challenge_id, p_limit, p_cursor) $$;
comment on function public.challenge_ranking_page(uuid, integer, jsonb) is
  'A page (1 to 100 rows) of a ranking for its active participants, with the caller''s own row and position. next_cursor continues the list, null at its end; own_cursor begins it at the caller; both are sealed, and the caller''s alone. rows_ahead are the at most three rows right before the caller''s, null but with the first page, and next_check_in, {day, passes, passes_more}, is how many participants the caller''s next check-in passes and on which day, null likewise and where none is to come. Positions are exact up to 10,000, beyond that at most 60 s old. Of whom the caller blocks, and of who blocks the caller, a row has is_hidden: true, "Participante" for a name, and a user_id that leads nowhere.
Replies {success, error, message, rows, own_row, rows_ahead, next_check_in, own_cursor, total_participants, next_cursor}; PT400 for a malformed cursor';

-- Totals ---------------------------------------------------------------------------------------------

-- Security definer: every signed-in member may see the totals, but not the rows they come from.
create function app.challenge_totals(in_challenge uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  seen constant app.ranking_snapshots := app.fresh_ranking_snapshot(in_challenge);
begin
  if not exists (select from public.challenges c where c.id = in_challenge) then
    return app.failure('challenge_not_found') || jsonb_build_object('total_participants', 0, 'total_check_ins', 0, 'total_points', 0);
  end if;
  if seen.challenge_id is not null then
    return jsonb_build_object('success', true, 'error', null, 'message', null, 'total_participants', seen.participants,
      'total_check_ins', seen.check_ins, 'total_points', seen.points);
  end if;
  return (
    select jsonb_build_object('success', true, 'error', null, 'message', null, 'total_participants', count(*),
      'total_check_ins', coalesce(sum(g.check_ins_count), 0), 'total_points', coalesce(sum(g.points), 0))
    from public.challenge_progress g where g.challenge_id = in_challenge and g.is_active
  );
end $$;
comment on function app.challenge_totals(uuid) is 'What challenge_stats does';

create function public.challenge_stats(p_challenge_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select app.challenge_totals(p_challenge_id) $$;
comment on function public.challenge_stats(uuid) is
  'Totals over the active participants of a challenge: {success, error, message, total_participants, total_check_ins, total_points}';

-- Computed fields ------------------------------------------------------------------------------------

create function public.participants(challenge public.challenges) returns bigint
language sql stable set search_path = ''
as $$ select (app.challenge_totals(challenge.id) ->> 'total_participants')::bigint $$;
comment on function public.participants(public.challenges) is
  'How many members take part in the challenge now. Counted, not stored: a counter would be one row that every member waits for';

-- Security definer: counts those ahead without a policy check on each row, and only for the caller's own row.
create function app.own_position(progress public.challenge_progress) returns bigint
language sql stable security definer set search_path = ''
as $$
  -- The row is read again, because the API also accepts a row that the caller made up.
  select app.ranking_place(own, app.standing_day(c, app.now()))
  from public.challenge_progress own join public.challenges c on c.id = own.challenge_id
  where own.challenge_id = progress.challenge_id and own.user_id = progress.user_id and own.is_active
    and own.user_id = (select auth.uid())
$$;
comment on function app.own_position(public.challenge_progress) is 'The caller''s own position in a ranking; null for anybody else''s row';

create function public."position"(progress public.challenge_progress) returns bigint
language sql stable set search_path = ''
as $$ select app.own_position(progress) $$;
comment on function public."position"(public.challenge_progress) is
  'The caller''s own position, null on other rows: challenge_ranking_page gives those of a whole page for the price of one';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.challenge_ranking_page(uuid, integer, jsonb), public.challenge_stats(uuid),
  public.participants(public.challenges), public."position"(public.challenge_progress) from public, anon;
grant execute on function app.ranking_page(uuid, integer, jsonb) to service_role;
grant execute on function public.challenge_ranking_page(uuid, integer, jsonb), app.challenge_totals(uuid), public.challenge_stats(uuid),
  public.participants(public.challenges), app.own_position(public.challenge_progress), public."position"(public.challenge_progress)
  to authenticated, service_role;
