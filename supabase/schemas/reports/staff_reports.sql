-- The queue of reports and one report, as staff read them: that it is urgent, its pictures where they are, and what it is tied to.

-- Reading --------------------------------------------------------------------------------------------

create function app.staff_report_row(in_report app.content_reports) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', in_report.id, 'number', in_report.number, 'kind', in_report.kind, 'reason', in_report.reason, 'source', in_report.source,
    'state', in_report.state, 'is_hidden', exists (select from app.hidden_files h where h.member_id = in_report.member_id and h.wanted = 'hidden'
      and (h.report_id = in_report.id or h.address in (select p.address from app.report_pictures p where p.report_id = in_report.id))),
    'is_urgent', in_report.state = 'open' and in_report.is_urgent,
    'member_id', in_report.member_id, 'member', (select app.display_name(p.name, p.id) from public.profiles p where p.id = in_report.member_id),
    'created_at', in_report.created_at, 'answer_by', in_report.created_at + make_interval(hours => app.report_answer_hours()),
    'decision', in_report.decision, 'decided_at', in_report.decided_at, 'appealed_at', in_report.appealed_at,
    'same_target', (select count(*) from app.content_reports o where o.target = in_report.target and o.state = 'open' and o.id <> in_report.id))
$$;
comment on function app.staff_report_row(app.content_reports) is 'A report as a line of the queue: who sent it is not in it';

-- Without what others decide.
-- Security definer: reads what API roles can't; app.require_staff asks who calls.
create function app.staff_reports(in_state text, in_after jsonb, in_limit integer) returns jsonb
-- Planned for what is asked, so that the page is read from the index.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_limit constant integer := least(greatest(coalesce(in_limit, 50), 1), 100);
  v_rank constant integer := array_position(array['open', 'appealed', 'decided'], in_state) - 1;
  v_not_below constant uuid[] := app.staff_not_below();
  v_own_targets constant text[] := array(
    select r.target from app.content_reports r where not app.is_command() and r.reporter_id = auth.uid() and r.target is not null);
  v_rows app.content_reports[];
