-- A decision tells what it did: the void, the suspension, or their end, that is part of it is not told a second time.

create or replace function app.tell_void(in_act text, check_in public.challenge_check_ins, in_reason text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_day constant text := to_char(check_in.check_in_day, 'DD/MM/YYYY');
begin
  if coalesce(current_setting('club.part_of_decision', true), '') = 'yes' then
    return;
  end if;
  if in_act = 'staff_void_check_in' then
    perform app.notify_member(check_in.user_id, 'check_in_voided', format('Check-in de %s anulado', v_day),
      format('Os pontos desse dia saíram do desafio. Motivo: %s', in_reason), app.own_history_path(check_in));
  else
    perform app.notify_member(check_in.user_id, 'void_taken_back', format('Check-in de %s de volta', v_day),
      format('A anulação foi desfeita e os pontos desse dia voltaram. Motivo: %s', in_reason), app.own_history_path(check_in));
  end if;
end $$;
comment on function app.tell_void(text, public.challenge_check_ins, text) is
  'Tells a member in the app that a check-in was voided, or counts again, and why; as a part of a decision on a report it is told with that';

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

-- Other topics change what else a decision does: these calls alone are another's.
do $$
declare
  v_act constant text := (select p.prosrc from pg_proc p where p.oid = 'app.act_on_report(app.content_reports, text, text, boolean, date, uuid)'::regprocedure);
  v_undo constant text := (select p.prosrc from pg_proc p where p.oid = 'app.undo_decision(app.content_reports, text)'::regprocedure);
begin
  if position('app.staff_set_void(' in v_act) = 0 or position('app.staff_suspend(' in v_act) = 0
    or position('app.staff_set_void(' in v_undo) = 0 or position('app.staff_lift_suspension(' in v_undo) = 0 then
    raise exception 'a decision has none of its parts';
  end if;
  execute format('create or replace function app.act_on_report(in_report app.content_reports, in_decision text, in_sentence text, in_also_hide boolean, in_until date, in_check_in uuid)
returns jsonb language plpgsql volatile set search_path = '''' as %L',
    replace(replace(v_act, 'app.staff_set_void(', 'app.void_in_decision('), 'app.staff_suspend(', 'app.suspend_in_decision('));
  execute format('create or replace function app.undo_decision(in_report app.content_reports, in_sentence text) returns jsonb language plpgsql volatile set search_path = '''' as %L',
    replace(replace(v_undo, 'app.staff_set_void(', 'app.void_in_decision('), 'app.staff_lift_suspension(', 'app.lift_in_decision('));
end $$;

create or replace function app.decision_text(in_report app.content_reports) returns text
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

revoke execute on all functions in schema app from public;
