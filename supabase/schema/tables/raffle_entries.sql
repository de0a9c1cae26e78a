-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.raffle_entries (
  raffle_id uuid not null,
  number integer not null,
  user_id uuid,
  constraint raffle_entries_pkey PRIMARY KEY (raffle_id, number),
  constraint raffle_entries_number_check CHECK ((number >= 1)),
  constraint raffle_entries_one_each UNIQUE (raffle_id, user_id),
  constraint raffle_entries_raffle_id_fkey FOREIGN KEY (raffle_id) REFERENCES public.raffles(id) ON DELETE CASCADE,
  constraint raffle_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);

comment on table public.raffle_entries is 'Who took part in a raffle, under which number; written by the draw';
comment on column public.raffle_entries.raffle_id is 'The raffle';
comment on column public.raffle_entries.number is 'The member''s number in it';
comment on column public.raffle_entries.user_id is 'The member; null once the account is deleted, whose number stays so that the draw can be repeated';

CREATE INDEX raffle_entries_user_id_idx ON public.raffle_entries USING btree (user_id);

alter table public.raffle_entries enable row level security;

create policy "Members read their own numbers" on public.raffle_entries for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.raffle_entries as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.raffle_entries to authenticated;
grant all on public.raffle_entries to service_role;
