-- Joining and leaving challenges, and each participant's progress.

create table public.challenge_participants (
  id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references public.challenges (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  status text not null default 'active' check (status in ('active', 'inactive')),
  joined_at timestamptz not null default app.now(),
  constraint challenge_participants_once unique (challenge_id, user_id)
);
comment on table public.challenge_participants is 'Who takes part in which challenge; deleting the row is leaving';
comment on column public.challenge_participants.id is 'Identifier';
comment on column public.challenge_participants.challenge_id is 'The challenge';
comment on column public.challenge_participants.user_id is 'The member';
comment on column public.challenge_participants.status is 'active, or inactive when the operator set the member aside';
comment on column public.challenge_participants.joined_at is 'When the member joined, the last time';

create index challenge_participants_user_idx on public.challenge_participants (user_id, challenge_id);

create table public.challenge_progress (
  challenge_id uuid not null references public.challenges (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  points integer not null default 0 check (points >= 0),
  completion_percentage numeric(5, 2) not null default 0 check (completion_percentage between 0 and 100),
  check_ins_count integer not null default 0 check (check_ins_count >= 0),
  consecutive_days integer not null default 0 check (consecutive_days >= 0),
  last_check_in_day date,
  last_check_in_date timestamptz,
  last_recorded_at timestamptz,
  streak_day date not null generated always as (coalesce(last_check_in_day, '-infinity')) stored,
  reached_at timestamptz not null generated always as (coalesce(last_recorded_at, last_check_in_date, 'infinity')) stored,
  user_name text not null,
  user_photo_url text,
  is_active boolean not null default true,
  joined_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (challenge_id, user_id)
);
comment on table public.challenge_progress is
  'A participant''s standing in a challenge, written by the database''s functions only. It stays when the member leaves. A position is computed by challenge_ranking_page, not stored';
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
comment on column public.challenge_progress.reached_at is
  'Breaks ties in the ranking by the server''s time, so that a device''s clock wins nothing; infinity without a check-in';
comment on column public.challenge_progress.user_name is 'The name fellow participants see, kept from profiles';
comment on column public.challenge_progress.user_photo_url is
  'The photo fellow participants see, kept from profiles: the member''s own file or their Google picture, nothing else';
comment on column public.challenge_progress.is_active is 'Whether the member takes part now; a member who left is not in the ranking';
comment on column public.challenge_progress.joined_at is 'When the member joined, the last time; the last tie-break';
comment on column public.challenge_progress.updated_at is 'When it was last changed';

create index challenge_progress_user_idx on public.challenge_progress (user_id);

-- All in one direction: the ranking reads it backwards from level to level and forwards inside one. The check-ins are in it, so that a
-- snapshot reads nothing but the index, in its order.
create index challenge_progress_ranking_idx on public.challenge_progress
  (challenge_id, points, completion_percentage, streak_day, consecutive_days, reached_at, joined_at, user_id)
  include (is_active, check_ins_count);

-- Participants ---------------------------------------------------------------------------------------

-- Security definer: policies of challenge_participants ask it, and would recurse into themselves.
create function app.is_active_participant(in_challenge uuid, member_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.challenge_participants p
    where p.challenge_id = in_challenge and p.user_id = member_id and p.status = 'active'
  );
end $$;
comment on function app.is_active_participant(uuid, uuid) is 'Whether a member takes part in a challenge now';

create function app.is_active_participant(in_challenge uuid) returns boolean
language sql stable set search_path = ''
as $$ select app.is_active_participant(in_challenge, (select auth.uid())) $$;
comment on function app.is_active_participant(uuid) is 'Whether the caller takes part in a challenge now';

-- Security definer: policies of challenge_participants ask it, and would recurse into themselves.
create function app.my_challenge_ids() returns setof uuid
language sql stable rows 10 security definer set search_path = ''
as $$
  select p.challenge_id from public.challenge_participants p
  where p.user_id = (select auth.uid()) and p.status = 'active'
$$;
comment on function app.my_challenge_ids() is 'The challenges the caller takes part in now';

-- Joining and leaving --------------------------------------------------------------------------------

create function app.guard_participant() returns trigger
language plpgsql volatile set search_path = ''
as $$
declare
  challenge public.challenges;
begin
  if not app.is_member_write() then
    return new;
  end if;
  select * into challenge from public.challenges c where c.id = new.challenge_id;
  -- A challenge closed before its first day is refused too, though a check-in there is told that it has not begun.
  if not challenge.active or app.challenge_refusal(challenge, app.now()) = 'challenge_over' then
    raise sqlstate 'PT409' using message = 'challenge_over', detail = 'Este desafio já terminou';
  end if;
  new.status := 'active';
  new.joined_at := app.now();
  return new;
end $$;
comment on function app.guard_participant() is 'Trigger: a member joins as active, now, and not a challenge that is over';

create trigger challenge_participants_guard before insert on public.challenge_participants
  for each row execute function app.guard_participant();

-- Security definer: members may not write challenge_progress.
create function app.on_participant_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    update public.challenge_progress set is_active = false, updated_at = app.now()
    where challenge_id = old.challenge_id and user_id = old.user_id;
    return null;
  end if;
  insert into public.challenge_progress (challenge_id, user_id, user_name, user_photo_url, is_active, joined_at)
  select new.challenge_id, p.id, app.display_name(p.name, p.id), coalesce(p.profile_image_url, p.photo_url),
    app.is_ranked(new.challenge_id, p.id), new.joined_at
  from public.profiles p where p.id = new.user_id
  on conflict (challenge_id, user_id) do update
    set is_active = excluded.is_active, joined_at = excluded.joined_at, user_name = excluded.user_name,
      user_photo_url = excluded.user_photo_url, updated_at = app.now();
  return null;
end $$;
comment on function app.on_participant_changed() is 'Trigger: joining creates or revives the progress, leaving hides it';

create trigger challenge_participants_progress after insert or update or delete on public.challenge_participants
  for each row execute function app.on_participant_changed();

-- Progress -------------------------------------------------------------------------------------------

create function app.guard_progress() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if not app.is_member_write() then
    return new;
  end if;
  if new.user_id is distinct from (select auth.uid()) or not app.is_active_participant(new.challenge_id)
    or coalesce(new.points, 0) <> 0 or coalesce(new.completion_percentage, 0) <> 0 then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'Progress is kept by the club';
  end if;
  -- The row came with joining, so the app's own insert has nothing left to do.
  return null;
end $$;
comment on function app.guard_progress() is 'Trigger: accepts a participant''s own insert of 0/0 and does nothing, refuses any other';

create trigger challenge_progress_guard before insert on public.challenge_progress
  for each row execute function app.guard_progress();

-- Security definer: members may not write challenge_progress.
create function app.on_profile_shown_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.challenge_progress
  set user_name = app.display_name(new.name, new.id), user_photo_url = coalesce(new.profile_image_url, new.photo_url)
  where user_id = new.id;
  return null;
end $$;
comment on function app.on_profile_shown_changed() is 'Trigger: keeps the name and photo that fellow participants see';

create trigger profiles_shown after update of name, photo_url, profile_image_url on public.profiles
  for each row execute function app.on_profile_shown_changed();

create index challenge_progress_quiet_idx on public.challenge_progress (challenge_id, streak_day, joined_at, user_id) where is_active;

-- RLS ------------------------------------------------------------------------------------------------

alter table public.challenge_participants enable row level security;
select app.ask_second_factor_of('public.challenge_participants');
alter table public.challenge_progress enable row level security;
select app.ask_second_factor_of('public.challenge_progress');

create policy "Members read themselves and fellow participants" on public.challenge_participants
  for select to authenticated
  using (user_id = (select auth.uid()) or (status = 'active' and challenge_id in (select app.my_challenge_ids())));

create policy "Members join challenges themselves" on public.challenge_participants
  for insert to authenticated with check (user_id = (select auth.uid()));

-- A member whom the operator set aside can't leave, because they could come back by joining again.
create policy "Members leave challenges themselves" on public.challenge_participants
  for delete to authenticated using (user_id = (select auth.uid()) and status = 'active');

create policy "Members read their own and their fellow participants' progress" on public.challenge_progress
  for select to authenticated
  using (user_id = (select auth.uid()) or (is_active and challenge_id in (select app.my_challenge_ids())));

create policy "Participants may send their own first progress" on public.challenge_progress
  for insert to authenticated with check (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.challenge_participants, public.challenge_progress from anon, authenticated;
grant select, insert, delete on public.challenge_participants to authenticated;
grant all on public.challenge_participants, public.challenge_progress to service_role;
grant select, insert on public.challenge_progress to authenticated;
grant execute on function app.is_active_participant(uuid, uuid), app.is_active_participant(uuid), app.my_challenge_ids()
  to authenticated, service_role;
