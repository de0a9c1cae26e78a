-- Reports of photos, names and workouts: by members of what they can see, and by anybody through the public form.
-- docs/console.md#reports has the reasons.

-- Numbers of the domain ------------------------------------------------------------------------------

create function app.max_report_words_length() returns integer
language sql immutable set search_path = ''
as $$ select 1000 $$;
comment on function app.max_report_words_length() is 'Characters of a report''s own words, and of an appeal''s';

create function app.max_report_place_length() returns integer
language sql immutable set search_path = ''
as $$ select 500 $$;
comment on function app.max_report_place_length() is 'Characters of where a stranger saw what they report';

create function app.reports_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 5 $$;
comment on function app.reports_a_day() is 'Reports in 24 hours by one person, and through the public form by one network';

create function app.report_answer_hours() returns integer
language sql immutable set search_path = ''
as $$ select 24 $$;
comment on function app.report_answer_hours() is 'Hours within which the club wants to answer a report';

create function app.hidden_file_days() returns integer
language sql immutable set search_path = ''
as $$ select 30 $$;
comment on function app.hidden_file_days() is 'Days after a decision in which its member may appeal, and for which the hidden file is kept';

create function app.report_kept_days() returns integer
language sql immutable set search_path = ''
as $$ select 365 $$;
comment on function app.report_kept_days() is 'Days after its last decision for which a report''s words and names are kept';

-- The reports ----------------------------------------------------------------------------------------

create table app.content_reports (
  id uuid primary key default gen_random_uuid(),
  number text not null unique check (number ~ '^D-[A-Z]{4}-[A-Z]{4}$'),
  source text not null check (source in ('member', 'stranger')),
  reporter_id uuid references auth.users (id) on delete set null,
  reporter_email text check (char_length(reporter_email) <= 254),
  kind text check (kind in ('photo', 'name', 'workout')),
  target text,
  member_id uuid references auth.users (id) on delete set null,
  workout_id uuid references public.workout_records (id) on delete set null,
  challenge_id uuid references public.challenges (id) on delete set null,
  bucket text,
  file text,
  address text,
  reported_text text,
  reason text not null check (reason in ('not_training', 'image_without_consent', 'minor', 'nudity', 'offence', 'illegal', 'other')),
  words text check (char_length(words) between 1 and app.max_report_words_length()),
  place text check (char_length(place) between 1 and app.max_report_place_length()),
  created_at timestamptz not null default app.now(),
  hidden_at_once boolean not null default false,
  state text not null default 'open' check (state in ('open', 'appealed', 'decided')),
  decision text check (decision in ('hide_photo', 'hide_text', 'void_check_in', 'ask_photo', 'suspend', 'refuse', 'gone')),
  sentence text check (char_length(sentence) between 1 and app.max_reason_length()),
  decided_at timestamptz,
  decided_by uuid,
  decided_with uuid references app.content_reports (id) on delete set null,
  check_in_id uuid,
  suspension_id uuid,
  appealed_at timestamptz,
  appeal_words text check (char_length(appeal_words) between 1 and app.max_report_words_length()),
  appeal_granted boolean,
  appeal_sentence text check (char_length(appeal_sentence) between 1 and app.max_reason_length()),
  appeal_decided_at timestamptz,
  appeal_decided_by uuid,
  emptied_at timestamptz,
  queue_rank smallint not null default 0,
  queue_key double precision not null default 0,
  updated_at timestamptz not null default app.now(),
  is_urgent boolean not null default false,
  check ((decision is null) = (state = 'open'))
);
comment on table app.content_reports is 'Reports of what members show, what was decided, and appeals. The numbers of it stay; what names somebody goes with their account, or after app.report_kept_days()';
comment on column app.content_reports.id is 'The report';
comment on column app.content_reports.number is 'By which its sender may ask for it: eight letters, drawn by lot';
comment on column app.content_reports.source is 'member, or stranger for the public form';
comment on column app.content_reports.reporter_id is 'The member who reported it; seen by the deciding staff alone';
comment on column app.content_reports.reporter_email is 'Where a stranger wants the answer';
comment on column app.content_reports.kind is 'photo, name or workout; null for one of the public form that nobody has found yet';
comment on column app.content_reports.target is 'Of several reports the same one tells that they are about the same thing';
comment on column app.content_reports.member_id is 'Whose it is';
comment on column app.content_reports.workout_id is 'The workout, or that of the photo';
comment on column app.content_reports.challenge_id is 'Where it was seen';
comment on column app.content_reports.bucket is 'The photo''s bucket; null for one that the club does not keep';
comment on column app.content_reports.file is 'The photo''s name in it';
comment on column app.content_reports.address is 'The photo''s address, as rows have it';
comment on column app.content_reports.reported_text is 'The name as it read then, of a member or a workout';
comment on column app.content_reports.reason is 'Why, one of the seven';
comment on column app.content_reports.words is 'What the sender wrote';
comment on column app.content_reports.place is 'What a stranger saw: an address, or where it was';
comment on column app.content_reports.created_at is 'When it came';
comment on column app.content_reports.hidden_at_once is 'Whether its pictures were hidden before anybody decided';
comment on column app.content_reports.state is 'open, appealed or decided';
comment on column app.content_reports.decision is 'What was decided; gone when the account went before';
comment on column app.content_reports.sentence is 'Why, as both sides read it';
comment on column app.content_reports.decided_at is 'When';
comment on column app.content_reports.decided_by is 'By whom; null for the command';
comment on column app.content_reports.decided_with is 'The report of the same thing whose decision answered this one too; that one is appealed';
comment on column app.content_reports.check_in_id is 'The check-in that was voided';
comment on column app.content_reports.suspension_id is 'The suspension that was decided';
comment on column app.content_reports.appealed_at is 'When its member appealed';
comment on column app.content_reports.appeal_words is 'What the member wrote then';
comment on column app.content_reports.appeal_granted is 'Whether the appeal succeeded';
comment on column app.content_reports.appeal_sentence is 'Why, as both sides read it';
comment on column app.content_reports.appeal_decided_at is 'When that was decided';
comment on column app.content_reports.appeal_decided_by is 'By whom; null for the command';
comment on column app.content_reports.emptied_at is 'When all that names somebody was taken out';
comment on column app.content_reports.queue_rank is '0 open, 1 appealed, 2 decided';
comment on column app.content_reports.queue_key is 'The order among these: the oldest first, of the decided the latest first';
comment on column app.content_reports.updated_at is 'When it was last changed';
comment on column app.content_reports.is_urgent is 'Whether its reason would hide and it did not hide all: it stands on top of the queue, and the staff are mailed';

