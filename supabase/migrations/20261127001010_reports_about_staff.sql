-- Reports about the staff, and by them. Whoever a report is about, or made it, reads neither who reported nor a word of it, whatever their role;
-- it is in nobody's own queue while somebody else could decide; and about one of the staff somebody decides who stands above them.

-- Sides ---------------------------------------------------------------------------------------------

create function app.sides_of(in_report app.content_reports) returns uuid[]
language sql stable set search_path = ''
as $$
  select array_remove(array[in_report.member_id, in_report.reporter_id]
    -- A decision answers all reports of the same thing.
    || array(select r.reporter_id from app.content_reports r where r.target = in_report.target or r.decided_with = in_report.id)
    -- By the public form one of the staff may report too.
    || array(select u.id from public.club_staff t join auth.users u on u.id = t.user_id
      where lower(u.email) in (select lower(r.reporter_email) from app.content_reports r where r.id = in_report.id or r.target = in_report.target)), null)
$$;
comment on function app.sides_of(app.content_reports) is
  'Whose the reported thing is, and who reported it: by this report or another one of the same thing, as a member or by the public form';

create function app.is_side_of(in_report app.content_reports) returns boolean
language sql stable set search_path = ''
as $$ select not app.is_command() and coalesce(auth.uid() = any (app.sides_of(in_report)), false) $$;
comment on function app.is_side_of(app.content_reports) is 'Whether the caller is one of the sides of a report';

create function app.others_could_decide(in_report app.content_reports, least_role text, not_these uuid[]) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.club_staff t
    where t.user_id <> all (array_remove(not_these, null)) and app.staff_rank(t.role) >= app.staff_rank(least_role) and not app.is_suspended(t.user_id)
      and (t.role = 'owner' or app.staff_rank(t.role) > coalesce((select app.staff_rank(m.role) from public.club_staff m where m.user_id = in_report.member_id), 0))
      -- Without a second factor they could decide nothing.
      and exists (select from auth.mfa_factors f where f.user_id = t.user_id and f.status::text = 'verified'))
$$;
comment on function app.others_could_decide(app.content_reports, text, uuid[]) is
  'Whether somebody else of the staff, who stands above whom the report is about, could decide';

-- The same as before, of all sides.
create or replace function app.is_own_report(in_report app.content_reports) returns boolean
language sql stable set search_path = ''
as $$ select app.is_side_of(in_report) and app.others_could_decide(in_report, 'moderator', app.sides_of(in_report)) $$;
comment on function app.is_own_report(app.content_reports) is 'Whether the caller is one of the sides, and somebody else could decide';

create or replace function app.is_own_decision(in_report app.content_reports) returns boolean
language sql stable set search_path = ''
as $$
  select (app.is_side_of(in_report) or not app.is_command() and coalesce(auth.uid() = in_report.decided_by, false))
    and app.others_could_decide(in_report, app.least_role_of_decision(in_report.decision), app.sides_of(in_report) || in_report.decided_by)
$$;
comment on function app.is_own_decision(app.content_reports) is 'Whether the caller decided it or is one of the sides, and somebody else could decide the appeal';

drop function app.other_deciders(text, uuid[]);

-- Reading -------------------------------------------------------------------------------------------

create function app.is_in_queue(in_report app.content_reports, not_below uuid[], own_targets text[]) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if in_report.member_id = any (not_below) then
    return false;
  end if;
  -- Looked at closely where the caller may be one of the sides: nearly all rows are others'.
  return not ((in_report.member_id = auth.uid() or in_report.reporter_id = auth.uid() or in_report.reporter_email is not null
    or in_report.target = any (own_targets)) and app.is_own_report(in_report));
end $$;
comment on function app.is_in_queue(app.content_reports, uuid[], text[]) is
  'Whether a report stands in the caller''s queue: it is about nobody who does not stand below them, and the caller is none of its sides while somebody else could decide.
not_below is app.staff_not_below(), own_targets what the caller reported';

create function app.waiting_reports(in_rank integer, not_below uuid[], own_targets text[]) returns bigint
language sql stable set search_path = ''
as $$
  select count(*) from (
    select from app.content_reports r where r.queue_rank = in_rank and app.is_in_queue(r, not_below, own_targets) limit 1000) waiting
$$;
comment on function app.waiting_reports(integer, uuid[], text[]) is 'How many open (0) or appealed (1) reports wait in the caller''s queue; the count ends at 1000';

-- Security definer: as in the file of the topic. The same, without what others decide.
create or replace function app.staff_reports(in_state text, in_after jsonb, in_limit integer) returns jsonb
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
comment on function public.staff_reports(text, jsonb, integer) is
  'For staff: the reports, 1 to 100 a page: open, then appealed, the oldest first, then decided, the latest first. Those about staff who stand no lower, and those of which the caller is
