-- Milestones of a challenge, which everybody can reach. A member holds one while the check-ins that count reach it.
-- docs/challenges.md#milestones has the reasons.

-- domain/milestones.ts is the same list; supabase/tests/closed-lists.test.ts holds the two to each other.
create table app.milestone_kinds (
  kind text primary key,
  -- Compared at the end of a transaction: a kind put between others moves those behind it, a row at a time.
  place integer not null unique deferrable initially deferred,
  within_days integer check (within_days > 0),
  has_certificate boolean not null,
  check_ins integer not null,
  of_target integer not null,
  constraint milestone_kinds_share check (check_ins between 1 and of_target)
);
comment on table app.milestone_kinds is 'Kinds of milestones. @list';
comment on column app.milestone_kinds.kind is 'The kind';
comment on column app.milestone_kinds.place is 'Where it stands among the others, from 1; of two that take the same check-ins the later is the higher';
comment on column app.milestone_kinds.within_days is 'In how many days in a row, of whatever part of the challenge, they are to lie; null for all of it';
comment on column app.milestone_kinds.has_certificate is 'Whether a member who holds it can have a certificate of it';
comment on column app.milestone_kinds.check_ins is 'Check-ins that it takes of a target of of_target; of another target the same share of it, rounded up';
comment on column app.milestone_kinds.of_target is 'The target that its check-ins are said of: two whole numbers say each share exactly';

-- Security definer: reads app.milestone_kinds, which API roles can't.
create function app.milestone_place(in_kind text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select k.place from app.milestone_kinds k where k.kind = in_kind);
end $$;
comment on function app.milestone_place(text) is 'Where a kind of milestones stands among the others, from 1';

create function app.share_of_target(target integer, check_ins integer, of_target integer) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  -- In whole numbers, so that no rounding of a per cent moves them.
  return (target * check_ins + of_target - 1) / of_target;
end $$;
comment on function app.share_of_target(integer, integer, integer) is
  'How many check-ins are the same share of a target as some of another, rounded up. shareOfTarget of domain/milestones.ts is the same rule';

-- Security definer: reads app.milestone_kinds, which API roles can't.
create function app.milestone_check_ins(target integer, kind text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select app.share_of_target(target, k.check_ins, k.of_target) from app.milestone_kinds k where k.kind = milestone_check_ins.kind);
end $$;
comment on function app.milestone_check_ins(integer, text) is
  'How many check-ins a milestone takes, for a target of check-ins: its share of the target, rounded up. domain/milestones.ts is the same rule';

create function app.most_check_ins_within(in_challenge uuid, member_id uuid, in_days integer) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    select max(r.run) from (
      select count(*) over (order by k.check_in_day range between make_interval(days => in_days - 1) preceding and current row)::integer as run
      from public.challenge_check_ins k where k.challenge_id = in_challenge and k.user_id = member_id and k.voided_at is null) r), 0);
end $$;
comment on function app.most_check_ins_within(uuid, uuid, integer) is
  'The most check-ins that count of a member in a challenge that lie in so many days in a row. missingCheckIns of domain/milestones.ts is the same rule';

create table public.challenge_milestones (
  challenge_id uuid not null references public.challenges (id) on delete cascade,
  kind text not null references app.milestone_kinds (kind),
  check_ins integer not null check (check_ins > 0),
  primary key (challenge_id, kind)
);
comment on table public.challenge_milestones is 'What each milestone of a challenge takes; follows the challenge''s target';
comment on column public.challenge_milestones.challenge_id is 'The challenge';
comment on column public.challenge_milestones.kind is 'A kind of app.milestone_kinds';
comment on column public.challenge_milestones.check_ins is 'Check-ins that count, from which on it is held';

create index challenge_milestones_kind_idx on public.challenge_milestones (kind);

create table public.member_milestones (
  challenge_id uuid not null,
  user_id uuid not null,
  kind text not null,
  reached_at timestamptz not null default app.now(),
  celebrated_at timestamptz,
  primary key (challenge_id, user_id, kind),
  constraint member_milestones_progress_fkey foreign key (challenge_id, user_id)
    references public.challenge_progress (challenge_id, user_id) on delete cascade,
  constraint member_milestones_kind_fkey foreign key (challenge_id, kind)
    references public.challenge_milestones (challenge_id, kind) on delete cascade
);
comment on table public.member_milestones is 'Milestones that members hold now, written by the database''s functions only';
comment on column public.member_milestones.challenge_id is 'The challenge';
comment on column public.member_milestones.user_id is 'The member';
comment on column public.member_milestones.kind is 'The kind of the challenge''s milestone';
comment on column public.member_milestones.reached_at is 'When the check-in that reached it arrived';
comment on column public.member_milestones.celebrated_at is 'When the member was shown it, or the club began to have its kind; null until then';

