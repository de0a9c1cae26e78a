-- Announcements as staff write and end them, and their mails.

create function app.staff_announcement(announcement app.announcements) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', announcement.id, 'audience', announcement.audience, 'challenge_id', announcement.challenge_id,
    'challenge', (select c.title from public.challenges c where c.id = announcement.challenge_id),
    'user_id', announcement.user_id, 'member', (select app.display_name(p.name, p.id) from public.profiles p where p.id = announcement.user_id),
    'title', announcement.title, 'body', announcement.body, 'label', announcement.button_label, 'path', announcement.button_path,
    'starts_at', announcement.starts_at, 'ends_at', announcement.ends_at, 'ended_at', announcement.ended_at, 'is_urgent', announcement.is_urgent,
    'announced_by', (select app.display_name(p.name, p.id) from public.profiles p where p.id = announcement.announced_by), 'announced_at', announcement.announced_at,
    'status', case when announcement.ended_at is not null then 'ended' when announcement.starts_at > app.now() then 'scheduled'
      when announcement.ends_at > app.now() then 'running' else 'over' end,
    -- A number about one, or a handful, would be a name.
    'reached', case when announcement.audience <> 'member' then n.reached end,
    'reads', case when announcement.audience <> 'member' and n.reached >= app.least_counted_readers() then n.reads end)
  from (select count(*) as reached, count(r.read_at) as reads from app.announcement_reads r where r.announcement_id = announcement.id) n
$$;
comment on function app.staff_announcement(app.announcements) is 'An announcement as staff see it; who read it is a number, and null where it would tell a name';

-- Without what was written to one who does not stand below the caller.
-- Security definer: reads what API roles can't; app.require_staff asks who calls.
create function app.staff_announcements(in_before uuid, in_limit integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_limit constant integer := least(greatest(coalesce(in_limit, 20), 1), 100);
  v_not_below constant uuid[] := app.staff_not_below();
  v_rows app.announcements[];
begin
  perform app.require_staff('staff_announcements');
  select array_agg(f.a order by (f.a).starts_at desc, (f.a).id desc) into v_rows from (
    select a from app.announcements a
    where (in_before is null or (a.starts_at, a.id) < (select b.starts_at, b.id from app.announcements b where b.id = in_before))
      and (a.user_id is null or a.user_id <> all (v_not_below))
    order by a.starts_at desc, a.id desc limit v_limit + 1) f;
  return app.done() || jsonb_build_object('now', app.now(),
    'rows', coalesce((select jsonb_agg(app.staff_announcement(a) order by a.starts_at desc, a.id desc) from unnest(v_rows[1:v_limit]) a), '[]'),
    'next_before', case when cardinality(v_rows) > v_limit then (v_rows[v_limit]).id end);
end $$;
comment on function app.staff_announcements(uuid, integer) is 'What staff_announcements does';

create function public.staff_announcements(p_before uuid default null, p_limit integer default 20) returns jsonb
language sql stable set search_path = ''
as $$ select app.staff_announcements(p_before, p_limit) $$;
comment on function public.staff_announcements(uuid, integer) is
  'For staff: announcements, those that start last first, 1 to 100 a page. p_before is the next_before of the page before. Replies {success, error, message, now, rows: [{id, audience, challenge_id,
challenge, user_id, member, title, body, label, path, starts_at, ends_at, ended_at, is_urgent, announced_by, announced_at, status, reached, reads}], next_before}; status is scheduled, running, over or ended';

create function app.announcement_with(fields jsonb) returns app.announcements
language plpgsql stable set search_path = ''
as $$
declare
  v_new app.announcements;
begin
  v_new.id := coalesce((fields ->> 'id')::uuid, gen_random_uuid());
  v_new.audience := fields ->> 'audience';
  v_new.challenge_id := (fields ->> 'challenge_id')::uuid;
  v_new.user_id := (fields ->> 'user_id')::uuid;
  v_new.title := app.clean_line(fields ->> 'title');
  v_new.body := app.clean_text(fields ->> 'body');
  v_new.button_label := app.clean_line(fields ->> 'label');
  v_new.button_path := fields ->> 'path';
  v_new.is_urgent := coalesce((fields ->> 'is_urgent')::boolean, false);
  v_new.starts_at := greatest(coalesce((fields ->> 'starts_at')::timestamptz, app.now()), app.now());
  v_new.ends_at := (fields ->> 'ends_at')::timestamptz;
  v_new.announced_at := app.now();
  v_new.mailed_up_to := '00000000-0000-0000-0000-000000000000';
  if jsonb_typeof(fields) is distinct from 'object' or v_new.audience not in ('challenge', 'experts', 'members', 'member') or v_new.audience is null
    or (v_new.audience = 'challenge') <> (v_new.challenge_id is not null) or (v_new.audience = 'member') <> (v_new.user_id is not null)
    or v_new.title is null or v_new.body is null or (v_new.button_label is null) <> (v_new.button_path is null) or v_new.button_path !~ '^/app(/[a-z0-9/-]*)?$'
    or char_length(v_new.title) > app.max_announcement_title_length() or char_length(v_new.body) > app.max_announcement_body_length()
    or char_length(v_new.button_label) > app.max_announcement_button_length() or v_new.ends_at is null or not isfinite(v_new.starts_at) or not isfinite(v_new.ends_at) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A field of the announcement is missing, too long or out of its bounds';
  end if;
  return v_new;
