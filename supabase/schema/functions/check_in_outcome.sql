-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.check_in_outcome(challenge public.challenges, duration_minutes integer, workout_day date, registered_at timestamp with time zone, has_check_in boolean, is_voided boolean)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when challenge.id is null then 'no_challenge'
    else coalesce(app.challenge_refusal(challenge, registered_at), case
      when coalesce(duration_minutes, 0) < app.min_check_in_minutes() then 'below_minimum_duration'
      when workout_day is distinct from app.club_day(registered_at) then 'not_today'
      when is_voided then 'check_in_voided'
      when has_check_in then 'already_checked_in'
    end)
  end;
end $function$;
comment on function app.check_in_outcome(public.challenges,integer,date,timestamp with time zone,boolean,boolean) is 'Why a workout earns no check-in, or null when it earns one. "Today" is the day it was registered; domain/check-in.ts is the same rule';
grant execute on function app.check_in_outcome(public.challenges,integer,date,timestamp with time zone,boolean,boolean) to authenticated, service_role;
