-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.payment_grace_hours()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 72; end $function$;
comment on function app.payment_grace_hours() is 'Hours after the paid time in which late money, or a late event, locks nobody out';
grant execute on function app.payment_grace_hours() to anon, authenticated, service_role;
