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

-- Trust ----------------------------------------------------------------------------------------------

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

-- Urgent reports -------------------------------------------------------------------------------------

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

-- Reporting ------------------------------------------------------------------------------------------

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

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.max_hidden_at_once_a_day(), app.max_hidden_by_newcomers_a_day(), app.trusted_reporter_days(),
  app.minor_reports_a_day(), app.refused_report_days(), app.urgent_mail_minutes() to anon, authenticated, service_role;