a side while somebody else could decide, are not in it. p_after is the next_after of the page before.
Replies {success, error, message, rows: [{id, number, kind, reason, source, state, is_hidden, member_id, member, created_at, answer_by, decision, decided_at, appealed_at, same_target}],
next_after, open, appealed}; the two counts end at 1000';

-- The same as before, for who stands above alone.
create or replace function app.possible_decisions(in_report app.content_reports) returns text[]
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

-- The same as before. A side reads nothing of who reported, nor of other reports, nor who decided; whoever reported nothing of the appeal's words.
-- Who reported is told to nobody before it is known whom it is about: it may be the reader.
create or replace function app.staff_report_facts(in_report uuid) returns jsonb
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
    'pictures', coalesce((
      select jsonb_agg(to_jsonb(s) order by s.is_hidden desc, s.address) from (
        select case when h.placed = 'private' then 'hidden-images' else h.bucket end as bucket, case when h.placed = 'private' then h.hidden_name else h.name end as path,
          h.address, true as is_hidden
        from app.hidden_files h
        where h.member_id = v_report.member_id and h.wanted = 'hidden' and (h.report_id = v_report.id or h.address = v_report.address)
        union
        select t.bucket, t.name, t.address, false from app.target_pictures(v_report) t where not exists (
          select from app.hidden_files h where h.member_id = v_report.member_id and h.address = t.address and h.wanted <> 'shown')) s), '[]'),
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

-- Security definer: as in the file of the topic. The same; of a report about one who does not stand below the caller, who is no side of it, nothing is told.
create or replace function app.staff_report(in_report uuid) returns jsonb
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
comment on function public.staff_report(uuid) is
  'For staff: one report; each look is a line of the log. Replies {success, error, message} with the fields of staff_reports and {words, seen_at, reporter, keeps_reporter (who reported is not
told), sentence, decided_by, is_own (the caller is a side), pictures: [{bucket, path, address, is_hidden}], text, workout, check_in, others, decisions, appeal, may_decide_appeal, updated_at};
report_not_found, only_owner about staff who stand no lower. A side is told nothing of who reported, their words or who decided';

-- Acts ----------------------------------------------------------------------------------------------

create function app.refuse_own_report(in_act text, in_report app.content_reports) returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  if app.is_own_report(in_report) then
    return app.failure('own_report');
  end if;
  return app.refuse_higher_staff(in_act, in_report.member_id);
end $$;
comment on function app.refuse_own_report(text, app.content_reports) is
  'The refusal of an act on a report of which the caller is a side while somebody else could decide, or about one who does not stand below the caller; null when it goes on';

