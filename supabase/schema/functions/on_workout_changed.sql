-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_workout_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_check_in public.challenge_check_ins;
  v_day date;
begin
  if tg_op = 'DELETE' then
    -- An account's deletion takes the profile before its workouts: there is nothing left to keep.
    if not exists (select from public.profiles p where p.id = old.user_id) then
      return old;
    end if;
    select * into v_check_in from public.challenge_check_ins k where k.workout_id = old.id and k.voided_at is null;
    if v_check_in.id is not null then
      perform app.settle_check_in(old.user_id, v_check_in.challenge_id, v_check_in.check_in_day, old.id);
    end if;
    perform app.add_workout_totals(old.user_id, -1, -old.duration_minutes);
    return old;
  end if;
  if new.duration_minutes <> old.duration_minutes then
    perform app.add_workout_totals(new.user_id, 0, new.duration_minutes - old.duration_minutes);
  end if;
  if new.challenge_id is null or new.duration_minutes = old.duration_minutes then
    return null;
  end if;
  select (new.registered_at at time zone c.time_zone)::date into v_day from public.challenges c where c.id = new.challenge_id;
  if exists (
    select from public.challenge_check_ins k
    where k.challenge_id = new.challenge_id and k.user_id = new.user_id and k.check_in_day = v_day and k.voided_at is null
  ) then
    perform app.settle_check_in(new.user_id, new.challenge_id, v_day, null);
  elsif new.workout_day = app.club_today() and new.user_id = (select auth.uid()) then
    perform app.try_check_in(new.user_id, new.challenge_id, new.id);
  end if;
  return null;
end $function$;
comment on function app.on_workout_changed() is 'Trigger: keeps totals, and passes, earns or takes the check-in of an edited or deleted workout';
-- Nobody but the owner and what the owner defined may call it.
