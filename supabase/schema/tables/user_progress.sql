-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.user_progress (
  user_id uuid not null,
  workouts_count integer not null default 0,
  total_duration integer not null default 0,
  check_ins_count integer not null default 0,
  points integer not null default 0,
  current_streak integer not null default 0,
  longest_streak integer not null default 0,
  last_check_in_day date,
  updated_at timestamp with time zone not null default app.now(),
  constraint user_progress_pkey PRIMARY KEY (user_id),
  constraint user_progress_check_ins_count_check CHECK ((check_ins_count >= 0)),
  constraint user_progress_current_streak_check CHECK ((current_streak >= 0)),
  constraint user_progress_longest_streak_check CHECK ((longest_streak >= 0)),
  constraint user_progress_points_check CHECK ((points >= 0)),
  constraint user_progress_total_duration_check CHECK ((total_duration >= 0)),
  constraint user_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint user_progress_workouts_count_check CHECK ((workouts_count >= 0))
) with (fillfactor=85);

comment on table public.user_progress is 'A member''s totals, written by the database''s functions only';
comment on column public.user_progress.user_id is 'The member';
comment on column public.user_progress.workouts_count is 'Workouts recorded';
comment on column public.user_progress.total_duration is 'Minutes of all workouts';
comment on column public.user_progress.check_ins_count is 'Check-ins that count, over all challenges';
comment on column public.user_progress.points is 'Check-ins × app.points_per_check_in()';
comment on column public.user_progress.current_streak is 'Run of days that ends with last_check_in_day; worth 0 once that day is before yesterday';
comment on column public.user_progress.longest_streak is 'The longest run of check-in days there was';
comment on column public.user_progress.last_check_in_day is 'Day of the newest check-in';
comment on column public.user_progress.updated_at is 'When it was last changed';

CREATE CONSTRAINT TRIGGER user_progress_live AFTER INSERT OR UPDATE ON public.user_progress DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('user_progress'::text, new.user_id, new.user_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE CONSTRAINT TRIGGER user_progress_live_removed AFTER DELETE ON public.user_progress DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('user_progress'::text, old.user_id, old.user_id)) EXECUTE FUNCTION app.tell_live_changes();

alter table public.user_progress enable row level security;

create policy "Members read their own totals" on public.user_progress for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.user_progress as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.user_progress to authenticated;
grant all on public.user_progress to service_role;