-- Security definer: as in the file of the topic. The same, and nobody turns a report about themselves to somebody else.
create or replace function app.staff_link_report(in_report uuid, in_kind text, in_target text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_report app.content_reports;
  v_target app.report_target;
  v_refusal jsonb;
begin
  perform app.require_staff('staff_link_report');
  if in_kind is null or in_kind not in ('photo', 'name', 'workout') then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The kind is photo, name or workout';
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
  v_target := app.report_target_of(in_kind, in_target, null, null);
  if v_target.member_id is null then
    return app.failure('report_target_missing');
  end if;
  v_refusal := app.refuse_higher_staff('staff_link_report', v_target.member_id);
  if v_refusal is not null then
    return v_refusal;
  end if;
  update app.content_reports r set kind = v_target.kind, target = v_target.target, member_id = v_target.member_id, workout_id = v_target.workout_id,
    bucket = v_target.bucket, file = v_target.file, address = v_target.address, reported_text = v_target.reported_text
  where r.id = in_report;
  perform app.write_staff_line('staff_link_report', v_target.member_id, in_report::text, jsonb_build_object('kind', v_target.kind));
  return app.done() || jsonb_build_object('report', app.staff_report_facts(in_report));
end $$;

-- Security definer: as in the file of the topic. The same, of all sides and for who stands above alone.
create or replace function app.staff_decide_report(in_report uuid, in_decision text, in_sentence text, in_also_hide boolean, in_until date, in_check_in uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_sentence constant text := app.staff_reason(in_sentence);
  v_report app.content_reports;
  v_refusal jsonb;
  v_file app.hidden_files;
begin
  perform app.require_staff('staff_decide_report');
  if in_decision is null or in_decision not in ('hide_photo', 'hide_text', 'void_check_in', 'ask_photo', 'suspend', 'refuse') then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The decision is hide_photo, hide_text, void_check_in, ask_photo, suspend or refuse';
  elsif not (app.is_command() or app.is_staff(app.least_role_of_decision(in_decision))) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'This decision takes an operator';
  end if;
  select * into v_report from app.content_reports r where r.id = in_report;
  if v_report.id is null then
    return app.failure('report_not_found');
  elsif v_sentence is null then
    return app.failure('reason_required');
  end if;
  perform app.lock_sides(v_report);
  select * into v_report from app.content_reports r where r.id = in_report for update;
  v_refusal := app.refuse_own_report('staff_decide_report', v_report);
  if v_refusal is not null then
    return v_refusal;
  elsif v_report.state <> 'open' then
    return app.failure('changed_meanwhile') || jsonb_build_object('report', app.staff_report_facts(in_report));
  elsif in_decision <> 'refuse' and v_report.member_id is null then
    return app.failure('report_target_missing');
  end if;
  v_refusal := app.act_on_report(v_report, in_decision, v_sentence, coalesce(in_also_hide, false), in_until, in_check_in);
  if v_refusal is not null then
    return v_refusal;
  end if;
  update app.content_reports r set state = 'decided', decision = in_decision, sentence = v_sentence, decided_at = app.now(),
    decided_by = case when not app.is_command() then auth.uid() end
  where r.id = in_report returning * into v_report;
  for v_file in select * from app.hidden_files h where h.report_id = in_report and h.wanted = 'hidden' loop
    if in_decision = 'refuse' then
      perform app.show_picture(v_file);
    elsif v_file.bucket is not null then
      perform app.settle_file(v_file.id, 'hidden', v_report.decided_at + make_interval(days => app.hidden_file_days()));
    end if;
  end loop;
  perform app.tell_decision(v_report);
  if in_decision <> 'refuse' then
    perform app.decide_alike(v_report);
  end if;
  perform app.write_staff_line('staff_decide_report', v_report.member_id, in_report::text,
    jsonb_build_object('reason', v_sentence, 'decision', in_decision, 'report_reason', v_report.reason, 'kind', v_report.kind));
  return app.done() || jsonb_build_object('report', app.staff_report_facts(in_report));
end $$;

-- Security definer: as in the file of the topic. The same, of all sides and for who stands above alone.
create or replace function app.staff_decide_appeal(in_report uuid, in_granted boolean, in_sentence text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_sentence constant text := app.staff_reason(in_sentence);
  v_report app.content_reports;
  v_refusal jsonb;
begin
  perform app.require_staff('staff_decide_appeal');
  if in_granted is null then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'It is granted or not';
  end if;
  select * into v_report from app.content_reports r where r.id = in_report and r.appealed_at is not null;
  if v_report.id is null then
    return app.failure('report_not_found');
  elsif not (app.is_command() or app.is_staff(app.least_role_of_decision(v_report.decision))) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'This appeal takes an operator';
  elsif v_sentence is null then
    return app.failure('reason_required');
  end if;
  perform app.lock_sides(v_report);
  select * into v_report from app.content_reports r where r.id = in_report for update;
  if app.is_own_decision(v_report) then
    return app.failure(case when app.is_side_of(v_report) then 'own_report' else 'decided_by_yourself' end);
  end if;
  v_refusal := app.refuse_higher_staff('staff_decide_appeal', v_report.member_id);
  if v_refusal is not null then
    return v_refusal;
  elsif v_report.state <> 'appealed' then
    return app.failure('changed_meanwhile') || jsonb_build_object('report', app.staff_report_facts(in_report));
  end if;
  if in_granted then
    v_refusal := app.undo_decision(v_report, v_sentence);
    if v_refusal is not null then
      return v_refusal;
    end if;
  else
    perform app.settle_file(h.id, 'gone') from app.hidden_files h where h.report_id = in_report and h.wanted = 'hidden' and h.bucket is not null;
  end if;
  update app.content_reports r set state = 'decided', appeal_granted = in_granted, appeal_sentence = v_sentence, appeal_decided_at = app.now(),
    appeal_decided_by = case when not app.is_command() then auth.uid() end
  where r.id = in_report returning * into v_report;
  perform app.tell_appeal(v_report);
  perform app.write_staff_line('staff_decide_appeal', v_report.member_id, in_report::text,
    jsonb_build_object('reason', v_sentence, 'granted', in_granted, 'decision', v_report.decision));
  return app.done() || jsonb_build_object('report', app.staff_report_facts(in_report));
end $$;
comment on function public.staff_decide_appeal(uuid, boolean, text) is
  'For staff: answers an appeal with a sentence. Granted, all that was taken comes back; else the hidden files are deleted. Against a void or a suspension it takes an operator. Replies
{success, error, message, report}; changed_meanwhile, report_not_found, reason_required, decided_by_yourself or own_report (somebody else could decide), only_owner, workout_missing';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
