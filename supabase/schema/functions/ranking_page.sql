-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.ranking_page(in_challenge uuid, in_limit integer, in_cursor jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function app.ranking_page(uuid,integer,jsonb) is 'What challenge_ranking_page does';
grant execute on function app.ranking_page(uuid,integer,jsonb) to authenticated, service_role;
