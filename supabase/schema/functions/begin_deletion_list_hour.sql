-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.begin_deletion_list_hour()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update app.sweeps s set last_run_at = clock_timestamp()
  where s.name = 'deletion_list' and not s.last_run_at between clock_timestamp() - interval '1 hour' and clock_timestamp();
  return found;
end $function$;
comment on function app.begin_deletion_list_hour() is 'Whether the caller is to write until when the list of deleted accounts is complete: true once an hour, by the machine''s clock';
-- Nobody but the owner and what the owner defined may call it.
