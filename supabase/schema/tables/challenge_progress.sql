-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.challenge_progress (
  challenge_id uuid not null,
  user_id uuid not null,
  points integer not null default 0,
  completion_percentage numeric(5,2) not null default 0,
  check_ins_count integer not null default 0,
  consecutive_days integer not null default 0,
  last_check_in_day date,
  last_check_in_date timestamp with time zone,
  last_recorded_at timestamp with time zone,
  streak_day date not null generated always as (COALESCE(last_check_in_day, '-infinity'::date)) stored,
  reached_at timestamp with time zone not null generated always as (COALESCE(last_recorded_at, last_check_in_date, 'infinity'::timestamp with time zone)) stored,
  user_name text not null,
  user_photo_url text,
  is_active boolean not null default true,
  joined_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  constraint challenge_progress_pkey PRIMARY KEY (challenge_id, user_id),
  constraint challenge_progress_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES public.challenges(id) ON DELETE CASCADE,
  constraint challenge_progress_check_ins_count_check CHECK ((check_ins_count >= 0)),
  constraint challenge_progress_completion_percentage_check CHECK (((completion_percentage >= (0)::numeric) AND (completion_percentage <= (100)::numeric))),
  constraint challenge_progress_consecutive_days_check CHECK ((consecutive_days >= 0)),
  constraint challenge_progress_points_check CHECK ((points >= 0)),
  constraint challenge_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

comment on table public.challenge_progress is 'A participant''s standing in a challenge, written by the database''s functions only. It stays when the member leaves. A position is computed by challenge_ranking_page, not stored';
comment on column public.challenge_progress.challenge_id is 'The challenge';
comment on column public.challenge_progress.user_id is 'The participant';
comment on column public.challenge_progress.points is 'Points of the check-ins that count';
comment on column public.challenge_progress.completion_percentage is 'Check-ins over target in percent, 0 to 100, two decimals';
comment on column public.challenge_progress.check_ins_count is 'Check-ins that count';
comment on column public.challenge_progress.consecutive_days is 'Run of consecutive days that ends with last_check_in_day; worth 0 once that day is before yesterday';
comment on column public.challenge_progress.last_check_in_day is 'Day of the newest check-in, in the challenge''s zone';
comment on column public.challenge_progress.last_check_in_date is 'The newest check_in_date: when the member registered it';
comment on column public.challenge_progress.last_recorded_at is 'When the newest check-in reached the server';
comment on column public.challenge_progress.streak_day is 'last_check_in_day, -infinity without a check-in: part of the ranking''s index';
comment on column public.challenge_progress.reached_at is 'Breaks ties in the ranking by the server''s time, so that a device''s clock wins nothing; infinity without a check-in';
comment on column public.challenge_progress.user_name is 'The name fellow participants see, kept from profiles';
comment on column public.challenge_progress.user_photo_url is 'The photo fellow participants see, kept from profiles: the member''s own file or their Google picture, nothing else';
comment on column public.challenge_progress.is_active is 'Whether the member takes part now; a member who left is not in the ranking';
comment on column public.challenge_progress.joined_at is 'When the member joined, the last time; the last tie-break';
comment on column public.challenge_progress.updated_at is 'When it was last changed';

CREATE INDEX challenge_progress_quiet_idx ON public.challenge_progress USING btree (challenge_id, streak_day, joined_at, user_id) WHERE is_active;
CREATE INDEX challenge_progress_ranking_idx ON public.challenge_progress USING btree (challenge_id, points, completion_percentage, streak_day, consecutive_days, reached_at, joined_at, user_id) INCLUDE (is_active, check_ins_count);
CREATE INDEX challenge_progress_user_idx ON public.challenge_progress USING btree (user_id);

CREATE TRIGGER challenge_progress_deleted AFTER DELETE ON public.challenge_progress FOR EACH ROW EXECUTE FUNCTION app.on_progress_deleted();

CREATE TRIGGER challenge_progress_final BEFORE UPDATE OF points, completion_percentage, check_ins_count, consecutive_days, last_check_in_day, last_check_in_date, last_recorded_at ON public.challenge_progress FOR EACH ROW WHEN ((((((((old.points IS DISTINCT FROM new.points) OR (old.completion_percentage IS DISTINCT FROM new.completion_percentage)) OR (old.check_ins_count IS DISTINCT FROM new.check_ins_count)) OR (old.consecutive_days IS DISTINCT FROM new.consecutive_days)) OR (old.last_check_in_day IS DISTINCT FROM new.last_check_in_day)) OR (old.last_check_in_date IS DISTINCT FROM new.last_check_in_date)) OR (old.last_recorded_at IS DISTINCT FROM new.last_recorded_at))) EXECUTE FUNCTION app.keep_final_progress();

CREATE TRIGGER challenge_progress_guard BEFORE INSERT ON public.challenge_progress FOR EACH ROW EXECUTE FUNCTION app.guard_progress();

CREATE CONSTRAINT TRIGGER challenge_progress_live AFTER INSERT OR UPDATE ON public.challenge_progress DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('challenge_progress'::text, new.challenge_id, new.user_id, new.challenge_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE CONSTRAINT TRIGGER challenge_progress_live_removed AFTER DELETE ON public.challenge_progress DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('challenge_progress'::text, old.challenge_id, old.user_id, old.challenge_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE TRIGGER challenge_progress_name BEFORE INSERT OR UPDATE OF user_name ON public.challenge_progress FOR EACH ROW EXECUTE FUNCTION app.cover_name();

CREATE TRIGGER challenge_progress_named AFTER INSERT ON public.challenge_progress FOR EACH ROW EXECUTE FUNCTION app.on_ranking_name_changed();

CREATE TRIGGER challenge_progress_photo BEFORE INSERT OR UPDATE OF user_photo_url ON public.challenge_progress FOR EACH ROW WHEN ((new.user_photo_url IS NOT NULL)) EXECUTE FUNCTION app.keep_shared_photo();

CREATE TRIGGER challenge_progress_renamed AFTER UPDATE OF user_name, is_active ON public.challenge_progress FOR EACH ROW WHEN (((old.user_name IS DISTINCT FROM new.user_name) OR (old.is_active <> new.is_active))) EXECUTE FUNCTION app.on_ranking_name_changed();

alter table public.challenge_progress enable row level security;

create policy "Members read their own and their fellow participants' progress" on public.challenge_progress for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR (is_active AND (challenge_id IN ( SELECT app.my_challenge_ids() AS my_challenge_ids)))));

create policy "Members stand unseen by whom they block" on public.challenge_progress as restrictive for select to authenticated
  using ((user_id <> ALL (( SELECT app.hidden_from_me() AS hidden_from_me)::uuid[])));

create policy "Participants may send their own first progress" on public.challenge_progress for insert to authenticated
  with check ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.challenge_progress as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant insert, select on public.challenge_progress to authenticated;
grant all on public.challenge_progress to service_role;
