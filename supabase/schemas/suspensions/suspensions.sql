-- Some take part and are out of the ranking: members while they are suspended, and staff where a challenge with a prize says so.
-- A suspended member's requests are refused by the same door as an ended session's. A suspension ends by time, without a job.
-- docs/console.md#suspension has the reasons.

create table app.member_suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null,
  until timestamptz,
  suspended_by uuid,
  suspended_at timestamptz not null default app.now(),
  lifted_at timestamptz,
  lifted_reason text,
  settled_at timestamptz
);
comment on table app.member_suspensions is 'Suspensions of members, those of the past too';
comment on column app.member_suspensions.id is 'The suspension';
comment on column app.member_suspensions.user_id is 'The member';
comment on column app.member_suspensions.reason is 'Why, as the member reads it';
comment on column app.member_suspensions.until is 'From this instant on it counts no more; null until it is lifted';
comment on column app.member_suspensions.suspended_by is 'Who did it; null for the command';
comment on column app.member_suspensions.suspended_at is 'When';
comment on column app.member_suspensions.lifted_at is 'When it was lifted before its end';
comment on column app.member_suspensions.lifted_reason is 'Why it was lifted, as the member reads it';
comment on column app.member_suspensions.settled_at is 'When the member was put back into the rankings; null while it counts, and until somebody looks after that';

-- Few rows, however many members there are: each request asks it.
create index member_suspensions_open_idx on app.member_suspensions (user_id) where lifted_at is null;
create index member_suspensions_unsettled_idx on app.member_suspensions (until) where settled_at is null;
create index member_suspensions_user_idx on app.member_suspensions (user_id, suspended_at desc);

-- Whether it counts now ------------------------------------------------------------------------------

-- Security definer: no API role has rights on app.member_suspensions.
create function app.is_suspended(member_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from app.member_suspensions s
    where s.user_id = member_id and s.lifted_at is null and (s.until is null or s.until > app.now())
  );
end $$;
comment on function app.is_suspended(uuid) is 'Whether a member is suspended now';

-- Security definer: policies ask it, and whether another is suspended is no caller's to ask.
create function app.am_i_suspended() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.is_suspended((select auth.uid()));
end $$;
comment on function app.am_i_suspended() is 'Whether the caller is suspended now';

-- The door -------------------------------------------------------------------------------------------

-- Security definer: no API role has rights on app.member_suspensions.
create function app.own_suspension() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.done() || coalesce((
    select jsonb_build_object('is_suspended', true, 'reason', s.reason, 'until', s.until, 'suspended_at', s.suspended_at)
    from app.member_suspensions s
    where s.user_id = (select auth.uid()) and s.lifted_at is null and (s.until is null or s.until > app.now())
    order by s.suspended_at desc limit 1
  ), '{"is_suspended": false, "reason": null, "until": null, "suspended_at": null}');
end $$;
comment on function app.own_suspension() is 'What my_suspension does';

create function public.my_suspension() returns jsonb
language sql stable set search_path = ''
as $$ select app.own_suspension() $$;
comment on function public.my_suspension() is
  'Whether and why the caller is suspended: {success, error, message, is_suspended, reason, until, suspended_at}; until is null without an end';

-- Suspension where it meets the staff and the open sockets: no member is staff and suspended, and a suspended one hears nothing more.

-- Security definer: runs for each caller who suspends, and writes realtime.messages.
create function app.on_member_suspended() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- The topic of ended sessions, which no policy lets a client join: the server's processes hear it and end the member's channels.
  perform realtime.send(jsonb_build_object('user_id', new.user_id), 'member_suspended', 'server:ended_sessions', true);
  return null;
exception when others then
  -- The member is suspended, told or not: the look of every half minute finds it.
  raise warning 'suspension not told to the live channels: %', sqlerrm;
  return null;
end $$;
comment on function app.on_member_suspended() is
  'Trigger on member_suspensions: the server''s processes end the live channels of a member who is suspended. On a hosted project nobody hears it';

create trigger member_suspensions_told after insert on app.member_suspensions
  for each row execute function app.on_member_suspended();

-- Suspensions ----------------------------------------------------------------------------------------

-- Security definer: members may not write realtime.messages.
create function app.on_suspension_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.id), 'suspension_changed', 'suspension:' || new.user_id, true);
  return null;
exception when others then
  -- The page asks by itself when the suspension was to end, or when it is looked at again.
  raise warning 'suspension not told to its page: %', sqlerrm;
  return null;
end $$;
comment on function app.on_suspension_changed() is 'Trigger on member_suspensions: tells the pages of a suspended member that the suspension changed, on the one topic that they hear';

create trigger member_suspensions_changed after insert or update on app.member_suspensions
  for each row execute function app.on_suspension_changed();

create function app.suspension_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'reason', coalesce(case when payload ->> 'mail' = 'suspension_lifted' then s.lifted_reason end, s.reason), 'until', s.until)
  from app.member_suspensions s join auth.users u on u.id = s.user_id
  where s.id::text = payload ->> 'suspension_id'
$$;
comment on function app.suspension_mail_facts(jsonb) is 'The facts of a mail about a suspension or its end, and to whom';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.member_suspensions enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.member_suspensions from public, anon, authenticated, service_role;
revoke execute on function public.my_suspension() from public, anon;
grant execute on function app.am_i_suspended(), app.own_suspension(), public.my_suspension() to authenticated;
