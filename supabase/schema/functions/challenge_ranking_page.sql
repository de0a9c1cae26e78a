-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.challenge_ranking_page(p_challenge_id uuid, p_limit integer DEFAULT 50, p_cursor jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.ranking_page(p_challenge_id, p_limit, p_cursor) $function$;
comment on function public.challenge_ranking_page(uuid,integer,jsonb) is 'A page (1 to 100 rows) of a ranking for its active participants, with the caller''s own row and position. next_cursor continues the list, null at its end; own_cursor begins it at the caller; rows_ahead are the at most three rows right before the caller''s, null but with the first page, and next_check_in, {day, passes, passes_more}, is how many participants the caller''s next check-in passes and on which day, null likewise and where none is to come. Positions are exact up to 10,000, beyond that at most 60 s old.
Replies {success, error, message, rows, own_row, rows_ahead, next_check_in, own_cursor, total_participants, next_cursor}; PT400 for a malformed cursor';
grant execute on function public.challenge_ranking_page(uuid,integer,jsonb) to authenticated, service_role;
