-- Two things hide before anybody has decided: a report of somebody who is trusted, and little in a day. Three accounts of a moment ago hid all the
-- pictures of a fellow.

-- Numbers of the domain ------------------------------------------------------------------------------

create function app.max_hidden_at_once_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 3 $$;
comment on function app.max_hidden_at_once_a_day() is 'Pictures of a member that reports hide in 24 hours before anybody has decided: as many as a workout has';

create function app.max_hidden_by_newcomers_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 1 $$;
comment on function app.max_hidden_by_newcomers_a_day() is 'Those of them that reports of newcomers hide, who are not trusted yet';

create function app.trusted_reporter_days() returns integer
language sql immutable set search_path = ''
as $$ select 7 $$;
comment on function app.trusted_reporter_days() is 'Days after which a reporter is trusted without a check-in in the challenge';

create function app.minor_reports_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 1 $$;
comment on function app.minor_reports_a_day() is 'Reports of a minor with which one member hides at once in 24 hours, trusted or not';

create function app.refused_report_days() returns integer
language sql immutable set search_path = ''
as $$ select 30 $$;
comment on function app.refused_report_days() is 'Days after a refused report of nudity about a member''s pictures in which the next one hides nothing at once';

create function app.urgent_mail_minutes() returns integer
language sql immutable set search_path = ''
as $$ select 60 $$;
comment on function app.urgent_mail_minutes() is 'Minutes between two mails to the staff about urgent reports';

-- Kept facts ------------------------------------------------------------------------------------------

alter table app.hidden_files add column hidden_by text not null default 'staff' check (hidden_by in ('staff', 'trusted', 'newcomer', 'minor'));
comment on column app.hidden_files.hidden_by is
  'What hid it: a decision of the staff, or before one a report of a trusted member, of a newcomer, or of a minor';

alter table app.content_reports add column is_urgent boolean not null default false;
comment on column app.content_reports.is_urgent is 'Whether its reason would hide and it did not hide all: it stands on top of the queue, and the staff are mailed';

create or replace function app.keep_report_order() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  new.updated_at := app.now();
  new.queue_rank := case new.state when 'open' then 0 when 'appealed' then 1 else 2 end;
  new.queue_key := case new.state
    -- Urgent ones before all others, the oldest of them first.
    when 'open' then extract(epoch from new.created_at) - case when new.is_urgent then 10000000000 else 0 end
    when 'appealed' then extract(epoch from new.appealed_at)
    else -extract(epoch from coalesce(new.appeal_decided_at, new.decided_at)) end;
  return new;
end $$;

-- Trust ---------------------------------------------------------------------------------------------

create function app.is_trusted_reporter(reporter uuid, in_member uuid) returns boolean
language sql stable set search_path = ''
as $$
  select app.has_proven_email(reporter) and exists (
    -- Where one of the two blocks the other there is no such challenge.
    select from app.fellow_challenges(reporter, in_member) f (challenge_id)
    where exists (select from auth.users u where u.id = reporter and u.created_at <= app.now() - make_interval(days => app.trusted_reporter_days()))
      or exists (select from public.challenge_check_ins k where k.challenge_id = f.challenge_id and k.user_id = reporter and k.voided_at is null))
$$;
comment on function app.is_trusted_reporter(uuid, uuid) is
  'Whether a member''s report may hide a picture of another before anybody has decided: fellows in a challenge, a confirmed address, and a check-in in that challenge or an account of a week';

create or replace function app.was_let_stand(in_address text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from app.hidden_files h where h.address = in_address and h.wanted = 'shown')
    or exists (select from app.content_reports r where r.address = in_address and r.decision = 'refuse')
    -- With the workout whose picture it is.
    or exists (select from app.report_pictures p join app.content_reports r on r.id = p.report_id where p.address = in_address and r.decision = 'refuse')
$$;

create function app.was_refused_of_late(in_member uuid) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce((
    -- The latest word of the staff about this member's pictures counts.
    select r.decision = 'refuse' or r.appeal_granted is true from app.content_reports r
    where r.member_id = in_member and r.kind in ('photo', 'workout') and r.reason in ('minor', 'nudity') and r.decided_at > app.now() - make_interval(days => app.refused_report_days())
    order by r.decided_at desc, r.id desc limit 1), false)
$$;
comment on function app.was_refused_of_late(uuid) is
  'Whether the latest report of a minor or of nudity about a member''s pictures was refused, or given up on appeal, within app.refused_report_days(): the next one of nudity hides nothing by itself';

create function app.may_hide_at_once(in_report app.content_reports, out most integer, out hidden_by text)
language plpgsql stable set search_path = ''
as $$
declare
  v_since constant timestamptz := app.now() - interval '24 hours';
  v_left integer;
  v_newcomers integer;
begin
  most := 0;
  -- A false report of a minor costs the right, and nobody hides what they are not shown.
  if in_report.reporter_id is null or app.is_blocked_between(in_report.reporter_id, in_report.member_id)
    or exists (select from app.content_reports r where r.reporter_id = in_report.reporter_id and r.reason = 'minor' and r.decision = 'refuse') then
    return;
  end if;
  select app.max_hidden_at_once_a_day() - count(*), app.max_hidden_by_newcomers_a_day() - count(*) filter (where h.hidden_by = 'newcomer') into v_left, v_newcomers
  from app.hidden_files h where h.member_id = in_report.member_id and h.hidden_by <> 'staff' and h.hidden_at > v_since;
  if in_report.reason = 'minor' and (
    select count(*) from app.content_reports r
    where r.reporter_id = in_report.reporter_id and r.id <> in_report.id and r.reason = 'minor' and r.hidden_at_once and r.created_at > v_since) < app.minor_reports_a_day() then
    most := v_left;
    hidden_by := 'minor';
  elsif app.was_refused_of_late(in_report.member_id) or not exists (select from app.fellow_challenges(in_report.reporter_id, in_report.member_id)) then
    most := 0;
  elsif app.is_trusted_reporter(in_report.reporter_id, in_report.member_id) then
    most := v_left;
    hidden_by := 'trusted';
  -- A second minor of the day from unknown hands waits for the staff.
  elsif in_report.reason = 'nudity' then
    most := least(v_left, v_newcomers);
    hidden_by := 'newcomer';
  end if;
  most := greatest(most, 0);
