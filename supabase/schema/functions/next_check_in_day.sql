-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.next_check_in_day(in_challenge public.challenges, member_id uuid, instant timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_today constant date := (instant at time zone in_challenge.time_zone)::date;
begin
  if app.challenge_refusal(in_challenge, instant) is not null then
    return null;
  end if;
  -- A day whose check-in was voided can't be earned again.
  if not exists (
    select from public.challenge_check_ins k
    where k.challenge_id = in_challenge.id and k.user_id = member_id and k.check_in_day = v_today
  ) then
    return v_today;
  end if;
  return case
    when app.challenge_refusal(in_challenge, (v_today + 1)::timestamp at time zone in_challenge.time_zone) is null then v_today + 1
  end;
end $function$;
comment on function app.next_check_in_day(public.challenges,uuid,timestamp with time zone) is 'The day in the challenge''s zone of a participant''s next check-in, today or tomorrow; null where none is to come';
-- Nobody but the owner and what the owner defined may call it.
