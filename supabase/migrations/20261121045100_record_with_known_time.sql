-- record_workout_basic in fewer steps: what is known is handed on, and not asked for again.

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

  -- The newest day only adds to what is kept. An earlier one, from a device that was offline, may join runs: all is counted anew.
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

-- Security definer: members may not write workouts, check-ins, progress or totals.
create or replace function app.record_workout(
  member_id uuid, in_name text, in_type text, in_date timestamptz, in_duration integer, in_challenge uuid,
  in_notes text, in_record_id uuid, in_registered_at timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_registered_at constant timestamptz :=
    greatest(least(coalesce(in_registered_at, v_now), v_now), v_now - interval '24 hours');
  v_id constant uuid := coalesce(in_record_id, gen_random_uuid());
  v_day date;
  v_name text;
  v_notes text;
  v_error text;
  v_chance record;
  v_reply jsonb;
  v_known public.workout_records;
begin
  perform app.require_self(member_id);
  if not app.lock_member(member_id) then
    if not app.ensure_profile(member_id) then
      raise exception using errcode = '42501', message = 'forbidden', detail = 'There is no such account';
    end if;
    perform app.lock_member(member_id);
  end if;

  if in_record_id is not null then
    select * into v_known from public.workout_records w where w.id = in_record_id;
    if found then
      return app.repeated_reply(v_known, member_id);
    end if;
  end if;

  if in_date is null or char_length(in_name) > 4000 or char_length(in_notes) > 8000 or char_length(in_type) > 400 then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'Date missing, or a text too long';
  end if;
  v_name := app.clean_line(in_name);
  v_notes := app.clean_text(in_notes);
  if char_length(v_name) > 120 or char_length(v_notes) > 2000 then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'Date missing, or a text too long';
  end if;
  v_error := app.workout_refusal(v_name, in_duration, in_date, v_registered_at);
  if v_error is null then
    v_day := app.club_day(in_date);
    v_chance := app.check_in_chance(member_id, in_challenge, in_duration, v_day, v_registered_at);
    if v_chance.refusal in ('challenge_not_found', 'not_participating') then
      v_error := v_chance.refusal;
    end if;
  end if;
  if v_error is not null then
    return app.failure(v_error) || jsonb_build_object('workout_id', null, 'points_earned', 0,
      'is_already_checked_in', false, 'checked_in', false, 'check_in_refused', null);
  end if;

  v_reply := jsonb_build_object('success', true, 'error', null, 'message', app.record_message(10, v_chance.refusal),
    'workout_id', v_id, 'points_earned', 10, 'is_already_checked_in', v_chance.refusal is not distinct from 'already_checked_in',
    'checked_in', v_chance.refusal is null, 'check_in_refused', v_chance.refusal);
  insert into public.workout_records (id, user_id, challenge_id, workout_name, workout_type, date, duration_minutes, notes,
    registered_at, reply, created_at, updated_at)
  values (v_id, member_id, in_challenge, v_name, app.workout_type(in_type), app.noon_in_sao_paulo(v_day), in_duration, v_notes,
    v_registered_at, v_reply, v_now, v_now)
  on conflict (id) do nothing;
  if not found then
    -- Another member's call with the same id came in between.
    select * into v_known from public.workout_records w where w.id = v_id;
    return app.repeated_reply(v_known, member_id);
  end if;
  if v_chance.refusal is null then
    perform app.add_check_in(v_chance.challenge, member_id, v_id, v_registered_at, v_now, 1, in_duration);
  else
    perform app.add_workout_totals(member_id, 1, in_duration);
  end if;
  insert into public.workout_processing_queue
    (user_id, workout_id, challenge_id, processed_for_ranking, processed_for_dashboard, created_at, processed_at)
  values (member_id, v_id, in_challenge, true, true, v_now, v_now);
  return v_reply;
end $$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
