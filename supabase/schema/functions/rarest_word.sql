-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.rarest_word(in_challenge uuid, words text[])
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select w.word from unnest(words) as w(word), lateral (
    select count(*) as found from (
      select from app.ranking_names n
      where n.challenge_id = in_challenge and n.word >= w.word and n.word < app.word_end(w.word) limit 500
    ) counted
  ) hits
  order by hits.found, length(w.word) desc, w.word limit 1
$function$;
comment on function app.rarest_word(uuid,text[]) is 'The word that the fewest names have: the search begins with it';
-- Nobody but the owner and what the owner defined may call it.
