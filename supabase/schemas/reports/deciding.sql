-- Deciding about a report, with a sentence. A decision tells what it did: the void, the suspension, or their end, that is part of it is not told a
-- second time.

-- Deciding -------------------------------------------------------------------------------------------

create function app.decision_text(in_report app.content_reports) returns text
language sql stable set search_path = ''
as $$
  select format(case in_report.decision
    when 'hide_photo' then 'Depois de uma denúncia, escondemos %s.'
    when 'ask_photo' then 'Depois de uma denúncia, escondemos %s e pedimos outra foto no lugar.'
    when 'hide_text' then case when in_report.kind = 'name' then 'Depois de uma denúncia, seu nome aparece aos outros como Participante até você escolher outro.'
      else 'Depois de uma denúncia, escondemos o texto do treino.' end
    when 'void_check_in' then 'Depois de uma denúncia, o check-in' || coalesce((select to_char(k.check_in_day, '" de "DD/MM/YYYY') from public.challenge_check_ins k
      where k.id = in_report.check_in_id), ' do treino') || ' foi anulado: os pontos desse dia saíram do desafio.'
    when 'suspend' then 'Depois de uma denúncia, sua conta foi suspensa' || coalesce((select ' até ' || to_char((s.until - interval '1 second') at time zone app.club_time_zone(), 'DD/MM/YYYY')
      from app.member_suspensions s where s.id = in_report.suspension_id and s.until is not null), ' até a equipe liberar') || '. Seus dados e seu plano continuam abertos a você.'
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
    v_answer := app.void_in_decision('staff_void_check_in', v_check_in.id, in_sentence, null);
    update app.content_reports r set check_in_id = v_check_in.id where r.id = in_report.id;
  elsif in_decision = 'suspend' then
    if in_report.member_id is null then
      return app.failure('report_target_missing');
    elsif app.is_suspended(in_report.member_id) then
      return app.failure('already_suspended');
    end if;
    v_answer := app.suspend_in_decision(in_report.member_id, in_until, in_sentence);
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
    -- With the account goes all that its folder has: also what nobody has reported, or what hangs on nothing.
    if in_decision = 'suspend' and in_also_hide then
      perform app.hide_member_pictures(in_report.id, in_report.member_id);
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

-- Asked of all sides; what concerns who stands above the caller is refused.
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

-- Mails ----------------------------------------------------------------------------------------------

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

create function app.void_in_decision(in_act text, in_check_in uuid, in_sentence text, in_seen_voided_at timestamptz) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_answer jsonb;
begin
  perform set_config('club.part_of_decision', 'yes', true);
  v_answer := app.staff_set_void(in_act, in_check_in, in_sentence, in_seen_voided_at);
  perform set_config('club.part_of_decision', '', true);
  return v_answer;
end $$;
comment on function app.void_in_decision(text, uuid, text, timestamptz) is 'Does what app.staff_set_void does, told to the member with the decision on a report';

create function app.suspend_in_decision(in_member uuid, in_until date, in_sentence text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_answer constant jsonb := app.staff_suspend(in_member, in_until, in_sentence);
begin
  delete from app.jobs j where j.key = 'suspended ' || (v_answer #>> '{suspension,id}');
  return v_answer;
end $$;
comment on function app.suspend_in_decision(uuid, date, text) is 'Does what app.staff_suspend does, mailed to the member with the decision on a report';

create function app.lift_in_decision(in_member uuid, in_suspension uuid, in_sentence text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_answer constant jsonb := app.staff_lift_suspension(in_member, in_suspension, in_sentence);
begin
  delete from app.jobs j where j.key = 'lifted ' || in_suspension;
  return v_answer;
end $$;
comment on function app.lift_in_decision(uuid, uuid, text) is 'Does what app.staff_lift_suspension does, mailed to the member with the decision on an appeal';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_decide_report(uuid, text, text, boolean, date, uuid) from public, anon;
grant execute on function app.staff_decide_report(uuid, text, text, boolean, date, uuid),
  public.staff_decide_report(uuid, text, text, boolean, date, uuid) to authenticated;
