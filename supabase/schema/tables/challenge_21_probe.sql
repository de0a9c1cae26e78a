-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.challenge_21_probe (
  id integer not null default 1,
  name text not null default 'Desafio 21 dias'::text,
  created_at timestamp with time zone not null default app.now(),
  constraint challenge_21_probe_pkey PRIMARY KEY (id),
  constraint challenge_21_probe_id_check CHECK ((id = 1))
);

comment on table public.challenge_21_probe is 'One row, read once at start by the web app to see that the 21-day challenge can be reached';
comment on column public.challenge_21_probe.id is 'Always 1';
comment on column public.challenge_21_probe.name is 'Title of the challenge that is probed for';
comment on column public.challenge_21_probe.created_at is 'When the database was made';

alter table public.challenge_21_probe enable row level security;

create policy "Members read the probe" on public.challenge_21_probe for select to authenticated
  using (true);

create policy "Whoever has a second factor has shown it" on public.challenge_21_probe as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.challenge_21_probe to authenticated;
grant all on public.challenge_21_probe to service_role;
