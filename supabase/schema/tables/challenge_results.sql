-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.challenge_results (
  challenge_id uuid not null,
  place bigint not null,
  user_id uuid,
  points integer not null,
  check_ins integer not null,
  constraint challenge_results_pkey PRIMARY KEY (challenge_id, place),
  constraint challenge_results_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES public.challenges(id) ON DELETE CASCADE,
  constraint challenge_results_check_ins_check CHECK ((check_ins >= 0)),
  constraint challenge_results_place_check CHECK ((place > 0)),
  constraint challenge_results_points_check CHECK ((points >= 0)),
  constraint challenge_results_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL
);

comment on table public.challenge_results is 'The places of a final challenge, written once. Rankings show them to its participants; each member reads their own';
comment on column public.challenge_results.challenge_id is 'The challenge';
comment on column public.challenge_results.place is 'The place, from 1';
comment on column public.challenge_results.user_id is 'The member; null once the account is gone, and then nobody has the place';
comment on column public.challenge_results.points is 'Points they ended with';
comment on column public.challenge_results.check_ins is 'Check-ins they ended with';

CREATE UNIQUE INDEX challenge_results_member_idx ON public.challenge_results USING btree (user_id, challenge_id);

alter table public.challenge_results enable row level security;

create policy "Members read their own results" on public.challenge_results for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.challenge_results as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.challenge_results to authenticated;
grant all on public.challenge_results to service_role;
