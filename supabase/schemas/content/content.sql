-- The club's content for members, given out by plan. It comes from the files in content/: one call makes the table hold exactly their entries.

create table public.content_entries (
  collection text not null check (char_length(collection) between 1 and 60),
  id text not null check (char_length(id) between 1 and 120),
  position integer not null default 0,
  feature text,
  body jsonb not null,
  primary key (collection, id)
);
comment on table public.content_entries is 'The club''s content for members, loaded from content/ at boot';
comment on column public.content_entries.collection is 'Which list it belongs to, such as recipes';
comment on column public.content_entries.id is 'Identifier within its list';
comment on column public.content_entries.position is 'Place within its list';
comment on column public.content_entries.feature is 'The feature that opens it; null is open to every member';
comment on column public.content_entries.body is 'The entry itself, as content/ defines it';

create index content_entries_position_idx on public.content_entries (collection, position);
create index content_entries_feature_idx on public.content_entries (feature);

create function app.load_content(entries jsonb, kept jsonb default '[]') returns integer
language plpgsql volatile set search_path = ''
as $$
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
end $$;
comment on function app.load_content(jsonb, jsonb) is
  'Makes content_entries hold these entries and no others; rows of kept ({collection, id}; without an id the whole collection''s) stay as they are, for entries that are broken now. Returns how many rows were written or removed';

-- RLS ------------------------------------------------------------------------------------------------

alter table public.content_entries enable row level security;
select app.ask_second_factor_of('public.content_entries');

create policy "Members read the content their plan opens" on public.content_entries
  for select to authenticated
  using (feature is null or (select app.my_level()) = 'expert' or feature = any ((select app.my_features())::text[]));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.content_entries from anon, authenticated;
grant select on public.content_entries to authenticated;
grant all on public.content_entries to service_role;
grant execute on function app.load_content(jsonb, jsonb) to service_role;
