-- Kept numbers: a member's progress in a challenge, and the totals over all of them.

create function app.recompute_challenge_progress(in_challenge uuid, member_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  with days as (
    select count(*)::int as total, max(k.check_in_day) as last_day, max(k.check_in_date) as last_date,
      max(k.recorded_at) as last_recorded,
      app.current_streak(array_agg(k.check_in_day), max(k.check_in_day)) as run, coalesce(sum(k.points), 0)::int as points
    from public.challenge_check_ins k
    where k.challenge_id = in_challenge and k.user_id = member_id and k.voided_at is null
  )
  update public.challenge_progress g
  set points = d.points, check_ins_count = d.total, consecutive_days = coalesce(d.run, 0),
    completion_percentage = app.completion_percentage(d.total, c.target_check_ins),
    last_check_in_day = d.last_day, last_check_in_date = d.last_date, last_recorded_at = d.last_recorded,
    updated_at = app.now()
  from days d, public.challenges c
  where c.id = in_challenge and g.challenge_id = in_challenge and g.user_id = member_id;
end $$;
comment on function app.recompute_challenge_progress(uuid, uuid) is
  'Computes a participant''s progress again from the check-ins that count';

create function app.on_challenge_target_changed() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  update public.challenge_progress g
  set completion_percentage = app.completion_percentage(g.check_ins_count, new.target_check_ins)
  where g.challenge_id = new.id;
  return null;
end $$;
comment on function app.on_challenge_target_changed() is 'Trigger: keeps completion when the operator changes the target';

create trigger challenges_target after update of target_check_ins on public.challenges
  for each row when (old.target_check_ins <> new.target_check_ins) execute function app.on_challenge_target_changed();

-- A member's own totals and streaks, over all challenges.

-- Room in the pages of the rows that each workout changes: an update that stays in its page writes no index.
create table public.user_progress (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  workouts_count integer not null default 0 check (workouts_count >= 0),
  total_duration integer not null default 0 check (total_duration >= 0),
  check_ins_count integer not null default 0 check (check_ins_count >= 0),
  points integer not null default 0 check (points >= 0),
  current_streak integer not null default 0 check (current_streak >= 0),
  longest_streak integer not null default 0 check (longest_streak >= 0),
  last_check_in_day date,
  updated_at timestamptz not null default app.now()
) with (fillfactor = 85);
comment on table public.user_progress is 'A member''s totals, written by the database''s functions only';
comment on column public.user_progress.user_id is 'The member';
comment on column public.user_progress.workouts_count is 'Workouts recorded';
comment on column public.user_progress.total_duration is 'Minutes of all workouts';
comment on column public.user_progress.check_ins_count is 'Check-ins that count, over all challenges';
comment on column public.user_progress.points is 'Points of the check-ins that count, as each was given';
comment on column public.user_progress.current_streak is 'Run of days that ends with last_check_in_day; worth 0 once that day is before yesterday';
comment on column public.user_progress.longest_streak is 'The longest run of check-in days there was';
comment on column public.user_progress.last_check_in_day is 'Day of the newest check-in';
comment on column public.user_progress.updated_at is 'When it was last changed';

create function app.streak_ending(member_id uuid, last_day date) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  expected date := last_day;
  checked date;
begin
  -- Walks the index back to the first gap, so that years of check-ins cost no more than the run itself.
  for checked in
    select k.check_in_day from public.challenge_check_ins k
    where k.user_id = member_id and k.voided_at is null and k.check_in_day <= last_day
    order by k.check_in_day desc
  loop
    continue when checked > expected;
    exit when checked < expected;
    expected := expected - 1;
  end loop;
  return last_day - expected;
end $$;
comment on function app.streak_ending(uuid, date) is 'A member''s consecutive check-in days that end with the given day, over all challenges';

create function app.add_workout_totals(member_id uuid, workouts integer, minutes integer) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.user_progress as u (user_id, workouts_count, total_duration)
  values (member_id, greatest(workouts, 0), greatest(minutes, 0))
  on conflict (user_id) do update set
    workouts_count = greatest(u.workouts_count + workouts, 0),
    total_duration = greatest(u.total_duration + minutes, 0),
    updated_at = app.now();
  update public.profiles p set completed_workouts = greatest(p.completed_workouts + workouts, 0) where p.id = member_id;
end $$;
comment on function app.add_workout_totals(uuid, integer, integer) is 'Adds (or takes, when negative) workouts and minutes to a member''s totals';

create function app.refresh_check_in_totals(
  member_id uuid, is_removal boolean default false, new_workouts integer default 0, new_minutes integer default 0
) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  last_day date;
  run integer := 0;
  longest integer;
  total integer;
  earned integer;
begin
  select coalesce(sum(g.check_ins_count), 0), coalesce(sum(g.points), 0), max(g.last_check_in_day)
  into total, earned, last_day
  from public.challenge_progress g where g.user_id = member_id;
  if last_day is not null then
    run := app.streak_ending(member_id, last_day);
  end if;
  if is_removal then
    select app.longest_streak(array_agg(k.check_in_day)) into longest
    from public.challenge_check_ins k where k.user_id = member_id and k.voided_at is null;
  else
    -- A new check-in can only lengthen the run it belongs to, and that is the newest one (24 hours at most).
    longest := run;
  end if;
  insert into public.user_progress as u (user_id, workouts_count, total_duration, check_ins_count, points, current_streak,
    longest_streak, last_check_in_day)
  values (member_id, new_workouts, new_minutes, total, earned, run, coalesce(longest, 0), last_day)
  on conflict (user_id) do update set
    workouts_count = u.workouts_count + new_workouts, total_duration = u.total_duration + new_minutes,
    check_ins_count = excluded.check_ins_count, points = excluded.points, current_streak = excluded.current_streak,
    longest_streak = case when is_removal then excluded.longest_streak
      else greatest(u.longest_streak, excluded.longest_streak) end,
    last_check_in_day = excluded.last_check_in_day, updated_at = app.now();
  update public.profiles p set points = earned, streak = run, completed_workouts = p.completed_workouts + new_workouts
  where p.id = member_id;
end $$;
comment on function app.refresh_check_in_totals(uuid, boolean, integer, integer) is
  'Computes a member''s check-in totals and streaks again from the challenges'' progress, and adds a workout in the same writes';

-- Security definer: the row goes with its challenge or account, whichever caller deletes those.
create function app.on_progress_deleted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (select from public.profiles p where p.id = old.user_id) then
    perform app.refresh_check_in_totals(old.user_id, true);
  end if;
  return null;
end $$;
comment on function app.on_progress_deleted() is 'Trigger: a deleted challenge no longer counts in its members'' totals';

create trigger challenge_progress_deleted after delete on public.challenge_progress
  for each row execute function app.on_progress_deleted();

-- RLS ------------------------------------------------------------------------------------------------

alter table public.user_progress enable row level security;
select app.ask_second_factor_of('public.user_progress');

create policy "Members read their own totals" on public.user_progress
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.user_progress from anon, authenticated;
grant select on public.user_progress to authenticated;
grant all on public.user_progress to service_role;
grant execute on function app.recompute_challenge_progress(uuid, uuid), app.streak_ending(uuid, date),
  app.add_workout_totals(uuid, integer, integer), app.refresh_check_in_totals(uuid, boolean, integer, integer) to service_role;
