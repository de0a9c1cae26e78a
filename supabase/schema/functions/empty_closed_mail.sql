-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.empty_closed_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.payload := '{}';
  return new;
end $function$;
comment on function app.empty_closed_mail() is 'Trigger: of a mail that was sent or given up nothing is kept that names somebody or opens something';
-- Nobody but the owner and what the owner defined may call it.
