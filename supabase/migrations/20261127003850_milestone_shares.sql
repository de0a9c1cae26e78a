-- A milestone's share of the target is two whole numbers: of 21 alone, three quarters are 15.75. A kind may be put between others.
-- spares older ones: only functions of the database read of_21, and they are replaced here.

create function app.share_of_target(target integer, check_ins integer, of_target integer) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  -- In whole numbers, so that no rounding of a per cent moves them.
  return (target * check_ins + of_target - 1) / of_target;
end $$;
comment on function app.share_of_target(integer, integer, integer) is
  'How many check-ins are the same share of a target as some of another, rounded up. shareOfTarget of domain/milestones.ts is the same rule';
revoke execute on function app.share_of_target(integer, integer, integer) from public;

-- The trigger would settle all challenges anew: no share changes here.
drop trigger milestone_kinds_changed on app.milestone_kinds;
alter table app.milestone_kinds add column check_ins integer, add column of_target integer;
update app.milestone_kinds set check_ins = of_21, of_target = 21 where of_21 is not null;
alter table app.milestone_kinds alter column check_ins set not null, alter column of_target set not null;
alter table app.milestone_kinds add constraint milestone_kinds_share check (check_ins between 1 and of_target);
-- Only functions of the database read it, and they are replaced here.
alter table app.milestone_kinds drop column of_21;
comment on column app.milestone_kinds.check_ins is 'Check-ins that it takes of a target of of_target; of another target the same share of it, rounded up';
comment on column app.milestone_kinds.of_target is 'The target that its check-ins are said of: two whole numbers say each share exactly';

-- Compared at the end of a transaction: a kind put between others moves those behind it, a row at a time.
alter table app.milestone_kinds drop constraint milestone_kinds_place_key;
alter table app.milestone_kinds add constraint milestone_kinds_place_key unique (place) deferrable initially deferred;

-- Security definer: reads app.milestone_kinds, which API roles can't.
create or replace function app.milestone_check_ins(target integer, kind text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select app.share_of_target(target, k.check_ins, k.of_target) from app.milestone_kinds k where k.kind = milestone_check_ins.kind);
end $$;

create trigger milestone_kinds_changed after insert or update of check_ins, of_target, within_days on app.milestone_kinds
  for each row execute function app.on_milestone_kind_changed();
