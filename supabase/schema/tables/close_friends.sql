-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.close_friends (
  user_id uuid not null,
  instagram text not null,
  is_wanted boolean not null default true,
  asked_at timestamp with time zone not null default app.now(),
  added_as text,
  constraint close_friends_pkey PRIMARY KEY (user_id),
  constraint close_friends_added_as_check CHECK (((char_length(added_as) >= 1) AND (char_length(added_as) <= app.max_instagram_length()))),
  constraint close_friends_instagram_check CHECK (((char_length(instagram) >= 1) AND (char_length(instagram) <= app.max_instagram_length()))),
  constraint close_friends_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table public.close_friends is 'Who wishes to see the club''s Close Friends on Instagram, and who is on that list. The list itself is at Instagram, where the operator keeps it by hand';
comment on column public.close_friends.user_id is 'The member';
comment on column public.close_friends.instagram is 'The profile''s Instagram when the member asked';
comment on column public.close_friends.is_wanted is 'False once the member takes the wish back';
comment on column public.close_friends.asked_at is 'When the member asked';
comment on column public.close_friends.added_as is 'The Instagram that the operator has put on the list; null while there is none';

alter table public.close_friends enable row level security;

create policy "Members read their own wish for Close Friends" on public.close_friends for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.close_friends as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.close_friends to authenticated;
grant all on public.close_friends to service_role;
