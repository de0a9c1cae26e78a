-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.try_check_in(member_id uuid, in_challenge uuid, in_workout uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function app.try_check_in(uuid,uuid,uuid) is 'Makes the day''s check-in from a workout the caller has recorded, or says why not';
-- Nobody but the owner and what the owner defined may call it.
