-- Achievements. They are computed from the member's workouts and check-ins at every call, so that an edited, deleted or voided record
-- counts at once. Their texts are in the app (content/achievements.ts).

create function app.workout_achievements(member_id uuid)
returns table (id text, unlocked_at timestamptz, current integer, target integer)
language sql stable rows 7 set search_path = ''
as $$
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
$$;
comment on function app.workout_achievements(uuid) is
  'What a member''s workouts unlock, each at the instant its workout was registered: numbers of workouts, minutes in all and in one,
five types, and one registered on its day from 4:00 to 7:00 in São Paulo. Minutes where the id speaks of time';

create function app.check_in_achievements(member_id uuid, today date)
returns table (id text, unlocked_at timestamptz, current integer, target integer)
language sql stable rows 5 set search_path = ''
as $$
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
$$;
comment on function app.check_in_achievements(uuid, date) is
  'What a member''s check-ins over all challenges unlock, each at the instant of the check-in that completed it. A streak that is
not complete counts the days that are alive today';

create function public.member_achievements(p_user_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform app.require_self(p_user_id);
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'achievements', (
    select jsonb_agg(jsonb_build_object('id', a.id, 'unlocked_at', a.unlocked_at, 'current', a.current, 'target', a.target))
    from (
      select * from app.workout_achievements(p_user_id)
      union all
      select * from app.check_in_achievements(p_user_id, app.streak_today(p_user_id, app.now()))
    ) a
  ));
end $$;
comment on function public.member_achievements(uuid) is
  'The caller''s achievements: {success, error, message, achievements: [{id, unlocked_at, current, target}]}. unlocked_at is null
while locked; current runs up to target. 42501 for another member';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.member_achievements(uuid) from public, anon;
grant execute on function app.workout_achievements(uuid), app.check_in_achievements(uuid, date), public.member_achievements(uuid)
  to authenticated, service_role;
