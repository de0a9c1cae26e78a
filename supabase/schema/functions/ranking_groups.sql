-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.ranking_groups(in_challenge uuid, in_points integer, in_completion numeric, today date)
 RETURNS TABLE(streak_day date, consecutive_days integer, live_days integer)
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
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
$function$;
comment on function app.ranking_groups(uuid,integer,numeric,date) is 'The groups of one level, jumping from one to the next in the index';
-- Nobody but the owner and what the owner defined may call it.
