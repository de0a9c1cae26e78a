-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.shortened(value text, longest integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  words constant text := regexp_replace(left(value, longest + 1), '\s+\S*$', '');
  place integer := longest;
begin
  if char_length(value) <= longest then
    return value;
  elsif char_length(words) between longest / 2 and longest then
    return words;
  end if;
  while app.is_inside_character(value, place) loop
    place := place - 1;
  end loop;
  return btrim(left(value, case when place > 0 then place else longest end));
end $function$;
comment on function app.shortened(text,integer) is 'The text in at most so many characters: whole words where it has some, and never half of what is seen as one character';
grant execute on function app.shortened(text,integer) to authenticated, service_role;
