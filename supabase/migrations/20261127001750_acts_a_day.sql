-- Acts of the staff on one person have a figure a day where they mail the member or end the sessions: an operator, or whoever has an operator's session, had a
-- member mailed sixty times in a second by suspending and lifting, and signed out without end.

create function app.acts_on_person_a_day(act text) returns integer
language sql immutable set search_path = ''
as $$
  select case act
    when 'staff_suspend' then 5
    when 'staff_resend_mail' then 5
    when 'staff_request_export' then 5
    when 'staff_request_deletion' then 5
    when 'staff_end_sessions' then 10
    -- All days of a challenge, and some of them twice.
    when 'staff_void_check_in' then 30
  end
$$;
comment on function app.acts_on_person_a_day(text) is
  'How often in 24 hours the staff may do an act to one person; null for those that tell them nothing, have a figure of their own, or take back such an act';

-- The same as before, and refused where it was done to that person often enough. Every act on a person asks it, with the person's lock.
create or replace function app.refuse_higher_staff(in_act text, member_id uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  if app.may_act_on(member_id) then
    if not app.is_command() and (
      select count(*) from app.staff_log l
      where l.member_id = refuse_higher_staff.member_id and l.act = in_act and not l.by_command and l.at > app.now() - interval '24 hours'
    ) >= app.acts_on_person_a_day(in_act) then
      return app.failure('person_acts_full');
    end if;
    return null;
  end if;
  if app.is_told_to_owners(in_act) then
    perform app.tell_owners(in_act, member_id, 'refused');
  end if;
  return app.failure('only_owner');
end $$;
comment on function app.refuse_higher_staff(text, uuid) is
  'The refusal of an act on somebody who does not stand below the caller, which the owners are mailed, or to whom it was done often enough; null when it goes on. Every act on a person asks it';

-- Other topics add sentences too: this one is put behind those that are there.
do $sentences$
declare
  v_source constant text := (select p.prosrc from pg_proc p where p.oid = 'app.message_for(text)'::regprocedure);
  v_else constant text := E'\n    else ';
begin
  if position(v_else in v_source) = 0 then
    raise exception 'app.message_for has no sentence for what has none';
  end if;
  execute format('create or replace function app.message_for(code text) returns text language sql immutable set search_path = '''' as %L',
    replace(v_source, v_else, $words$
    when 'person_acts_full' then 'Isto já foi feito muitas vezes com esta pessoa nas últimas 24 horas. Tente amanhã.'$words$ || v_else));
end
$sentences$;

revoke execute on all functions in schema app from public;
grant execute on function app.message_for(text) to authenticated, service_role;
