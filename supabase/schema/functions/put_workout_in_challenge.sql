-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.put_workout_in_challenge(p_user_id uuid, p_workout_id uuid, p_challenge_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return app.put_workout_in_challenge(p_user_id, p_workout_id, p_challenge_id);
end $function$;
comment on function public.put_workout_in_challenge(uuid,uuid,uuid) is 'Puts a workout that the caller registered without a challenge, at most app.late_workout_hours() ago, into one they take part in, with the check-in of the day on which it
was registered when it earns one. Asked again it answers the same and writes nothing.
Replies {success, error, message, points_earned, is_already_checked_in, checked_in, check_in_refused}; 42501 for another member';
grant execute on function public.put_workout_in_challenge(uuid,uuid,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.put_workout_in_challenge(member_id uuid, in_workout uuid, in_challenge uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'points_earned', case when v_chance.refusal is null then app.points_per_check_in() else 0 end,
    'is_already_checked_in', v_chance.refusal is not distinct from 'already_checked_in',
    'checked_in', v_chance.refusal is null, 'check_in_refused', v_chance.refusal);
end $function$;
comment on function app.put_workout_in_challenge(uuid,uuid,uuid) is 'What put_workout_in_challenge does';
grant execute on function app.put_workout_in_challenge(uuid,uuid,uuid) to authenticated, service_role;
