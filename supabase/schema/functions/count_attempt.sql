-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.count_attempt(member_id uuid, in_kind text, most integer, in_window interval)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_now constant timestamptz := app.now();
  v_row app.privacy_attempts;
begin
  insert into app.privacy_attempts as a (user_id, kind, window_started_at, attempts) values (member_id, in_kind, v_now, 1)
  on conflict (user_id, kind) do update set
    attempts = case when a.window_started_at <= v_now - in_window then 1 else a.attempts + 1 end,
    window_started_at = case when a.window_started_at <= v_now - in_window then v_now else a.window_started_at end
  returning * into v_row;
  if v_row.attempts <= most then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from v_row.window_started_at + in_window - v_now))::integer);
end $function$;
comment on function app.count_attempt(uuid,text,integer,interval) is 'Counts an attempt before it is judged, so that many at once are no way around the limit. Returns 0, or the seconds to wait';
-- Nobody but the owner and what the owner defined may call it.
