-- Deciding about reports: the queue, one report, the decision with its sentence, and the appeal, which somebody else decides where there is somebody.

-- Reading -------------------------------------------------------------------------------------------

create function app.staff_report_row(in_report app.content_reports) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', in_report.id, 'number', in_report.number, 'kind', in_report.kind, 'reason', in_report.reason, 'source', in_report.source,
    'state', in_report.state, 'is_hidden', exists (select from app.hidden_files h where h.member_id = in_report.member_id and h.wanted = 'hidden'
      and (h.report_id = in_report.id or h.address = in_report.address)),
    'member_id', in_report.member_id, 'member', (select app.display_name(p.name, p.id) from public.profiles p where p.id = in_report.member_id),
    'created_at', in_report.created_at, 'answer_by', in_report.created_at + make_interval(hours => app.report_answer_hours()),
    'decision', in_report.decision, 'decided_at', in_report.decided_at, 'appealed_at', in_report.appealed_at,
    'same_target', (select count(*) from app.content_reports o where o.target = in_report.target and o.state = 'open' and o.id <> in_report.id))
$$;
comment on function app.staff_report_row(app.content_reports) is 'A report as a line of the queue: who sent it is not in it';

-- Security definer: reads what API roles can't; app.require_staff asks who calls.
create function app.staff_reports(in_state text, in_after jsonb, in_limit integer) returns jsonb
-- Planned for what is asked, so that the page is read from the index.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_limit constant integer := least(greatest(coalesce(in_limit, 50), 1), 100);
  v_rank constant integer := array_position(array['open', 'appealed', 'decided'], in_state) - 1;
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
    order by r.queue_rank, r.queue_key, r.id limit v_limit + 1) r;
  return app.done() || jsonb_build_object(
    'rows', coalesce((select jsonb_agg(app.staff_report_row(r) order by r.queue_rank, r.queue_key, r.id) from unnest(v_rows[1:v_limit]) r), '[]'),
    'next_after', case when cardinality(v_rows) > v_limit then jsonb_build_object('rank', (v_rows[v_limit]).queue_rank, 'key', (v_rows[v_limit]).queue_key, 'id', (v_rows[v_limit]).id) end,
    'open', (select count(*) from (select from app.content_reports r where r.queue_rank = 0 limit 1000) waiting),
    'appealed', (select count(*) from (select from app.content_reports r where r.queue_rank = 1 limit 1000) waiting));
end $$;
comment on function app.staff_reports(text, jsonb, integer) is 'What staff_reports does';

create function public.staff_reports(p_state text default null, p_after jsonb default null, p_limit integer default 50) returns jsonb
language sql stable set search_path = ''
as $$ select app.staff_reports(p_state, p_after, p_limit) $$;
comment on function public.staff_reports(text, jsonb, integer) is
  'For staff: the reports, 1 to 100 a page: open, then appealed, the oldest first, then decided, the latest first. p_after is the next_after of the page before.
Replies {success, error, message, rows: [{id, number, kind, reason, source, state, is_hidden, member_id, member, created_at, answer_by, decision, decided_at, appealed_at, same_target}],
next_after, open, appealed}; the two counts end at 1000';

create function app.other_deciders(least_role text, not_these uuid[]) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.club_staff t
    where t.user_id <> all (array_remove(not_these, null)) and app.staff_rank(t.role) >= app.staff_rank(least_role) and not app.is_suspended(t.user_id)
      -- Without a second factor they could decide nothing.
      and exists (select from auth.mfa_factors f where f.user_id = t.user_id and f.status::text = 'verified'))
$$;
comment on function app.other_deciders(text, uuid[]) is 'Whether somebody else of the staff could decide';

create function app.least_role_of_decision(in_decision text) returns text
language sql immutable set search_path = ''
as $$ select case when in_decision in ('void_check_in', 'suspend') then 'operator' else 'moderator' end $$;
comment on function app.least_role_of_decision(text) is 'The lowest role that may decide so, or about an appeal against it';

create function app.is_own_report(in_report app.content_reports) returns boolean
language sql stable set search_path = ''
as $$
  select not app.is_command() and coalesce(auth.uid() in (in_report.reporter_id, in_report.member_id), false)
    and app.other_deciders('moderator', array[in_report.reporter_id, in_report.member_id])
