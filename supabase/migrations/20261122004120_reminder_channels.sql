-- How a reminder gets to its member: the bell always, each device by Web Push, and a mail if they asked for mails. Devices and mails are jobs,
-- which run-jobs takes like all others.

-- The kinds that are there, whether the constraint lists them one by one or as one array.
do $kinds$
declare
  v_kinds constant text[] := array(
    select m[1] from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '[''{,]([a-z_]+)(?=[''},])', 'g') m
    where k.conrelid = 'app.jobs'::regclass and k.conname = 'jobs_kind_check');
begin
  alter table app.jobs drop constraint jobs_kind_check;
  execute format('alter table app.jobs add constraint jobs_kind_check check (kind = any (%L::text[]))', v_kinds || 'push'::text);
end
$kinds$;

-- A push too: of one that was sent or given up nothing is kept that names somebody.
drop trigger jobs_closed_mail on app.jobs;
create trigger jobs_closed_mail before update on app.jobs
  for each row when (new.kind in ('mail', 'push') and (new.done_at is not null or new.given_up_at is not null)) execute function app.empty_closed_mail();

-- The same as before, with pushes: what waits longer than a day says nothing any more.
create or replace function app.patience_for(kind text) returns interval
language sql immutable set search_path = ''
as $$
  select case kind
    -- The next night asks again.
    when 'sync_subscription' then interval '1 day'
    when 'find_subscriptions' then interval '1 day'
    -- A mail three days late says nothing any more, and for three days the provider repeats an event.
    when 'mail' then interval '3 days'
    when 'account_mail' then interval '3 days'
    when 'check_session' then interval '3 days'
    when 'push' then interval '1 day'
  end
$$;

create function app.reminder_path(in_challenge uuid) returns text
language sql immutable set search_path = ''
as $$ select coalesce('/app/challenges/' || in_challenge, '/app') $$;
comment on function app.reminder_path(uuid) is 'The screen that a reminder leads to';

create or replace function app.send_reminder(in_user uuid, in_day date) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  r app.member_reminders;
begin
  select * into r from app.member_reminders m where m.user_id = in_user and m.day = in_day;
  perform app.notify_member(in_user, 'reminder', t.title, app.reminder_body(t.id, r.is_last), app.reminder_path(r.challenge_id))
  from app.reminder_templates() t where t.id = r.words;
  -- The keys name nobody: they are kept for thirty days, also when the account is gone.
  insert into app.jobs (kind, key, payload, lapses_at)
  select 'push', 'push ' || md5(format('%s %s %s', in_user, in_day, d.id)), jsonb_build_object('push', 'reminder', 'user_id', in_user, 'day', in_day, 'device_id', d.id), r.lapses_at
  from app.living_push_devices(in_user) d
  union all
  select 'mail', 'reminder ' || md5(format('%s %s', in_user, in_day)), jsonb_build_object('mail', 'reminder', 'user_id', in_user, 'day', in_day), r.lapses_at
  from app.reminder_settings s where s.user_id = in_user and s.mails and app.has_proven_email(in_user)
  on conflict (key) do nothing;
end $$;
comment on function app.send_reminder(uuid, date) is 'Gives a reminder that was decided to its channels: the bell now, devices and mail as jobs';

create function app.may_still_remind(in_user uuid, in_day date) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from app.member_reminders r join app.reminder_settings s on s.user_id = r.user_id
    where r.user_id = in_user and r.day = in_day and r.outcome = 'sent' and app.now() >= r.sent_at and app.now() < r.lapses_at and s.is_on
      and app.reminder_refusal(in_user) is null)
$$;
comment on function app.may_still_remind(uuid, date) is
  'Whether a reminder may be sent now: it has not lapsed, and its member has not checked in, paused, left, been suspended or switched reminders off meanwhile';

create function app.reminder_test_title() returns text
language sql immutable set search_path = ''
as $$ select 'Lembrete de teste' $$;
comment on function app.reminder_test_title() is 'The first line of a test message';

create function app.reminder_test_body() returns text
language sql immutable set search_path = ''
as $$ select 'Se você está lendo isto, os lembretes do clube chegam aqui.' $$;
comment on function app.reminder_test_body() is 'The second line of a test message';