begin
  perform app.require_staff('staff_reports');
  if in_state is not null and v_rank is null
    or in_after is not null and not coalesce(in_after ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and in_after ->> 'rank' ~ '^[0-2]$' and in_after ->> 'key' ~ '^-?[0-9]{1,12}(\.[0-9]{1,9})?$', false) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The state is open, appealed or decided, the cursor one of this procedure''s';
  end if;
  select array_agg(r.r order by (r.r).queue_rank, (r.r).queue_key, (r.r).id) into v_rows from (
    select r from app.content_reports r
    where r.queue_rank between coalesce(v_rank, 0) and coalesce(v_rank, 2)
      and (r.queue_rank, r.queue_key, r.id) > (coalesce((in_after ->> 'rank')::smallint, (-1)::smallint), coalesce((in_after ->> 'key')::double precision, 0),
        coalesce((in_after ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000'))
      and app.is_in_queue(r, v_not_below, v_own_targets)
    order by r.queue_rank, r.queue_key, r.id limit v_limit + 1) r;
  return app.done() || jsonb_build_object(
    'rows', coalesce((select jsonb_agg(app.staff_report_row(r) order by r.queue_rank, r.queue_key, r.id) from unnest(v_rows[1:v_limit]) r), '[]'),
    'next_after', case when cardinality(v_rows) > v_limit then jsonb_build_object('rank', (v_rows[v_limit]).queue_rank, 'key', (v_rows[v_limit]).queue_key, 'id', (v_rows[v_limit]).id) end,
    'open', app.waiting_reports(0, v_not_below, v_own_targets),
    'appealed', app.waiting_reports(1, v_not_below, v_own_targets));
end $$;
comment on function app.staff_reports(text, jsonb, integer) is 'What staff_reports does';

create function public.staff_reports(p_state text default null, p_after jsonb default null, p_limit integer default 50) returns jsonb
language sql stable set search_path = ''
as $$ select app.staff_reports(p_state, p_after, p_limit) $$;
comment on function public.staff_reports(text, jsonb, integer) is
  'For staff: the reports, 1 to 100 a page: open, then appealed, the oldest first, then decided, the latest first. Those about staff who stand no lower, and those of which the caller is
a side while somebody else could decide, are not in it. p_after is the next_after of the page before.
Replies {success, error, message, rows: [{id, number, kind, reason, source, state, is_hidden, is_urgent, member_id, member, created_at, answer_by, decision, decided_at, appealed_at, same_target}],
next_after, open, appealed}; the two counts end at 1000';

create function app.least_role_of_decision(in_decision text) returns text
language sql immutable set search_path = ''
as $$ select case when in_decision in ('void_check_in', 'suspend') then 'operator' else 'moderator' end $$;
comment on function app.least_role_of_decision(text) is 'The lowest role that may decide so, or about an appeal against it';

-- All sides count.
create function app.is_own_report(in_report app.content_reports) returns boolean
language sql stable set search_path = ''
as $$ select app.is_side_of(in_report) and app.others_could_decide(in_report, 'moderator', app.sides_of(in_report)) $$;
comment on function app.is_own_report(app.content_reports) is 'Whether the caller is one of the sides, and somebody else could decide';

create function app.is_own_decision(in_report app.content_reports) returns boolean
language sql stable set search_path = ''
as $$
  select (app.is_side_of(in_report) or not app.is_command() and coalesce(auth.uid() = in_report.decided_by, false))
    and app.others_could_decide(in_report, app.least_role_of_decision(in_report.decision), app.sides_of(in_report) || in_report.decided_by)
$$;
comment on function app.is_own_decision(app.content_reports) is 'Whether the caller decided it or is one of the sides, and somebody else could decide the appeal';

create function app.check_in_of_report(in_report app.content_reports) returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(in_report.check_in_id, (
    select k.id from public.challenge_check_ins k where k.workout_id = in_report.workout_id and k.user_id = in_report.member_id order by k.check_in_day desc limit 1))
$$;
comment on function app.check_in_of_report(app.content_reports) is 'The check-in that a report''s workout earned; null for none';

-- Decisions about who stands above the caller are not among them.
create function app.possible_decisions(in_report app.content_reports) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  v_decisions text[] := '{}';
  v_is_operator constant boolean := app.is_command() or app.is_staff('operator');
begin
  if in_report.state <> 'open' or app.is_own_report(in_report) or not app.may_act_on(in_report.member_id) then
    return v_decisions;
  end if;
  if in_report.hidden_at_once or exists (select from app.target_pictures(in_report)) then
    v_decisions := v_decisions || array['hide_photo', 'ask_photo'];
  end if;
  if in_report.kind = 'name' or in_report.workout_id is not null then
    v_decisions := v_decisions || 'hide_text'::text;
  end if;
  if v_is_operator and app.check_in_of_report(in_report) is not null then
    v_decisions := v_decisions || 'void_check_in'::text;
  end if;
  if v_is_operator and in_report.member_id is not null and not app.is_suspended(in_report.member_id)
    and not exists (select from public.club_staff t where t.user_id = in_report.member_id) then
    v_decisions := v_decisions || 'suspend'::text;
  end if;
  return v_decisions || 'refuse'::text;
end $$;
comment on function app.possible_decisions(app.content_reports) is 'The decisions that the caller may choose now';

-- A side reads nothing of who reported, nor of other reports, nor who decided; the reporter nothing of the appeal's words. Who reported is
-- not told before it is known whom it is about: it may be the reader.
create function app.staff_report_facts(in_report uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_report app.content_reports;
  v_workout public.workout_records;
  v_is_side boolean;
  v_keeps_reporter boolean;
begin
  select * into v_report from app.content_reports r where r.id = in_report;
  select * into v_workout from public.workout_records w where w.id = v_report.workout_id;
  v_is_side := app.is_side_of(v_report);
  v_keeps_reporter := v_is_side or not app.may_act_on(v_report.member_id) or v_report.kind is null and not app.is_command();
  return app.staff_report_row(v_report) || jsonb_build_object(
    'words', case when not v_is_side then v_report.words end, 'seen_at', case when not v_is_side then v_report.place end,
    'sentence', v_report.sentence, 'updated_at', v_report.updated_at,
    'keeps_reporter', v_keeps_reporter,
    'reporter', case when v_keeps_reporter then null
      when v_report.reporter_id is not null then (
        select jsonb_build_object('user_id', u.id, 'name', app.display_name(p.name, u.id), 'email', u.email) from auth.users u left join public.profiles p on p.id = u.id where u.id = v_report.reporter_id)
      when v_report.reporter_email is not null then jsonb_build_object('user_id', null, 'name', null, 'email', v_report.reporter_email) end,
    'decided_by', case when not v_is_side then (select app.display_name(p.name, p.id) from public.profiles p where p.id = v_report.decided_by) end,
    'is_own', v_is_side,
    'pictures', app.pictures_of_report(v_report),
    'pictures_hidden', (select count(*) from app.hidden_files h where h.report_id = v_report.id and h.wanted = 'hidden'),
    'text', coalesce((select jsonb_build_object('name', t.name, 'notes', t.notes) from app.hidden_texts t where t.report_id = v_report.id order by t.hidden_at limit 1),
      case when v_report.kind = 'name' then jsonb_build_object('name', v_report.reported_text, 'notes', null)
        when v_workout.id is not null then jsonb_build_object('name', v_workout.workout_name, 'notes', v_workout.notes) end),
    'workout', case when v_workout.id is not null then jsonb_build_object('id', v_workout.id, 'name', v_workout.workout_name, 'day', v_workout.workout_day,
      'minutes', v_workout.duration_minutes, 'challenge_id', v_workout.challenge_id, 'challenge', (select c.title from public.challenges c where c.id = v_workout.challenge_id)) end,
    'check_in', app.staff_check_in(app.check_in_of_report(v_report)),
    'others', case when v_is_side then '[]' else coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'reason', o.reason, 'source', o.source, 'created_at', o.created_at, 'state', o.state) order by o.created_at, o.id)
      from (select * from app.content_reports c where c.target = v_report.target and c.id <> v_report.id order by c.created_at desc limit 50) o), '[]') end,
    'decisions', to_jsonb(app.possible_decisions(v_report)),
    'appeal', case when v_report.appealed_at is not null then jsonb_build_object(
      'words', case when not v_is_side or v_report.member_id = auth.uid() then v_report.appeal_words end, 'appealed_at', v_report.appealed_at,
      'granted', v_report.appeal_granted, 'sentence', v_report.appeal_sentence, 'decided_at', v_report.appeal_decided_at,
      'decided_by', case when not v_is_side then (select app.display_name(p.name, p.id) from public.profiles p where p.id = v_report.appeal_decided_by) end) end,
    'may_decide_appeal', v_report.state = 'appealed' and not app.is_own_decision(v_report) and app.may_act_on(v_report.member_id)
      and (app.is_command() or app.is_staff(app.least_role_of_decision(v_report.decision))));
