-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.withdrawal_days()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 7; end $function$;
comment on function app.withdrawal_days() is 'Days after the first payment in which a member may withdraw with all paid back (CDC art. 49)';
grant execute on function app.withdrawal_days() to anon, authenticated, service_role;
