-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.keep_backup()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update app.sweeps s set last_run_at = app.now() where s.name = 'backup_under_way'
$function$;
comment on function app.keep_backup() is 'The night''s backup is still being made: it is due again an hour after this was last said';
-- Nobody but the owner and what the owner defined may call it.