end $$;
comment on function app.may_hide_at_once(app.content_reports) is
  'How many pictures a report may hide before anybody has decided, and as what. The caller has locked both members';

create or replace function app.hide_at_once(in_report app.content_reports) returns boolean
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

-- Urgent reports ------------------------------------------------------------------------------------

create function app.make_report_urgent(in_report uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_pause constant interval := make_interval(mins => app.urgent_mail_minutes());
  v_staff uuid;
  v_last timestamptz;
begin
  update app.content_reports r set is_urgent = true where r.id = in_report and r.state = 'open';
  for v_staff in select t.user_id from public.club_staff t where not app.is_suspended(t.user_id) order by t.user_id loop
    -- However many reports come: a mail that has not gone yet tells of this one too, and who was mailed just now is mailed again when the time has
    -- come, if one still waits.
    continue when exists (select from app.jobs j where j.kind = 'mail' and j.key like 'urgent reports ' || v_staff || ' %' and j.done_at is null and j.given_up_at is null);
    select max(j.due_at) into v_last from app.jobs j where j.kind = 'mail' and j.key like 'urgent reports ' || v_staff || ' %' and j.due_at > app.now() - v_pause;
    perform app.add_job('mail', format('urgent reports %s %s', v_staff, extract(epoch from coalesce(v_last + v_pause, app.now()))),
      jsonb_build_object('mail', 'urgent_reports', 'staff_id', v_staff), v_last + v_pause);
  end loop;
end $$;
comment on function app.make_report_urgent(uuid) is
  'Puts an open report on top of the queue, and has the staff mailed: at once, or, where they were just now, when the time for the next mail has come';

create function app.urgent_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', case when waiting.reports > 0 then u.email end, 'reports', waiting.reports, 'answer_hours', app.report_answer_hours())
  from public.club_staff t join auth.users u on u.id = t.user_id,
    -- As the reader's queue has them: nothing of which the reader is a side while somebody else could decide, and nothing about who does not stand below.
    lateral (select count(*) as reports from app.content_reports r
      where r.queue_rank = 0 and r.is_urgent
        and not (t.user_id = any (app.sides_of(r)) and app.others_could_decide(r, 'moderator', app.sides_of(r)))
        and (t.role = 'owner' or app.staff_rank(t.role) > coalesce((select app.staff_rank(m.role) from public.club_staff m where m.user_id = r.member_id), 0))) waiting
  where payload ->> 'mail' = 'urgent_reports' and t.user_id::text = payload ->> 'staff_id'
$$;
comment on function app.urgent_mail_facts(jsonb) is 'The facts of the mail to one of the staff about urgent reports; to is null when none waits any more';

-- Other topics add mails too: these are put behind those that are there.
do $facts$
declare
  v_source constant text := (select rtrim(p.prosrc, E' \n') from pg_proc p where p.oid = 'app.mail_facts(jsonb)'::regprocedure);
begin
  execute format('create or replace function app.mail_facts(payload jsonb) returns jsonb language sql stable set search_path = '''' as %L',
    -- Some of them answer with null about others' things.
    E'\n  select f from (\n' || v_source || E'\n  ) known (f) where f is not null\n  union all\n  select f from app.urgent_mail_facts(payload) f where f is not null\n');
end
$facts$;

-- Reporting -----------------------------------------------------------------------------------------

-- Security definer: writes what API roles can't; what the caller may report is what the caller sees.
create or replace function app.report_content(in_kind text, in_target text, in_reason text, in_words text, in_challenge uuid) returns jsonb
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

comment on function public.report_content(text, text, text, text, uuid) is
  'Reports something of another member: a photo (its address; attached or not, whoever has it sees it), a name (the member''s id) or a workout (its id) that the caller sees, for one of
seven reasons, with words of up to app.max_report_words_length(). For minor and nudity pictures are hidden at once, as many as app.may_hide_at_once() says; where that is not all of them, the
report is on top of the queue. app.reports_a_day() in 24 hours. Replies {success, error, message, number, is_hidden, is_repeated}: is_hidden, whether all of it is hidden now;
report_target_missing for what is not there, is not seen, or is the caller''s own';

create function app.on_public_report() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  -- It hides nothing. What would hide from a member may not wait either; of what nobody has found yet, a minor.
  if new.kind is null and new.reason = 'minor' or exists (select from app.target_pictures(new) t where not app.was_let_stand(t.address)) then
    perform app.make_report_urgent(new.id);
  end if;
  return null;
end $$;
comment on function app.on_public_report() is 'Trigger: a report of a minor or of nudity by the public form is urgent';

-- After content_reports_pictures_added, which notes its pictures: triggers run by name.
create trigger content_reports_public_urgent after insert on app.content_reports
  for each row when (new.source = 'stranger' and new.reason in ('minor', 'nudity')) execute function app.on_public_report();

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.max_hidden_at_once_a_day(), app.max_hidden_by_newcomers_a_day(), app.trusted_reporter_days(), app.minor_reports_a_day(), app.refused_report_days(),
  app.urgent_mail_minutes() to anon, authenticated, service_role;
