-- How a reminder gets to its member: the bell always, each device by Web Push, and a mail if they asked for mails. Devices and mails are jobs,
-- which run-jobs takes like all others.

-- Nothing that names somebody is kept of a mail or a push that was sent or given up.
create trigger jobs_closed_mail before update on app.jobs
  for each row when (new.done_at is not null or new.given_up_at is not null) execute function app.empty_closed_mail();

create function app.reminder_path(in_challenge uuid) returns text
language sql immutable set search_path = ''
as $$ select coalesce('/app/challenges/' || in_challenge, '/app') $$;
comment on function app.reminder_path(uuid) is 'The screen that a reminder leads to';

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
    where payload ->> 'push' = 'test'
    union all
    select jsonb_build_object('title', app.lost_phone_title(), 'body', app.lost_phone_body(w.due_at), 'path', '/app/settings', 'tag', 'lost-phone', 'ttl', 86400)
    from app.lost_phone_waits w
    where payload ->> 'push' = 'lost_phone' and w.id::text = payload ->> 'wait_id' and w.user_id = d.user_id and w.stopped_at is null and w.ended_at is null) m
  where d.id::text = payload ->> 'device_id' and d.public_key = p.public_key
$$;
comment on function app.push_facts(jsonb) is
  'What a push says and to which address, read when it is sent; null where nobody is to be reminded any more. Of the member it holds the challenge''s id and the day';

-- A push service may ask for a longer rest than ours.
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

-- For both kinds of mails that members choose, reminders and announcements: the token tells which. A network that is full of made-up links still
-- ends the mails of a member.
-- Security definer: the holder of a mail's link ends its member's mails without a login; app.require_service asks who calls.
create function app.unsubscribe_reminders(in_token uuid, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_wait integer;
begin
  perform app.require_service();
  if exists (select from app.reminder_settings s where s.unsubscribe_token = in_token) then
    update app.reminder_settings s set mails = false, unsubscribed_at = app.now(), updated_at = app.now() where s.unsubscribe_token = in_token and s.mails;
    return app.done();
  elsif exists (select from app.notice_settings s where s.unsubscribe_token = in_token) then
    update app.notice_settings s set mails = false, unsubscribed_at = app.now(), updated_at = app.now() where s.unsubscribe_token = in_token and s.mails;
    return app.done();
  end if;
  -- Anybody may have a /48 of IPv6.
  v_wait := app.count_card_attempt('unsubscribe ' || app.network_of(app.caller_address(in_address), 48), app.unsubscribe_guesses());
  return case when v_wait > 0 then app.too_many_attempts(v_wait) else app.done() end;
end $$;
comment on function app.unsubscribe_reminders(uuid, text) is 'What unsubscribe_reminders does';

create function public.unsubscribe_reminders(p_token uuid, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.unsubscribe_reminders(p_token, p_address) $$;
comment on function public.unsubscribe_reminders(uuid, text) is
  'For the function unsubscribe: no reminders, or no announcements, by mail any more for whom the token was mailed to. Replies {success, error, message}, once, again and for a token that nobody has; over_rate_limit after app.unsubscribe_guesses() of the last kind';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.finish_job(uuid, text, integer), public.note_push(uuid, text, boolean),
  public.unsubscribe_reminders(uuid, text) from public, anon, authenticated;
grant execute on function app.finish_job(uuid, text, integer), public.finish_job(uuid, text, integer), app.note_push(uuid, text, boolean),
  public.note_push(uuid, text, boolean), app.unsubscribe_reminders(uuid, text), public.unsubscribe_reminders(uuid, text) to service_role;
grant execute on function app.unsubscribe_guesses() to anon, authenticated, service_role;
