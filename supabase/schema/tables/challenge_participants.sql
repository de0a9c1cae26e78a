-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.challenge_participants (
  id uuid not null default gen_random_uuid(),
  challenge_id uuid not null,
  user_id uuid not null,
  status text not null default 'active'::text,
  joined_at timestamp with time zone not null default app.now(),
  constraint challenge_participants_pkey PRIMARY KEY (id),
  constraint challenge_participants_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES public.challenges(id) ON DELETE CASCADE,
  constraint challenge_participants_once UNIQUE (challenge_id, user_id),
  constraint challenge_participants_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
  constraint challenge_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

comment on table public.challenge_participants is 'Who takes part in which challenge; deleting the row is leaving';
comment on column public.challenge_participants.id is 'Identifier';
comment on column public.challenge_participants.challenge_id is 'The challenge';
comment on column public.challenge_participants.user_id is 'The member';
comment on column public.challenge_participants.status is 'active, or inactive when the operator set the member aside';
comment on column public.challenge_participants.joined_at is 'When the member joined, the last time';

CREATE INDEX challenge_participants_user_idx ON public.challenge_participants USING btree (user_id, challenge_id);

CREATE TRIGGER challenge_participants_guard BEFORE INSERT ON public.challenge_participants FOR EACH ROW EXECUTE FUNCTION app.guard_participant();

CREATE TRIGGER challenge_participants_progress AFTER INSERT OR DELETE OR UPDATE ON public.challenge_participants FOR EACH ROW EXECUTE FUNCTION app.on_participant_changed();

alter table public.challenge_participants enable row level security;

create policy "Members join challenges themselves" on public.challenge_participants for insert to authenticated
  with check ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Members leave challenges themselves" on public.challenge_participants for delete to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (status = 'active'::text)));

create policy "Members read themselves and fellow participants" on public.challenge_participants for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ((status = 'active'::text) AND (challenge_id IN ( SELECT app.my_challenge_ids() AS my_challenge_ids)))));

create policy "Members take part unseen by whom they block" on public.challenge_participants as restrictive for select to authenticated
  using ((user_id <> ALL (( SELECT app.hidden_from_me() AS hidden_from_me)::uuid[])));

create policy "Whoever has a second factor has shown it" on public.challenge_participants as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant delete, insert, select on public.challenge_participants to authenticated;
grant all on public.challenge_participants to service_role;
