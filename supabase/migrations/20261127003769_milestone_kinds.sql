-- Kinds of milestones are rows: their share of the target, their order, in how many days the check-ins are to lie, and whether there is a certificate.

-- domain/milestones.ts is the same list; supabase/tests/closed-lists.test.ts holds the two to each other.
create table app.milestone_kinds (
  kind text primary key,
  place integer not null unique,
  of_21 integer not null check (of_21 > 0),
  within_days integer check (within_days > 0),
  has_certificate boolean not null
);
comment on table app.milestone_kinds is 'Kinds of milestones. @list';
comment on column app.milestone_kinds.kind is 'The kind';
comment on column app.milestone_kinds.place is 'Where it stands among the others, from 1; of two that take the same check-ins the later is the higher';
comment on column app.milestone_kinds.of_21 is 'Check-ins that it takes of a target of 21; of another target the same share of it, rounded up';
comment on column app.milestone_kinds.within_days is 'In how many days in a row, of whatever part of the challenge, they are to lie; null for all of it';
comment on column app.milestone_kinds.has_certificate is 'Whether a member who holds it can have a certificate of it';

alter table app.milestone_kinds enable row level security;
revoke all on app.milestone_kinds from public, anon, authenticated, service_role;

insert into app.milestone_kinds (kind, place, of_21, within_days, has_certificate) values
  ('bronze', 1, 12, null, true),
  ('silver', 2, 17, null, true),
  ('gold', 3, 21, null, true);

alter table public.challenge_milestones drop constraint challenge_milestones_kind_check;
alter table public.challenge_milestones add constraint challenge_milestones_kind_fkey foreign key (kind) references app.milestone_kinds (kind);
create index challenge_milestones_kind_idx on public.challenge_milestones (kind);
comment on column public.challenge_milestones.kind is 'A kind of app.milestone_kinds';
comment on column public.member_milestones.kind is 'The kind of the challenge''s milestone';
alter table app.certificates drop constraint certificates_kind_check;
alter table app.certificates add constraint certificates_kind_fkey foreign key (kind) references app.milestone_kinds (kind);
comment on column app.certificates.kind is 'The kind of the milestone';

-- Security definer: reads app.milestone_kinds, which API roles can't.
create or replace function app.milestone_place(in_kind text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select k.place from app.milestone_kinds k where k.kind = in_kind);
end $$;
comment on function app.milestone_place(text) is 'Where a kind of milestones stands among the others, from 1';

