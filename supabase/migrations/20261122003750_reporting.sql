-- Reporting, by members and by the function report for everybody else; and what members are told of reports.

-- Members -------------------------------------------------------------------------------------------

create function app.target_pictures(in_report app.content_reports) returns table (bucket text, name text, address text)
language sql stable set search_path = ''
as $$
  select in_report.bucket, in_report.file, in_report.address where in_report.kind = 'photo' and in_report.address is not null
  union all
  select parts.found[1], parts.found[2], u.stored from public.workout_records w, unnest(w.image_urls) with ordinality u (stored, place),
    lateral regexp_match(u.stored, '/storage/v1/object/public/(workout-images|profile-images)/(.+)$') parts (found)
  where in_report.kind = 'workout' and w.id = in_report.workout_id
$$;
comment on function app.target_pictures(app.content_reports) is 'The pictures that a report is about and that rows show: of a workout all of its own';

create function app.was_let_stand(in_address text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from app.hidden_files h where h.address = in_address and h.wanted = 'shown')
    or exists (select from app.content_reports r where r.address = in_address and r.decision = 'refuse')
$$;
comment on function app.was_let_stand(text) is 'Whether staff have looked at a picture and let it stand: no further report hides it by itself';

create function app.workout_day_text(in_report app.content_reports) returns text
language sql stable set search_path = ''
as $$ select to_char(w.workout_day, 'DD/MM/YYYY') from public.workout_records w where w.id = in_report.workout_id $$;
comment on function app.workout_day_text(app.content_reports) is 'The day of the workout that a report is about, as members read it; null for none';

create function app.report_subject(in_report app.content_reports) returns text
language sql stable set search_path = ''
as $$
  select case in_report.kind
    when 'photo' then case when in_report.workout_id is null then 'a foto do perfil' else coalesce('uma foto do treino de ' || app.workout_day_text(in_report), 'uma foto de treino') end
    when 'name' then 'o nome'
    when 'workout' then coalesce('o treino de ' || app.workout_day_text(in_report), 'um treino')
    else 'um conteúdo do clube' end
$$;
comment on function app.report_subject(app.content_reports) is 'The content that a report is about, in words';

create function app.hide_at_once(in_report app.content_reports) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_picture record;
  v_hidden boolean := false;
begin
  for v_picture in select * from app.target_pictures(in_report) loop
    continue when app.was_let_stand(v_picture.address);
    perform app.hide_picture(in_report.id, in_report.member_id, v_picture.bucket, v_picture.name, v_picture.address);
    v_hidden := true;
  end loop;
  if v_hidden then
    update app.content_reports r set hidden_at_once = true where r.id = in_report.id;
    perform app.notify_member(in_report.member_id, 'content_hidden', 'Uma foto sua está escondida',
      format('Escondemos %s até a equipe olhar uma denúncia. Você será avisado da decisão.', app.report_subject(in_report)), '/app/settings/reports');
    perform app.add_job('mail', 'report hidden ' || in_report.id, jsonb_build_object('mail', 'content_hidden', 'report_id', in_report.id));
  end if;
  return v_hidden;
end $$;
comment on function app.hide_at_once(app.content_reports) is
  'Hides the pictures of a report before anybody decided, but for those that staff let stand before. Returns whether there was any';

