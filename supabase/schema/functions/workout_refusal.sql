-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.workout_refusal(cleaned_name text, duration_minutes integer, instant timestamp with time zone, registered_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  days_ago integer;
begin
  if cleaned_name is null then
    return 'name_required';
  elsif duration_minutes is null or duration_minutes not between app.min_workout_minutes() and app.max_workout_minutes() then
    return 'duration_out_of_range';
  -- Far dates first: turning them into a day would overflow.
  elsif instant > registered_at + interval '3 days' then
    return 'date_in_future';
  elsif instant < registered_at - make_interval(days => app.workout_window_days() + 2) then
    return 'date_too_old';
  end if;
  days_ago := app.club_day(registered_at) - app.club_day(instant);
  return case when days_ago < 0 then 'date_in_future' when days_ago > app.workout_window_days() then 'date_too_old' end;
end $function$;
comment on function app.workout_refusal(text,integer,timestamp with time zone,timestamp with time zone) is 'Why a workout with this name, as app.clean_line left it, can''t be recorded, or null; "today" is the day it was registered';
-- Nobody but the owner and what the owner defined may call it.
