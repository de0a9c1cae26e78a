-- Announcements on their way to members: the bell, what was read, and which mails a member wants. The mail of an announcement ends its kind by one
-- click and without a login, as that of a reminder does (RFC 8058): its token is the member's own.

-- Reaching members -----------------------------------------------------------------------------------

create function app.announcements_left(member_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select least(app.max_announcements_a_day() - count(*) filter (where app.club_day(r.reached_at) = app.club_today()),
    app.max_announcements_a_week() - count(*))::integer
  from app.announcement_reads r join app.announcements a on a.id = r.announcement_id
  where r.user_id = member_id and not a.is_urgent and r.reached_at > app.now() - interval '8 days' and app.club_day(r.reached_at) > app.club_today() - 7
$$;
comment on function app.announcements_left(uuid) is 'How many announcements may still reach a member today; urgent ones do not count';

create function app.reach_member(announcement app.announcements, member_id uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if exists (select from app.announcement_reads r where r.announcement_id = announcement.id and r.user_id = member_id) then
    return true;
  end if;
  if not announcement.is_urgent then
    -- Two tabs, or a tab and the mails, count one after the other.
    perform pg_advisory_xact_lock(hashtextextended('announcements ' || member_id, 0));
    if app.announcements_left(member_id) < 1 then
      return exists (select from app.announcement_reads r where r.announcement_id = announcement.id and r.user_id = member_id);
    end if;
  end if;
  insert into app.announcement_reads (announcement_id, user_id) values (announcement.id, member_id) on conflict do nothing;
  return true;
end $$;
comment on function app.reach_member(app.announcements, uuid) is
  'Notes that an announcement reaches a member of its audience; false when it waits, since it would be above their limits';

create function app.announcements_to_tell(member_id uuid) returns setof app.announcements
language sql stable set search_path = ''
as $$
  select a.* from app.announcements a
  where a.ended_at is null and a.ends_at > app.now() and a.starts_at <= app.now() and app.is_in_audience(a, member_id)
    and not exists (select from app.announcement_reads r where r.announcement_id = a.id and r.user_id = member_id)
  order by a.starts_at, a.id
$$;
comment on function app.announcements_to_tell(uuid) is 'The running announcements that have not reached a member yet, in the order in which they do';

create function app.may_reach(announcement app.announcements, member_id uuid) returns boolean
language sql stable set search_path = ''
as $$ select announcement.is_urgent or app.announcements_left(member_id) > 0 $$;
comment on function app.may_reach(app.announcements, uuid) is 'Whether an announcement may reach a member now, or waits because others have reached them lately';

create function app.notices_told_to(member_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_rows jsonb;
begin
  -- Announcements that reach a member at once stand in their own order.
  select coalesce(jsonb_agg(to_jsonb(n) - 'place' order by n.at desc, n.place desc, n.id), '[]') into v_rows from (
    select * from (
      select a.id, 'announcement' as kind, a.is_urgent, a.title, a.body, a.button_label as label, a.button_path as path, r.reached_at as at, a.ends_at as until, r.read_at,
        a.starts_at as place
      from app.announcement_reads r join app.announcements a on a.id = r.announcement_id
      where r.user_id = member_id and app.is_running(a) and app.is_in_audience(a, member_id)
      union all
      select m.id, m.kind, false, m.title, m.body, null, m.path, m.created_at, null, m.read_at, m.created_at
      from public.member_notices m where m.user_id = member_id) every
    order by every.at desc, every.place desc, every.id limit app.max_listed_notices()) n;
  return app.done() || jsonb_build_object('notices', v_rows,
    'unread', (select count(*) from jsonb_array_elements(v_rows) r where r ->> 'read_at' is null),
    'next_at', (select min(a.starts_at) from app.announcements a
      where a.ended_at is null and a.starts_at > app.now() and a.ends_at > a.starts_at and app.is_in_audience(a, member_id)),
    'mails', coalesce((select s.mails from app.notice_settings s where s.user_id = member_id), false));
end $$;
comment on function app.notices_told_to(uuid) is 'The answer of my_notices about what has reached a member so far';

-- Security definer: reads and writes what API roles can't, of the caller alone.
create function app.own_notices() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_announcement app.announcements;
begin
  if not exists (select from auth.users u where u.id = v_me) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'There is no such account';
  end if;
  for v_announcement in select * from app.announcements_to_tell(v_me) loop
    -- Asked before anything is locked: most of the time what waits goes on waiting.
    if app.may_reach(v_announcement, v_me) then
      perform app.reach_member(v_announcement, v_me);
    end if;
  end loop;
  return app.notices_told_to(v_me);
end $$;
comment on function app.own_notices() is 'What my_notices does';

-- Security definer: no API role has rights on announcements.
create function app.own_notices_told() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
begin
  return case when not exists (select from app.announcements_to_tell(v_me) a where app.may_reach(a, v_me)) then app.notices_told_to(v_me) end;
end $$;
comment on function app.own_notices_told() is
  'The answer of my_notices where reading it tells the caller nothing new; null where an announcement would reach them, which only that call writes down';

create function public.my_notices() returns jsonb
language sql volatile set search_path = ''
as $$ select app.own_notices() $$;
comment on function public.my_notices() is
  'The caller''s notices, the newest first, app.max_listed_notices() at most: {success, error, message, notices: [{id, kind, is_urgent, title, body, label, path, at, until, read_at}], unread, next_at, mails}.
kind is announcement or that of a notice to one member; unread counts those of the list; next_at is when the next announcement for the caller begins, null without one; mails is whether
announcements come by mail too. 42501 without an account';

-- Security definer: reads and writes what API roles can't, of the caller alone.
create function app.read_own_notices(in_ids uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
begin
  if in_ids is null or cardinality(in_ids) > 2 * app.max_listed_notices() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The ids are missing or too many';
  end if;
  update public.member_notices m set read_at = app.now() where m.user_id = v_me and m.id = any (in_ids) and m.read_at is null;
  update app.announcement_reads r set read_at = app.now() where r.user_id = v_me and r.announcement_id = any (in_ids) and r.read_at is null;
  return app.own_notices();
end $$;
comment on function app.read_own_notices(uuid[]) is 'What read_notices does';

create function public.read_notices(p_ids uuid[]) returns jsonb
language sql volatile set search_path = ''
as $$ select app.read_own_notices(p_ids) $$;
comment on function public.read_notices(uuid[]) is 'The caller has read these of their notices. Replies as my_notices; PT400 without ids';

-- Security definer: reads and writes what API roles can't, of the caller alone.
create function app.set_own_notice_mails(in_on boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if in_on is null then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'On or off is missing';
  end if;
  insert into app.notice_settings (user_id, mails)
  select u.id, in_on from auth.users u where u.id = (select auth.uid())
  on conflict (user_id) do update set mails = excluded.mails, updated_at = app.now();
  if not found then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'There is no such account';
  end if;
  return app.done() || jsonb_build_object('mails', in_on);
end $$;
comment on function app.set_own_notice_mails(boolean) is 'What set_notice_mails does';

create function public.set_notice_mails(p_on boolean) returns jsonb
language sql volatile set search_path = ''
as $$ select app.set_own_notice_mails(p_on) $$;
comment on function public.set_notice_mails(boolean) is
  'Whether announcements come to the caller by mail too; off counts at once, also for mails that wait. Replies {success, error, message, mails}';

-- Live updates ---------------------------------------------------------------------------------------

create constraint trigger member_notices_live after insert or update on public.member_notices
  deferrable initially deferred for each row
  when (app.note_live_change('member_notices', new.id, new.user_id)) execute function app.tell_live_changes();

-- Read in one place, it is read in all.
create constraint trigger announcement_reads_live after update on app.announcement_reads
  deferrable initially deferred for each row
  when (app.note_live_change('member_notices', new.announcement_id, new.user_id)) execute function app.tell_live_changes();

-- A member's copy ------------------------------------------------------------------------------------

-- Security definer: reads what API roles can't, and is told whose.
create function app.notices_of_member(member_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'notices', app.rows_of('public.member_notices', 'user_id', member_id::text),
    'announcements', coalesce((
      select jsonb_agg(jsonb_build_object('title', a.title, 'body', a.body, 'is_to_one', a.audience = 'member', 'starts_at', a.starts_at, 'ends_at', a.ends_at,
        'reached_at', r.reached_at, 'mail_queued_at', r.mail_queued_at, 'read_at', r.read_at) order by a.starts_at, a.id)
      from app.announcements a left join app.announcement_reads r on r.announcement_id = a.id and r.user_id = notices_of_member.member_id
      where r.user_id is not null or a.user_id = notices_of_member.member_id), '[]'),
    'settings', app.rows_of('app.notice_settings', 'user_id', member_id::text, array['unsubscribe_token']) -> 0)
$$;
comment on function app.notices_of_member(uuid) is 'What the club told a member, what they read of it and what they chose, for their copy';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.my_notices(), public.read_notices(uuid[]), public.set_notice_mails(boolean) from public, anon;
grant execute on function app.own_notices(), app.own_notices_told(), app.read_own_notices(uuid[]), app.set_own_notice_mails(boolean),
  public.my_notices(), public.read_notices(uuid[]), public.set_notice_mails(boolean) to authenticated;
