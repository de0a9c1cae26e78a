-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.member_cards (
  user_id uuid not null,
  card text not null,
  created_at timestamp with time zone not null default app.now(),
  constraint member_cards_pkey PRIMARY KEY (user_id),
  constraint member_cards_card_check CHECK ((card ~ '^[0-9]{8}$'::text)),
  constraint member_cards_card_key UNIQUE (card),
  constraint member_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

comment on table public.member_cards is 'The number of a member''s card. It opens nothing by itself: a code goes with it';
comment on column public.member_cards.user_id is 'The member';
comment on column public.member_cards.card is 'Eight digits, drawn by lot';
comment on column public.member_cards.created_at is 'When the card was first asked for';

alter table public.member_cards enable row level security;

create policy "Members read their own card" on public.member_cards for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.member_cards as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.member_cards to authenticated;
grant all on public.member_cards to service_role;
