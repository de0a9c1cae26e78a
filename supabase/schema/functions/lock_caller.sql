-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.lock_caller()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.lock_member((select auth.uid()));
  return null;
end $function$;
comment on function app.lock_caller() is 'Trigger: the caller''s writes queue up before they touch a row, so that they never deadlock';
-- Nobody but the owner and what the owner defined may call it.
