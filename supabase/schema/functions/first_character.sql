-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.first_character(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  place integer := 1;
begin
  while app.is_inside_character(value, place) loop
    place := place + 1;
  end loop;
  return left(value, place);
end $function$;
comment on function app.first_character(text) is 'What is seen as the first character of a text: with its accents, or a whole emoji';
grant execute on function app.first_character(text) to authenticated, service_role;
