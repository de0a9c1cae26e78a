-- Challenges, and the probe table that the web app reads once at start.

create table public.challenges (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 160),
  description text,
  image_url text,
  start_date timestamptz not null,
  end_date timestamptz not null,
  time_zone text not null default 'America/Sao_Paulo',
  type text not null default 'main',
  points integer not null default app.challenge_target_check_ins() * app.points_per_check_in() check (points >= 0),
  target_check_ins integer not null default app.challenge_target_check_ins() check (target_check_ins > 0),
  requirements text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  closed_at timestamptz,
  staff_excluded boolean not null default false,
  days_open boolean not null default true,
  provisional_hours integer not null default app.default_provisional_hours()
    constraint challenges_provisional_hours_check check (provisional_hours between app.least_provisional_hours() and app.most_provisional_hours()),
  final_at timestamptz,
  constraint challenges_dates_in_order check (end_date > start_date)
);
comment on table public.challenges is
  'Challenges. The number of participants is counted by challenge_stats, not stored: a counter here would be one row that every member waits for';
comment on column public.challenges.id is 'Identifier';
comment on column public.challenges.title is 'Title as shown';
comment on column public.challenges.description is 'One paragraph for the challenge page';
comment on column public.challenges.image_url is 'Picture of the challenge';
comment on column public.challenges.start_date is 'First instant of the first day in time_zone';
comment on column public.challenges.end_date is 'Last second of the last day in time_zone';
comment on column public.challenges.time_zone is 'The zone whose days the check-ins count in';
comment on column public.challenges.type is 'main for the club''s main challenge';
comment on column public.challenges.points is 'The reward shown for completing it';
comment on column public.challenges.target_check_ins is 'Check-ins for 100 % completion';
comment on column public.challenges.requirements is 'The rules, one a line';
comment on column public.challenges.active is 'False once the operator closed it';
comment on column public.challenges.created_at is 'When it was made; the newest comes first';
comment on column public.challenges.updated_at is 'When it was last changed';
comment on column public.challenges.closed_at is 'When the operator closed it before its end; null while it is open';
comment on column public.challenges.staff_excluded is 'Whether the club''s staff stay out of the ranking, because there is a prize';
comment on column public.challenges.days_open is 'Whether all days of the programme are readable from the start; false opens each on its day';
comment on column public.challenges.provisional_hours is 'Hours after its end for which the result is provisional';
comment on column public.challenges.final_at is 'When its result became final; null before. Written once, by the job';

create index challenges_active_created_at_idx on public.challenges (created_at desc) where active;

create table public.challenge_21_probe (
  id integer primary key default 1 check (id = 1),
  name text not null default 'Desafio 21 dias',
  created_at timestamptz not null default app.now()
);
comment on table public.challenge_21_probe is 'One row, read once at start by the web app to see that the 21-day challenge can be reached. @list';
comment on column public.challenge_21_probe.id is 'Always 1';
comment on column public.challenge_21_probe.name is 'Title of the challenge that is probed for';
comment on column public.challenge_21_probe.created_at is 'When the database was made';

create function app.guard_challenge() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if not app.is_time_zone(new.time_zone) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'Unknown time zone';
  end if;
  new.updated_at := app.now();
  if new.active then
    new.closed_at := null;
  elsif tg_op = 'UPDATE' and not old.active then
    new.closed_at := old.closed_at;
  else
    -- A row that comes from a backup brings its own.
    new.closed_at := coalesce(new.closed_at, app.now());
  end if;
  return new;
end $$;
comment on function app.guard_challenge() is 'Trigger: refuses a time zone the database does not know, and notes when a challenge was closed';

create trigger challenges_guard before insert or update on public.challenges
  for each row execute function app.guard_challenge();

create function app.completion_percentage(check_ins integer, target integer default 21) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return least(100, round(greatest(check_ins, 0) * 100.0 / target, 2));
end $$;
comment on function app.completion_percentage(integer, integer) is 'Check-ins over target in percent, 0 to 100, two decimals';

create function app.challenge_refusal(challenge public.challenges, instant timestamptz) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  -- The end is stored as the day's last second; the fraction after it still belongs to that day.
  return case
    when instant < challenge.start_date then 'challenge_not_started'
    when date_trunc('second', instant) > challenge.end_date or not challenge.active then 'challenge_over'
  end;
end $$;
comment on function app.challenge_refusal(public.challenges, timestamptz) is
  'Why a challenge takes no check-in at an instant: challenge_not_started, challenge_over, or null when it is running';

-- An ended challenge stands as it stood on its last day: a run of days that was alive then stays alive, so that who won
-- does not change two days later. Everything that orders or shows a ranking asks app.standing_day for its day.

create function app.standing_day(challenge public.challenges, instant timestamptz) returns date
language sql immutable set search_path = ''
as $$
  select (least(instant, challenge.end_date, case when not challenge.active then challenge.closed_at end)
    at time zone challenge.time_zone)::date
$$;
comment on function app.standing_day(public.challenges, timestamptz) is
  'The day a challenge''s streaks are counted up to, in its zone: the instant''s, or the last day of one that is over or was closed';

-- Past challenges stay active unless they were closed: without it each look at today reads them all.
create index challenges_open_idx on public.challenges (end_date) where active;

-- The order of the list; the one that it replaces leaves what was made at the same instant unsorted.
create index challenges_newest_idx on public.challenges (created_at desc, id desc);

-- RLS ------------------------------------------------------------------------------------------------

alter table public.challenges enable row level security;
select app.ask_second_factor_of('public.challenges');
alter table public.challenge_21_probe enable row level security;
select app.ask_second_factor_of('public.challenge_21_probe');

create policy "Members read all challenges" on public.challenges
  for select to authenticated using (true);

create policy "Members read the probe" on public.challenge_21_probe
  for select to authenticated using (true);

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.challenges, public.challenge_21_probe from anon, authenticated;
grant select on public.challenges, public.challenge_21_probe to authenticated;
grant all on public.challenges, public.challenge_21_probe to service_role;
grant execute on function app.completion_percentage(integer, integer), app.challenge_refusal(public.challenges, timestamptz)
  to authenticated, service_role;
