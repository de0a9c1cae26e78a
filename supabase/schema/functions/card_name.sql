-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.card_name(member_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when cardinality(words) > 1 then words[1] || ' ' || app.first_character(words[cardinality(words)]) || '.' else coalesce(words[1], 'Membro do clube') end
  from (select regexp_split_to_array(app.clean_line(member_name), ' ') as words) parts
$function$;
comment on function app.card_name(text) is 'First name and initial of the last one';
-- Nobody but the owner and what the owner defined may call it.
