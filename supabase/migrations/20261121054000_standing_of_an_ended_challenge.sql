-- An ended challenge stands as it stood on its last day: a run of days that was alive then stays alive, so that who won
-- does not change two days later. Everything that orders or shows a ranking asks app.standing_day for its day.

alter table public.challenges add column closed_at timestamptz;
comment on column public.challenges.closed_at is 'When the operator closed it before its end; null while it is open';

-- When those closed so far were closed was not noted. Nobody checked in after that, so their newest check-in is the nearest instant known.
update public.challenges c
set closed_at = coalesce((select max(k.recorded_at) from public.challenge_check_ins k where k.challenge_id = c.id), c.updated_at)
where not c.active;

-- Functions -----------------------------------------------------------------------------------------

create or replace function app.guard_challenge() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if not app.is_time_zone(new.time_zone) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'Unknown time zone';
  end if;
  new.updated_at := app.now();
  if new.active then
    new.closed_at := null;
  elsif tg_op = 'UPDATE' and not old.active then
    new.closed_at := old.closed_at;
  else
    -- A row that comes from a backup brings its own.
    new.closed_at := coalesce(new.closed_at, app.now());
  end if;
  return new;
end $$;
comment on function app.guard_challenge() is 'Trigger: refuses a time zone the database does not know, and notes when a challenge was closed';

create function app.standing_day(challenge public.challenges, instant timestamptz) returns date
language sql immutable set search_path = ''
as $$
  select (least(instant, challenge.end_date, case when not challenge.active then challenge.closed_at end)
    at time zone challenge.time_zone)::date
$$;
comment on function app.standing_day(public.challenges, timestamptz) is
  'The day a challenge''s streaks are counted up to, in its zone: the instant''s, or the last day of one that is over or was closed';

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
begin
  select app.standing_day(c, app.now()) into v_today from public.challenges c where c.id = in_challenge;
  if v_today is null or v_me is null or not app.is_active_participant(in_challenge, v_me) then
    return app.failure(case when v_today is null then 'challenge_not_found' else 'not_participating' end)
      || jsonb_build_object('rows', '[]'::jsonb, 'own_row', null, 'own_cursor', null, 'total_participants', 0, 'next_cursor', null);
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
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'rows', v_rows,
    'own_row', app.ranking_row(v_own, v_today, v_place),
    -- Just before the caller: the next page from it begins with himself.
    'own_cursor', jsonb_build_object('points', v_own.points, 'completion', v_own.completion_percentage,
      'live_days', app.live_streak(v_own.consecutive_days, v_own.streak_day, v_today), 'reached_at', v_own.reached_at,
      'joined_at', v_own.joined_at, 'user_id', app.uuid_before(v_own.user_id), 'place', v_place - 1),
    'total_participants', (app.challenge_totals(in_challenge) ->> 'total_participants')::bigint, 'next_cursor', v_next);
end $$;

-- Security definer: counts those ahead without a policy check on each row, and only for the caller's own row.
create or replace function app.own_position(progress public.challenge_progress) returns bigint
language sql stable security definer set search_path = ''
as $$
  -- The row is read anew: called as a procedure, the API takes one that the caller made up.
  select app.ranking_place(own, app.standing_day(c, app.now()))
  from public.challenge_progress own join public.challenges c on c.id = own.challenge_id
  where own.challenge_id = progress.challenge_id and own.user_id = progress.user_id and own.is_active
    and own.user_id = (select auth.uid())
$$;

-- Security definer: reads names without a policy check on each row; the caller's right is checked once.
create or replace function app.search_ranking(in_challenge uuid, in_query text, in_limit integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_limit constant integer := least(greatest(coalesce(in_limit, 20), 1), 50);
  v_words constant text[] := app.name_words(in_query);
  v_today date;
  v_rows jsonb;
  v_has_more boolean;
begin
  select app.standing_day(c, app.now()) into v_today from public.challenges c where c.id = in_challenge;
  if v_today is null or not app.is_active_participant(in_challenge) then
    return app.failure(case when v_today is null then 'challenge_not_found' else 'not_participating' end)
      || jsonb_build_object('rows', '[]'::jsonb, 'has_more', false);
  end if;
  with begun as (
    select b as user_id, 1 as kind, false as is_cut from app.names_that_begin(in_challenge, app.folded_name(in_query), v_limit + 1) b
  ), hits as (
    select * from begun
    union all
    select w.user_id, 2, w.is_last_looked_at from app.names_with_words(in_challenge, v_words, 2 * v_limit + 2, 800) w
    where (select count(*) from begun) <= v_limit
  ), once as (
    select h.user_id, min(h.kind) as kind from hits h where h.user_id is not null group by h.user_id
  ), ordered as (
    select o.user_id, row_number() over (order by o.kind, g.user_name, g.user_id) as line, g as progress
    from once o join public.challenge_progress g on g.challenge_id = in_challenge and g.user_id = o.user_id
  )
  select coalesce((select jsonb_agg(app.ranking_row(o.progress, v_today, app.ranking_place(o.progress, v_today)) order by o.line)
      from ordered o where o.line <= v_limit), '[]'),
    (select count(*) > v_limit from ordered) or exists (select from hits where is_cut)
  into v_rows, v_has_more;
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'rows', v_rows, 'has_more', v_has_more);
end $$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
