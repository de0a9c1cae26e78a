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

-- The same as before, and the figure of urgent ones.
create or replace function app.announcement_refusal(announcement app.announcements) returns text
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
    when 'announcement_urgent_full' then 'Este público já tem ' || app.max_urgent_announcements_a_day() || ' avisos urgentes nesse dia. Junte o que falta num deles, ou escolha outro dia.'$words$ || v_else));
end
$sentences$;

comment on function public.staff_announce(jsonb, boolean) is
  'For staff: tells members something, of {id, audience, challenge_id, user_id, title, body, label, path, starts_at, ends_at, is_urgent}; 42501 for a moderator who writes to more than one. The same id again
changes nothing. Replies {success, error, message, announcement}; challenge_not_found, member_not_found, announcement_days_wrong, announcement_links with links, announcement_day_full, announcement_week_full,
announcement_urgent_full. p_only_check makes nothing and adds {day, week, members, by_mail, waiting}: how many others the audience is told then, how many members it has, gets by mail, and have had enough for today';

revoke execute on all functions in schema app from public;
grant execute on function app.max_urgent_announcements_a_day() to anon, authenticated, service_role;
grant execute on function app.message_for(text) to authenticated, service_role;