-- Security definer: reads app.milestone_kinds, which API roles can't.
create or replace function app.milestone_check_ins(target integer, kind text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- In whole numbers, so that no rounding of a per cent moves them.
  return (select (target * k.of_21 + 20) / 21 from app.milestone_kinds k where k.kind = milestone_check_ins.kind);
end $$;
comment on function app.milestone_check_ins(integer, text) is
  'How many check-ins a milestone takes, for a target of check-ins: its share of the target, rounded up. domain/milestones.ts is the same rule';

create or replace function app.most_check_ins_within(in_challenge uuid, member_id uuid, in_days integer) returns integer
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

create or replace function app.settle_milestones(in_challenge uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.member_milestones h using public.challenge_progress g, public.challenge_milestones m, app.milestone_kinds k
  where h.challenge_id = in_challenge and g.challenge_id = in_challenge and g.user_id = h.user_id
    and m.challenge_id = in_challenge and m.kind = h.kind and k.kind = m.kind
    and case when k.within_days is null then g.check_ins_count else app.most_check_ins_within(in_challenge, g.user_id, k.within_days) end < m.check_ins;
  insert into public.member_milestones (challenge_id, user_id, kind)
  select in_challenge, g.user_id, m.kind
  from public.challenge_progress g join public.challenge_milestones m on m.challenge_id = in_challenge join app.milestone_kinds k on k.kind = m.kind
  where g.challenge_id = in_challenge and g.check_ins_count >= m.check_ins
    and (k.within_days is null or app.most_check_ins_within(in_challenge, g.user_id, k.within_days) >= m.check_ins)
  on conflict do nothing;
end $$;
comment on function app.settle_milestones(uuid) is 'Gives and takes the milestones of a challenge anew, from everybody''s check-ins that count';

create or replace function app.on_challenge_milestones_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.challenge_milestones as m (challenge_id, kind, check_ins)
  select new.id, k.kind, app.milestone_check_ins(new.target_check_ins, k.kind) from app.milestone_kinds k
  on conflict (challenge_id, kind) do update set check_ins = excluded.check_ins;
  if tg_op = 'UPDATE' and not app.is_final(new.id) then
    perform app.settle_milestones(new.id);
  end if;
  return null;
end $$;

-- A new kind, or another share, is every challenge's: none is left out by who adds the row. Of a final result nothing moves.
-- Security definer: as of challenges.
create or replace function app.on_milestone_kind_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.challenge_milestones as m (challenge_id, kind, check_ins)
  select c.id, new.kind, app.milestone_check_ins(c.target_check_ins, new.kind) from public.challenges c
  on conflict (challenge_id, kind) do update set check_ins = excluded.check_ins;
  perform app.settle_milestones(c.id) from public.challenges c where c.final_at is null;
  return null;
end $$;
comment on function app.on_milestone_kind_changed() is 'Trigger on milestone_kinds: challenges that are there follow their kinds';

create trigger milestone_kinds_changed after insert or update of of_21, within_days on app.milestone_kinds
  for each row execute function app.on_milestone_kind_changed();

create or replace function public.my_milestones() returns jsonb
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

create or replace function app.milestones_of_member(member_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('challenge', c.title, 'challenge_id', h.challenge_id, 'kind', h.kind, 'reached_at', h.reached_at,
    'celebrated_at', h.celebrated_at) order by h.reached_at, app.milestone_place(h.kind)), '[]')
  from public.member_milestones h join public.challenges c on c.id = h.challenge_id where h.user_id = member_id
$$;

create or replace function app.keep_final_progress() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_is_final boolean;
begin
  -- Volatile, so that it sees a result that became final while this update waited for the row.
  if new.check_ins_count < old.check_ins_count then
    with taken as (
      delete from public.member_milestones h using public.challenge_milestones m, app.milestone_kinds k, public.challenges c
      where h.challenge_id = new.challenge_id and h.user_id = new.user_id and m.challenge_id = h.challenge_id and m.kind = h.kind and k.kind = m.kind
        and m.check_ins > case when k.within_days is null then new.check_ins_count
          else app.most_check_ins_within(new.challenge_id, new.user_id, k.within_days) end
        and c.id = h.challenge_id and c.final_at is null)
    select c.final_at is not null into v_is_final from public.challenges c where c.id = new.challenge_id;
  else
    with given as (
      insert into public.member_milestones (challenge_id, user_id, kind, reached_at)
      select m.challenge_id, new.user_id, m.kind, new.updated_at
      from public.challenge_milestones m join app.milestone_kinds k on k.kind = m.kind join public.challenges c on c.id = m.challenge_id and c.final_at is null
      where m.challenge_id = new.challenge_id and m.check_ins <= new.check_ins_count
        and case when k.within_days is null then m.check_ins > old.check_ins_count
          else m.check_ins <= app.most_check_ins_within(new.challenge_id, new.user_id, k.within_days) end
      on conflict do nothing)
    select c.final_at is not null into v_is_final from public.challenges c where c.id = new.challenge_id;
  end if;
  if v_is_final then
    new.points := old.points;
    new.completion_percentage := old.completion_percentage;
    new.check_ins_count := old.check_ins_count;
    new.consecutive_days := old.consecutive_days;
    new.last_check_in_day := old.last_check_in_day;
    new.last_check_in_date := old.last_check_in_date;
    new.last_recorded_at := old.last_recorded_at;
  end if;
  return new;
end $$;

create or replace function app.own_challenge_review(in_challenge uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_challenge public.challenges;
  v_own public.challenge_progress;
  v_facts jsonb;
begin
  select * into v_challenge from public.challenges c where c.id = in_challenge;
  select * into v_own from public.challenge_progress g where g.challenge_id = in_challenge and g.user_id = v_me;
  if v_challenge.id is null or v_own.user_id is null or not app.is_active_participant(in_challenge, v_me) then
    return app.failure(case when v_challenge.id is null then 'challenge_not_found' else 'not_participating' end);
  end if;
  with days as (
    select k.check_in_day as day from public.challenge_check_ins k
    where k.challenge_id = in_challenge and k.user_id = v_me and k.voided_at is null
  ), weeks as (
    -- A week begins on Sunday.
    select d.day - extract(dow from d.day)::integer as start, count(*) as check_ins from days d group by 1 order by 2 desc, 1 limit 1
  ), workouts as (
    select coalesce(w.workout_type, 'outros') as type, w.duration_minutes as minutes from public.workout_records w
    where w.challenge_id = in_challenge and w.user_id = v_me
      and w.workout_day between app.challenge_day(v_challenge.start_date, v_challenge.time_zone) and app.challenge_day(v_challenge.end_date, v_challenge.time_zone)
  )
  select jsonb_build_object('longest_streak', coalesce((select app.longest_streak(array_agg(d.day)) from days d), 0),
    'best_week', (select jsonb_build_object('start', w.start, 'check_ins', w.check_ins) from weeks w),
    'workouts', (select count(*) from workouts), 'minutes', (select coalesce(sum(w.minutes), 0) from workouts w),
    'types', (select coalesce(jsonb_agg(jsonb_build_object('type', t.type, 'workouts', t.total) order by t.total desc, t.type), '[]')
      from (select w.type, count(*) as total from workouts w group by w.type) t),
    'milestones', (select coalesce(jsonb_agg(h.kind order by m.check_ins, app.milestone_place(h.kind)), '[]')
      from public.member_milestones h join public.challenge_milestones m on m.challenge_id = h.challenge_id and m.kind = h.kind
      where h.challenge_id = in_challenge and h.user_id = v_me))
  into v_facts;
  return app.done() || v_facts || jsonb_build_object('state', app.result_state(v_challenge), 'final_due', app.final_due(v_challenge),
    'place', case when v_own.is_active then app.ranking_place(v_own, app.standing_day(v_challenge, app.now())) end,
    'total_participants', (app.challenge_totals(in_challenge) ->> 'total_participants')::bigint,
    'check_ins', v_own.check_ins_count, 'points', v_own.points, 'completion_percentage', v_own.completion_percentage);
end $$;

create or replace function app.own_certificate(in_challenge uuid, in_kind text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_row app.certificates;
begin
  if not exists (
    select from public.member_milestones h join app.milestone_kinds k on k.kind = h.kind and k.has_certificate
    where h.challenge_id = in_challenge and h.user_id = v_me and h.kind = in_kind) then
    return app.done() || '{"certificate": null}';
  end if;
  select * into v_row from app.certificates f where f.challenge_id = in_challenge and f.user_id = v_me and f.kind = in_kind;
  while v_row.code is null loop
    insert into app.certificates (code, challenge_id, user_id, kind) values (app.letters_of(app.random_bytes(), 12), in_challenge, v_me, in_kind)
    on conflict do nothing;
    select * into v_row from app.certificates f where f.challenge_id = in_challenge and f.user_id = v_me and f.kind = in_kind;
  end loop;
  return app.done() || jsonb_build_object('certificate', app.certificate_facts(v_row) || jsonb_build_object('code', app.certificate_code(v_row.code)));
end $$;
comment on function public.my_certificate(uuid, text) is
  'The certificate of a milestone that the caller holds, with the code that is made for it once: {success, error, message,
certificate: {code, challenge_title, kind, check_ins, reached_on, name}}; certificate is null for a milestone that the caller does not hold or that has none, and name unless the caller opened it';

create or replace function app.reminder_facts(member_id uuid)
returns table (challenge_id uuid, state text, is_checked_in boolean, is_paused boolean, kind text, ends date)
language sql stable security definer set search_path = ''
as $$
  select c.id, s.state, f.is_checked_in, s.state = 'running' and app.is_paused(member_id, c.id, d.today),
    app.reminder_kind(s.state, case when g.last_check_in_day = d.today - 1 then g.consecutive_days else 0 end,
      -- One that asks for days in a row may be further away than its check-ins say.
      (select min(m.check_ins) - g.check_ins_count from public.challenge_milestones m join app.milestone_kinds k on k.kind = m.kind and k.within_days is null
        where m.challenge_id = c.id and m.check_ins > g.check_ins_count),
      extract(isodow from d.today)::integer, coalesce(g.last_check_in_day > d.today - 7, false)),
    app.challenge_day(c.end_date, c.time_zone)
  from public.challenge_participants p
  join public.challenges c on c.id = p.challenge_id
  join public.challenge_progress g on g.challenge_id = p.challenge_id and g.user_id = p.user_id,
  lateral (select app.challenge_day(app.now(), c.time_zone) as today) d,
  lateral (select case when not c.active then 'over'
    when app.challenge_refusal(c, app.now()) is null then 'running'
    when app.challenge_day(c.start_date, c.time_zone) = d.today + 1 then 'begins_tomorrow'
    when app.challenge_day(c.end_date, c.time_zone) = d.today - 1 then 'ended_yesterday' else 'other' end as state) s,
  -- A voided one too: its day can't be earned again.
  lateral (select exists (select from public.challenge_check_ins k
    where k.challenge_id = c.id and k.user_id = member_id and k.check_in_day = d.today) as is_checked_in) f
  where p.user_id = member_id and p.status = 'active'
$$;

revoke execute on function app.milestone_place(text), app.most_check_ins_within(uuid, uuid, integer), app.on_milestone_kind_changed() from public;
grant execute on function app.milestone_place(text) to authenticated, service_role;
