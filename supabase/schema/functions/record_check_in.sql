-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.record_check_in(member_id uuid, in_challenge uuid, in_workout uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'points_earned', app.points_per_check_in(), 'is_already_checked_in', false);
end $function$;
comment on function app.record_check_in(uuid,uuid,uuid) is 'What record_challenge_check_in does';
grant execute on function app.record_check_in(uuid,uuid,uuid) to authenticated, service_role;