create function app.reminder_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'title', t.title, 'body', app.reminder_body(t.id, r.is_last), 'path', app.reminder_path(r.challenge_id), 'day', r.day,
    'token', s.unsubscribe_token)
  from app.member_reminders r join app.reminder_settings s on s.user_id = r.user_id join auth.users u on u.id = r.user_id
  join app.reminder_templates() t on t.id = r.words
  where payload ->> 'mail' = 'reminder' and r.user_id::text = payload ->> 'user_id' and r.day::text = payload ->> 'day'
    and s.mails and app.may_still_remind(r.user_id, r.day)
  union all
  select jsonb_build_object('to', u.email, 'title', app.reminder_test_title(), 'body', app.reminder_test_body(), 'path', '/app/settings', 'token', s.unsubscribe_token)
  from app.reminder_settings s join auth.users u on u.id = s.user_id
  where payload ->> 'mail' = 'reminder_test' and s.user_id::text = payload ->> 'user_id' and s.mails
$$;
comment on function app.reminder_mail_facts(jsonb) is 'The facts of a reminder''s mail, and to whom; no row where nobody is to be reminded any more';

-- Other topics add mails too: these are put behind those that are there.
do $facts$
declare
  v_source constant text := (select rtrim(p.prosrc, E' \n') from pg_proc p where p.oid = 'app.mail_facts(jsonb)'::regprocedure);
