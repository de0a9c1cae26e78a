-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.settle_check_in(member_id uuid, in_challenge uuid, in_day date, except_workout uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_zone text;
  v_check_in public.challenge_check_ins;
  v_heir public.workout_records;
begin
  select c.time_zone into v_zone from public.challenges c where c.id = in_challenge;
  select * into v_check_in from public.challenge_check_ins k
  where k.challenge_id = in_challenge and k.user_id = member_id and k.check_in_day = in_day and k.voided_at is null;
  if v_check_in.id is null then
    return;
  end if;
  -- Only workouts registered on their own day could have earned it.
  select * into v_heir from public.workout_records w
  where w.challenge_id = in_challenge and w.user_id = member_id and w.duration_minutes >= app.min_check_in_minutes()
    and w.id is distinct from except_workout and w.workout_day = app.club_day(w.registered_at)
    and (w.registered_at at time zone v_zone)::date = in_day
  order by w.registered_at, w.created_at, w.id limit 1;
  if v_heir.id = v_check_in.workout_id then
    return;
  elsif v_heir.id is null then
    delete from public.challenge_check_ins k where k.id = v_check_in.id;
  else
    update public.challenge_check_ins k set workout_id = v_heir.id, check_in_date = v_heir.registered_at, recorded_at = v_heir.created_at
    where k.id = v_check_in.id;
  end if;
  perform app.recompute_challenge_progress(in_challenge, member_id);
  perform app.refresh_check_in_totals(member_id, true);
end $function$;
comment on function app.settle_check_in(uuid,uuid,date,uuid) is 'Gives a day''s check-in to the earliest workout that qualifies, leaving one workout out, or removes it';
-- Nobody but the owner and what the owner defined may call it.