end $$;
comment on function app.staff_report_facts(uuid) is
  'A report as the deciding staff see it, with who sent it and where its pictures are; as one of its sides sees it, without who sent it and their words';

-- Nothing is told of a report about one who does not stand below the caller, who is no side of it.
-- Security definer: reads what API roles can't and writes the log; app.require_staff asks who calls.
create function app.staff_report(in_report uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_report app.content_reports;
  v_refusal jsonb;
begin
  perform app.require_staff('staff_report');
  select * into v_report from app.content_reports r where r.id = in_report;
  if v_report.id is null then
    return app.failure('report_not_found');
  elsif not app.is_side_of(v_report) then
    v_refusal := app.refuse_higher_staff('staff_report', v_report.member_id);
    if v_refusal is not null then
      return v_refusal;
    end if;
  end if;
  -- The look is a line: a picture of somebody was opened, and the name of who reported it.
  perform app.write_staff_line('staff_report', v_report.member_id, in_report::text, '{}');
  return app.done() || app.staff_report_facts(in_report);
end $$;
comment on function app.staff_report(uuid) is 'What staff_report does';

create function public.staff_report(p_report_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_report(p_report_id) $$;
comment on function public.staff_report(uuid) is
  'For staff: one report; each look is a line of the log. Replies {success, error, message} with the fields of staff_reports and {words, seen_at, reporter, keeps_reporter (who reported is not
told), sentence, decided_by, is_own (the caller is a side), pictures: [{bucket, path, address, is_hidden}], pictures_hidden, text, workout, check_in, others, decisions, appeal, may_decide_appeal, updated_at};
report_not_found, only_owner about staff who stand no lower. A side is told nothing of who reported, their words or who decided';

-- Linking --------------------------------------------------------------------------------------------

