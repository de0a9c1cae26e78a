-- The rule of a check-in, and writing the check-in. docs/challenges.md#recording-takes-few-statements says why it takes so few statements.

-- The rule -------------------------------------------------------------------------------------------

create function app.check_in_outcome(
  challenge public.challenges, duration_minutes integer, workout_day date, registered_at timestamptz,
  has_check_in boolean, is_voided boolean
) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when challenge.id is null then 'no_challenge'
    else coalesce(app.challenge_refusal(challenge, registered_at), case
      when coalesce(duration_minutes, 0) < app.min_check_in_minutes() then 'below_minimum_duration'
      when workout_day is distinct from (registered_at at time zone challenge.time_zone)::date then 'not_today'
      when is_voided then 'check_in_voided'
      when has_check_in then 'already_checked_in'
    end)
  end;
end $$;
comment on function app.check_in_outcome(public.challenges, integer, date, timestamptz, boolean, boolean) is
  'Why a workout earns no check-in, or null when it earns one. "Today" is the day in the challenge''s zone on which it was registered; domain/check-in.ts is the same rule';

-- A result that is final already promises nothing.
create function app.check_in_chance(
  member_id uuid, in_challenge uuid, duration_minutes integer, workout_day date, registered_at timestamptz,
  out challenge public.challenges, out refusal text
)
language plpgsql stable set search_path = ''
as $$
declare
  v_found record;
begin
  if in_challenge is null then
    refusal := app.check_in_outcome(null, duration_minutes, workout_day, registered_at, false, false);
    return;
  end if;
  select c as challenge, p.id is not null as is_participant, k.id is not null as has_check_in, k.voided_at is not null as is_voided
  into v_found
  from public.challenges c
  left join public.challenge_participants p on p.challenge_id = c.id and p.user_id = member_id and p.status = 'active'
  left join public.challenge_check_ins k on k.challenge_id = c.id and k.user_id = member_id
    and k.check_in_day = (registered_at at time zone c.time_zone)::date
  where c.id = in_challenge;
  if not found then
    refusal := 'challenge_not_found';
  elsif not v_found.is_participant then
    refusal := 'not_participating';
  else
    challenge := v_found.challenge;
    refusal := app.check_in_outcome(challenge, duration_minutes, workout_day, registered_at, v_found.has_check_in, v_found.is_voided);
    -- Its points would never count: the clock leapt, and the result came before its time.
    if refusal is distinct from 'challenge_over' and challenge.final_at is not null then
      refusal := 'result_is_final';
    end if;
  end if;
end $$;
comment on function app.check_in_chance(uuid, uuid, integer, date, timestamptz) is
  'Why a member''s workout earns no check-in in a challenge, or null, and the challenge when the member takes part in it. The answer holds while app.lock_member is held';

-- The check-in ---------------------------------------------------------------------------------------

create function app.add_check_in(
  in_challenge public.challenges, member_id uuid, in_workout uuid, registered_at timestamptz, recorded_at timestamptz,
  new_workouts integer, new_minutes integer
) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_day constant date := (registered_at at time zone in_challenge.time_zone)::date;
  v_earned integer;
  v_points integer;
  v_streak integer;
begin
  insert into public.challenge_check_ins (challenge_id, user_id, workout_id, check_in_date, check_in_day, recorded_at, created_at)
  values (in_challenge.id, member_id, in_workout, registered_at, v_day, recorded_at, recorded_at)
  returning points into v_earned;

  -- The newest day only adds to what is kept. An earlier one, from a device that was offline, may join runs, so all is counted again.
  update public.challenge_progress g
  set points = g.points + v_earned, check_ins_count = g.check_ins_count + 1,
    completion_percentage = app.completion_percentage(g.check_ins_count + 1, c.target_check_ins),
    consecutive_days = app.streak_after(g.consecutive_days, g.last_check_in_day, v_day),
    last_check_in_day = v_day, last_check_in_date = greatest(g.last_check_in_date, registered_at),
    last_recorded_at = greatest(g.last_recorded_at, recorded_at), updated_at = recorded_at
  from public.challenges c
  where c.id = in_challenge.id and g.challenge_id = in_challenge.id and g.user_id = member_id and g.streak_day < v_day;
  if not found then
    perform app.recompute_challenge_progress(in_challenge.id, member_id);
  end if;

  insert into public.user_progress as u (user_id, workouts_count, total_duration, check_ins_count, points, current_streak,
    longest_streak, last_check_in_day, updated_at)
  values (member_id, new_workouts, new_minutes, 1, v_earned, 1, 1, v_day, recorded_at)
  on conflict (user_id) do update set
    workouts_count = u.workouts_count + new_workouts, total_duration = u.total_duration + new_minutes,
    check_ins_count = u.check_ins_count + 1, points = u.points + v_earned,
    current_streak = app.streak_after(u.current_streak, u.last_check_in_day, v_day),
    longest_streak = greatest(u.longest_streak, app.streak_after(u.current_streak, u.last_check_in_day, v_day)),
    last_check_in_day = v_day, updated_at = recorded_at
  where u.last_check_in_day is null or u.last_check_in_day <= v_day
  returning u.points, u.current_streak into v_points, v_streak;
  if not found then
    perform app.refresh_check_in_totals(member_id, false, new_workouts, new_minutes);
    return;
  end if;
  update public.profiles p set points = v_points, streak = v_streak, completed_workouts = p.completed_workouts + new_workouts
  where p.id = member_id;
end $$;
comment on function app.add_check_in(public.challenges, uuid, uuid, timestamptz, timestamptz, integer, integer) is
  'Writes a check-in that app.check_in_chance allowed, with progress and totals; a new workout is counted with it';

create function app.try_check_in(member_id uuid, in_challenge uuid, in_workout uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  workout public.workout_records;
  chance record;
begin
  perform app.require_self(member_id);
  select * into workout from public.workout_records w where w.id = in_workout and w.user_id = member_id;
  if workout.id is null then
    return 'not_participating';
  end if;
  chance := app.check_in_chance(member_id, in_challenge, workout.duration_minutes, workout.workout_day, workout.registered_at);
  if chance.refusal is null then
    perform app.add_check_in(chance.challenge, member_id, in_workout, workout.registered_at, app.now(), 0, 0);
  end if;
  return chance.refusal;
end $$;
comment on function app.try_check_in(uuid, uuid, uuid) is
  'Makes the day''s check-in from a workout the caller has recorded, or says why not';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.check_in_outcome(public.challenges, integer, date, timestamptz, boolean, boolean)
  to authenticated, service_role;