begin
  execute format('create or replace function app.mail_facts(payload jsonb) returns jsonb language sql stable set search_path = '''' as %L',
    v_source || E'\n  union all\n  select app.reminder_mail_facts(payload) where payload ->> ''mail'' in (''reminder'', ''reminder_test'')\n');
end
$facts$;

create function app.push_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('device_id', d.id, 'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth, 'hosts', p.hosts, 'test_origin', p.test_origin) || m.message
  from app.push_setup p, app.living_push_devices((payload ->> 'user_id')::uuid) d, lateral (
    select jsonb_build_object('title', t.title, 'body', app.reminder_body(t.id, r.is_last), 'path', app.reminder_path(r.challenge_id) || '?reminder=' || r.day,
      'tag', 'reminder', 'ttl', greatest(ceil(extract(epoch from r.lapses_at - app.now())), 1)::integer) as message
    from app.member_reminders r join app.reminder_templates() t on t.id = r.words
    where payload ->> 'push' = 'reminder' and r.user_id = d.user_id and r.day::text = payload ->> 'day' and app.may_still_remind(r.user_id, r.day)
    union all
    select jsonb_build_object('title', app.reminder_test_title(), 'body', app.reminder_test_body(), 'path', '/app/settings', 'tag', 'reminder-test', 'ttl', 600)
    where payload ->> 'push' = 'test') m
  where d.id::text = payload ->> 'device_id' and d.public_key = p.public_key
$$;
comment on function app.push_facts(jsonb) is
  'What a push says and to which address, read when it is sent; null where nobody is to be reminded any more. Of the member it holds the challenge''s id and the day';

-- The same as before; the reminders that are due are decided first, a push goes out once like a mail, and is told its facts.
create or replace function app.take_jobs(most integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_jobs jsonb;
begin
  perform app.require_service();
  perform app.plan_nightly_sync();
  perform app.decide_reminders(50);
  delete from app.jobs j where j.done_at < app.now() - interval '30 days' or j.given_up_at < app.now() - interval '30 days';
  -- Whoever took this did not say what became of it. It may have left: nobody gets a mail or a push twice.
  update app.jobs j set given_up_at = app.now(), last_error = 'unknown'
  where j.kind in ('mail', 'push') and j.taken_until <= app.now() and j.done_at is null and j.given_up_at is null;
  update app.jobs j set given_up_at = app.now(), last_error = 'lapsed'
  where j.lapses_at <= app.now() and j.taken_until is null and j.done_at is null and j.given_up_at is null;
  with due as (
    select j.id from app.jobs j
    where j.done_at is null and j.given_up_at is null and j.due_at <= app.now() and coalesce(j.taken_until <= app.now(), true)
      -- Until when it is paid, and from when, is known once its beginning is moved.
      and (j.kind <> 'mail' or not exists (
        select from app.jobs d where d.key = 'delay ' || (j.payload ->> 'subscription_id') and d.done_at is null and d.given_up_at is null))
    order by j.due_at, j.id limit least(greatest(most, 0), 100) for update skip locked
  ), taken as (
    update app.jobs j set attempts = j.attempts + 1, taken_until = app.now() + app.taken_for()
    from due where j.id = due.id
    returning j.id, j.kind, j.payload, j.due_at
  )
  select jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'payload', t.payload,
    'mail', case when t.kind = 'mail' then app.mail_facts(t.payload) end)
    || case when t.kind = 'push' then jsonb_build_object('push', app.push_facts(t.payload)) else '{}' end order by t.due_at, t.id) into v_jobs from taken t;
  return coalesce(v_jobs, '[]'::jsonb);
end $$;

comment on function public.take_jobs(integer) is
  'For the function run-jobs: takes due jobs for five minutes, each for one caller, after deciding the reminders whose hour has come. Replies [{id, kind, payload, mail}]; mail has address and facts, and so
has push of a push: null where nobody is to be written to';

-- A push service may ask for a longer rest than ours. The functions of before are gone: a call without it finds these.
drop function public.finish_job(uuid, text);
drop function app.finish_job(uuid, text);

-- Security definer: no API role has rights on app.jobs.
create function app.finish_job(job_id uuid, in_error text, in_wait_seconds integer default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.require_service();
  update app.jobs j set taken_until = null, last_error = left(in_error, 100),
    done_at = case when in_error is null then app.now() end,
    due_at = case when in_error is null then j.due_at
      else app.now() + greatest(app.pause_after(j.attempts), least(make_interval(secs => coalesce(in_wait_seconds, 0)), interval '1 day')) end,
    given_up_at = case when in_error is not null and j.created_at < app.now() - app.patience_for(j.kind) then app.now() end
  -- A job that was given up meanwhile stays so: its mail is empty by now.
  where j.id = job_id and j.done_at is null and j.given_up_at is null;
  return jsonb_build_object('success', found);
end $$;
comment on function app.finish_job(uuid, text, integer) is 'What finish_job does';

create function public.finish_job(p_id uuid, p_error text default null, p_wait_seconds integer default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.finish_job(p_id, p_error, p_wait_seconds) $$;
comment on function public.finish_job(uuid, text, integer) is
  'For the function run-jobs: the job is done, or failed for this reason and is tried again later, not before so many seconds where somebody else''s server asked for them. Replies {success}';

-- Security definer: API roles can't write app.push_devices; app.require_service asks who calls.
create function app.note_push(in_device uuid, in_endpoint text, in_is_gone boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.require_service();
  if in_is_gone then
    delete from app.push_devices d where d.id = in_device and d.endpoint = in_endpoint;
  else
    update app.push_devices d set last_sent_at = app.now() where d.id = in_device and d.endpoint = in_endpoint;
  end if;
  return app.done();
end $$;
comment on function app.note_push(uuid, text, boolean) is 'What note_push does';

create function public.note_push(p_device_id uuid, p_endpoint text, p_is_gone boolean) returns jsonb
language sql volatile set search_path = ''
as $$ select app.note_push(p_device_id, p_endpoint, p_is_gone) $$;
comment on function public.note_push(uuid, text, boolean) is
  'For the function run-jobs: a push service took something for a device, or said that it is gone, and then the device is forgotten. Replies {success, error, message}';

create function app.unsubscribe_guesses() returns integer
language sql immutable set search_path = ''
as $$ select 60 $$;
comment on function app.unsubscribe_guesses() is 'Links to end mails that a network may try in a quarter of an hour without one that somebody has';

-- Security definer: whoever has the link of a mail ends its member's mails without a login; app.require_service asks who calls.
create function app.unsubscribe_reminders(in_token uuid, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Anybody may have a /48 of IPv6.
  v_subject constant text := 'unsubscribe ' || app.network_of(app.caller_address(in_address), 48);
  v_wait integer;
begin
  perform app.require_service();
  v_wait := app.count_card_attempt(v_subject, app.unsubscribe_guesses());
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  if exists (select from app.reminder_settings s where s.unsubscribe_token = in_token) then
    -- A mail service asks for all its members from a few addresses.
    perform app.take_back_card_attempts(array[v_subject]);
    update app.reminder_settings s set mails = false, unsubscribed_at = app.now(), updated_at = app.now() where s.unsubscribe_token = in_token and s.mails;
  end if;
  return app.done();
end $$;
comment on function app.unsubscribe_reminders(uuid, text) is 'What unsubscribe_reminders does';

create function public.unsubscribe_reminders(p_token uuid, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.unsubscribe_reminders(p_token, p_address) $$;
comment on function public.unsubscribe_reminders(uuid, text) is
  'For the function unsubscribe: no reminders by mail any more for whom the token was mailed to. Replies {success, error, message}, once, again and for any token, so that it tells nothing; over_rate_limit
where a network tries many';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.unsubscribe_guesses() to anon, authenticated, service_role;
grant execute on function app.finish_job(uuid, text, integer), app.note_push(uuid, text, boolean), app.unsubscribe_reminders(uuid, text) to service_role;
revoke execute on function public.finish_job(uuid, text, integer) from public, anon, authenticated;
grant execute on function public.finish_job(uuid, text, integer) to service_role;
revoke execute on function public.note_push(uuid, text, boolean), public.unsubscribe_reminders(uuid, text) from public, anon, authenticated;
grant execute on function public.note_push(uuid, text, boolean), public.unsubscribe_reminders(uuid, text) to service_role;
