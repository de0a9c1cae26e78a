-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.missing_columns(wanted text[])
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select string_agg(w.name, ', ' order by w.place) from unnest(wanted) with ordinality w (name, place)
  where not exists (
    select from pg_catalog.pg_attribute a
      join pg_catalog.pg_class c on c.oid = a.attrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname || '.' || c.relname || '.' || a.attname = w.name and not a.attisdropped
  )
$function$;
comment on function app.missing_columns(text[]) is 'For migrations: which of these columns (schema.table.column) are not there, in one line; null when all are. A database''s image may make
bare tables that their service fills up when it first starts';
-- Nobody but the owner and what the owner defined may call it.
