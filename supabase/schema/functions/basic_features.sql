-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.basic_features()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select array['basic_challenges', 'workout_recording', 'challenge_ranking', 'profile'] $function$;
comment on function app.basic_features() is 'The features every member has';
grant execute on function app.basic_features() to authenticated, service_role;
