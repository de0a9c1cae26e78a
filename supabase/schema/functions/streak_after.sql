-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.streak_after(run integer, last_day date, new_day date)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  -- The same day comes again from a second challenge.
  return case when last_day = new_day then run when last_day = new_day - 1 then run + 1 else 1 end;
end $function$;
comment on function app.streak_after(integer,date,date) is 'How long a run of days that ended with last_day is after a check-in on new_day, which is not before it';
-- Nobody but the owner and what the owner defined may call it.
