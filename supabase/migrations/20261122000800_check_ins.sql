-- Check-ins: one for each challenge, member and day. Also their sums in a challenge, and the log of those that the operator voided.

create table public.challenge_check_ins (
  id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null,
  user_id uuid not null,
  workout_id uuid references public.workout_records (id) on delete set null,
  check_in_date timestamptz not null,
  check_in_day date not null,
  points integer not null default app.points_per_check_in() check (points >= 0),
  voided_at timestamptz,
  recorded_at timestamptz not null default app.now(),
  created_at timestamptz not null default app.now(),
  constraint challenge_check_ins_once_a_day unique (challenge_id, user_id, check_in_day),
  constraint challenge_check_ins_progress_fkey foreign key (challenge_id, user_id)
    references public.challenge_progress (challenge_id, user_id) on delete cascade
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

create index challenge_check_ins_challenge_date_idx on public.challenge_check_ins (challenge_id, check_in_date desc);
create index challenge_check_ins_workout_idx on public.challenge_check_ins (workout_id);
create index challenge_check_ins_user_idx on public.challenge_check_ins (user_id, check_in_day desc);

create table public.check_in_void_log (
  id uuid primary key default gen_random_uuid(),
  check_in_id uuid references public.challenge_check_ins (id) on delete set null,
  challenge_id uuid not null,
  -- The log outlives its member, and then no longer tells whose check-in it was.
  user_id uuid references public.profiles (id) on delete set null,
  check_in_day date not null,
  reason text not null check (char_length(reason) between 1 and 500),
  voided_by text not null default session_user,
  voided_at timestamptz not null default app.now()
);
comment on table public.check_in_void_log is 'Which check-ins the operator voided, when and why; no member reads it';
comment on column public.check_in_void_log.id is 'Identifier';
comment on column public.check_in_void_log.check_in_id is 'The check-in, while its row exists';
comment on column public.check_in_void_log.challenge_id is 'Its challenge';
comment on column public.check_in_void_log.user_id is 'Whose check-in it was; null once the account was deleted';
comment on column public.check_in_void_log.check_in_day is 'Its day';
comment on column public.check_in_void_log.reason is 'Why, in the operator''s words';
comment on column public.check_in_void_log.voided_by is 'The database role that did it';
comment on column public.check_in_void_log.voided_at is 'When';

create index check_in_void_log_check_in_idx on public.check_in_void_log (check_in_id);
create index check_in_void_log_user_idx on public.check_in_void_log (user_id);

-- Streaks -------------------------------------------------------------------------------------------

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

create function app.streak_after(run integer, last_day date, new_day date) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  -- The same day comes again from a second challenge.
  return case when last_day = new_day then run when last_day = new_day - 1 then run + 1 else 1 end;
end $$;
comment on function app.streak_after(integer, date, date) is
  'How long a run of days that ended with last_day is after a check-in on new_day, which is not before it';

-- Progress in a challenge ---------------------------------------------------------------------------

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

-- Voiding -------------------------------------------------------------------------------------------

-- The operator takes a check-in back; that day can't be earned again. The member is told which day, and why. The log itself names the
-- operator's role: nobody reads it.

create function app.void_check_in(in_check_in uuid, in_reason text) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  check_in public.challenge_check_ins;
begin
  select * into check_in from public.challenge_check_ins k where k.id = in_check_in;
  if not found then
    return false;
  end if;
  perform app.lock_member(check_in.user_id);
  update public.challenge_check_ins k set voided_at = app.now() where k.id = in_check_in and k.voided_at is null;
  if not found then
    return false;
  end if;
  insert into public.check_in_void_log (check_in_id, challenge_id, user_id, check_in_day, reason)
  values (check_in.id, check_in.challenge_id, check_in.user_id, check_in.check_in_day,
    coalesce(app.shortened(app.clean_line(in_reason), 500), 'Sem motivo'));
  perform app.recompute_challenge_progress(check_in.challenge_id, check_in.user_id);
  perform app.refresh_check_in_totals(check_in.user_id, true);
  return true;
end $$;
comment on function app.void_check_in(uuid, text) is
  'For the operator: takes a check-in out of the count for good; false when there is none or it was voided before';

-- Security definer: members may not read check_in_void_log; of their own rows they may know day and reason.
create function app.own_voided_check_ins() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('challenge_id', v.challenge_id, 'check_in_day', v.check_in_day,
    'reason', v.reason, 'voided_at', v.voided_at) order by v.check_in_day desc, v.voided_at desc), '[]')
  from public.check_in_void_log v join public.challenge_check_ins k on k.id = v.check_in_id
  where v.user_id = (select auth.uid()) and k.voided_at is not null
$$;
comment on function app.own_voided_check_ins() is 'What my_voided_check_ins lists';

create function public.my_voided_check_ins() returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_build_object('success', true, 'error', null, 'message', null, 'rows', app.own_voided_check_ins()) $$;
comment on function public.my_voided_check_ins() is
  'The caller''s check-ins that the operator voided, in all challenges, the newest day first: {success, error, message, rows: [{challenge_id, check_in_day, reason, voided_at}]}';

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

revoke all on public.challenge_check_ins, public.check_in_void_log from anon, authenticated;
grant select on public.challenge_check_ins to authenticated;
grant all on public.challenge_check_ins, public.check_in_void_log to service_role;
revoke execute on all functions in schema app from public;
grant execute on function app.current_streak(date[], date), app.longest_streak(date[]), app.live_streak(integer, date, date),
  app.own_voided_check_ins() to authenticated, service_role;
grant execute on function app.recompute_challenge_progress(uuid, uuid), app.void_check_in(uuid, text) to service_role;
revoke execute on function public.my_voided_check_ins() from public, anon;
grant execute on function public.my_voided_check_ins() to authenticated, service_role;
