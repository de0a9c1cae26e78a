-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.begin_backup()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  hour_ago constant timestamptz := app.now() - interval '1 hour';
begin
  -- The club's night is from three o'clock on. A clock that was ahead leaves an instant that is still to come: it keeps no backup from being
  -- made. What failed a moment ago would fail again, and what was cut off may have taken its server with it. Who waited for the row finds it changed.
  update app.sweeps s set last_run_at = app.now()
  where s.name = 'backup'
    and (s.last_run_at = '-infinity'
      or app.club_day(s.last_run_at - interval '3 hours') <> app.club_day(app.now() - interval '3 hours')
      or (s.last_run_at <= hour_ago
        and exists (select from app.sweeps u where u.name = 'backup_under_way' and not u.last_run_at between hour_ago and app.now())))
    and not exists (select from app.sweeps f where f.name = 'failed_backup' and f.last_run_at between hour_ago and app.now());
  if not found then
    return false;
  end if;
  insert into app.sweeps (name, last_run_at) values ('backup_under_way', app.now())
    on conflict (name) do update set last_run_at = excluded.last_run_at;
  return true;
end $function$;
comment on function app.begin_backup() is 'Whether the caller is to make the night''s backup: true once a night, for whichever process asks first, and again an hour after one failed or was last heard of';
-- Nobody but the owner and what the owner defined may call it.
