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
  voided_at timestamptz not null default app.now(),
  taken_back_at timestamptz,
  taken_back_reason text check (char_length(taken_back_reason) between 1 and app.max_reason_length())
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
comment on column public.check_in_void_log.taken_back_at is 'When the void was taken back; null while it holds';
comment on column public.check_in_void_log.taken_back_reason is 'Why it was taken back, as the member reads it';

create index check_in_void_log_check_in_idx on public.check_in_void_log (check_in_id);
create index check_in_void_log_user_idx on public.check_in_void_log (user_id);

-- RLS ------------------------------------------------------------------------------------------------

alter table public.challenge_check_ins enable row level security;
select app.ask_second_factor_of('public.challenge_check_ins');
alter table public.check_in_void_log enable row level security;
select app.ask_second_factor_of('public.check_in_void_log');

create policy "Members read their own and fellow participants' check-ins" on public.challenge_check_ins
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or (challenge_id in (select app.my_challenge_ids()) and app.is_active_participant(challenge_id, user_id))
  );

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.challenge_check_ins, public.check_in_void_log from anon, authenticated;
grant select on public.challenge_check_ins to authenticated;
grant all on public.challenge_check_ins, public.check_in_void_log to service_role;
