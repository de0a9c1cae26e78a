-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.letters_of(bytes bytea, most integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_letters text := '';
begin
  for place in 0 .. most - 1 loop
    v_letters := v_letters || substr('ABCDEFGHJKMNPQRSTUVWXYZ', get_byte(bytes, place) % 23 + 1, 1);
  end loop;
  return v_letters;
end $function$;
comment on function app.letters_of(bytea,integer) is 'The first bytes as letters; I, L and O are not among them, since they are mistaken for digits';
-- Nobody but the owner and what the owner defined may call it.
