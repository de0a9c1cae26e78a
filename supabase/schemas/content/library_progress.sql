-- How far members have come in the programmes of the workout library.

create table public.library_progress (
  user_id uuid not null references auth.users (id) on delete cascade,
  workout_id text not null check (char_length(workout_id) between 1 and 120),
  is_done boolean not null default false,
  touched_at timestamptz not null default app.now(),
  primary key (user_id, workout_id)
);
comment on table public.library_progress is
  'Workouts of the library that a member opened or marked as done. Without a foreign key: a workout that is taken away and comes back is still done';
comment on column public.library_progress.user_id is 'Whose progress it is';
comment on column public.library_progress.workout_id is 'The workout, one of the contents of a programme in content_entries';
comment on column public.library_progress.is_done is 'Whether the member marked it as done; false for one that was only opened';
comment on column public.library_progress.touched_at is 'When it was opened or marked last: the latest one of a programme is where the member stopped';

create function app.on_library_progress() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  new.touched_at := app.now();
  return new;
end $$;
comment on function app.on_library_progress() is 'Trigger: the server says when a workout was opened or marked';

create trigger library_progress_touched before insert or update on public.library_progress
  for each row execute function app.on_library_progress();

-- RLS ------------------------------------------------------------------------------------------------

alter table public.library_progress enable row level security;
select app.ask_second_factor_of('public.library_progress');

create policy "Members read their own progress in the library" on public.library_progress
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Members begin workouts that their plan opens" on public.library_progress
  for insert to authenticated
  with check (user_id = (select auth.uid()) and app.opens_entry('library', workout_id));

create policy "Members go on with workouts that their plan opens" on public.library_progress
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and app.opens_entry('library', workout_id));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.library_progress from anon, authenticated;
grant select, insert, update on public.library_progress to authenticated;
grant all on public.library_progress to service_role;
