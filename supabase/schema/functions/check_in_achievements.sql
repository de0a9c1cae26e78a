-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.check_in_achievements(member_id uuid, today date)
 RETURNS TABLE(id text, unlocked_at timestamp with time zone, current integer, target integer)
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  with counted as (
    select k.check_in_day as day, k.check_in_date as at, row_number() over (order by k.check_in_date, k.id) as number
    from public.challenge_check_ins k where k.user_id = member_id and k.voided_at is null
  ), days as (
    select c.day, min(c.at) as at from counted c group by c.day
  ), runs as (
    -- A late day, from a device that was offline, may be the one that completes a run.
    select row_number() over in_run as length, max(i.at) over in_run as at
    from (select d.day, d.at, d.day - row_number() over (order by d.day)::int as anchor from days d) i
    window in_run as (partition by i.anchor order by i.day)
  ), total as (
    select coalesce(max(c.number), 0)::int as check_ins, min(c.at) filter (where c.number = 1) as first_at,
      min(c.at) filter (where c.number = 21) as twenty_first_at
    from counted c
  ), streaks as (
    select min(r.at) filter (where r.length = 3) as three_at, min(r.at) filter (where r.length = 7) as seven_at,
      min(r.at) filter (where r.length = 21) as twenty_one_at,
      coalesce((select app.live_streak(u.current_streak, u.last_check_in_day, today)
        from public.user_progress u where u.user_id = member_id), 0) as days
    from runs r
  )
  select a.id, a.unlocked_at, case when a.unlocked_at is null then least(a.current, a.target) else a.target end, a.target
  from total t, streaks s, lateral (values
    ('first_check_in', t.first_at, t.check_ins, 1),
    ('check_ins_21', t.twenty_first_at, t.check_ins, 21),
    ('streak_3', s.three_at, s.days, 3),
    ('streak_7', s.seven_at, s.days, 7),
    ('streak_21', s.twenty_one_at, s.days, 21)
  ) a (id, unlocked_at, current, target)
$function$;
comment on function app.check_in_achievements(uuid,date) is 'What a member''s check-ins over all challenges unlock, each at the instant of the check-in that completed it. A streak that is
not complete counts the days that are alive today';
grant execute on function app.check_in_achievements(uuid,date) to authenticated, service_role;
