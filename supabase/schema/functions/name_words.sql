-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.name_words(in_name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct left(w.word, 40)), '{}') from (
    select word from unnest(string_to_array(app.folded_name(in_name), ' ')) with ordinality as s(word, place)
    where word <> '' order by place limit 8
  ) w
$function$;
comment on function app.name_words(text) is 'The words of a name as they are searched, each once, at most eight';
-- Nobody but the owner and what the owner defined may call it.