$$;
comment on function app.is_own_report(app.content_reports) is 'Whether the caller is one of the two sides, and somebody else could decide';

create function app.is_own_decision(in_report app.content_reports) returns boolean
language sql stable set search_path = ''
as $$
  select not app.is_command() and coalesce(auth.uid() in (in_report.decided_by, in_report.member_id, in_report.reporter_id), false)
    and app.other_deciders(app.least_role_of_decision(in_report.decision), array[in_report.decided_by, in_report.member_id, in_report.reporter_id])
$$;
comment on function app.is_own_decision(app.content_reports) is 'Whether the caller decided it or is one of the two sides, and somebody else could decide the appeal';

create function app.check_in_of_report(in_report app.content_reports) returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(in_report.check_in_id, (
    select k.id from public.challenge_check_ins k where k.workout_id = in_report.workout_id and k.user_id = in_report.member_id order by k.check_in_day desc limit 1))
$$;
comment on function app.check_in_of_report(app.content_reports) is 'The check-in that a report''s workout earned; null for none';

create function app.possible_decisions(in_report app.content_reports) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  v_decisions text[] := '{}';
  v_is_operator constant boolean := app.is_command() or app.is_staff('operator');
begin
  if in_report.state <> 'open' or app.is_own_report(in_report) then
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

create function app.staff_report_facts(in_report uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_report app.content_reports;
  v_workout public.workout_records;
begin
  select * into v_report from app.content_reports r where r.id = in_report;
  select * into v_workout from public.workout_records w where w.id = v_report.workout_id;
  return app.staff_report_row(v_report) || jsonb_build_object(
    'words', v_report.words, 'seen_at', v_report.place, 'sentence', v_report.sentence, 'updated_at', v_report.updated_at,
    'reporter', case when v_report.reporter_id is not null then (
        select jsonb_build_object('user_id', u.id, 'name', app.display_name(p.name, u.id), 'email', u.email) from auth.users u left join public.profiles p on p.id = u.id where u.id = v_report.reporter_id)
      when v_report.reporter_email is not null then jsonb_build_object('user_id', null, 'name', null, 'email', v_report.reporter_email) end,
    'decided_by', (select app.display_name(p.name, p.id) from public.profiles p where p.id = v_report.decided_by),
    'is_own', app.is_own_report(v_report),
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
    'others', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'reason', o.reason, 'source', o.source, 'created_at', o.created_at, 'state', o.state) order by o.created_at, o.id)
      from (select * from app.content_reports c where c.target = v_report.target and c.id <> v_report.id order by c.created_at desc limit 50) o), '[]'),
    'decisions', to_jsonb(app.possible_decisions(v_report)),
    'appeal', case when v_report.appealed_at is not null then jsonb_build_object('words', v_report.appeal_words, 'appealed_at', v_report.appealed_at, 'granted', v_report.appeal_granted,
      'sentence', v_report.appeal_sentence, 'decided_at', v_report.appeal_decided_at,
      'decided_by', (select app.display_name(p.name, p.id) from public.profiles p where p.id = v_report.appeal_decided_by)) end,
    'may_decide_appeal', v_report.state = 'appealed' and not app.is_own_decision(v_report)
      and (app.is_command() or app.is_staff(app.least_role_of_decision(v_report.decision))));
end $$;
comment on function app.staff_report_facts(uuid) is 'A report as the deciding staff see it, with who sent it and where its pictures are';

