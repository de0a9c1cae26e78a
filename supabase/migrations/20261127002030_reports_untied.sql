-- A report of the public form that was tied to a wrong thing is tied to another one, or to none. A picture that it alone kept hidden is seen again.

-- Security definer: as in the file of the topic.
create or replace function app.staff_link_report(in_report uuid, in_kind text, in_target text) returns jsonb
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
comment on function public.staff_link_report(uuid, text, text) is
  'For staff: says what an open report of the public form is about: a photo (its address), a name (the member''s id) or a workout (its id), instead of what it was tied to; without
both it is tied to nothing any more. Replies {success, error, message, report}; report_not_found, report_target_missing, changed_meanwhile';
