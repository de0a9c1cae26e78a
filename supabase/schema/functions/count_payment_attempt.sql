-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.count_payment_attempt(in_subject text, most integer, in_window interval)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_now constant timestamptz := app.now();
  v_row app.payment_attempts;
begin
  delete from app.payment_attempts a where a.window_started_at < v_now - interval '1 day';
  insert into app.payment_attempts as a (subject, window_started_at, attempts) values (in_subject, v_now, 1)
  on conflict (subject) do update set
    attempts = case when a.window_started_at <= v_now - in_window then 1 else a.attempts + 1 end,
    window_started_at = case when a.window_started_at <= v_now - in_window then v_now else a.window_started_at end
  returning * into v_row;
  return case when v_row.attempts > most then greatest(1, ceil(extract(epoch from v_row.window_started_at + in_window - v_now))::integer) else 0 end;
end $function$;
comment on function app.count_payment_attempt(text,integer,interval) is 'Counts an attempt before it is judged, so that many at once are no way around the limit. Returns 0, or the seconds to wait';
-- Nobody but the owner and what the owner defined may call it.
