-- The private schema `app`, and what every later file uses. The API exposes only schema `public`. No table of `app` is granted to an API role.
-- An SQL function with a search_path is never inlined, and before PostgreSQL 18 it is planned again at every call. So functions that each
-- recorded workout calls are PL/pgSQL, here and in the other files.

-- A function may call what a later file makes.
set check_function_bodies = off;

create schema if not exists app;
comment on schema app is 'Private helpers, never exposed through the API';
revoke all on schema app from public;
grant usage on schema app to anon, authenticated, service_role;

-- Supabase's services --------------------------------------------------------------------------------

create function app.missing_columns(wanted text[]) returns text
language sql stable set search_path = ''
as $$
  select string_agg(w.name, ', ' order by w.place) from unnest(wanted) with ordinality w (name, place)
  where not exists (
    select from pg_catalog.pg_attribute a
      join pg_catalog.pg_class c on c.oid = a.attrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname || '.' || c.relname || '.' || a.attname = w.name and not a.attisdropped
  )
$$;
comment on function app.missing_columns(text[]) is
  'For migrations: which of these columns (schema.table.column) are not there, in one line; null when all are. A database''s image may make
bare tables that their service fills up when it first starts';

-- Triggers -------------------------------------------------------------------------------------------

create function app.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := app.now();
  return new;
end $$;
comment on function app.touch_updated_at() is 'Trigger: keeps updated_at';

create function app.is_member_write() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return current_user in ('anon', 'authenticated');
end $$;
comment on function app.is_member_write() is
  'Whether the statement comes straight from an API role, not from one of the database''s own functions';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.touch_updated_at(), app.is_member_write() to anon, authenticated, service_role;