-- Security definer: writes what API roles can't; what the caller may report is what the caller sees.
create function app.report_content(in_kind text, in_target text, in_reason text, in_words text, in_challenge uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_words constant text := nullif(left(app.clean_text(in_words), app.max_report_words_length() + 1), '');
  v_target app.report_target;
  v_report app.content_reports;
  v_wait integer;
begin
  if v_me is null then
    return app.failure('unauthenticated');
  elsif in_kind is null or in_kind not in ('photo', 'name', 'workout') or not app.is_report_reason(in_reason) or char_length(v_words) > app.max_report_words_length() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The kind is photo, name or workout, the reason one of the seven, the words within their bounds';
  end if;
  v_target := app.report_target_of(in_kind, in_target, v_me, in_challenge);
  if v_target.member_id is null or v_target.member_id = v_me then
    return app.failure('report_target_missing');
  end if;
  -- Both at once, in the order of their ids, so that two who report each other do not wait for each other.
  perform app.lock_member(least(v_me, v_target.member_id));
  perform app.lock_member(greatest(v_me, v_target.member_id));
  select * into v_report from app.content_reports r where r.target = v_target.target and r.reporter_id = v_me and r.state = 'open';
  if v_report.id is not null then
    return app.done() || jsonb_build_object('number', v_report.number, 'is_hidden', v_report.hidden_at_once, 'is_repeated', true);
  end if;
  v_wait := app.count_report('member ' || v_me);
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  if app.take_sweep('reports', interval '1 day') then
    perform app.trim_reports();
  end if;
  v_report := app.write_report('member', v_target, v_me, null, in_challenge, in_reason, v_words, null);
  perform app.notify_member(v_me, 'report_received', 'Recebemos sua denúncia',
    format('O número é %s. A equipe responde em até %s horas. Ninguém além de quem decide sabe que foi você.', v_report.number, app.report_answer_hours()),
    '/app/settings/reports');
  return app.done() || jsonb_build_object('number', v_report.number,
    'is_hidden', in_reason in ('minor', 'nudity') and app.hide_at_once(v_report), 'is_repeated', false);
end $$;
comment on function app.report_content(text, text, text, text, uuid) is 'What report_content does';

create function public.report_content(p_kind text, p_target text, p_reason text, p_words text default null, p_challenge_id uuid default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.report_content(p_kind, p_target, p_reason, p_words, p_challenge_id) $$;
comment on function public.report_content(text, text, text, text, uuid) is
  'Reports something that the caller sees of another member: a photo (its address), a name (the member''s id) or a workout (its id), for one of seven reasons, with words of up to
app.max_report_words_length(). Photos are hidden at once for minor and nudity. app.reports_a_day() in 24 hours. Replies {success, error, message, number, is_hidden, is_repeated};
report_target_missing for what is not there, is not seen, or is the caller''s own';

-- The public form -----------------------------------------------------------------------------------

-- Security definer: writes what API roles can't; app.require_service asks who calls.
create function app.record_public_report(in_email text, in_reason text, in_place text, in_words text, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email constant text := lower(app.clean_line(in_email));
  v_place constant text := app.clean_text(in_place);
  v_words constant text := nullif(app.clean_text(in_words), '');
  v_wait integer;
  v_target app.report_target;
  v_report app.content_reports;
begin
  perform app.require_service();
  if not app.is_report_reason(in_reason) or v_email is null or v_email !~ '^[^@\s<>"]{1,64}@[^@\s<>"]{1,189}\.[^@\s<>".]{2,}$' or char_length(v_email) > 254
    or coalesce(char_length(v_place), 0) not between 1 and app.max_report_place_length() or char_length(v_words) > app.max_report_words_length() then
    return app.failure('invalid_input');
  end if;
  v_wait := app.count_report('form ' || app.network_of(app.caller_address(in_address), 48));
  if v_wait = 0 then
    v_wait := app.count_report('mail ' || app.hash_of(v_email));
  end if;
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  v_target := app.picture_target(concat_ws(' ', v_place, v_words), null, null);
  v_report := app.write_report('stranger', v_target, null, v_email, null, in_reason, v_words, v_place);
  return app.done() || jsonb_build_object('number', v_report.number);
end $$;
comment on function app.record_public_report(text, text, text, text, text) is 'What record_public_report does';

create function public.record_public_report(p_email text, p_reason text, p_place text, p_words text default null, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.record_public_report(p_email, p_reason, p_place, p_words, p_address) $$;
comment on function public.record_public_report(text, text, text, text, text) is
  'For the function report: a report of somebody without an account, which hides nothing by itself. app.reports_a_day() in 24 hours of an address and of a network.
Replies {success, error, message, number}; invalid_input, over_rate_limit';

-- Decisions as members read them -----------------------------------------------------------------------------

create function app.can_appeal(in_report app.content_reports) returns boolean
language sql stable set search_path = ''
as $$
  select in_report.state = 'decided' and in_report.decision not in ('refuse', 'gone') and in_report.appealed_at is null and in_report.emptied_at is null
    and in_report.decided_at + make_interval(days => app.hidden_file_days()) > app.now()
$$;
comment on function app.can_appeal(app.content_reports) is 'Whether the member whose content it was may appeal against the decision now';

create function app.covered_text(in_report app.content_reports) returns text
language sql stable set search_path = ''
as $$ select t.name from app.hidden_texts t where t.report_id = in_report.id order by t.hidden_at limit 1 $$;
comment on function app.covered_text(app.content_reports) is 'The name that was covered for a report; null for none';

-- Security definer: reads what API roles can't, of the caller alone.
create function app.own_reports() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
begin
  return app.done() || jsonb_build_object(
    'sent', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'number', r.number, 'kind', r.kind, 'reason', r.reason, 'words', r.words, 'created_at', r.created_at,
        'state', r.state, 'decision', r.decision, 'sentence', r.sentence, 'decided_at', r.decided_at) order by r.created_at desc, r.id)
      from (select * from app.content_reports c where c.reporter_id = v_me order by c.created_at desc, c.id limit 100) r), '[]'),
    'about', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'reason', r.reason, 'day', (select w.workout_day from public.workout_records w where w.id = r.workout_id),
        'workout_id', r.workout_id, 'challenge_id', (select w.challenge_id from public.workout_records w where w.id = r.workout_id),
        'text', app.covered_text(r), 'is_waiting', r.state = 'open', 'decision', r.decision, 'sentence', r.sentence, 'decided_at', r.decided_at, 'can_appeal', app.can_appeal(r),
        'appealed_at', r.appealed_at, 'appeal_words', r.appeal_words, 'appeal_granted', r.appeal_granted, 'appeal_sentence', r.appeal_sentence,
        'appeal_decided_at', r.appeal_decided_at) order by r.created_at desc, r.id)
      from (
        select * from app.content_reports c
        where c.member_id = v_me and c.decided_with is null and (c.hidden_at_once or c.decision not in ('refuse', 'gone'))
        order by c.created_at desc, c.id limit 100) r), '[]'));
