-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.exact_ranking_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 10000 $function$;
comment on function app.exact_ranking_limit() is 'Up to this place, and in a challenge of this many participants, everything is counted exactly';
-- Nobody but the owner and what the owner defined may call it.
