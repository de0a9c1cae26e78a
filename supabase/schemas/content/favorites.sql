-- Members' favourites among the club's content: recipes, and later workouts of the library.

create table public.favorites (
  user_id uuid not null references auth.users (id) on delete cascade,
  collection text not null check (char_length(collection) between 1 and 60),
  entry_id text not null check (char_length(entry_id) between 1 and 120),
  created_at timestamptz not null default app.now(),
  primary key (user_id, collection, entry_id)
);
comment on table public.favorites is
  'Entries of the club''s content that a member marked. Without a foreign key: an entry that is taken away and comes back is still a favourite';
comment on column public.favorites.user_id is 'Whose favourite it is';
comment on column public.favorites.collection is 'The list of the entry, as in content_entries';
comment on column public.favorites.entry_id is 'The entry within its list, or one of the contents within an entry, such as a workout of a programme';
comment on column public.favorites.created_at is 'When it was marked';

create function app.opens_entry(in_collection text, in_entry_id text) returns boolean
language sql stable set search_path = ''
as $$
  -- Runs as the caller: the policies of content_entries show only what the plan opens.
  select exists (
    select from public.content_entries c
    where c.collection = in_collection
      and (c.id = in_entry_id or c.body -> 'contents' @> jsonb_build_array(jsonb_build_object('id', in_entry_id)))
  )
$$;
comment on function app.opens_entry(text, text) is
  'Whether the caller''s plan opens an entry of the content now; contents within an entry, such as the workouts of a programme, count as entries';

-- RLS ------------------------------------------------------------------------------------------------

alter table public.favorites enable row level security;
select app.ask_second_factor_of('public.favorites');

create policy "Members read their favorites of what their plan opens" on public.favorites
  for select to authenticated
  using (user_id = (select auth.uid()) and app.opens_entry(collection, entry_id));

create policy "Members mark what their plan opens" on public.favorites
  for insert to authenticated
  with check (user_id = (select auth.uid()) and app.opens_entry(collection, entry_id));

create policy "Members unmark their own favorites" on public.favorites
  for delete to authenticated
  using (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.favorites from anon, authenticated;
grant select, insert, delete on public.favorites to authenticated;
grant all on public.favorites to service_role;
grant execute on function app.opens_entry(text, text) to authenticated, service_role;
