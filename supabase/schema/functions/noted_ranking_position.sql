-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.noted_ranking_position(own public.challenge_progress, today date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with me as (
    select app.live_streak(own.consecutive_days, own.streak_day, today) as live_days
  ), level as (
    select t.streak_day, t.consecutive_days, t.total, app.live_streak(t.consecutive_days, t.streak_day, today) as live_days
    from app.ranking_group_totals t
    where t.challenge_id = own.challenge_id and t.points = own.points and t.completion_percentage = own.completion_percentage
    union
    -- A group so new that it was not noted.
    select own.streak_day, own.consecutive_days, 0, me.live_days from me
    where not exists (
      select from app.ranking_group_totals t
      where t.challenge_id = own.challenge_id and t.points = own.points and t.completion_percentage = own.completion_percentage
        and t.streak_day = own.streak_day and t.consecutive_days = own.consecutive_days)
  )
  select (1 + (
    select coalesce(sum(t.total), 0) from app.ranking_group_totals t
    where t.challenge_id = own.challenge_id and (t.points, t.completion_percentage) > (own.points, own.completion_percentage)
  ) + (
    select coalesce(sum(l.total), 0) from level l, me where l.live_days > me.live_days
  ) + (
    select coalesce(sum(coalesce(mark.ahead, 0) + since.total), 0)
    from me, level l
    left join lateral (
      select m.ahead, m.reached_at, m.joined_at, m.user_id from app.ranking_marks m
      where m.challenge_id = own.challenge_id and m.points = own.points
        and m.completion_percentage = own.completion_percentage and m.streak_day = l.streak_day
        and m.consecutive_days = l.consecutive_days
        and (m.reached_at, m.joined_at, m.user_id) <= (own.reached_at, own.joined_at, own.user_id)
      order by m.reached_at desc, m.joined_at desc, m.user_id desc limit 1
    ) mark on true
    cross join lateral (
      select count(*) as total from public.challenge_progress g
      where g.challenge_id = own.challenge_id and g.is_active and g.points = own.points
        and g.completion_percentage = own.completion_percentage and g.streak_day = l.streak_day
        and g.consecutive_days = l.consecutive_days
        and (g.reached_at, g.joined_at, g.user_id) >= (coalesce(mark.reached_at, '-infinity'),
          coalesce(mark.joined_at, '-infinity'), coalesce(mark.user_id, '00000000-0000-0000-0000-000000000000'))
        and (g.reached_at, g.joined_at, g.user_id) < (own.reached_at, own.joined_at, own.user_id)
    ) since
    where l.live_days = me.live_days
  ))::bigint
$function$;
comment on function app.noted_ranking_position(public.challenge_progress,date) is 'The position of an active participant by the last snapshot and the rows after its nearest mark';
-- Nobody but the owner and what the owner defined may call it.
