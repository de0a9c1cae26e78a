-- Milestones that members had reached before the club had their kind: held, with the day on which they were reached, and not celebrated.

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

revoke execute on function app.milestone_arrival(uuid, uuid, integer, integer), app.give_milestones(uuid, timestamptz) from public;

create or replace function app.settle_milestones(in_challenge uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.member_milestones h using public.challenge_progress g, public.challenge_milestones m, app.milestone_kinds k
  where h.challenge_id = in_challenge and g.challenge_id = in_challenge and g.user_id = h.user_id
    and m.challenge_id = in_challenge and m.kind = h.kind and k.kind = m.kind
    and case when k.within_days is null then g.check_ins_count else app.most_check_ins_within(in_challenge, g.user_id, k.within_days) end < m.check_ins;
  perform app.give_milestones(in_challenge, null);
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
  -- Nobody reaches one by an upgrade of the club: who had the check-ins before has it, and no moment is made of it.
  perform app.give_milestones(c.id, app.now()) from public.challenges c where c.final_at is null;
  perform app.settle_milestones(c.id) from public.challenges c where c.final_at is null;
  return null;
end $$;

comment on column public.member_milestones.celebrated_at is 'When the member was shown it, or the club began to have its kind; null until then';
