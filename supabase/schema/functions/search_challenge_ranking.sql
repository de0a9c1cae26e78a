-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.search_challenge_ranking(p_challenge_id uuid, p_query text, p_limit integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select app.search_ranking(p_challenge_id, p_query, p_limit) $function$;
comment on function public.search_challenge_ranking(uuid,text,integer) is 'Participants (1 to 50) of a challenge whose name has words beginning with those of the query, accents and capitals aside, for its active participants.
Replies {success, error, message, rows, has_more}, rows as in challenge_ranking_page';
grant execute on function public.search_challenge_ranking(uuid,text,integer) to authenticated, service_role;