-- A report of the public form that was tied to a wrong thing is tied to another one, or to none; a picture that it alone kept hidden is seen
-- again. A report about the reader can not be turned to another.
-- Security definer: writes what API roles can't; app.require_staff asks who calls.
create function app.staff_link_report(in_report uuid, in_kind text, in_target text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_report app.content_reports;
  v_target app.report_target;
  v_refusal jsonb;
  v_file app.hidden_files;
begin
  perform app.require_staff('staff_link_report');
  if (in_kind is null) <> (in_target is null) or in_kind not in ('photo', 'name', 'workout') then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The kind is photo, name or workout; without one there is no target either';
  end if;
  select * into v_report from app.content_reports r where r.id = in_report and r.source = 'stranger' for update;
  if v_report.id is null then
    return app.failure('report_not_found');
  end if;
  v_refusal := app.refuse_own_report('staff_link_report', v_report);
  if v_refusal is not null then
    return v_refusal;
  elsif v_report.state <> 'open' then
    return app.failure('changed_meanwhile') || jsonb_build_object('report', app.staff_report_facts(in_report));
  end if;
  if in_kind is not null then
    v_target := app.report_target_of(in_kind, in_target, null, null);
    if v_target.member_id is null then
      return app.failure('report_target_missing');
    end if;
    v_refusal := app.refuse_higher_staff('staff_link_report', v_target.member_id);
    if v_refusal is not null then
      return v_refusal;
    end if;
  end if;
  if v_report.target is not null and v_report.target is distinct from v_target.target
      and not exists (select from app.content_reports o where o.target = v_report.target and o.id <> in_report and o.state = 'open') then
    for v_file in select * from app.hidden_files h where h.report_id = in_report and h.wanted = 'hidden' loop
      perform app.show_picture(v_file);
    end loop;
  end if;
  update app.content_reports r set kind = v_target.kind, target = v_target.target, member_id = v_target.member_id, workout_id = v_target.workout_id,
    bucket = v_target.bucket, file = v_target.file, address = v_target.address, reported_text = v_target.reported_text
  where r.id = in_report;
  perform app.write_staff_line('staff_link_report', coalesce(v_target.member_id, v_report.member_id), in_report::text,
    jsonb_build_object('kind', v_target.kind));
  return app.done() || jsonb_build_object('report', app.staff_report_facts(in_report));
end $$;
comment on function app.staff_link_report(uuid, text, text) is 'What staff_link_report does';

create function public.staff_link_report(p_report_id uuid, p_kind text, p_target text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_link_report(p_report_id, p_kind, p_target) $$;
comment on function public.staff_link_report(uuid, text, text) is
  'For staff: says what an open report of the public form is about: a photo (its address), a name (the member''s id) or a workout (its id), instead of what it was tied to; without
both it is tied to nothing any more. Replies {success, error, message, report}; report_not_found, report_target_missing, changed_meanwhile';

create function app.pictures_of_report(in_report app.content_reports) returns jsonb
language sql stable set search_path = ''
as $$
  with hidden as (
    select h.*, exists (select from app.report_pictures p where p.report_id = in_report.id and p.address = h.address) as is_reported
    from app.hidden_files h where h.member_id = in_report.member_id and h.wanted = 'hidden'
  ), shown as (
    select h.hidden_name as path, 'hidden-images' as bucket, h.address, true as is_hidden from hidden h
    where h.placed = 'private' and (h.is_reported or h.report_id = in_report.id and not exists (select from app.report_pictures p where p.report_id = in_report.id))
    union
    -- Until it is moved it is in its own bucket; on the platform's Storage under another name.
    select coalesce(h.held_name, h.name), h.bucket, h.address, true from hidden h
    where h.placed <> 'private' and (h.is_reported or h.report_id = in_report.id and not exists (select from app.report_pictures p where p.report_id = in_report.id))
    union
    select t.name, t.bucket, t.address, false from app.target_pictures(in_report) t where not exists (select from hidden h where h.address = t.address)
  )
  -- With an account all its pictures may have gone: they are counted, and not laid out.
  select coalesce((select jsonb_agg(to_jsonb(s) order by s.is_hidden desc, s.address) from (select * from shown order by shown.address limit 12) s), '[]')
$$;
comment on function app.pictures_of_report(app.content_reports) is
  'The pictures that a report is about, and where staff read them: [{bucket, path, address, is_hidden}]. Of one about a name, with which an account''s pictures were hidden, twelve of those';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_reports(text, jsonb, integer), public.staff_report(uuid),
  public.staff_link_report(uuid, text, text) from public, anon;
grant execute on function app.staff_reports(text, jsonb, integer), public.staff_reports(text, jsonb, integer), app.staff_report(uuid),
  public.staff_report(uuid), app.staff_link_report(uuid, text, text), public.staff_link_report(uuid, text, text) to authenticated;
