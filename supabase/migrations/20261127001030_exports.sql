-- Two exports take others' data out of the club: the ranking with addresses, the log. Each takes a fresh code and is a line of the log, page by page, so
-- that no page is had without. Lists on the screen have no whole addresses. The command's own exports are lines, too.

create function app.export_page_rows() returns integer
language sql immutable set search_path = ''
as $$ select 5000 $$;
comment on function app.export_page_rows() is 'Rows of one page of an export, which is one line of the log';

-- The roles' rights ---------------------------------------------------------------------------------

-- Other topics add acts too: these are put behind those that are there.
do $rights$
declare
  v_source constant text := (select p.prosrc from pg_proc p where p.oid = 'app.least_role_for(text)'::regprocedure);
  v_end constant text := E'\n  end\n';
begin
  if position(v_end in v_source) = 0 then
    raise exception 'app.least_role_for has no end to put acts before';
  end if;
  execute format('create or replace function app.least_role_for(act text) returns text language sql immutable set search_path = '''' as %L',
    replace(v_source, v_end, $acts$
    -- Exports: who sees the list may take it along.
    when act in ('staff_export_ranking') then 'moderator'
    when act in ('staff_export_log') then 'operator'$acts$ || v_end));
end
$rights$;

-- The same as before, and exports.
create or replace function app.needs_fresh_code(act text) returns boolean
language sql immutable set search_path = ''
as $$
  select act in ('staff_request_export', 'staff_request_deletion', 'staff_read_export', 'staff_delete_challenge', 'staff_add', 'staff_remove',
    'staff_change_role', 'staff_end_sessions', 'staff_export_ranking', 'staff_export_log')
$$;

-- The ranking ---------------------------------------------------------------------------------------

create function app.participants_page(in_challenge public.challenges, in_after app.ranking_key, in_limit integer, with_emails boolean) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_today constant date := app.standing_day(in_challenge, app.now());
  v_rows jsonb;
  v_next jsonb;
begin
  with keys as (
    select k.*, row_number() over (order by k.place) as line from app.ranking_keys(in_challenge.id, in_after, v_today, in_limit + 1) k
  )
  select coalesce(jsonb_agg(app.ranking_row(g, v_today, k.place)
      || jsonb_build_object('email', case when with_emails then p.email else app.shortened_email(p.email) end, 'joined_at', g.joined_at) order by k.line)
      filter (where k.line <= in_limit), '[]'),
    case when count(*) > in_limit then (jsonb_agg(jsonb_build_object('points', k.points, 'completion', k.completion, 'live_days', k.live_days,
      'reached_at', k.reached_at, 'joined_at', k.joined_at, 'user_id', k.user_id, 'place', k.place)) filter (where k.line = in_limit)) -> 0 end
  into v_rows, v_next
  from keys k join public.challenge_progress g on g.challenge_id = in_challenge.id and g.user_id = k.user_id join public.profiles p on p.id = k.user_id;
  return jsonb_build_object('rows', v_rows, 'next_after', v_next);
end $$;
comment on function app.participants_page(public.challenges, app.ranking_key, integer, boolean) is
  'The ranking after a place as staff see it: {rows, next_after}; without with_emails each address is shortened';

-- Security definer: as in the file of the topic. The same, with shortened addresses.
create or replace function app.staff_participants(in_challenge uuid, in_after jsonb, in_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_after constant app.ranking_key := app.ranking_key(in_after);
  v_challenge public.challenges;
  v_today date;
begin
  perform app.require_staff('staff_participants');
  perform app.settle_suspensions();
  select * into v_challenge from public.challenges c where c.id = in_challenge;
  if v_challenge.id is null then
    return app.failure('challenge_not_found');
  end if;
  v_today := app.standing_day(v_challenge, app.now());
  return app.done() || app.participants_page(v_challenge, v_after, least(greatest(coalesce(in_limit, 50), 1), 500), false)
    || jsonb_build_object('challenge', app.staff_challenge(v_challenge),
    -- Out of the ranking for now: few, so they come with the first page.
    'unranked', case when v_after.user_id is null then coalesce((
      select jsonb_agg(app.ranking_row(g, v_today, null)
        || jsonb_build_object('email', app.shortened_email(p.email), 'joined_at', g.joined_at, 'is_suspended', app.is_suspended(g.user_id))
        order by g.user_name, g.user_id)
      from (select s.user_id from app.member_suspensions s where s.lifted_at is null union select t.user_id from public.club_staff t) o
      join public.challenge_progress g on g.challenge_id = in_challenge and g.user_id = o.user_id and not g.is_active
      join public.challenge_participants i on i.challenge_id = in_challenge and i.user_id = o.user_id
      join public.profiles p on p.id = o.user_id), '[]') end);
end $$;

-- Security definer: reads what API roles can't and writes the log; app.refuse_stale_code asks who calls.
create function app.staff_export_ranking(in_challenge uuid, in_after jsonb, in_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.refuse_stale_code('staff_export_ranking');
  v_limit constant integer := least(greatest(coalesce(in_limit, app.export_page_rows()), 1), app.export_page_rows());
  v_challenge public.challenges;
  v_page jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform app.settle_suspensions();
  select * into v_challenge from public.challenges c where c.id = in_challenge;
  if v_challenge.id is null then
    return app.failure('challenge_not_found');
  end if;
  v_page := app.participants_page(v_challenge, app.ranking_key(in_after), v_limit, true);
  perform app.write_staff_line('staff_export_ranking', null, in_challenge::text,
    jsonb_build_object('title', v_challenge.title, 'rows', jsonb_array_length(v_page -> 'rows'), 'from_place', v_page #> '{rows,0,position}'));
  return app.done() || v_page;
end $$;
comment on function app.staff_export_ranking(uuid, jsonb, integer) is 'What staff_export_ranking does';

create function public.staff_export_ranking(p_challenge_id uuid, p_after jsonb default null, p_limit integer default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_export_ranking(p_challenge_id, p_after, p_limit) $$;
comment on function public.staff_export_ranking(uuid, jsonb, integer) is
  'For staff: a challenge''s ranking with addresses, for a file; app.export_page_rows() a page at most, each a line of the log. p_after is the next_after of the page before. Takes a fresh
code. Replies {success, error, message, rows, next_after} with the rows of staff_participants; challenge_not_found';

-- The log -------------------------------------------------------------------------------------------

create function app.log_page(in_actor uuid, in_member uuid, in_act text, in_from timestamptz, in_to timestamptz, in_before bigint, in_limit integer) returns jsonb
-- Planned for what is asked, so that each filter has its index.
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_lines app.staff_log[];
  v_first bigint := 0;
  v_last bigint := coalesce(in_before, 9223372036854775807) - 1;
begin
  -- Numbers follow the instants but for acts that overlapped: so a time is a range of numbers, with some more at its ends.
  if in_from is not null then
    select min(n.seq) into v_first from (select l.seq from app.staff_log l where l.at >= in_from order by l.at, l.seq limit 500) n;
  end if;
  if in_to is not null then
    select least(v_last, max(n.seq)) into v_last from (select l.seq from app.staff_log l where l.at < in_to order by l.at desc, l.seq desc limit 500) n;
  end if;
  select array_agg(f.l order by (f.l).seq desc) into v_lines from (
    select l from app.staff_log l
    where l.seq between v_first and v_last
      and (in_actor is null or l.actor_id = in_actor) and (in_member is null or l.member_id = in_member) and (in_act is null or l.act = in_act)
      and (in_from is null or l.at >= in_from) and (in_to is null or l.at < in_to)
    order by l.seq desc limit in_limit + 1) f;
  return jsonb_build_object(
    'rows', coalesce((select jsonb_agg(app.staff_line(l) order by l.seq desc) from unnest(v_lines[1:in_limit]) l), '[]'),
    'next_before', case when cardinality(v_lines) > in_limit then (v_lines[in_limit]).seq end);
end $$;
comment on function app.log_page(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) is
  'Lines of the log, the newest first, by who did it, to whom, the act and when: {rows, next_before}';

-- Security definer: as in the file of the topic. The same, at most 100 lines at once.
create or replace function app.staff_read_log(in_actor uuid, in_member uuid, in_act text, in_from timestamptz, in_to timestamptz, in_before bigint, in_limit integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_staff('staff_read_log');
  return app.done() || app.log_page(in_actor, in_member, in_act, in_from, in_to, in_before, least(greatest(coalesce(in_limit, 50), 1), 100))
    || jsonb_build_object('actors', app.staff_log_actors());
end $$;
comment on function public.staff_read_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) is
  'For staff: lines of the log, the newest first, 1 to 100 a page, by who did it, to whom, the act and when. p_before is the next_before of the page before.
Replies {success, error, message, rows: [{seq, at, act, by_command, actor_id, actor, member_id, member, object_id, details, session_id}], next_before,
actors: [{user_id, name}]}: everybody who has a line in the whole log, whatever is asked for';

-- Security definer: reads what API roles can't and writes the log; app.refuse_stale_code asks who calls.
create function app.staff_export_log(in_actor uuid, in_member uuid, in_act text, in_from timestamptz, in_to timestamptz, in_before bigint, in_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.refuse_stale_code('staff_export_log');
  v_page jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_page := app.log_page(in_actor, in_member, in_act, in_from, in_to, in_before,
    least(greatest(coalesce(in_limit, app.export_page_rows()), 1), app.export_page_rows()));
  perform app.write_staff_line('staff_export_log', null, null,
    jsonb_build_object('rows', jsonb_array_length(v_page -> 'rows'), 'filters', jsonb_strip_nulls(jsonb_build_object('actor_id', in_actor, 'member_id', in_member,
      'act', in_act, 'from', in_from, 'to', in_to, 'before', in_before))));
  return app.done() || v_page;
end $$;
comment on function app.staff_export_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) is 'What staff_export_log does';

create function public.staff_export_log(p_actor_id uuid default null, p_member_id uuid default null, p_act text default null, p_from timestamptz default null,
  p_to timestamptz default null, p_before bigint default null, p_limit integer default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_export_log(p_actor_id, p_member_id, p_act, p_from, p_to, p_before, p_limit) $$;
comment on function public.staff_export_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) is
  'For staff: lines of the log for a file, as staff_read_log has them; app.export_page_rows() a page at most, each a line of the log itself. Takes a fresh code.
Replies {success, error, message, rows, next_before}';

-- The command's -------------------------------------------------------------------------------------

create function app.note_export(in_what text, in_object text, in_details jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if in_what is null or in_what not in ('ranking', 'raffle', 'close_friends', 'partners', 'payments', 'accesses', 'check_ins') then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'What is exported is not one of those';
  end if;
  perform app.write_staff_line('export_' || in_what, null, in_object, in_details);
end $$;
comment on function app.note_export(text, text, jsonb) is
  'For the command: a line of the log for what it prints of others'' data: ranking, raffle, close_friends, partners, payments, accesses or check_ins';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.export_page_rows() to anon, authenticated, service_role;
grant execute on function app.staff_export_ranking(uuid, jsonb, integer), app.staff_export_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) to authenticated;
revoke execute on function public.staff_export_ranking(uuid, jsonb, integer), public.staff_export_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer)
  from public, anon;
grant execute on function public.staff_export_ranking(uuid, jsonb, integer), public.staff_export_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) to authenticated;
