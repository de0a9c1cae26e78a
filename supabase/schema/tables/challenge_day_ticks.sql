-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.challenge_day_ticks (
  user_id uuid not null,
  challenge_id uuid not null,
  day integer not null,
  part text not null,
  ticked_at timestamp with time zone not null default app.now(),
  constraint challenge_day_ticks_pkey PRIMARY KEY (user_id, challenge_id, day, part),
  constraint challenge_day_ticks_day_fkey FOREIGN KEY (challenge_id, day) REFERENCES public.challenge_days(challenge_id, day) ON DELETE CASCADE,
  constraint challenge_day_ticks_part_check CHECK ((part = ANY (ARRAY['recipe'::text, 'tip'::text]))),
  constraint challenge_day_ticks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

comment on table public.challenge_day_ticks is 'What members ticked of a challenge''s days: their own, for themselves; nothing counts it';
comment on column public.challenge_day_ticks.user_id is 'The member';
comment on column public.challenge_day_ticks.challenge_id is 'The challenge';
comment on column public.challenge_day_ticks.day is 'The day of the challenge, from 1';
comment on column public.challenge_day_ticks.part is 'recipe or tip';
comment on column public.challenge_day_ticks.ticked_at is 'When it was ticked';

CREATE INDEX challenge_day_ticks_day_idx ON public.challenge_day_ticks USING btree (challenge_id, day);

alter table public.challenge_day_ticks enable row level security;

create policy "Members read their own ticks" on public.challenge_day_ticks for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.challenge_day_ticks as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.challenge_day_ticks to authenticated;
grant all on public.challenge_day_ticks to service_role;
