-- Objections to a decision: somebody else decides them where there is somebody.

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
      v_answer := app.void_in_decision('staff_take_back_void', v_check_in.id, in_sentence, v_check_in.voided_at);
    end if;
  elsif in_report.suspension_id is not null and (app.suspension_of(in_report.member_id) ->> 'id')::uuid = in_report.suspension_id then
    v_answer := app.lift_in_decision(in_report.member_id, in_report.suspension_id, in_sentence);
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

-- Asked of all sides; what concerns who stands above the caller is refused.
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
{success, error, message, report}; changed_meanwhile, report_not_found, reason_required, decided_by_yourself or own_report (somebody else could decide), only_owner, workout_missing';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_decide_appeal(uuid, boolean, text) from public, anon;
grant execute on function app.staff_decide_appeal(uuid, boolean, text), public.staff_decide_appeal(uuid, boolean, text) to authenticated;
