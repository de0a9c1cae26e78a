-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.favorites (
  user_id uuid not null,
  collection text not null,
  entry_id text not null,
  created_at timestamp with time zone not null default app.now(),
  constraint favorites_pkey PRIMARY KEY (user_id, collection, entry_id),
  constraint favorites_collection_check CHECK (((char_length(collection) >= 1) AND (char_length(collection) <= 60))),
  constraint favorites_entry_id_check CHECK (((char_length(entry_id) >= 1) AND (char_length(entry_id) <= 120))),
  constraint favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table public.favorites is 'Entries of the club''s content that a member marked. Without a foreign key: an entry that is taken away and comes back is still a favourite';
comment on column public.favorites.user_id is 'Whose favourite it is';
comment on column public.favorites.collection is 'The list of the entry, as in content_entries';
comment on column public.favorites.entry_id is 'The entry within its list, or one of the contents within an entry, such as a workout of a programme';
comment on column public.favorites.created_at is 'When it was marked';

alter table public.favorites enable row level security;

create policy "Members mark what their plan opens" on public.favorites for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND app.opens_entry(collection, entry_id)));

create policy "Members read their favorites of what their plan opens" on public.favorites for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND app.opens_entry(collection, entry_id)));

create policy "Members unmark their own favorites" on public.favorites for delete to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.favorites as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant delete, insert, select on public.favorites to authenticated;
grant all on public.favorites to service_role;
