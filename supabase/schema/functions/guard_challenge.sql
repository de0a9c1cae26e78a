-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.guard_challenge()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not app.is_time_zone(new.time_zone) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'Unknown time zone';
  end if;
  new.updated_at := app.now();
  if new.active then
    new.closed_at := null;
  elsif tg_op = 'UPDATE' and not old.active then
    new.closed_at := old.closed_at;
  else
    -- A row that comes from a backup brings its own.
    new.closed_at := coalesce(new.closed_at, app.now());
  end if;
  return new;
end $function$;
comment on function app.guard_challenge() is 'Trigger: refuses a time zone the database does not know, and notes when a challenge was closed';
-- Nobody but the owner and what the owner defined may call it.
