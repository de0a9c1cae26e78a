-- Reporting, by members and by the function report for everybody else; and what members are told of reports.

-- Members --------------------------------------------------------------------------------------------

create function app.target_pictures(in_report app.content_reports) returns table (bucket text, name text, address text)
language sql stable set search_path = ''
as $$
  select p.bucket, p.name, p.address from app.report_pictures p
  where p.report_id = in_report.id and in_report.member_id is not null
    and (app.shows_picture(in_report.member_id, p.address)
      or p.bucket is not null and not app.is_hidden_file(p.bucket, p.name) and app.is_stored_file(p.bucket, p.name))
  order by p.place
$$;
comment on function app.target_pictures(app.content_reports) is 'The pictures that a report is about and that are there for others to see, attached or not';

create function app.was_let_stand(in_address text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from app.hidden_files h where h.address = in_address and h.wanted = 'shown')
    or exists (select from app.content_reports r where r.address = in_address and r.decision = 'refuse')
    -- With the workout whose picture it is.
    or exists (select from app.report_pictures p join app.content_reports r on r.id = p.report_id where p.address = in_address and r.decision = 'refuse')
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
    when 'photo' then case
      when in_report.workout_id is not null then coalesce('uma foto do treino de ' || app.workout_day_text(in_report), 'uma foto de treino')
      when in_report.bucket = 'workout-images' then 'uma foto de treino'
      else 'a foto do perfil' end
    when 'name' then 'o nome'
    when 'workout' then coalesce('o treino de ' || app.workout_day_text(in_report), 'um treino')
    else 'um conteúdo do clube' end
$$;
comment on function app.report_subject(app.content_reports) is 'The content that a report is about, in words';

create function app.hide_at_once(in_report app.content_reports) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_may constant record := app.may_hide_at_once(in_report);
  v_picture record;
  v_hidden integer := 0;
  v_is_left boolean := false;
  v_id uuid;
begin
  for v_picture in select * from app.target_pictures(in_report) loop
    continue when app.was_let_stand(v_picture.address);
    if v_hidden >= v_may.most then
      v_is_left := true;
      continue;
    end if;
    v_id := app.hide_picture(in_report.id, in_report.member_id, v_picture.bucket, v_picture.name, v_picture.address);
    update app.hidden_files h set hidden_by = v_may.hidden_by where h.id = v_id and h.report_id = in_report.id;
    v_hidden := v_hidden + 1;
  end loop;
  if v_hidden > 0 then
    update app.content_reports r set hidden_at_once = true where r.id = in_report.id;
    perform app.notify_member(in_report.member_id, 'content_hidden', 'Uma foto sua está escondida',
      format('Escondemos %s até a equipe olhar uma denúncia. Você será avisado da decisão.', app.report_subject(in_report)), '/app/settings/reports');
    perform app.add_job('mail', 'report hidden ' || in_report.id, jsonb_build_object('mail', 'content_hidden', 'report_id', in_report.id));
  end if;
  if v_is_left then
    perform app.make_report_urgent(in_report.id);
  end if;
  return v_hidden > 0 and not v_is_left;
end $$;
comment on function app.hide_at_once(app.content_reports) is
  'Hides the pictures of a report before anybody decided, as many as it may, but for those that staff let stand before; with one that it may not hide the report is urgent. Returns whether
all of them are hidden';

-- Counted by network too: by itself in a session that has shown the second factor.
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
    return app.done() || jsonb_build_object('number', v_report.number, 'is_hidden', v_report.hidden_at_once and not v_report.is_urgent, 'is_repeated', true);
  end if;
  v_wait := app.count_report(format('member %s %s', v_me, app.caller_place(v_me, app.caller_session(), app.caller_address(null))));
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
  'Reports something of another member: a photo (its address; attached or not, whoever has it sees it), a name (the member''s id) or a workout (its id) that the caller sees, for one of
seven reasons, with words of up to app.max_report_words_length(). For minor and nudity pictures are hidden at once, as many as app.may_hide_at_once() says; where that is not all of them, the
report is on top of the queue. app.reports_a_day() in 24 hours. Replies {success, error, message, number, is_hidden, is_repeated}: is_hidden, whether all of it is hidden now;
report_target_missing for what is not there, is not seen, or is the caller''s own';

-- The public form ------------------------------------------------------------------------------------

-- Others' reports with somebody's address bar no network's first. Reports are counted by network alone: five a day of a mail address were a lock
-- for its owner.
-- Security definer: writes what API roles can't; app.require_service asks who calls.
create function app.record_public_report(in_email text, in_reason text, in_place text, in_words text, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email constant text := lower(app.clean_line(in_email));
  v_place constant text := app.clean_text(in_place);
  v_words constant text := nullif(app.clean_text(in_words), '');
  v_wait integer;
  v_is_mailed boolean;
  v_target app.report_target;
  v_report app.content_reports;
begin
  perform app.require_service();
  if not app.is_report_reason(in_reason) or v_email is null or not app.is_mail_address(v_email)
    or coalesce(char_length(v_place), 0) not between 1 and app.max_report_place_length() or char_length(v_words) > app.max_report_words_length() then
    return app.failure('invalid_input');
  end if;
  v_wait := app.count_report('form ' || app.network_of(app.caller_address(in_address), 48));
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  -- Anybody may write somebody's address, with a tag or another: its mailbox gets so many mails a day, and its owner reports all the same.
  v_is_mailed := app.count_report('mail ' || app.hash_of(app.mailbox_of(v_email))) = 0;
  v_target := app.picture_target(concat_ws(' ', v_place, v_words), null, null);
  if v_is_mailed then
    v_report := app.write_report('stranger', v_target, null, v_email, null, in_reason, v_words, v_place);
  else
    v_report := app.keep_report('stranger', v_target, null, v_email, null, in_reason, v_words, v_place);
  end if;
  return app.done() || jsonb_build_object('number', v_report.number, 'is_mailed', v_is_mailed);
end $$;
comment on function app.record_public_report(text, text, text, text, text) is 'What record_public_report does';

create function public.record_public_report(p_email text, p_reason text, p_place text, p_words text default null, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.record_public_report(p_email, p_reason, p_place, p_words, p_address) $$;
comment on function public.record_public_report(text, text, text, text, text) is
  'For the function report alone: keeps the report of somebody without an account. Replies {success, number, is_mailed}, or {success, error, message}: invalid_input, and over_rate_limit with
retry_after_seconds for a network that has reported enough today. is_mailed is false where the address has had its mails of the day: who sent it must note the number';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.report_content(text, text, text, text, uuid) from public, anon;
revoke execute on function public.record_public_report(text, text, text, text, text) from public, anon, authenticated;
grant execute on function app.report_content(text, text, text, text, uuid), public.report_content(text, text, text, text, uuid)
  to authenticated;
grant execute on function app.record_public_report(text, text, text, text, text),
  public.record_public_report(text, text, text, text, text) to service_role;