exception when invalid_datetime_format or datetime_field_overflow or invalid_text_representation then
  raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A field of the announcement is malformed';
end $$;
comment on function app.announcement_with(jsonb) is
  'An announcement of {id, audience, challenge_id, user_id, title, body, label, path, starts_at, ends_at, is_urgent}; raises PT400 for what can''t be';

create function app.covers(one app.announcements, other app.announcements) returns boolean
language sql stable set search_path = ''
as $$
  select one.audience = 'members'
    or (one.audience = other.audience and one.challenge_id is not distinct from other.challenge_id and one.user_id is not distinct from other.user_id)
    or (other.audience = 'member' and app.is_in_audience(one, other.user_id))
$$;
comment on function app.covers(app.announcements, app.announcements) is 'Whether everybody in the audience of other is in that of one';

create function app.announcement_counts(announcement app.announcements) returns jsonb
language sql stable set search_path = ''
as $$
  with days as (
    select app.club_day(a.starts_at) as day from app.announcements a
    where a.id <> announcement.id and not a.is_urgent and coalesce(a.ended_at > a.starts_at, true)
      and a.starts_at between announcement.starts_at - interval '8 days' and announcement.starts_at + interval '8 days' and app.covers(a, announcement)
  )
  select jsonb_build_object(
    'day', (select count(*) from days d where d.day = app.club_day(announcement.starts_at)),
    -- The fullest of the seven weeks that the day is in.
    'week', (select max(w.in_week) from (
      select (select count(*) from days d where d.day between app.club_day(announcement.starts_at) - back and app.club_day(announcement.starts_at) - back + 6) as in_week
      from generate_series(0, 6) back) w))
$$;
comment on function app.announcement_counts(app.announcements) is
  'How many others the whole audience is told on the day that an announcement starts, and in the fullest seven days around it: {day, week}; urgent ones do not count';

create function app.announcement_refusal(announcement app.announcements) returns text
language sql stable set search_path = ''
as $$
  select case
    when announcement.audience = 'challenge' and not exists (select from public.challenges c where c.id = announcement.challenge_id) then 'challenge_not_found'
    when announcement.audience = 'member' and not exists (select from public.profiles p where p.id = announcement.user_id) then 'member_not_found'
    when announcement.ends_at <= announcement.starts_at or announcement.ends_at > announcement.starts_at + make_interval(days => app.longest_announcement_days())
      or announcement.starts_at > app.now() + make_interval(days => app.announcement_ahead_days()) then 'announcement_days_wrong'
    when app.refused_links(announcement.title || E'\n' || announcement.body || E'\n' || coalesce(announcement.button_label, '')) <> '{}' then 'announcement_links'
    when announcement.is_urgent and app.urgent_announcements(announcement) >= app.max_urgent_announcements_a_day() then 'announcement_urgent_full'
    when announcement.is_urgent then null
    when (n.counts ->> 'day')::integer >= app.max_announcements_a_day() then 'announcement_day_full'
    when (n.counts ->> 'week')::integer >= app.max_announcements_a_week() then 'announcement_week_full'
  end
  from (select app.announcement_counts(announcement) as counts) n
$$;
comment on function app.announcement_refusal(app.announcements) is 'Why an announcement can''t be made; null when it can';

