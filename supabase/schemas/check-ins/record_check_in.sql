-- A check-in from a workout that is already recorded. When the device knew of no challenge, the workout was registered without one. For 24
-- hours it can be put into a challenge.

-- A second call is answered with what the first one gave.
create function app.check_in_points(in_workout uuid) returns integer
language sql stable set search_path = ''
as $$ select k.points from public.challenge_check_ins k where k.workout_id = in_workout and k.voided_at is null $$;
comment on function app.check_in_points(uuid) is 'Points of the check-in that a workout holds; null when it holds none';

-- record_challenge_check_in --------------------------------------------------------------------------

-- Security definer: members may not write check-ins, progress or totals.
create function app.record_check_in(member_id uuid, in_challenge uuid, in_workout uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_workout public.workout_records;
  v_refusal text;
begin
  perform app.require_self(member_id);
  perform app.lock_member(member_id);
  select * into v_workout from public.workout_records w where w.id = in_workout and w.user_id = member_id;
  v_refusal := case
    when not exists (select from public.challenges c where c.id = in_challenge) then 'challenge_not_found'
    when not app.is_active_participant(in_challenge, member_id) then 'not_participating'
    when v_workout.id is null or v_workout.challenge_id <> in_challenge then 'workout_not_found'
    -- The rule compares with the day the workout was registered; this call may come a day later.
    when v_workout.workout_day <> app.workout_today(in_challenge, app.now()) then 'not_today'
  end;
  if v_refusal is null then
    if v_workout.challenge_id is null then
      update public.workout_records w set challenge_id = in_challenge where w.id = in_workout;
    end if;
    v_refusal := app.try_check_in(member_id, in_challenge, in_workout);
    if v_refusal is not null and v_workout.challenge_id is null then
      update public.workout_records w set challenge_id = null where w.id = in_workout;
    end if;
  end if;
  if v_refusal is not null then
    return app.failure(v_refusal) || jsonb_build_object('points_earned', 0,
      'is_already_checked_in', v_refusal = 'already_checked_in');
  end if;
  return jsonb_build_object('success', true, 'error', null, 'message', 'Check-in realizado com sucesso!',
    'points_earned', app.check_in_points(in_workout), 'is_already_checked_in', false);
end $$;
comment on function app.record_check_in(uuid, uuid, uuid) is 'What record_challenge_check_in does';

create function public.record_challenge_check_in(
  p_user_id uuid, p_challenge_id uuid, p_workout_id uuid, p_workout_name text default null,
  p_workout_type text default null, p_duration_minutes integer default null
) returns jsonb
language sql volatile set search_path = ''
as $$ select app.record_check_in(p_user_id, p_challenge_id, p_workout_id) $$;
comment on function public.record_challenge_check_in(uuid, uuid, uuid, text, text, integer) is
  'Checks the caller in with one of their recorded workouts of today. Name, type and duration are those of the record; the parameters are not believed.
Replies {success, error, message, points_earned, is_already_checked_in}; 42501 for another member';

-- put_workout_in_challenge ---------------------------------------------------------------------------

-- Security definer: members may not write the challenge of a workout, check-ins, progress or totals.
create function app.put_workout_in_challenge(member_id uuid, in_workout uuid, in_challenge uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_workout public.workout_records;
  v_chance record;
  v_refusal text;
begin
  perform app.require_self(member_id);
  perform app.lock_member(member_id);
  select * into v_workout from public.workout_records w where w.id = in_workout and w.user_id = member_id;
  if not found then
    v_refusal := 'workout_not_found';
  elsif v_workout.challenge_id <> in_challenge then
    v_refusal := 'challenge_already_set';
  elsif v_workout.challenge_id is null and v_workout.registered_at < v_now - make_interval(hours => app.late_workout_hours()) then
    v_refusal := 'registered_too_long_ago';
  elsif in_challenge is null then
    v_refusal := 'challenge_not_found';
  else
    v_chance := app.check_in_chance(member_id, in_challenge, v_workout.duration_minutes, v_workout.workout_day, v_workout.registered_at);
    v_refusal := case when v_chance.refusal in ('challenge_not_found', 'not_participating') then v_chance.refusal end;
  end if;
  if v_refusal is not null then
    return app.failure(v_refusal) || jsonb_build_object('points_earned', 0, 'is_already_checked_in', false, 'checked_in', false,
      'check_in_refused', null) || case when v_refusal in ('challenge_already_set', 'registered_too_long_ago')
        then jsonb_build_object('message', rtrim(app.message_for(v_refusal), '.')) else '{}' end;
  end if;
  if v_workout.challenge_id is null then
    update public.workout_records w set challenge_id = in_challenge, updated_at = v_now where w.id = in_workout;
    if v_chance.refusal is null then
      perform app.add_check_in(v_chance.challenge, member_id, in_workout, v_workout.registered_at, v_now, 0, 0);
    end if;
  elsif exists (select from public.challenge_check_ins k where k.workout_id = in_workout and k.voided_at is null) then
    -- Asked again: it holds the check-in that the first call made.
    v_chance.refusal := null;
  end if;
  return jsonb_build_object('success', true, 'error', null, 'message', case when v_chance.refusal is null
      then 'Check-in realizado com sucesso!' else app.message_for(v_chance.refusal) end,
    'points_earned', case when v_chance.refusal is null then app.check_in_points(in_workout) else 0 end,
    'is_already_checked_in', v_chance.refusal is not distinct from 'already_checked_in',
    'checked_in', v_chance.refusal is null, 'check_in_refused', v_chance.refusal);
end $$;
comment on function app.put_workout_in_challenge(uuid, uuid, uuid) is 'What put_workout_in_challenge does';

create function public.put_workout_in_challenge(p_user_id uuid, p_workout_id uuid, p_challenge_id uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  return app.put_workout_in_challenge(p_user_id, p_workout_id, p_challenge_id);
end $$;
comment on function public.put_workout_in_challenge(uuid, uuid, uuid) is
  'Puts a workout that the caller registered without a challenge, at most app.late_workout_hours() ago, into one they take part in, with the check-in of the day on which it
was registered when it earns one. Asked again it answers the same and writes nothing.
Replies {success, error, message, points_earned, is_already_checked_in, checked_in, check_in_refused}; 42501 for another member';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.record_challenge_check_in(uuid, uuid, uuid, text, text, integer),
  public.put_workout_in_challenge(uuid, uuid, uuid) from public, anon;
grant execute on function app.record_check_in(uuid, uuid, uuid), public.record_challenge_check_in(uuid, uuid, uuid, text, text, integer),
  app.put_workout_in_challenge(uuid, uuid, uuid), public.put_workout_in_challenge(uuid, uuid, uuid) to authenticated, service_role;
