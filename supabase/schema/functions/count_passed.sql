-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.count_passed(own public.challenge_progress, today date, later public.challenge_progress, in_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_live constant integer := app.live_streak(own.consecutive_days, own.streak_day, today);
begin
  return (
    select count(*) from (
      -- Those of the own level who come before.
      (select from app.ranking_groups(own.challenge_id, own.points, own.completion_percentage, today) m, lateral (
        select from public.challenge_progress g
        where g.challenge_id = own.challenge_id and g.is_active and g.points = own.points
          and g.completion_percentage = own.completion_percentage and g.streak_day = m.streak_day
          and g.consecutive_days = m.consecutive_days
          and (g.reached_at, g.joined_at, g.user_id) < (
            case when m.live_days > v_live then 'infinity' else own.reached_at end,
            case when m.live_days > v_live then 'infinity' else own.joined_at end,
            case when m.live_days > v_live then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else own.user_id end)
      ) r
      where m.live_days >= v_live)
      union all
      (select from public.challenge_progress g
      where g.challenge_id = own.challenge_id and g.is_active
        and (g.points, g.completion_percentage) > (own.points, own.completion_percentage)
        and (g.points, g.completion_percentage) < (later.points, later.completion_percentage))
      union all
      -- Those of the new level whose run of days is shorter on that day.
      (select from app.ranking_groups(own.challenge_id, later.points, later.completion_percentage, later.streak_day) m, lateral (
        select from public.challenge_progress g
        where g.challenge_id = own.challenge_id and g.is_active and g.points = later.points
          and g.completion_percentage = later.completion_percentage and g.streak_day = m.streak_day
          and g.consecutive_days = m.consecutive_days
      ) r
      where m.live_days < later.consecutive_days)
      limit in_limit
    ) passed
  );
end $function$;
comment on function app.count_passed(public.challenge_progress,date,public.challenge_progress,integer) is 'How many come before a participant today and after them once they stand at later, which has more points; counted up to the limit';
-- Nobody but the owner and what the owner defined may call it.
