-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.load_content(entries jsonb, kept jsonb DEFAULT '[]'::jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  changed integer;
begin
  if coalesce(jsonb_typeof(entries), '') <> 'array' or coalesce(jsonb_typeof(kept), '') <> 'array' then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The content is a list of entries';
  end if;
  -- An empty list means a broken build, not a club without content.
  if jsonb_array_length(entries) + jsonb_array_length(kept) = 0 then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The content is a list with at least one entry';
  end if;
  -- Processes that start together load one after the other; members go on reading.
  lock table public.content_entries in share row exclusive mode;
  with wanted as (
    select e.collection, e.id, e.position, e.feature, e.body
    from jsonb_to_recordset(entries) as e (collection text, id text, position integer, feature text, body jsonb)
  ), spared as (
    select k.collection, k.id from jsonb_to_recordset(kept) as k (collection text, id text)
  ), removed as (
    delete from public.content_entries c
    where not exists (select from wanted w where w.collection = c.collection and w.id = c.id)
      and not exists (select from spared s where s.collection = c.collection and coalesce(s.id, c.id) = c.id)
    returning 1
  ), written as (
    insert into public.content_entries as c (collection, id, position, feature, body)
    select w.collection, w.id, w.position, w.feature, w.body from wanted w
    on conflict (collection, id) do update
      set position = excluded.position, feature = excluded.feature, body = excluded.body
      where (c.position, c.feature, c.body) is distinct from (excluded.position, excluded.feature, excluded.body)
    returning 1
  )
  select (select count(*) from removed) + (select count(*) from written) into changed;
  return changed;
end $function$;
comment on function app.load_content(jsonb,jsonb) is 'Makes content_entries hold these entries and no others; rows of kept ({collection, id}; without an id the whole collection''s) stay as they are, for entries that are broken now. Returns how many rows were written or removed';
grant execute on function app.load_content(jsonb,jsonb) to service_role;
