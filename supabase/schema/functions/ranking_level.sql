-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.ranking_level(in_challenge uuid, level app.ranking_key, today date, in_limit integer)
 RETURNS SETOF app.ranking_key
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;
comment on function app.ranking_level(uuid,app.ranking_key,date,integer) is 'The next rows of one level after the given key, in ranking order';
-- Nobody but the owner and what the owner defined may call it.
