-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.challenge_refusal(challenge public.challenges, instant timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  -- The end is stored as the day's last second; the fraction after it still belongs to that day.
  return case
    when instant < challenge.start_date then 'challenge_not_started'
    when date_trunc('second', instant) > challenge.end_date or not challenge.active then 'challenge_over'
  end;
end $function$;
comment on function app.challenge_refusal(public.challenges,timestamp with time zone) is 'Why a challenge takes no check-in at an instant: challenge_not_started, challenge_over, or null when it is running';
grant execute on function app.challenge_refusal(public.challenges,timestamp with time zone) to authenticated, service_role;
