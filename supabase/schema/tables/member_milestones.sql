-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.member_milestones (
  challenge_id uuid not null,
  user_id uuid not null,
  kind text not null,
  reached_at timestamp with time zone not null default app.now(),
  celebrated_at timestamp with time zone,
  constraint member_milestones_pkey PRIMARY KEY (challenge_id, user_id, kind),
  constraint member_milestones_kind_fkey FOREIGN KEY (challenge_id, kind) REFERENCES public.challenge_milestones(challenge_id, kind) ON DELETE CASCADE,
  constraint member_milestones_progress_fkey FOREIGN KEY (challenge_id, user_id) REFERENCES public.challenge_progress(challenge_id, user_id) ON DELETE CASCADE
);

comment on table public.member_milestones is 'Milestones that members hold now, written by the database''s functions only';
comment on column public.member_milestones.challenge_id is 'The challenge';
comment on column public.member_milestones.user_id is 'The member';
comment on column public.member_milestones.kind is 'bronze, silver or gold';
comment on column public.member_milestones.reached_at is 'When the check-in that reached it arrived';
comment on column public.member_milestones.celebrated_at is 'When the member was shown it; null until then';

CREATE INDEX member_milestones_kind_idx ON public.member_milestones USING btree (challenge_id, kind);
CREATE INDEX member_milestones_user_idx ON public.member_milestones USING btree (user_id, reached_at DESC);

CREATE CONSTRAINT TRIGGER member_milestones_live AFTER INSERT OR UPDATE ON public.member_milestones DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('member_milestones'::text, new.challenge_id, new.user_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE CONSTRAINT TRIGGER member_milestones_live_removed AFTER DELETE ON public.member_milestones DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('member_milestones'::text, old.challenge_id, old.user_id)) EXECUTE FUNCTION app.tell_live_changes();

alter table public.member_milestones enable row level security;

create policy "Members read their own milestones" on public.member_milestones for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.member_milestones as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.member_milestones to authenticated;
grant all on public.member_milestones to service_role;
