-- Check-ins: one a challenge, member and day; and the log of those the operator voided.

create table public.challenge_check_ins (
  id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null,
  user_id uuid not null,
  workout_id uuid references public.workout_records (id) on delete set null,
  check_in_date timestamptz not null,
  check_in_day date not null,
  points integer not null default 10 check (points >= 0),
  voided_at timestamptz,
  recorded_at timestamptz not null default app.now(),
  created_at timestamptz not null default app.now(),
  constraint challenge_check_ins_once_a_day unique (challenge_id, user_id, check_in_day),
  constraint challenge_check_ins_progress_fkey foreign key (challenge_id, user_id)
    references public.challenge_progress (challenge_id, user_id) on delete cascade
);
comment on table public.challenge_check_ins is 'Check-ins of a challenge, written by the club''s functions';
comment on column public.challenge_check_ins.workout_id is 'The earliest qualifying workout of that day';
comment on column public.challenge_check_ins.check_in_date is 'The instant the workout was registered';
comment on column public.challenge_check_ins.recorded_at is 'When that workout reached the club; later than check_in_date after a time without signal';
comment on column public.challenge_check_ins.check_in_day is 'The day of check_in_date in the challenge''s zone';
comment on column public.challenge_check_ins.voided_at is 'When the operator voided it: it counts no more, and the day can''t be earned again';

create index challenge_check_ins_challenge_date_idx on public.challenge_check_ins (challenge_id, check_in_date desc);
create index challenge_check_ins_user_day_idx on public.challenge_check_ins (user_id, check_in_day desc) where voided_at is null;
create index challenge_check_ins_user_date_idx on public.challenge_check_ins (user_id, check_in_date desc);
create index challenge_check_ins_workout_idx on public.challenge_check_ins (workout_id);

create table public.check_in_void_log (
  id uuid primary key default gen_random_uuid(),
  check_in_id uuid references public.challenge_check_ins (id) on delete set null,
  challenge_id uuid not null,
  user_id uuid not null,
  check_in_day date not null,
  reason text not null check (char_length(reason) between 1 and 500),
  voided_by text not null default session_user,
  voided_at timestamptz not null default app.now()
);
comment on table public.check_in_void_log is 'Which check-ins the operator voided, when and why; no member reads it';

create index check_in_void_log_check_in_idx on public.check_in_void_log (check_in_id);

-- Functions -----------------------------------------------------------------------------------------

create function app.current_streak(days date[], today date) returns integer
language sql immutable set search_path = ''
as $$
  with newest_first as (
    select day, row_number() over (order by day desc) as place
    from (select distinct unnest(days) as day) d where day is not null
  ), top as (select max(day) as day from newest_first)
  select case when top.day < today - 1 or top.day is null then 0 else (
    select count(*)::int from newest_first n where n.day = top.day - (n.place - 1)::int
  ) end from top
$$;
comment on function app.current_streak(date[], date) is
  'Consecutive days that end with the newest one; 0 when the newest is more than one day before today';

create function app.longest_streak(days date[]) returns integer
language sql immutable set search_path = ''
as $$
  select coalesce(max(run), 0)::int from (
    select count(*) as run from (
      select day - (row_number() over (order by day))::int as anchor
      from (select distinct unnest(days) as day) d where day is not null
    ) islands group by anchor
  ) runs
$$;
comment on function app.longest_streak(date[]) is 'The longest run of consecutive days';

create function app.live_streak(consecutive_days integer, last_check_in_day date, today date) returns integer
language sql immutable set search_path = ''
as $$ select case when last_check_in_day >= today - 1 then consecutive_days else 0 end $$;
comment on function app.live_streak(integer, date, date) is
  'What a stored run of days is worth today: 0 once its last day is before yesterday';

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
  'Writes a participant''s progress anew from the check-ins that count';

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

-- RLS -----------------------------------------------------------------------------------------------

alter table public.challenge_check_ins enable row level security;
alter table public.check_in_void_log enable row level security;

create policy "Members read their own and fellow participants' check-ins" on public.challenge_check_ins
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or (challenge_id in (select app.my_challenge_ids()) and app.is_active_participant(challenge_id, user_id))
  );

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
revoke all on public.challenge_check_ins, public.check_in_void_log from anon, authenticated;
grant select on public.challenge_check_ins to authenticated;
grant all on public.challenge_check_ins, public.check_in_void_log to service_role;
grant execute on function app.current_streak(date[], date), app.longest_streak(date[]), app.live_streak(integer, date, date)
  to authenticated, service_role;
