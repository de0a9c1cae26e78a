-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.fresh_ranking_snapshot(in_challenge uuid)
 RETURNS app.ranking_snapshots
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s from app.ranking_snapshots s
  where s.challenge_id = in_challenge and s.taken_at > clock_timestamp() - interval '60 seconds'
$function$;
comment on function app.fresh_ranking_snapshot(uuid) is 'The challenge''s snapshot if it is at most 60 s old; null without one';
-- Nobody but the owner and what the owner defined may call it.