-- Security definer: reads what API roles can't and writes the log; app.require_staff asks who calls.
create function app.staff_report(in_report uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.require_staff('staff_report');
  if not exists (select from app.content_reports r where r.id = in_report) then
    return app.failure('report_not_found');
  end if;
  -- The look is a line: a picture of somebody was opened, and the name of who reported it.
  perform app.write_staff_line('staff_report', (select r.member_id from app.content_reports r where r.id = in_report), in_report::text, '{}');
  return app.done() || app.staff_report_facts(in_report);
end $$;
comment on function app.staff_report(uuid) is 'What staff_report does';

create function public.staff_report(p_report_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_report(p_report_id) $$;
comment on function public.staff_report(uuid) is
  'For staff: one report; each look is a line of the log. Replies {success, error, message} with the fields of staff_reports and {words, seen_at, reporter, sentence, decided_by, is_own,
pictures: [{bucket, path, address, is_hidden}], text, workout, check_in, others, decisions, appeal, may_decide_appeal, updated_at}; report_not_found';

-- Linking -------------------------------------------------------------------------------------------

-- Security definer: writes what API roles can't; app.require_staff asks who calls.
create function app.staff_link_report(in_report uuid, in_kind text, in_target text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_report app.content_reports;
  v_target app.report_target;
begin
  perform app.require_staff('staff_link_report');
  if in_kind is null or in_kind not in ('photo', 'name', 'workout') then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The kind is photo, name or workout';
  end if;
  select * into v_report from app.content_reports r where r.id = in_report and r.source = 'stranger' for update;
  if v_report.id is null then
    return app.failure('report_not_found');
  elsif v_report.state <> 'open' then
    return app.failure('changed_meanwhile') || jsonb_build_object('report', app.staff_report_facts(in_report));
  end if;
  v_target := app.report_target_of(in_kind, in_target, null, null);
  if v_target.member_id is null then
    return app.failure('report_target_missing');
  end if;
  update app.content_reports r set kind = v_target.kind, target = v_target.target, member_id = v_target.member_id, workout_id = v_target.workout_id,
    bucket = v_target.bucket, file = v_target.file, address = v_target.address, reported_text = v_target.reported_text
  where r.id = in_report;
  perform app.write_staff_line('staff_link_report', v_target.member_id, in_report::text, jsonb_build_object('kind', v_target.kind));
  return app.done() || jsonb_build_object('report', app.staff_report_facts(in_report));
end $$;
comment on function app.staff_link_report(uuid, text, text) is 'What staff_link_report does';

create function public.staff_link_report(p_report_id uuid, p_kind text, p_target text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_link_report(p_report_id, p_kind, p_target) $$;
comment on function public.staff_link_report(uuid, text, text) is
  'For staff: says what an open report of the public form is about: a photo (its address), a name (the member''s id) or a workout (its id). Replies {success, error, message, report};
report_not_found, report_target_missing, changed_meanwhile';

-- Deciding ------------------------------------------------------------------------------------------

create function app.decision_text(in_report app.content_reports) returns text
language sql stable set search_path = ''
as $$
  select format(case in_report.decision
    when 'hide_photo' then 'Depois de uma denúncia, escondemos %s.'
    when 'ask_photo' then 'Depois de uma denúncia, escondemos %s e pedimos outra foto no lugar.'
    when 'hide_text' then case when in_report.kind = 'name' then 'Depois de uma denúncia, seu nome aparece aos outros como Participante até você escolher outro.'
      else 'Depois de uma denúncia, escondemos o texto do treino.' end
    when 'void_check_in' then 'Depois de uma denúncia, o check-in do treino foi anulado.'
    when 'suspend' then 'Depois de uma denúncia, sua conta foi suspensa.'
    else 'Uma denúncia sobre %s foi analisada e não procede: nada muda, e o que estava escondido volta.' end, app.report_subject(in_report))
$$;
comment on function app.decision_text(app.content_reports) is 'What was decided, as the member whose content it is reads it';

create function app.tell_decision(in_report app.content_reports) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform app.notify_member(in_report.reporter_id, 'report_decided', 'Sua denúncia foi respondida',
    format('Denúncia %s: %s Motivo: %s', in_report.number,
      case when in_report.decision = 'refuse' then 'a equipe entendeu que não procede.' else 'a equipe tomou uma medida.' end, in_report.sentence), '/app/settings/reports');
  perform app.add_job('mail', 'report decided ' || in_report.id, jsonb_build_object('mail', 'report_decided', 'report_id', in_report.id));
  if in_report.decided_with is null then
    perform app.notify_member(in_report.member_id, 'content_decided', 'A equipe decidiu sobre uma denúncia',
      format('%s Motivo: %s', app.decision_text(in_report), in_report.sentence), '/app/settings/reports');
    perform app.add_job('mail', 'content decided ' || in_report.id, jsonb_build_object('mail', 'content_decided', 'report_id', in_report.id));
  end if;
end $$;
comment on function app.tell_decision(app.content_reports) is 'Tells both sides of a decision, by mail and in the app';

create function app.act_on_report(in_report app.content_reports, in_decision text, in_sentence text, in_also_hide boolean, in_until date, in_check_in uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_answer jsonb;
  v_picture record;
  v_check_in public.challenge_check_ins;
  v_touched boolean := in_report.hidden_at_once;
begin
  -- Refusals come first, so that nothing is half done.
  if in_decision = 'void_check_in' then
    select * into v_check_in from public.challenge_check_ins k
    where k.id = coalesce(in_check_in, app.check_in_of_report(in_report)) and k.user_id = in_report.member_id;
    if v_check_in.id is null then
      return app.failure('check_in_not_found');
    elsif v_check_in.voided_at is not null then
      return app.failure('check_in_voided');
    end if;
    v_answer := app.staff_set_void('staff_void_check_in', v_check_in.id, in_sentence, null);
    update app.content_reports r set check_in_id = v_check_in.id where r.id = in_report.id;
  elsif in_decision = 'suspend' then
    if in_report.member_id is null then
      return app.failure('report_target_missing');
    elsif app.is_suspended(in_report.member_id) then
      return app.failure('already_suspended');
    end if;
    v_answer := app.staff_suspend(in_report.member_id, in_until, in_sentence);
    update app.content_reports r set suspension_id = (v_answer #>> '{suspension,id}')::uuid where r.id = in_report.id;
  elsif in_decision = 'hide_text' then
    if not app.hide_text(in_report.id, in_report.member_id, case when in_report.kind <> 'name' then in_report.workout_id end) then
      return app.failure('report_target_missing');
    end if;
  end if;
  if v_answer ->> 'success' = 'false' then
    return v_answer;
  end if;
  if in_decision in ('hide_photo', 'ask_photo') or in_decision in ('void_check_in', 'suspend') and in_also_hide then
    for v_picture in select * from app.target_pictures(in_report) loop
      perform app.hide_picture(in_report.id, in_report.member_id, v_picture.bucket, v_picture.name, v_picture.address);
      v_touched := true;
    end loop;
    if in_decision in ('hide_photo', 'ask_photo') and not v_touched then
      return app.failure('report_target_missing');
    elsif in_also_hide and in_report.kind in ('name', 'workout') then
      perform app.hide_text(in_report.id, in_report.member_id, case when in_report.kind <> 'name' then in_report.workout_id end);
    end if;
  end if;
  return null;
end $$;
comment on function app.act_on_report(app.content_reports, text, text, boolean, date, uuid) is
  'Does what was decided; the caller has locked the member. Returns the refusal, null when it is done. 42501 for a moderator who voids or suspends';

create function app.lock_sides(in_report app.content_reports) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- The caller's own row is locked by triggers on what is written: all in the order of their ids, so that two of the staff do not wait for each other.
  perform app.lock_member(m.id) from (
    select distinct i.id from unnest(array[auth.uid(), in_report.member_id]) i (id) where i.id is not null order by i.id) m;
end $$;
comment on function app.lock_sides(app.content_reports) is 'Makes the writes of the member and of the caller wait';

-- Security definer: writes what API roles can't; app.require_staff asks who calls.
create function app.staff_decide_report(in_report uuid, in_decision text, in_sentence text, in_also_hide boolean, in_until date, in_check_in uuid) returns jsonb
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
  if v_report.state <> 'open' then
    return app.failure('changed_meanwhile') || jsonb_build_object('report', app.staff_report_facts(in_report));
  elsif app.is_own_report(v_report) then
    return app.failure('own_report');
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
comment on function app.staff_decide_report(uuid, text, text, boolean, date, uuid) is 'What staff_decide_report does';

create function app.decide_alike(in_report app.content_reports) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_other app.content_reports;
begin
  for v_other in
    update app.content_reports r set state = 'decided', decision = in_report.decision, sentence = in_report.sentence, decided_at = in_report.decided_at,
      decided_by = in_report.decided_by, decided_with = in_report.id
    where r.target = in_report.target and r.state = 'open' returning *
  loop
    -- A picture or text hidden for the other one is kept or given back with this one.
    update app.hidden_files h set report_id = in_report.id where h.report_id = v_other.id;
    perform app.settle_file(h.id, 'hidden', in_report.decided_at + make_interval(days => app.hidden_file_days()))
    from app.hidden_files h where h.report_id = in_report.id and h.wanted = 'hidden' and h.bucket is not null;
    perform app.tell_decision(v_other);
  end loop;
end $$;
comment on function app.decide_alike(app.content_reports) is 'Answers the other open reports of the same thing with the same decision';

create function public.staff_decide_report(p_report_id uuid, p_decision text, p_sentence text, p_also_hide boolean default false, p_until date default null,
  p_check_in_id uuid default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_decide_report(p_report_id, p_decision, p_sentence, p_also_hide, p_until, p_check_in_id) $$;
comment on function public.staff_decide_report(uuid, text, text, boolean, date, uuid) is
  'For staff: decides an open report with a sentence that both sides read: hide_photo, hide_text, ask_photo or refuse; void_check_in and suspend take an operator, and with p_also_hide take
the content away too. All decisions but refuse answer every open report of the same thing. Replies {success, error, message, report}; changed_meanwhile, report_not_found, reason_required,
report_target_missing, own_report, check_in_not_found, check_in_voided, already_suspended, is_staff, day_has_passed';

-- Appeals -------------------------------------------------------------------------------------------

create function app.undo_decision(in_report app.content_reports, in_sentence text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_file app.hidden_files;
  v_text app.hidden_texts;
  v_check_in public.challenge_check_ins;
  v_answer jsonb;
begin
  -- Refusals come first.
  if in_report.check_in_id is not null then
    select * into v_check_in from public.challenge_check_ins k where k.id = in_report.check_in_id;
    if v_check_in.voided_at is not null then
      v_answer := app.staff_set_void('staff_take_back_void', v_check_in.id, in_sentence, v_check_in.voided_at);
    end if;
  elsif in_report.suspension_id is not null and (app.suspension_of(in_report.member_id) ->> 'id')::uuid = in_report.suspension_id then
    v_answer := app.staff_lift_suspension(in_report.member_id, in_report.suspension_id, in_sentence);
  end if;
  if v_answer ->> 'success' = 'false' then
    return v_answer;
  end if;
  for v_file in select * from app.hidden_files h where h.report_id = in_report.id and h.wanted = 'hidden' loop
    perform app.show_picture(v_file);
  end loop;
  for v_text in select * from app.hidden_texts t where t.report_id = in_report.id and t.lifted_at is null loop
    perform app.show_text(v_text);
  end loop;
  return null;
end $$;
comment on function app.undo_decision(app.content_reports, text) is
  'Gives back what a decision took: pictures, texts, the check-in, the account. Returns the refusal, null when it is done';

-- Security definer: writes what API roles can't; app.require_staff asks who calls.
create function app.staff_decide_appeal(in_report uuid, in_granted boolean, in_sentence text) returns jsonb
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
  if v_report.state <> 'appealed' then
    return app.failure('changed_meanwhile') || jsonb_build_object('report', app.staff_report_facts(in_report));
  elsif app.is_own_decision(v_report) then
    return app.failure('decided_by_yourself');
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
comment on function app.staff_decide_appeal(uuid, boolean, text) is 'What staff_decide_appeal does';

create function app.tell_appeal(in_report app.content_reports) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform app.notify_member(in_report.member_id, 'appeal_decided', 'Seu recurso foi respondido',
    format('%s Motivo: %s', case when in_report.appeal_granted then 'Você tinha razão: a medida foi desfeita.' else 'A medida continua valendo.' end, in_report.appeal_sentence),
    '/app/settings/reports');
  perform app.add_job('mail', 'appeal decided ' || in_report.id, jsonb_build_object('mail', 'appeal_decided', 'report_id', in_report.id));
  perform app.notify_member(r.reporter_id, 'appeal_decided', 'Houve um recurso sobre sua denúncia',
    format('Denúncia %s: %s Motivo: %s', r.number,
      case when in_report.appeal_granted then 'a medida foi desfeita depois do recurso.' else 'a medida continua valendo depois do recurso.' end, in_report.appeal_sentence),
    '/app/settings/reports')
  from app.content_reports r where r.id = in_report.id or r.decided_with = in_report.id;
  perform app.add_job('mail', 'report appeal ' || r.id, jsonb_build_object('mail', 'report_appeal', 'report_id', r.id))
  from app.content_reports r where r.id = in_report.id or r.decided_with = in_report.id;
end $$;
comment on function app.tell_appeal(app.content_reports) is 'Tells all sides of the answer to an appeal, by mail and in the app';

create function public.staff_decide_appeal(p_report_id uuid, p_granted boolean, p_sentence text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_decide_appeal(p_report_id, p_granted, p_sentence) $$;
comment on function public.staff_decide_appeal(uuid, boolean, text) is
  'For staff: answers an appeal with a sentence. Granted, all that was taken comes back; else the hidden files are deleted. Against a void or a suspension it takes an operator. Replies
{success, error, message, report}; changed_meanwhile, report_not_found, reason_required, decided_by_yourself (somebody else could decide), workout_missing';

-- Mails ---------------------------------------------------------------------------------------------

create function app.report_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', case when payload ->> 'mail' in ('report_received', 'report_decided', 'report_appeal') then coalesce(reporter.email, r.reporter_email) else member.email end,
    'number', r.number, 'about', app.report_subject(r), 'reason', r.reason, 'is_member', r.source = 'member', 'decision', r.decision, 'sentence', r.sentence,
    'outcome', app.decision_text(coalesce(main, r)), 'can_appeal', app.can_appeal(r), 'granted', coalesce(main.appeal_granted, r.appeal_granted),
    'appeal_sentence', coalesce(main.appeal_sentence, r.appeal_sentence), 'answer_hours', app.report_answer_hours(), 'appeal_days', app.hidden_file_days())
  from app.content_reports r
  left join app.content_reports main on main.id = r.decided_with
  left join auth.users reporter on reporter.id = r.reporter_id
  left join auth.users member on member.id = r.member_id
  where payload ->> 'mail' in ('report_received', 'report_decided', 'report_appeal', 'content_hidden', 'content_decided', 'appeal_decided')
    and r.id::text = payload ->> 'report_id'
$$;
comment on function app.report_mail_facts(jsonb) is 'The facts of a mail about a report, and to whom; to is null where nobody is left to write to';

-- Other topics add mails too: these are put behind those that are there.
do $facts$
declare
  v_source constant text := (select rtrim(p.prosrc, E' \n') from pg_proc p where p.oid = 'app.mail_facts(jsonb)'::regprocedure);
begin
  execute format('create or replace function app.mail_facts(payload jsonb) returns jsonb language sql stable set search_path = '''' as %L',
    v_source || E'\n  union all\n  select app.report_mail_facts(payload) where payload ? ''report_id''\n');
end
$facts$;
comment on function app.mail_facts(jsonb) is
  'A mail that is ready, as it is; else what a mail about a payment, a raffle, an act of the staff, a report or another subject says and to whom, read when it is sent: null for an account that is gone';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.staff_reports(text, jsonb, integer), app.staff_report(uuid), app.staff_link_report(uuid, text, text),
  app.staff_decide_report(uuid, text, text, boolean, date, uuid), app.staff_decide_appeal(uuid, boolean, text) to authenticated;
revoke execute on function public.staff_reports(text, jsonb, integer), public.staff_report(uuid), public.staff_link_report(uuid, text, text),
  public.staff_decide_report(uuid, text, text, boolean, date, uuid), public.staff_decide_appeal(uuid, boolean, text) from public, anon;
grant execute on function public.staff_reports(text, jsonb, integer), public.staff_report(uuid), public.staff_link_report(uuid, text, text),
  public.staff_decide_report(uuid, text, text, boolean, date, uuid), public.staff_decide_appeal(uuid, boolean, text) to authenticated;
