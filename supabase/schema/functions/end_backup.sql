-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.end_backup()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from app.sweeps s where s.name = 'backup_under_way'
$function$;
comment on function app.end_backup() is 'The night''s backup is made';
-- Nobody but the owner and what the owner defined may call it.
