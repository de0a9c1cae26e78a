-- Exports take others' data out of the club: the ranking with addresses, the log, and a member's copy. Each takes a fresh code and is a line of the log, page
-- by page, so that no page is had without. Lists on the screen have no whole addresses. The command's own exports are lines, too.

-- A member's copy ------------------------------------------------------------------------------------

-- The copy as the staff may see it. Refused for who stands above the caller.
-- Security definer: reads what API roles can't; app.refuse_stale_code asks who calls.
create function app.staff_read_export(in_request uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb := app.refuse_stale_code('staff_read_export');
  v_request app.member_requests;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_request from app.member_requests r where r.id = in_request and r.kind = 'export' and r.stopped_at is null;
  if v_request.id is null then
    return app.failure('request_not_found');
  end if;
  v_refusal := app.refuse_higher_staff('staff_read_export', v_request.user_id);
  if v_refusal is not null then
    return v_refusal;
  -- It stays open for as long as it waited: what a member asked for is handed over, not kept.
  elsif v_request.due_at > app.now() or v_request.due_at + make_interval(days => app.member_request_days()) <= app.now() then
    return app.failure(case when v_request.due_at > app.now() then 'request_not_due' else 'request_not_found' end);
  end if;
  update app.member_requests r set done_at = coalesce(r.done_at, app.now()) where r.id = in_request;
  perform app.write_staff_line('staff_read_export', v_request.user_id, in_request::text, '{}');
  return app.done() || jsonb_build_object('copy', app.copy_for_staff(v_request.user_id));
end $$;
comment on function app.staff_read_export(uuid) is 'What staff_read_export does';

create function public.staff_read_export(p_request_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_read_export(p_request_id) $$;
comment on function public.staff_read_export(uuid) is
  'For staff: the copy of a member''s data that was asked for app.member_request_days() ago, to be handed to the member, for as many days. Replies {success, error, message, copy}; request_not_due, request_not_found';

create function app.export_page_rows() returns integer
language sql immutable set search_path = ''
as $$ select 5000 $$;
comment on function app.export_page_rows() is 'Rows of one page of an export, which is one line of the log';

-- The ranking ----------------------------------------------------------------------------------------

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

-- The log --------------------------------------------------------------------------------------------

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

-- The command's --------------------------------------------------------------------------------------

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

-- A copy that one of the staff hands over names what its member reported; whom it is about, and who stands no higher than they do, reads nothing of that.

create function app.copy_for_staff(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select case when jsonb_typeof(c.copy #> '{reports,sent}') = 'array' then jsonb_set(c.copy, '{reports,sent}', coalesce((
    select jsonb_agg(s.sent order by s.place)
    from jsonb_array_elements(c.copy #> '{reports,sent}') with ordinality s (sent, place)
    join app.content_reports r on r.number = s.sent ->> 'number'
    where not app.is_side_of(r) and coalesce(r.member_id <> all (app.staff_not_below()), true)), '[]')) else c.copy end
  from (select app.member_copy(copy_for_staff.member_id) - 'success' as copy) c
$$;
comment on function app.copy_for_staff(uuid) is
  'The member''s copy as the caller, one of the staff, hands it over: without the reports whose page would not tell the caller who reported. The command and the member have all of them';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_read_export(uuid), public.staff_export_ranking(uuid, jsonb, integer),
  public.staff_export_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) from public, anon;
grant execute on function app.staff_read_export(uuid), public.staff_read_export(uuid), app.staff_export_ranking(uuid, jsonb, integer),
  public.staff_export_ranking(uuid, jsonb, integer), app.staff_export_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer),
  public.staff_export_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) to authenticated;
grant execute on function app.export_page_rows() to anon, authenticated, service_role;
