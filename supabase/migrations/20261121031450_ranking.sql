-- challenge_ranking_page and challenge_stats.

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

-- Security definer: reads the ranking without a policy check on each row; the caller's right is checked once.
create function app.ranking_page(in_challenge uuid, in_limit integer, in_cursor jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_limit constant integer := least(greatest(coalesce(in_limit, 50), 1), 100);
  v_after constant app.ranking_key := app.ranking_key(in_cursor);
  v_today date;
  v_own public.challenge_progress;
  v_rows jsonb;
  v_next jsonb;
begin
  select (app.now() at time zone c.time_zone)::date into v_today from public.challenges c where c.id = in_challenge;
  if v_today is null or v_me is null or not app.is_active_participant(in_challenge, v_me) then
    return app.failure(case when v_today is null then 'challenge_not_found' else 'not_participating' end)
      || jsonb_build_object('rows', '[]'::jsonb, 'own_row', null, 'total_participants', 0, 'next_cursor', null);
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
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'rows', v_rows,
    'own_row', app.ranking_row(v_own, v_today, app.ranking_position(v_own, v_today)),
    'total_participants', (select count(*) from public.challenge_progress g where g.challenge_id = in_challenge and g.is_active),
    'next_cursor', v_next);
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
