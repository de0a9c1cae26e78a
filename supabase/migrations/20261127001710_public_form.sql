-- The public form's reports are counted by network alone. Five a day of a mail address were a lock for its owner: whoever wrote it into five
-- reports from anywhere had the owner refused. What an address that nobody has confirmed bounds is the mails to it.

create function app.keep_report(in_source text, in_target app.report_target, in_reporter uuid, in_email text, in_challenge uuid, in_reason text,
  in_words text, in_place text) returns app.content_reports
language plpgsql volatile set search_path = ''
as $$
declare
  v_letters text;
  v_report app.content_reports;
begin
  loop
    v_letters := app.letters_of(app.random_bytes(), 8);
    insert into app.content_reports (number, source, reporter_id, reporter_email, kind, target, member_id, workout_id, challenge_id, bucket, file, address,
      reported_text, reason, words, place)
    values ('D-' || left(v_letters, 4) || '-' || right(v_letters, 4), in_source, in_reporter, in_email, in_target.kind, in_target.target, in_target.member_id,
      in_target.workout_id, (select c.id from public.challenges c where c.id = in_challenge), in_target.bucket, in_target.file, in_target.address,
      in_target.reported_text, in_reason, in_words, in_place)
    on conflict (number) do nothing returning * into v_report;
    exit when v_report.id is not null;
  end loop;
  return v_report;
end $$;
comment on function app.keep_report(text, app.report_target, uuid, text, uuid, text, text, text) is 'Keeps a report under a number of its own, of which nobody is told';

create or replace function app.write_report(in_source text, in_target app.report_target, in_reporter uuid, in_email text, in_challenge uuid, in_reason text,
  in_words text, in_place text) returns app.content_reports
language plpgsql volatile set search_path = ''
as $$
declare
  v_report constant app.content_reports := app.keep_report(in_source, in_target, in_reporter, in_email, in_challenge, in_reason, in_words, in_place);
begin
  perform app.add_job('mail', 'report received ' || v_report.id, jsonb_build_object('mail', 'report_received', 'report_id', v_report.id));
  return v_report;
end $$;

-- Security definer: as in the file of the topic.
create or replace function app.record_public_report(in_email text, in_reason text, in_place text, in_words text, in_address text) returns jsonb
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
  -- Anybody may write somebody's address: it gets so many mails a day, and its owner reports all the same.
  v_is_mailed := app.count_report('mail ' || app.hash_of(v_email)) = 0;
  v_target := app.picture_target(concat_ws(' ', v_place, v_words), null, null);
  if v_is_mailed then
    v_report := app.write_report('stranger', v_target, null, v_email, null, in_reason, v_words, v_place);
  else
    v_report := app.keep_report('stranger', v_target, null, v_email, null, in_reason, v_words, v_place);
  end if;
  return app.done() || jsonb_build_object('number', v_report.number, 'is_mailed', v_is_mailed);
end $$;

comment on function public.record_public_report(text, text, text, text, text) is
  'For the function report alone: keeps the report of somebody without an account. Replies {success, number, is_mailed}, or {success, error, message}: invalid_input, and over_rate_limit with
retry_after_seconds for a network that has reported enough today. is_mailed is false where the address has had its mails of the day: who sent it must note the number';

revoke execute on all functions in schema app from public;
