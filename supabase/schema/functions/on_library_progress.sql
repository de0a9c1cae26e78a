-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_library_progress()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.touched_at := app.now();
  return new;
end $function$;
comment on function app.on_library_progress() is 'Trigger: the server says when a workout was opened or marked';
-- Nobody but the owner and what the owner defined may call it.
