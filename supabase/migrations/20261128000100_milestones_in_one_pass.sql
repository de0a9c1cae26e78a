-- A changed kind of milestone goes over the challenges once; before it gave, and then took and gave once more.
-- spares older ones: only functions of the database call the one that goes, and they are replaced here.

set local check_function_bodies = off;

create or replace function app.on_challenge_milestones_changed() returns trigger
language plpgsql security definer set search_path = ''
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

create or replace function app.on_milestone_kind_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.challenge_milestones as m (challenge_id, kind, check_ins)
  select c.id, new.kind, app.milestone_check_ins(c.target_check_ins, new.kind) from public.challenges c
  on conflict (challenge_id, kind) do update set check_ins = excluded.check_ins;
  -- Nobody reaches one by an upgrade of the club: who had the check-ins before has it, and no moment is made of it.
  perform app.take_milestones(c.id), app.give_milestones(c.id, app.now()) from public.challenges c where c.final_at is null;
  return null;
end $$;

create or replace function app.take_milestones(in_challenge uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.member_milestones h using public.challenge_progress g, public.challenge_milestones m, app.milestone_kinds k
  where h.challenge_id = in_challenge and g.challenge_id = in_challenge and g.user_id = h.user_id
    and m.challenge_id = in_challenge and m.kind = h.kind and k.kind = m.kind
    and case when k.within_days is null then g.check_ins_count else app.most_check_ins_within(in_challenge, g.user_id, k.within_days) end < m.check_ins;
end $$;

comment on function app.take_milestones(uuid) is 'Takes from each member of a challenge the milestones that their check-ins no longer reach';

revoke all on function app.take_milestones(uuid) from public, anon, authenticated, service_role;

drop function app.settle_milestones(uuid);
