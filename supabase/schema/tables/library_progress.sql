-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.library_progress (
  user_id uuid not null,
  workout_id text not null,
  is_done boolean not null default false,
  touched_at timestamp with time zone not null default app.now(),
  constraint library_progress_pkey PRIMARY KEY (user_id, workout_id),
  constraint library_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint library_progress_workout_id_check CHECK (((char_length(workout_id) >= 1) AND (char_length(workout_id) <= 120)))
);

comment on table public.library_progress is 'Workouts of the library that a member opened or marked as done. Without a foreign key: a workout that is taken away and comes back is still done';
comment on column public.library_progress.user_id is 'Whose progress it is';
comment on column public.library_progress.workout_id is 'The workout, one of the contents of a programme in content_entries';
comment on column public.library_progress.is_done is 'Whether the member marked it as done; false for one that was only opened';
comment on column public.library_progress.touched_at is 'When it was opened or marked last: the latest one of a programme is where the member stopped';

CREATE TRIGGER library_progress_touched BEFORE INSERT OR UPDATE ON public.library_progress FOR EACH ROW EXECUTE FUNCTION app.on_library_progress();

alter table public.library_progress enable row level security;

create policy "Members begin workouts that their plan opens" on public.library_progress for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND app.opens_entry('library'::text, workout_id)));

create policy "Members go on with workouts that their plan opens" on public.library_progress for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND app.opens_entry('library'::text, workout_id)));

create policy "Members read their own progress in the library" on public.library_progress for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.library_progress as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant insert, select, update on public.library_progress to authenticated;
grant all on public.library_progress to service_role;
