-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.standing_day(challenge public.challenges, instant timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (least(instant, challenge.end_date, case when not challenge.active then challenge.closed_at end)
    at time zone challenge.time_zone)::date
$function$;
comment on function app.standing_day(public.challenges,timestamp with time zone) is 'The day a challenge''s streaks are counted up to, in its zone: the instant''s, or the last day of one that is over or was closed';
-- Nobody but the owner and what the owner defined may call it.
