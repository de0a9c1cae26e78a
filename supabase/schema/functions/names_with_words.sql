-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.names_with_words(in_challenge uuid, words text[], in_limit integer, look_at integer)
 RETURNS TABLE(user_id uuid, is_last_looked_at boolean)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
declare
  first_word constant text := app.rarest_word(in_challenge, words);
  found integer := 0;
  looked_at integer := 0;
begin
  for user_id in
    select n.user_id from app.ranking_names n
    where n.challenge_id = in_challenge and n.word >= first_word and n.word < app.word_end(first_word)
    order by n.word, n.full_name, n.user_id
  loop
    looked_at := looked_at + 1;
    is_last_looked_at := looked_at > look_at;
    exit when found >= in_limit;
    if is_last_looked_at then
      user_id := null;
      return next;
      exit;
    end if;
    continue when exists (
      select from unnest(words) w where w <> first_word and not exists (
        select from app.ranking_names o where o.challenge_id = in_challenge and o.user_id = names_with_words.user_id
          and o.word >= w and o.word < app.word_end(w)));
    found := found + 1;
    return next;
  end loop;
end $function$;
comment on function app.names_with_words(uuid,text[],integer,integer) is 'Participants whose name has a word beginning with each of the given ones, by name, perhaps twice. Of two very common words it looks at so many only and ends with a null';
-- Nobody but the owner and what the owner defined may call it.
