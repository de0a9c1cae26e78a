-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.member_pauses (
  user_id uuid not null,
  challenge_id uuid not null,
  day date not null,
  kind text not null,
  marked_at timestamp with time zone not null default app.now(),
  constraint member_pauses_pkey PRIMARY KEY (user_id, challenge_id, day),
  constraint member_pauses_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES public.challenges(id) ON DELETE CASCADE,
  constraint member_pauses_kind_check CHECK ((kind = ANY (ARRAY['ill'::text, 'travel'::text, 'rest'::text]))),
  constraint member_pauses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

comment on table public.member_pauses is 'Days that members marked as a pause, a row a day. Why is nobody''s to read but the member''s; written by set_pause and end_pause';
comment on column public.member_pauses.user_id is 'The member';
comment on column public.member_pauses.challenge_id is 'The challenge';
comment on column public.member_pauses.day is 'The day, in the challenge''s zone';
comment on column public.member_pauses.kind is 'ill, travel or rest';
comment on column public.member_pauses.marked_at is 'When it was marked, the last time';

CREATE INDEX member_pauses_challenge_idx ON public.member_pauses USING btree (challenge_id, day);

CREATE CONSTRAINT TRIGGER member_pauses_live AFTER INSERT OR UPDATE ON public.member_pauses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('member_pauses'::text, new.challenge_id, new.user_id, new.challenge_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE CONSTRAINT TRIGGER member_pauses_live_removed AFTER DELETE ON public.member_pauses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('member_pauses'::text, old.challenge_id, old.user_id, old.challenge_id)) EXECUTE FUNCTION app.tell_live_changes();

alter table public.member_pauses enable row level security;

create policy "Members read their own pauses" on public.member_pauses for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.member_pauses as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.member_pauses to authenticated;
