-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.names_that_begin(in_challenge uuid, in_name text, in_limit integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
  select n.user_id from app.ranking_names n
  where n.challenge_id = in_challenge and n.word = left(split_part(in_name, ' ', 1), 40)
    and n.full_name >= in_name and n.full_name < app.word_end(in_name)
  order by n.full_name, n.user_id limit in_limit
$function$;
comment on function app.names_that_begin(uuid,text,integer) is 'Participants whose folded name begins with at least one whole word and the rest of the given one';
-- Nobody but the owner and what the owner defined may call it.