create index member_milestones_user_idx on public.member_milestones (user_id, reached_at desc);
create index member_milestones_kind_idx on public.member_milestones (challenge_id, kind);

-- Keeping them ---------------------------------------------------------------------------------------

create function app.is_final(in_challenge uuid) returns boolean
language sql stable set search_path = ''
as $$ select exists (select from public.challenges c where c.id = in_challenge and c.final_at is not null) $$;
comment on function app.is_final(uuid) is 'Whether a challenge''s result is final, so that nothing moves any more';

create function app.milestone_arrival(in_challenge uuid, member_id uuid, in_check_ins integer, in_days integer) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  if in_days is null then
    return (
      select k.recorded_at from public.challenge_check_ins k
      where k.challenge_id = in_challenge and k.user_id = member_id and k.voided_at is null
      order by k.recorded_at offset in_check_ins - 1 limit 1);
  end if;
  return (
    select min(r.arrived) from (
      select max(k.recorded_at) over days as arrived, count(*) over days as run
      from public.challenge_check_ins k where k.challenge_id = in_challenge and k.user_id = member_id and k.voided_at is null
      window days as (order by k.check_in_day range between make_interval(days => in_days - 1) preceding and current row)) r
    where r.run >= in_check_ins);
end $$;
comment on function app.milestone_arrival(uuid, uuid, integer, integer) is
  'When the check-in arrived with which a member had so many that count in a challenge (in_days: in so many days in a row); null for who has fewer';

create function app.give_milestones(in_challenge uuid, in_celebrated_at timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.member_milestones (challenge_id, user_id, kind, reached_at, celebrated_at)
  select in_challenge, g.user_id, m.kind, coalesce(app.milestone_arrival(in_challenge, g.user_id, m.check_ins, k.within_days), app.now()), in_celebrated_at
  from public.challenge_progress g join public.challenge_milestones m on m.challenge_id = in_challenge join app.milestone_kinds k on k.kind = m.kind
  where g.challenge_id = in_challenge and g.check_ins_count >= m.check_ins
    and not exists (
      select from public.member_milestones h where h.challenge_id = in_challenge and h.user_id = g.user_id and h.kind = m.kind)
    and (k.within_days is null or app.most_check_ins_within(in_challenge, g.user_id, k.within_days) >= m.check_ins)
  on conflict do nothing;
end $$;
comment on function app.give_milestones(uuid, timestamptz) is
  'Gives each member of a challenge the milestones that their check-ins reach and that they do not hold; in_celebrated_at is null for those that are to be shown';

create function app.take_milestones(in_challenge uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.member_milestones h using public.challenge_progress g, public.challenge_milestones m, app.milestone_kinds k
  where h.challenge_id = in_challenge and g.challenge_id = in_challenge and g.user_id = h.user_id
    and m.challenge_id = in_challenge and m.kind = h.kind and k.kind = m.kind
    and case when k.within_days is null then g.check_ins_count else app.most_check_ins_within(in_challenge, g.user_id, k.within_days) end < m.check_ins;
end $$;
comment on function app.take_milestones(uuid) is 'Takes from each member of a challenge the milestones that their check-ins no longer reach';

-- Security definer: runs for each caller who makes or changes a challenge, and writes the milestones.
create function app.on_challenge_milestones_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.challenge_milestones as m (challenge_id, kind, check_ins)
  select new.id, k.kind, app.milestone_check_ins(new.target_check_ins, k.kind) from app.milestone_kinds k
  on conflict (challenge_id, kind) do update set check_ins = excluded.check_ins;
  if tg_op = 'UPDATE' and not app.is_final(new.id) then
    perform app.take_milestones(new.id), app.give_milestones(new.id, null);
  end if;
  return null;
end $$;
comment on function app.on_challenge_milestones_changed() is 'Trigger on challenges: the milestones follow the target';

create trigger challenges_milestones after insert on public.challenges
  for each row execute function app.on_challenge_milestones_changed();
create trigger challenges_milestones_target after update of target_check_ins on public.challenges
  for each row when (old.target_check_ins <> new.target_check_ins) execute function app.on_challenge_milestones_changed();

-- A new kind, or another share, is every challenge's: none is left out by who adds the row. Of a final result nothing moves.
-- Security definer: as of challenges.
create function app.on_milestone_kind_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.challenge_milestones as m (challenge_id, kind, check_ins)
  select c.id, new.kind, app.milestone_check_ins(c.target_check_ins, new.kind) from public.challenges c
  on conflict (challenge_id, kind) do update set check_ins = excluded.check_ins;
  -- Nobody reaches one by an upgrade of the club: who had the check-ins before has it, and no moment is made of it.
  perform app.take_milestones(c.id), app.give_milestones(c.id, app.now()) from public.challenges c where c.final_at is null;
  return null;
end $$;
comment on function app.on_milestone_kind_changed() is 'Trigger on milestone_kinds: challenges that are there follow their kinds';

create trigger milestone_kinds_changed after insert or update of check_ins, of_target, within_days on app.milestone_kinds
  for each row execute function app.on_milestone_kind_changed();

-- Reading --------------------------------------------------------------------------------------------

-- Security invoker throughout: the policies show a member their own, and challenges are everybody's.
create function public.my_milestones() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('success', true, 'error', null, 'message', null, 'rows', coalesce((
    select jsonb_agg(jsonb_build_object('challenge_id', h.challenge_id, 'challenge_title', c.title, 'challenge_start', c.start_date, 'time_zone', c.time_zone,
      'kind', h.kind, 'check_ins', m.check_ins, 'reached_at', h.reached_at, 'is_celebrated', h.celebrated_at is not null)
      order by h.reached_at desc, m.check_ins desc, h.challenge_id, app.milestone_place(h.kind) desc)
    from public.member_milestones h
    join public.challenge_milestones m on m.challenge_id = h.challenge_id and m.kind = h.kind
    join public.challenges c on c.id = h.challenge_id
    where h.user_id = (select auth.uid())), '[]'))
$$;
comment on function public.my_milestones() is
  'The milestones that the caller holds, in all challenges, the newest first: {success, error, message, rows: [{challenge_id, challenge_title, challenge_start, time_zone, kind,
check_ins, reached_at, is_celebrated}]}';

