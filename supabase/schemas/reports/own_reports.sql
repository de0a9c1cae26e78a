-- Decisions as members read them, and the way to object.

-- Decisions as members read them ---------------------------------------------------------------------

-- A report that was decided at no known time can't be appealed against: the answer was neither yes nor no, which no screen expects.
create function app.can_appeal(in_report app.content_reports) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(in_report.state = 'decided' and in_report.decision not in ('refuse', 'gone') and in_report.appealed_at is null
    and in_report.emptied_at is null and in_report.decided_at + make_interval(days => app.hidden_file_days()) > app.now(), false)
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

-- The member's copy ----------------------------------------------------------------------------------

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

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.my_reports(), public.appeal_decision(uuid, text) from public, anon;
grant execute on function app.own_reports(), public.my_reports(), app.appeal_decision(uuid, text), public.appeal_decision(uuid, text)
  to authenticated;
