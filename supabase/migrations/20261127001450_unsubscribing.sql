-- The mail of an announcement ends its kind by one click and without a login, as that of a reminder does (RFC 8058): its token is the member's own.

alter table app.notice_settings
  add column unsubscribe_token uuid not null default gen_random_uuid() unique,
  add column unsubscribed_at timestamptz;
comment on column app.notice_settings.unsubscribe_token is 'The secret in the link of their mails, which ends the mails without a login';
comment on column app.notice_settings.unsubscribed_at is 'When the link of a mail last ended the mails';

create or replace function app.announcement_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'title', a.title, 'body', a.body, 'label', a.button_label, 'path', a.button_path, 'is_urgent', a.is_urgent,
    'token', s.unsubscribe_token)
  from app.announcements a join auth.users u on u.id::text = payload ->> 'user_id' join app.notice_settings s on s.user_id = u.id
  where payload ->> 'mail' = 'announcement' and a.id::text = payload ->> 'announcement_id' and app.may_be_mailed(a, u.id)
$$;

-- The same as before, for both kinds of mails that members choose: the token tells which.
-- Security definer: whoever has the link of a mail ends its member's mails without a login; app.require_service asks who calls.
create or replace function app.unsubscribe_reminders(in_token uuid, in_address text) returns jsonb
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
comment on function public.unsubscribe_reminders(uuid, text) is
  'For the function unsubscribe: no reminders, or no announcements, by mail any more for whom the token was mailed to. Replies {success, error, message}, once, again and for a token that nobody has; over_rate_limit after app.unsubscribe_guesses() of the last kind';

-- Security definer: reads what API roles can't, and is told whose.
create or replace function app.notices_of_member(member_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'notices', app.rows_of('public.member_notices', 'user_id', member_id::text),
    'announcements', coalesce((
      select jsonb_agg(jsonb_build_object('title', a.title, 'body', a.body, 'is_to_one', a.audience = 'member', 'starts_at', a.starts_at, 'ends_at', a.ends_at,
        'reached_at', r.reached_at, 'mail_queued_at', r.mail_queued_at, 'read_at', r.read_at) order by a.starts_at, a.id)
      from app.announcements a left join app.announcement_reads r on r.announcement_id = a.id and r.user_id = notices_of_member.member_id
      where r.user_id is not null or a.user_id = notices_of_member.member_id), '[]'),
    'settings', app.rows_of('app.notice_settings', 'user_id', member_id::text, array['unsubscribe_token']) -> 0)
$$;

revoke execute on all functions in schema app from public;