-- A milestone is celebrated on one device: who notes it first shows it. Two tabs, or two devices, learn of it at the same moment.
-- Security definer: members may not write member_milestones.
create function app.celebrate_milestones(in_challenge uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.member_milestones h set celebrated_at = app.now()
  where h.challenge_id = in_challenge and h.user_id = (select auth.uid()) and h.celebrated_at is null;
  return app.done() || jsonb_build_object('is_first', found);
end $$;
comment on function app.celebrate_milestones(uuid) is 'What celebrate_milestones does';

create function public.celebrate_milestones(p_challenge_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.celebrate_milestones(p_challenge_id) $$;
comment on function public.celebrate_milestones(uuid) is
  'Notes that the caller is shown the milestones they hold in a challenge, so that no device shows them again. Replies {success, error, message, is_first}: is_first is false where all of them
were noted before, by another device';

-- A member's copy ------------------------------------------------------------------------------------

-- Security definer: the copy is made for a member whom the server names.
create function app.milestones_of_member(member_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('challenge', c.title, 'challenge_id', h.challenge_id, 'kind', h.kind, 'reached_at', h.reached_at,
    'celebrated_at', h.celebrated_at) order by h.reached_at, app.milestone_place(h.kind)), '[]')
  from public.member_milestones h join public.challenges c on c.id = h.challenge_id where h.user_id = member_id
$$;
comment on function app.milestones_of_member(uuid) is 'The milestones that a member holds, for the copy of their data';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.milestone_kinds enable row level security;
alter table public.challenge_milestones enable row level security;
select app.ask_second_factor_of('public.challenge_milestones');
alter table public.member_milestones enable row level security;
select app.ask_second_factor_of('public.member_milestones');

create policy "Members read what each milestone takes" on public.challenge_milestones
  for select to authenticated using (true);

create policy "Members read their own milestones" on public.member_milestones
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.milestone_kinds from public, anon, authenticated, service_role;
revoke all on public.challenge_milestones, public.member_milestones from anon, authenticated;
grant select on public.challenge_milestones, public.member_milestones to authenticated;
grant all on public.challenge_milestones, public.member_milestones to service_role;
revoke execute on function public.my_milestones(), public.celebrate_milestones(uuid) from public, anon;
grant execute on function app.milestone_check_ins(integer, text), app.milestone_place(text) to authenticated, service_role;
grant execute on function public.my_milestones(), app.celebrate_milestones(uuid), public.celebrate_milestones(uuid) to authenticated;
