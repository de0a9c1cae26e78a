-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.take_sweep(in_name text, every interval)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into app.sweeps (name) values (in_name) on conflict (name) do nothing;
  -- Skipped, not waited for: who holds the row is about to do it.
  perform from app.sweeps s where s.name = in_name and s.last_run_at <= app.now() - every for update skip locked;
  if not found then
    return false;
  end if;
  update app.sweeps s set last_run_at = app.now() where s.name = in_name;
  return true;
end $function$;
comment on function app.take_sweep(text,interval) is 'Whether the caller is the one to do the task now: true once in that time, for whoever asks first. A caller that fails leaves it to the next time';
-- Nobody but the owner and what the owner defined may call it.