-- Refused where it is to one who stands above the caller.
-- Security definer: writes what API roles can't; app.refuse_stale_code asks who calls.
create function app.staff_announce(in_fields jsonb, is_check boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb := app.refuse_stale_code('staff_announce');
  v_new app.announcements;
  v_old app.announcements;
  v_code text;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_new := app.announcement_with(in_fields);
  if v_new.audience <> 'member' and not (app.is_command() or app.is_staff('operator')) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A moderator writes to one member at a time';
  end if;
  if not app.is_command() then
    v_new.announced_by := auth.uid();
  end if;
  -- One after the other: each counts those before.
  if is_check is not true then
    perform pg_advisory_xact_lock(hashtextextended('announce', 0));
    select * into v_old from app.announcements a where a.id = v_new.id;
    if v_old.id is not null then
      -- The same once more, whose answer was lost.
      return case when v_old.announced_by is not distinct from v_new.announced_by
        then app.done() || jsonb_build_object('announcement', app.staff_announcement(v_old)) else app.failure('changed_meanwhile') end;
    end if;
  end if;
  v_refusal := app.refuse_higher_staff('staff_announce', v_new.user_id);
  if v_refusal is null then
    v_code := app.announcement_refusal(v_new);
    if v_code is not null then
      v_refusal := app.failure(v_code) || jsonb_build_object('links', to_jsonb(app.refused_links(v_new.title || E'\n' || v_new.body || E'\n' || coalesce(v_new.button_label, ''))));
    end if;
  end if;
  if is_check then
    return coalesce(v_refusal, app.done()) || app.announcement_counts(v_new) || (
      select jsonb_build_object('members', count(*), 'by_mail', count(s.user_id), 'waiting', case when not v_new.is_urgent and v_new.starts_at <= app.now() then
        (select count(*) from app.audience_of(v_new) w where app.announcements_left(w) < 1
          and exists (select from app.announcement_reads r where r.user_id = w and r.reached_at > app.now() - interval '8 days')) end)
      from app.audience_of(v_new) m left join app.notice_settings s on s.user_id = m and s.mails);
  elsif v_refusal is not null then
    return v_refusal;
  end if;
  insert into app.announcements select v_new.*;
  perform app.add_job('announcement_mails', 'announcement ' || v_new.id, jsonb_build_object('announcement_id', v_new.id), v_new.starts_at);
  perform app.write_staff_line('staff_announce', v_new.user_id, v_new.id::text, app.staff_announcement(v_new)
    - array['id', 'user_id', 'member', 'ended_at', 'announced_by', 'announced_at', 'status', 'reached', 'reads']);
  return app.done() || jsonb_build_object('announcement', app.staff_announcement(v_new));
end $$;
comment on function app.staff_announce(jsonb, boolean) is 'What staff_announce does';

create function public.staff_announce(p_fields jsonb, p_only_check boolean default false) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_announce(p_fields, p_only_check) $$;
comment on function public.staff_announce(jsonb, boolean) is
  'For staff: tells members something, of {id, audience, challenge_id, user_id, title, body, label, path, starts_at, ends_at, is_urgent}; 42501 for a moderator who writes to more than one. The same id again
changes nothing. Replies {success, error, message, announcement}; challenge_not_found, member_not_found, announcement_days_wrong, announcement_links with links, announcement_day_full, announcement_week_full,
announcement_urgent_full. p_only_check makes nothing and adds {day, week, members, by_mail, waiting}: how many others the audience is told then, how many members it has, gets by mail, and have had enough for today';

-- Refused where it is to one who stands above the caller.
-- Security definer: writes what API roles can't; app.refuse_stale_code asks who calls.
create function app.staff_end_announcement(in_announcement uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb := app.refuse_stale_code('staff_end_announcement');
  v_row app.announcements;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_row from app.announcements a where a.id = in_announcement for no key update;
  if v_row.id is null then
    return app.failure('announcement_not_found');
  elsif v_row.audience <> 'member' and not (app.is_command() or app.is_staff('operator')) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A moderator ends what was written to one member';
  end if;
  v_refusal := app.refuse_higher_staff('staff_end_announcement', v_row.user_id);
  if v_refusal is not null then
    return v_refusal;
  elsif v_row.ended_at is not null or v_row.ends_at <= app.now() then
    return app.failure('announcement_over') || jsonb_build_object('announcement', app.staff_announcement(v_row));
  end if;
  update app.announcements a set ended_at = app.now() where a.id = in_announcement returning * into v_row;
  perform app.write_staff_line('staff_end_announcement', v_row.user_id, v_row.id::text, jsonb_build_object('title', v_row.title));
  return app.done() || jsonb_build_object('announcement', app.staff_announcement(v_row));
end $$;
comment on function app.staff_end_announcement(uuid) is 'What staff_end_announcement does';

create function public.staff_end_announcement(p_announcement_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_end_announcement(p_announcement_id) $$;
comment on function public.staff_end_announcement(uuid) is
  'For staff: nobody sees the announcement any more, and mails that wait are not sent. Replies {success, error, message, announcement}; announcement_not_found, announcement_over';

-- A member who is told something alone hears of it at once; a group sees it when it next asks.
create constraint trigger announcements_live after insert or update of ended_at on app.announcements
  deferrable initially deferred for each row
  when (new.user_id is not null and app.note_live_change('member_notices', new.id, new.user_id)) execute function app.tell_live_changes();

-- Urgent announcements have a figure too: an operator told one member thirty in a second, and each of them came by mail.

create function app.max_urgent_announcements_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 3 $$;
comment on function app.max_urgent_announcements_a_day() is 'Urgent announcements that one audience is told in a day of the club''s zone';

create function app.urgent_announcements(announcement app.announcements) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from app.announcements a
  where a.id <> announcement.id and a.is_urgent and coalesce(a.ended_at > a.starts_at, true)
    and a.starts_at between announcement.starts_at - interval '2 days' and announcement.starts_at + interval '2 days'
    and app.club_day(a.starts_at) = app.club_day(announcement.starts_at) and app.covers(a, announcement)
$$;
comment on function app.urgent_announcements(app.announcements) is 'How many other urgent ones the whole audience is told on the day that an announcement starts';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_announcements(uuid, integer), public.staff_announce(jsonb, boolean),
  public.staff_end_announcement(uuid) from public, anon;
grant execute on function app.staff_announcements(uuid, integer), public.staff_announcements(uuid, integer),
  app.staff_announce(jsonb, boolean), public.staff_announce(jsonb, boolean), app.staff_end_announcement(uuid),
  public.staff_end_announcement(uuid) to authenticated;
grant execute on function app.max_urgent_announcements_a_day() to anon, authenticated, service_role;
