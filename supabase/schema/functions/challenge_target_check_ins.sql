-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.challenge_target_check_ins()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 21; end $function$;
comment on function app.challenge_target_check_ins() is 'Check-ins that complete a challenge, unless the challenge says otherwise';
grant execute on function app.challenge_target_check_ins() to anon, authenticated, service_role;
