-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.workout_records (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  challenge_id uuid,
  workout_name text not null,
  workout_type text,
  date timestamp with time zone not null,
  workout_day date not null generated always as (app.club_day(date)) stored,
  duration_minutes integer not null,
  points integer not null default app.points_per_workout(),
  notes text,
  image_urls text[] not null default '{}'::text[],
  reply jsonb,
  registered_at timestamp with time zone not null default app.now(),
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  intensity smallint,
  constraint workout_records_pkey PRIMARY KEY (id),
  constraint workout_records_duration_minutes_check CHECK (((duration_minutes >= app.min_workout_minutes()) AND (duration_minutes <= app.max_workout_minutes()))),
  constraint workout_records_image_urls_check CHECK (((cardinality(image_urls) <= app.max_workout_photos()) AND (char_length(array_to_string(image_urls, ''::text, ''::text)) <= (app.max_workout_photos() * app.max_photo_url_length())))),
  constraint workout_records_intensity_check CHECK (((intensity >= app.min_intensity()) AND (intensity <= app.max_intensity()))),
  constraint workout_records_notes_check CHECK ((char_length(notes) <= app.max_workout_notes_length())),
  constraint workout_records_points_check CHECK ((points >= 0)),
  constraint workout_records_progress_fkey FOREIGN KEY (challenge_id, user_id) REFERENCES public.challenge_progress(challenge_id, user_id) ON DELETE SET NULL (challenge_id),
  constraint workout_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint workout_records_workout_name_check CHECK (((char_length(workout_name) >= 1) AND (char_length(workout_name) <= app.max_workout_name_length()))),
  constraint workout_records_workout_type_check CHECK ((char_length(workout_type) <= 40))
);

comment on table public.workout_records is 'Workouts, written by record_workout_basic';
comment on column public.workout_records.id is 'The client''s p_workout_record_id when it sent one';
comment on column public.workout_records.user_id is 'The member';
comment on column public.workout_records.challenge_id is 'The challenge it was recorded for; null for none';
comment on column public.workout_records.workout_name is 'Name of the exercise as the member writes it';
comment on column public.workout_records.workout_type is 'One of the club''s types; null counts as "outros" in statistics';
comment on column public.workout_records.date is 'The workout''s day at 12:00 in São Paulo';
comment on column public.workout_records.workout_day is 'The day of date in São Paulo';
comment on column public.workout_records.duration_minutes is 'Minutes, app.min_workout_minutes() to app.max_workout_minutes()';
comment on column public.workout_records.points is 'Points of the record itself; the ranking counts check-ins';
comment on column public.workout_records.notes is 'Notes, or "Intensidade: N/5" when the member wrote none';
comment on column public.workout_records.image_urls is 'Pictures, at most app.max_workout_photos(), each /storage/v1/object/public/workout-images/<id>/<file>, without origin';
comment on column public.workout_records.reply is 'The answer of the call that recorded it, given again when the call is repeated';
comment on column public.workout_records.registered_at is 'When the member registered it, at most app.late_workout_hours() before it reached the server';
comment on column public.workout_records.created_at is 'When it reached the server';
comment on column public.workout_records.updated_at is 'When it was last changed';
comment on column public.workout_records.intensity is 'How hard it was, app.min_intensity() to app.max_intensity(); null when it is not known, or only the notes say so';

CREATE INDEX workout_records_challenge_date_idx ON public.workout_records USING btree (challenge_id, date DESC) WHERE (challenge_id IS NOT NULL);
CREATE INDEX workout_records_challenge_user_idx ON public.workout_records USING btree (challenge_id, user_id, workout_day) WHERE (challenge_id IS NOT NULL);
CREATE INDEX workout_records_user_date_idx ON public.workout_records USING btree (user_id, date DESC);
CREATE INDEX workout_records_user_day_idx ON public.workout_records USING btree (user_id, workout_day) INCLUDE (duration_minutes, points, workout_type);

CREATE TRIGGER workout_records_edited AFTER UPDATE OF duration_minutes ON public.workout_records FOR EACH ROW EXECUTE FUNCTION app.on_workout_changed();

CREATE TRIGGER workout_records_guard BEFORE DELETE OR UPDATE ON public.workout_records FOR EACH ROW EXECUTE FUNCTION app.guard_workout();

CREATE CONSTRAINT TRIGGER workout_records_live AFTER INSERT OR UPDATE ON public.workout_records DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('workout_records'::text, new.id, new.user_id, new.challenge_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE CONSTRAINT TRIGGER workout_records_live_removed AFTER DELETE ON public.workout_records DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('workout_records'::text, old.id, old.user_id, old.challenge_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE TRIGGER workout_records_lock BEFORE DELETE OR UPDATE ON public.workout_records FOR EACH STATEMENT EXECUTE FUNCTION app.lock_caller();

CREATE TRIGGER workout_records_pictures BEFORE INSERT OR UPDATE OF image_urls ON public.workout_records FOR EACH ROW EXECUTE FUNCTION app.guard_workout_pictures();

CREATE TRIGGER workout_records_removed BEFORE DELETE ON public.workout_records FOR EACH ROW EXECUTE FUNCTION app.on_workout_changed();

CREATE TRIGGER workout_records_texts BEFORE UPDATE OF workout_name, notes ON public.workout_records FOR EACH ROW EXECUTE FUNCTION app.cover_workout_text();

alter table public.workout_records enable row level security;

create policy "Members delete their own workouts" on public.workout_records for delete to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Members edit their own workouts" on public.workout_records for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Members read their own and fellow participants' workouts" on public.workout_records for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ((challenge_id IN ( SELECT app.my_challenge_ids() AS my_challenge_ids)) AND app.is_active_participant(challenge_id, user_id))));

create policy "Members train unseen by whom they block" on public.workout_records as restrictive for select to authenticated
  using ((user_id <> ALL (( SELECT app.hidden_from_me() AS hidden_from_me)::uuid[])));

create policy "Whoever has a second factor has shown it" on public.workout_records as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant delete, select, update on public.workout_records to authenticated;
grant all on public.workout_records to service_role;
