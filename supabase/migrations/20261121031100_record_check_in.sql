-- record_challenge_check_in: a check-in from a workout that is already recorded.

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
    when v_workout.workout_day <> app.club_today() then 'not_today'
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
    'points_earned', 10, 'is_already_checked_in', false);
end $$;
comment on function app.record_check_in(uuid, uuid, uuid) is 'What record_challenge_check_in does';

create function public.record_challenge_check_in(
  p_user_id uuid, p_challenge_id uuid, p_workout_id uuid, p_workout_name text default null,
  p_workout_type text default null, p_duration_minutes integer default null
) returns jsonb
language sql volatile set search_path = ''
as $$ select app.record_check_in(p_user_id, p_challenge_id, p_workout_id) $$;
comment on function public.record_challenge_check_in(uuid, uuid, uuid, text, text, integer) is
  'Checks the caller in with one of his recorded workouts of today. Name, type and duration are those of the record; the parameters are not believed.
Replies {success, error, message, points_earned, is_already_checked_in}; 42501 for another member';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.record_check_in(uuid, uuid, uuid) to authenticated, service_role;
revoke execute on function public.record_challenge_check_in(uuid, uuid, uuid, text, text, integer) from public, anon;
grant execute on function public.record_challenge_check_in(uuid, uuid, uuid, text, text, integer) to authenticated, service_role;
