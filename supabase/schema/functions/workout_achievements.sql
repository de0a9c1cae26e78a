-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.workout_achievements(member_id uuid)
 RETURNS TABLE(id text, unlocked_at timestamp with time zone, current integer, target integer)
 LANGUAGE sql
 STABLE ROWS 7
 SET search_path TO ''
AS $function$
  with registered as (
    select w.registered_at as at, w.duration_minutes as minutes,
      row_number() over by_time as number,
      sum(w.duration_minutes) over by_time as total_minutes,
      w.workout_type is not null and row_number() over (partition by w.workout_type order by w.registered_at, w.id) = 1 as is_new_type,
      (w.registered_at at time zone app.club_time_zone())::time >= time '04:00'
        and (w.registered_at at time zone app.club_time_zone())::time < time '07:00'
        -- Yesterday's workout, registered at breakfast, was no early one.
        and (w.registered_at at time zone app.club_time_zone())::date = w.workout_day as is_early
    from public.workout_records w where w.user_id = member_id
    window by_time as (order by w.registered_at, w.id)
  ), counted as (
    select r.*, sum(r.is_new_type::int) over (order by r.number) as types from registered r
  ), reached as (
    select coalesce(max(c.number), 0)::int as workouts, coalesce(sum(c.minutes), 0)::int as minutes,
      coalesce(max(c.types), 0)::int as types, coalesce(max(c.minutes), 0)::int as longest,
      min(c.at) filter (where c.number = 1) as first_at, min(c.at) filter (where c.number = 10) as tenth_at,
      min(c.at) filter (where c.number = 50) as fiftieth_at, min(c.at) filter (where c.total_minutes >= 600) as ten_hours_at,
      min(c.at) filter (where c.is_early) as early_at, min(c.at) filter (where c.types >= 5) as fifth_type_at,
      min(c.at) filter (where c.minutes >= 90) as long_at
    from counted c
  )
  select a.id, a.unlocked_at, least(a.current, a.target), a.target
  from reached r, lateral (values
    ('first_workout', r.first_at, r.workouts, 1),
    ('workouts_10', r.tenth_at, r.workouts, 10),
    ('workouts_50', r.fiftieth_at, r.workouts, 50),
    ('hours_10', r.ten_hours_at, r.minutes, 600),
    ('early_riser', r.early_at, (r.early_at is not null)::int, 1),
    ('variety_5', r.fifth_type_at, r.types, 5),
    ('long_workout', r.long_at, r.longest, 90)
  ) a (id, unlocked_at, current, target)
$function$;
comment on function app.workout_achievements(uuid) is 'What a member''s workouts unlock, each at the instant its workout was registered: numbers of workouts, minutes in all and in one,
five types, and one registered on its day from 4:00 to 7:00 in São Paulo. Minutes where the id speaks of time';
grant execute on function app.workout_achievements(uuid) to authenticated, service_role;
