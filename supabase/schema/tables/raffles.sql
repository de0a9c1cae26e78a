-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.raffles (
  id uuid not null default gen_random_uuid(),
  prize text not null,
  winners integer not null default 1,
  draw_at timestamp with time zone not null,
  drawn_at timestamp with time zone,
  seed text,
  entries integer,
  winning_numbers integer[],
  created_at timestamp with time zone not null default app.now(),
  constraint raffles_pkey PRIMARY KEY (id),
  constraint raffles_drawn_whole CHECK ((num_nonnulls(drawn_at, seed, entries, winning_numbers) = ANY (ARRAY[0, 4]))),
  constraint raffles_entries_check CHECK ((entries >= 1)),
  constraint raffles_prize_check CHECK (((char_length(prize) >= 1) AND (char_length(prize) <= 200))),
  constraint raffles_seed_check CHECK (((char_length(seed) >= 1) AND (char_length(seed) <= 200))),
  constraint raffles_winners_check CHECK (((winners >= 1) AND (winners <= 100)))
);

comment on table public.raffles is 'Prizes that are drawn among the Experts. The draw follows from seed and number of entries alone (app.raffle_order), so anybody can repeat it';
comment on column public.raffles.id is 'The raffle';
comment on column public.raffles.prize is 'What is won';
comment on column public.raffles.winners is 'How many win, at most as many as take part';
comment on column public.raffles.draw_at is 'Not before then it is drawn; who is Expert at the draw takes part';
comment on column public.raffles.drawn_at is 'When it was drawn; null before';
comment on column public.raffles.seed is 'What the draw follows from: said by the operator, or made at the draw';
comment on column public.raffles.entries is 'How many took part; their numbers are 1 to this';
comment on column public.raffles.winning_numbers is 'The numbers that won, the first one first';
comment on column public.raffles.created_at is 'When the operator announced it';

alter table public.raffles enable row level security;

create policy "Experts read raffles to come, and members those they were in" on public.raffles for select to authenticated
  using ((((drawn_at IS NULL) AND (( SELECT app.my_level() AS my_level) = 'expert'::text)) OR (EXISTS ( SELECT
   FROM public.raffle_entries e
  WHERE ((e.raffle_id = raffles.id) AND (e.user_id = ( SELECT auth.uid() AS uid)))))));

create policy "Whoever has a second factor has shown it" on public.raffles as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.raffles to authenticated;
grant all on public.raffles to service_role;