create index content_reports_queue_idx on app.content_reports (queue_rank, queue_key, id);
create index content_reports_target_idx on app.content_reports (target) where target is not null;
create index content_reports_member_idx on app.content_reports (member_id, created_at desc) where member_id is not null;
create index content_reports_reporter_idx on app.content_reports (reporter_id, created_at desc) where reporter_id is not null;
create index content_reports_email_idx on app.content_reports (lower(reporter_email)) where reporter_email is not null;
create index content_reports_workout_idx on app.content_reports (workout_id) where workout_id is not null;
create index content_reports_challenge_idx on app.content_reports (challenge_id) where challenge_id is not null;
create index content_reports_decided_with_idx on app.content_reports (decided_with) where decided_with is not null;
create index content_reports_kept_idx on app.content_reports (decided_at) where emptied_at is null and decided_at is not null;

create function app.keep_report_order() returns trigger
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
comment on function app.keep_report_order() is 'Trigger: a report''s place in the queue follows its state';

create trigger content_reports_order before insert or update on app.content_reports
  for each row execute function app.keep_report_order();

-- Limits ---------------------------------------------------------------------------------------------

create table app.report_attempts (
  subject text primary key,
  window_started_at timestamptz not null,
  attempts integer not null check (attempts >= 0)
);
comment on table app.report_attempts is 'Reports of the last 24 hours by member, mail address (as a hash) and network';
comment on column app.report_attempts.subject is 'A member, the hash of an address, or a network';
comment on column app.report_attempts.window_started_at is 'When the count began';
comment on column app.report_attempts.attempts is 'Reports since then';

create index report_attempts_window_idx on app.report_attempts (window_started_at);

create function app.sweep_report_attempts() returns void
language sql volatile set search_path = ''
as $$ delete from app.report_attempts a where a.window_started_at <= app.now() - interval '24 hours' $$;
comment on function app.sweep_report_attempts() is 'Deletes the counts of reports that are over: before each report, and with the daily sweep';

create function app.count_report(in_subject text) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_row app.report_attempts;
begin
  perform app.sweep_report_attempts();
  insert into app.report_attempts as a (subject, window_started_at, attempts) values (in_subject, app.now(), 1)
  on conflict (subject) do update set attempts = a.attempts + 1
  returning * into v_row;
  if v_row.attempts <= app.reports_a_day() then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from v_row.window_started_at + interval '24 hours' - app.now()))::integer);
end $$;
comment on function app.count_report(text) is
  'Counts a report before it is written, so that many at once are no way around the limit. Returns 0, or the seconds to wait';

