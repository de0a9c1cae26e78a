-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.challenge_milestones (
  challenge_id uuid not null,
  kind text not null,
  check_ins integer not null,
  constraint challenge_milestones_pkey PRIMARY KEY (challenge_id, kind),
  constraint challenge_milestones_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES public.challenges(id) ON DELETE CASCADE,
  constraint challenge_milestones_check_ins_check CHECK ((check_ins > 0)),
  constraint challenge_milestones_kind_check CHECK ((kind = ANY (ARRAY['bronze'::text, 'silver'::text, 'gold'::text])))
);

comment on table public.challenge_milestones is 'What each milestone of a challenge takes; follows the challenge''s target';
comment on column public.challenge_milestones.challenge_id is 'The challenge';
comment on column public.challenge_milestones.kind is 'bronze, silver or gold';
comment on column public.challenge_milestones.check_ins is 'Check-ins that count, from which on it is held';

alter table public.challenge_milestones enable row level security;

create policy "Members read what each milestone takes" on public.challenge_milestones for select to authenticated
  using (true);

create policy "Whoever has a second factor has shown it" on public.challenge_milestones as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.challenge_milestones to authenticated;
grant all on public.challenge_milestones to service_role;
