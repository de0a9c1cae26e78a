-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.challenge_check_ins (
  id uuid not null default gen_random_uuid(),
  challenge_id uuid not null,
  user_id uuid not null,
  workout_id uuid,
  check_in_date timestamp with time zone not null,
  check_in_day date not null,
  points integer not null default app.points_per_check_in(),
  voided_at timestamp with time zone,
  recorded_at timestamp with time zone not null default app.now(),
  created_at timestamp with time zone not null default app.now(),
  constraint challenge_check_ins_pkey PRIMARY KEY (id),
  constraint challenge_check_ins_once_a_day UNIQUE (challenge_id, user_id, check_in_day),
  constraint challenge_check_ins_points_check CHECK ((points >= 0)),
  constraint challenge_check_ins_progress_fkey FOREIGN KEY (challenge_id, user_id) REFERENCES public.challenge_progress(challenge_id, user_id) ON DELETE CASCADE,
  constraint challenge_check_ins_workout_id_fkey FOREIGN KEY (workout_id) REFERENCES public.workout_records(id) ON DELETE SET NULL
);

comment on table public.challenge_check_ins is 'Check-ins of a challenge, written by the database''s functions only';
comment on column public.challenge_check_ins.id is 'Identifier';
comment on column public.challenge_check_ins.challenge_id is 'The challenge';
comment on column public.challenge_check_ins.user_id is 'The member';
comment on column public.challenge_check_ins.workout_id is 'The earliest qualifying workout of that day';
comment on column public.challenge_check_ins.check_in_date is 'The instant the workout was registered';
comment on column public.challenge_check_ins.check_in_day is 'The day of check_in_date in the challenge''s zone';
comment on column public.challenge_check_ins.points is 'Points it is worth';
comment on column public.challenge_check_ins.voided_at is 'When the operator voided it: it counts no more, and the day can''t be earned again';
comment on column public.challenge_check_ins.recorded_at is 'When that workout reached the server; later than check_in_date after a time without signal';
comment on column public.challenge_check_ins.created_at is 'When the row was made';

CREATE INDEX challenge_check_ins_challenge_date_idx ON public.challenge_check_ins USING btree (challenge_id, check_in_date DESC);
CREATE INDEX challenge_check_ins_user_idx ON public.challenge_check_ins USING btree (user_id, check_in_day DESC);
CREATE INDEX challenge_check_ins_workout_idx ON public.challenge_check_ins USING btree (workout_id);

CREATE CONSTRAINT TRIGGER challenge_check_ins_live AFTER INSERT OR UPDATE ON public.challenge_check_ins DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('challenge_check_ins'::text, new.id, new.user_id, new.challenge_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE CONSTRAINT TRIGGER challenge_check_ins_live_removed AFTER DELETE ON public.challenge_check_ins DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('challenge_check_ins'::text, old.id, old.user_id, old.challenge_id)) EXECUTE FUNCTION app.tell_live_changes();

alter table public.challenge_check_ins enable row level security;

create policy "Members check in unseen by whom they block" on public.challenge_check_ins as restrictive for select to authenticated
  using ((user_id <> ALL (( SELECT app.hidden_from_me() AS hidden_from_me)::uuid[])));

create policy "Members read their own and fellow participants' check-ins" on public.challenge_check_ins for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ((challenge_id IN ( SELECT app.my_challenge_ids() AS my_challenge_ids)) AND app.is_active_participant(challenge_id, user_id))));

create policy "Whoever has a second factor has shown it" on public.challenge_check_ins as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.challenge_check_ins to authenticated;
grant all on public.challenge_check_ins to service_role;
