-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.fail_backup()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into app.sweeps (name, last_run_at) values ('failed_backup', app.now())
    on conflict (name) do update set last_run_at = excluded.last_run_at;
  delete from app.sweeps s where s.name = 'backup_under_way';
  update app.sweeps s set last_run_at = '-infinity' where s.name = 'backup'
$function$;
comment on function app.fail_backup() is 'The night''s backup failed: whoever asks first an hour later is to make it';
-- Nobody but the owner and what the owner defined may call it.