end $$;
comment on function app.own_reports() is 'What my_reports does';

create function public.my_reports() returns jsonb
language sql stable set search_path = ''
as $$ select app.own_reports() $$;
comment on function public.my_reports() is
  'The caller''s reports, and what was hidden or decided of the caller''s own content, 100 each, the newest first, without who reported: {success, error, message,
sent: [{id, number, kind, reason, words, created_at, state, decision, sentence, decided_at}], about: [{id, kind, reason, day, workout_id, challenge_id, text, is_waiting, decision, sentence, decided_at,
can_appeal, appealed_at, appeal_words, appeal_granted, appeal_sentence, appeal_decided_at}]}';

-- Security definer: writes what API roles can't; only of the caller's own content.
create function app.appeal_decision(in_report uuid, in_words text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_words constant text := app.shortened(app.clean_text(in_words), app.max_report_words_length());
  v_report app.content_reports;
begin
  select * into v_report from app.content_reports r where r.id = in_report and r.member_id = (select auth.uid()) and r.decided_with is null for update;
  if v_report.id is null or v_report.decision is null or v_report.decision in ('refuse', 'gone') then
    return app.failure('report_not_found');
  elsif v_report.appealed_at is not null then
    return app.failure('already_appealed');
  elsif not app.can_appeal(v_report) then
    return app.failure('appeal_over');
  elsif coalesce(v_words, '') = '' then
    return app.failure('reason_required');
  end if;
  update app.content_reports r set state = 'appealed', appealed_at = app.now(), appeal_words = v_words where r.id = in_report;
  return app.done() || jsonb_build_object('appealed_at', app.now());
end $$;
comment on function app.appeal_decision(uuid, text) is 'What appeal_decision does';

create function public.appeal_decision(p_report_id uuid, p_words text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.appeal_decision(p_report_id, p_words) $$;
comment on function public.appeal_decision(uuid, text) is
  'Objects to a decision about the caller''s own content, once, within app.hidden_file_days() of it. Replies {success, error, message, appealed_at};
report_not_found, already_appealed, appeal_over, reason_required';

-- The same as before; open to a suspended member is also the way to object.
create or replace function app.require_session(session_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_member uuid;
begin
  select s.user_id into v_member from auth.sessions s where s.id = session_id
    and s.created_at > pg_catalog.now() - interval '1 year'
    and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - interval '60 days';
  if v_member is null or v_member is distinct from auth.uid() then
    raise sqlstate 'PT401' using message = 'unauthenticated', detail = 'The session has ended';
  end if;
  -- Files and live updates have policies of their own. Open stay the plan, why one is suspended, the way to object, and the way to deletion
  -- and export, which holds the achievements.
  if app.is_suspended(v_member) and coalesce(current_setting('storage.operation', true), '') = ''
    and coalesce(current_setting('realtime.topic', true), '') = ''
    and coalesce(current_setting('request.path', true), '') not in
      ('/rpc/my_suspension', '/rpc/my_plan', '/rpc/account_proof', '/rpc/member_achievements', '/rpc/my_reports', '/rpc/appeal_decision') then
    raise sqlstate 'PT403' using message = 'suspended', detail = app.message_for('suspended');
  end if;
end $$;

-- The member's copy ---------------------------------------------------------------------------------

-- Security definer: reads what API roles can't, and is told whose. Its callers ask who calls.
create function app.reports_of_member(member_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'sent', coalesce((
      select jsonb_agg(jsonb_build_object('number', r.number, 'kind', r.kind, 'reason', r.reason, 'words', r.words, 'created_at', r.created_at, 'state', r.state,
        'decision', r.decision, 'sentence', r.sentence, 'decided_at', r.decided_at, 'appeal_granted', r.appeal_granted, 'appeal_sentence', r.appeal_sentence) order by r.created_at, r.id)
      from app.content_reports r where r.reporter_id = reports_of_member.member_id), '[]'),
    -- Without who reported, and without their words.
    'about', coalesce((
      select jsonb_agg(jsonb_build_object('kind', r.kind, 'reason', r.reason, 'address', r.address, 'text', r.reported_text, 'created_at', r.created_at,
        'hidden_at_once', r.hidden_at_once, 'state', r.state, 'decision', r.decision, 'sentence', r.sentence, 'decided_at', r.decided_at, 'appealed_at', r.appealed_at,
        'appeal_words', r.appeal_words, 'appeal_granted', r.appeal_granted, 'appeal_sentence', r.appeal_sentence, 'appeal_decided_at', r.appeal_decided_at) order by r.created_at, r.id)
      from app.content_reports r where r.member_id = reports_of_member.member_id and r.decided_with is null), '[]'),
    'hidden_files', coalesce((
      select jsonb_agg(jsonb_build_object('address', h.address, 'name', h.hidden_name, 'wanted', h.wanted, 'hidden_at', h.hidden_at, 'settled_at', h.settled_at) order by h.hidden_at, h.id)
      from app.hidden_files h where h.member_id = reports_of_member.member_id), '[]'),
    'hidden_texts', coalesce((
      select jsonb_agg(jsonb_build_object('workout_id', t.workout_id, 'name', t.name, 'notes', t.notes, 'hidden_at', t.hidden_at, 'lifted_at', t.lifted_at) order by t.hidden_at, t.id)
      from app.hidden_texts t where t.member_id = reports_of_member.member_id), '[]'))
$$;
comment on function app.reports_of_member(uuid) is 'A member''s own reports and those about them, without who reported, for their copy of the data';

-- Transparency --------------------------------------------------------------------------------------

-- Security definer: reads what API roles can't, and tells numbers alone.
create function app.transparency() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with reports as (
    select r.*, extract(year from r.created_at at time zone app.club_time_zone())::integer as year,
      extract(epoch from r.decided_at - r.created_at) / 3600 as hours
    from app.content_reports r
  ), counted as (
    select y.year, count(*) as received,
      count(*) filter (where y.source = 'member') as by_members, count(*) filter (where y.source = 'stranger') as by_strangers,
      count(*) filter (where y.hidden_at_once) as hidden_at_once, count(*) filter (where y.state = 'open') as open,
      count(*) filter (where y.appealed_at is not null) as appeals, count(*) filter (where y.appeal_granted) as appeals_granted,
      count(*) filter (where y.hours <= app.report_answer_hours()) as within_a_day,
      round((percentile_cont(0.5) within group (order by y.hours))::numeric, 1) as median_hours
    from reports y group by y.year
  )
  select app.done() || jsonb_build_object('years', coalesce(jsonb_agg(jsonb_build_object(
    'year', c.year, 'received', jsonb_build_object('member', c.by_members, 'stranger', c.by_strangers),
    'by_reason', (select jsonb_object_agg(n.reason, n.reports) from (select r.reason, count(*) as reports from reports r where r.year = c.year group by r.reason) n),
    'hidden_at_once', c.hidden_at_once, 'open', c.open,
    'by_decision', (select coalesce(jsonb_object_agg(n.decision, n.reports), '{}') from (
      select r.decision, count(*) as reports from reports r where r.year = c.year and r.decision is not null group by r.decision) n),
    'appeals', c.appeals, 'appeals_granted', c.appeals_granted, 'answered_within_a_day', c.within_a_day, 'median_hours', c.median_hours)
    order by c.year desc), '[]'))
  from counted c
$$;
comment on function app.transparency() is 'What transparency does';

create function public.transparency() returns jsonb
language sql stable set search_path = ''
as $$ select app.transparency() $$;
comment on function public.transparency() is
  'For everybody: reports and decisions of each year, the newest first, as numbers: {success, error, message, years: [{year, received: {member, stranger}, by_reason, hidden_at_once, open,
by_decision, appeals, appeals_granted, answered_within_a_day, median_hours}]}';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.report_content(text, text, text, text, uuid), app.own_reports(), app.appeal_decision(uuid, text) to authenticated;
grant execute on function app.record_public_report(text, text, text, text, text) to service_role;
grant execute on function app.transparency() to anon, authenticated, service_role;
revoke execute on function public.report_content(text, text, text, text, uuid), public.my_reports(), public.appeal_decision(uuid, text) from public, anon;
grant execute on function public.report_content(text, text, text, text, uuid), public.my_reports(), public.appeal_decision(uuid, text) to authenticated;
revoke execute on function public.record_public_report(text, text, text, text, text) from public, anon, authenticated;
grant execute on function public.record_public_report(text, text, text, text, text) to service_role;
revoke execute on function public.transparency() from public;
grant execute on function public.transparency() to anon, authenticated, service_role;