-- Writing --------------------------------------------------------------------------------------------

create function app.write_report(in_source text, in_target app.report_target, in_reporter uuid, in_email text, in_challenge uuid, in_reason text,
  in_words text, in_place text) returns app.content_reports
language plpgsql volatile set search_path = ''
as $$
declare
  v_report constant app.content_reports := app.keep_report(in_source, in_target, in_reporter, in_email, in_challenge, in_reason, in_words, in_place);
begin
  perform app.add_job('mail', 'report received ' || v_report.id, jsonb_build_object('mail', 'report_received', 'report_id', v_report.id));
  return v_report;
end $$;
comment on function app.write_report(text, app.report_target, uuid, text, uuid, text, text, text) is 'Keeps a report under a number of its own and has that number mailed';

create function app.is_report_reason(value text) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce(value in ('not_training', 'image_without_consent', 'minor', 'nudity', 'offence', 'illegal', 'other'), false) $$;
comment on function app.is_report_reason(text) is 'Whether a text is one of the seven reasons';

-- Emptying -------------------------------------------------------------------------------------------

create function app.empty_reports(which uuid[]) returns void
language sql volatile set search_path = ''
as $$
  update app.content_reports r set reporter_id = null, reporter_email = null, target = null, member_id = null, workout_id = null, challenge_id = null,
    bucket = null, file = null, address = null, reported_text = null, words = null, place = null, sentence = null, decided_by = null,
    check_in_id = null, suspension_id = null, appeal_words = null, appeal_sentence = null, appeal_decided_by = null, emptied_at = app.now()
  where r.id = any (which);
  delete from app.report_pictures p where p.report_id = any (which);
$$;
comment on function app.empty_reports(uuid[]) is 'Leaves of reports what the yearly numbers count';

create function app.trim_reports() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_old constant uuid[] := array(
    select r.id from app.content_reports r
    where r.emptied_at is null and r.state = 'decided'
      and coalesce(r.appeal_decided_at, r.decided_at) < app.now() - make_interval(days => app.report_kept_days()));
begin
  perform app.empty_reports(v_old);
  -- A text that is covered still has to be known.
  delete from app.hidden_files h where h.report_id = any (v_old) and h.settled_at is not null;
  delete from app.hidden_texts t where t.report_id = any (v_old) and t.lifted_at is not null;
  return cardinality(v_old);
end $$;
comment on function app.trim_reports() is 'Empties the reports whose last decision is app.report_kept_days() old. Returns how many';

-- Security definer: runs for each caller who deletes the account, and writes a table that API roles can't.
create function app.on_reports_account_deleted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Open ones are answered by that: nothing of the member is shown any more.
  perform app.add_job('mail', 'report decided ' || r.id, jsonb_build_object('mail', 'report_decided', 'report_id', r.id))
  from app.content_reports r where r.member_id = old.id and r.state = 'open';
  update app.content_reports r set state = 'decided', decision = coalesce(r.decision, 'gone'), decided_at = coalesce(r.decided_at, app.now())
  where r.member_id = old.id and r.state <> 'decided';
  update app.content_reports r set target = null, member_id = null, workout_id = null, challenge_id = null, bucket = null, file = null, address = null,
    reported_text = null, words = null, place = null, sentence = null, check_in_id = null, suspension_id = null, appeal_words = null, appeal_sentence = null
  where r.member_id = old.id;
  update app.content_reports r set reporter_id = null, reporter_email = null, words = null, place = null
  where r.reporter_id = old.id or (app.has_proven_email(old.id) and lower(r.reporter_email) = lower(old.email));
  delete from app.report_attempts a where a.subject = 'member ' || old.id;
  return old;
end $$;
comment on function app.on_reports_account_deleted() is 'Trigger on auth.users: of reports by and about the member the numbers stay';

create trigger club_reports_forgotten before delete on auth.users
  for each row execute function app.on_reports_account_deleted();

-- The public form's reports are counted by network alone. Five a day of a mail address were a lock for its owner: a caller who wrote it into five
-- reports from anywhere had the owner refused. An unconfirmed address bounds the mails to it alone.

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

-- RLS ------------------------------------------------------------------------------------------------

alter table app.content_reports enable row level security;
alter table app.report_attempts enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.content_reports, app.report_attempts from public, anon, authenticated, service_role;
grant execute on function app.max_report_words_length(), app.max_report_place_length(), app.reports_a_day(), app.report_answer_hours(),
  app.hidden_file_days(), app.report_kept_days() to anon, authenticated, service_role;
