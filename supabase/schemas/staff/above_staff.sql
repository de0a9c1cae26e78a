-- Whom staff may act on: somebody below them, and an owner anybody. What an operator does to one of the staff, or is refused, is mailed to the
-- owners. Lists of members show no whole addresses, and who looks at very many members, or at the private fields of many, is asked or stopped.

-- The numbers ----------------------------------------------------------------------------------------

create function app.max_private_looks_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 50 $$;
comment on function app.max_private_looks_a_day() is 'Members whose private fields one of the staff may open in 24 hours; an owner goes on with a fresh code';

create function app.max_member_pages_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 300 $$;
comment on function app.max_member_pages_a_day() is 'Members'' pages that one of the staff may open in 24 hours without a fresh code and a line of the log';

-- The roles' rights ----------------------------------------------------------------------------------

create function app.may_act_on(member_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_role constant text := app.my_proven_role();
begin
  return app.is_command() or coalesce(v_role = 'owner', false)
    or coalesce(app.staff_rank(v_role), 0) > coalesce((select app.staff_rank(t.role) from public.club_staff t where t.user_id = member_id), 0);
end $$;
comment on function app.may_act_on(uuid) is
  'Whether the caller stands above somebody: the command and owners above all, others above members and lower roles. Nobody but an owner stands above themselves';

create function app.staff_not_below() returns uuid[]
language sql stable set search_path = ''
as $$ select coalesce(array_agg(t.user_id), '{}') from public.club_staff t where not app.may_act_on(t.user_id) $$;
comment on function app.staff_not_below() is 'The staff whom the caller does not stand above, for lists: none for the command and for owners';

create function app.is_told_to_owners(act text) returns boolean
language sql stable set search_path = ''
as $$ select coalesce(app.least_role_for(act) = 'operator', false) $$;
comment on function app.is_told_to_owners(text) is
  'Whether the owners are mailed when it is done, or tried, to one of the staff: all that takes an operator. What changes the staff is told by itself';

create function app.tell_owners(in_act text, member_id uuid, in_outcome text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_actor constant uuid := case when not app.is_command() then auth.uid() end;
begin
  -- Once a day of each kind: a mailbox is not to be filled by whom it is about.
  perform app.add_job('mail', format('staff act %s %s %s %s %s %s', in_act, in_outcome, coalesce(v_actor::text, 'command'), member_id, owner, app.club_today()),
    jsonb_build_object('mail', 'staff_act', 'act', in_act, 'outcome', in_outcome, 'actor_id', v_actor, 'user_id', member_id, 'told_id', owner))
  from unnest(app.staff_owners()) owner;
end $$;
comment on function app.tell_owners(text, uuid, text) is
  'Has all owners mailed what the caller did to somebody; in_outcome is done, refused, or full for who looks at too much';

-- Refused as well where it was done to that person often enough. Every act on a person asks it, with the person's lock.
create function app.refuse_higher_staff(in_act text, member_id uuid) returns jsonb
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

create function app.staff_act_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', owner.email, 'act', payload ->> 'act', 'outcome', payload ->> 'outcome',
    'person', app.display_name(p.name, u.id), 'person_email', u.email, 'by_command', payload ->> 'actor_id' is null, 'actor', case when actor.id is not null then app.display_name(a.name, a.id) end, 'actor_email', actor.email)
  from auth.users owner join auth.users u on u.id::text = payload ->> 'user_id' left join public.profiles p on p.id = u.id
  left join auth.users actor on actor.id::text = payload ->> 'actor_id' left join public.profiles a on a.id = actor.id
  where payload ->> 'mail' = 'staff_act' and owner.id::text = payload ->> 'told_id'
$$;
comment on function app.staff_act_mail_facts(jsonb) is 'The facts of the mail to an owner about an act on one of the staff; actor is null for the command, and for an account that is gone';

-- Looking --------------------------------------------------------------------------------------------

create function app.refuse_private_look(member_id uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_me constant uuid := auth.uid();
begin
  if app.is_command() then
    return null;
  end if;
  -- One after the other, so that many at once are no way around the limit.
  perform pg_advisory_xact_lock(hashtextextended('private looks ' || v_me, 0));
  if (
    select count(distinct l.member_id) from app.staff_log l
    where l.actor_id = v_me and l.act = 'staff_private_field' and l.at > app.now() - interval '24 hours' and l.member_id <> refuse_private_look.member_id
  ) < app.max_private_looks_a_day() then
    return null;
  elsif app.is_staff('owner') then
    return case when not app.has_fresh_code() then app.failure('fresh_code_needed') end;
  end if;
  perform app.tell_owners('staff_private_field', v_me, 'full');
  return app.failure('private_looks_full');
end $$;
comment on function app.refuse_private_look(uuid) is
  'The refusal of a look at a private field of one member more than app.max_private_looks_a_day(), which the owners are mailed; null when it goes on';

create function app.shortened_email(email text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(email, '^([^@]{1,2})[^@]*', '\1…') $$;
comment on function app.shortened_email(text) is 'An address as lists show it: enough to tell namesakes apart, too little to write to';

create function app.refuse_member_page(member_id uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  if app.is_command() or app.count_attempt(auth.uid(), 'member_page', app.max_member_pages_a_day(), interval '1 day') = 0 then
    return null;
  elsif not app.has_fresh_code() then
    return app.failure('fresh_code_needed');
  end if;
  perform app.write_staff_line('staff_member', member_id, null, '{}');
  return null;
end $$;
comment on function app.refuse_member_page(uuid) is
  'Counts a look at a member''s page. Above app.max_member_pages_a_day() it takes a fresh code and is a line of the log: so many pages are a list that leaves the club';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.max_private_looks_a_day(), app.max_member_pages_a_day() to anon, authenticated, service_role;
