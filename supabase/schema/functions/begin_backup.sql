-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.begin_backup()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The club's night is from three o'clock on. Who waited for the row finds it changed. What failed a moment ago would fail again.
  update app.sweeps s set last_run_at = app.now()
  where s.name = 'backup'
    and (s.last_run_at = '-infinity' or app.club_day(s.last_run_at - interval '3 hours') < app.club_day(app.now() - interval '3 hours'))
    and not exists (select from app.sweeps f where f.name = 'failed_backup' and f.last_run_at > app.now() - interval '1 hour' and f.last_run_at <= app.now());
  return found;
end $function$;
comment on function app.begin_backup() is 'Whether the caller is to make the night''s backup: true once a night, for whichever process asks first, and again an hour after one failed';
-- Nobody but the owner and what the owner defined may call it.
