-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.updated_at := app.now();
  return new;
end $function$;
comment on function app.touch_updated_at() is 'Trigger: keeps updated_at';
grant execute on function app.touch_updated_at() to anon, authenticated, service_role;
