-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.ranking_position(own public.challenge_progress, today date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;
comment on function app.ranking_position(public.challenge_progress,date) is 'The exact position of an active participant: one more than those ahead';
-- Nobody but the owner and what the owner defined may call it.
