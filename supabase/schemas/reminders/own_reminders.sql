-- A member's reminders in their own hands: on or off, the hour, mails, a tap, a test. And the numbers that staff see.

create function app.max_test_reminders_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 3 $$;
comment on function app.max_test_reminders_a_day() is 'Test messages that a member may have sent to themselves in 24 hours';

create function app.reminder_settings_of(member_id uuid) returns app.reminder_settings
language plpgsql volatile set search_path = ''
as $$
declare
  v app.reminder_settings;
begin
  perform app.lock_member(member_id);
  insert into app.reminder_settings (user_id) values (member_id) on conflict (user_id) do nothing;
  select * into v from app.reminder_settings s where s.user_id = member_id for update;
  return v;
end $$;
comment on function app.reminder_settings_of(uuid) is 'A member''s settings of reminders, locked; made when there are none';

-- Security definer: reads and writes what API roles can't, of the caller alone.
create function app.own_reminders() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
  v app.reminder_settings;
begin
  select * into v from app.reminder_settings s where s.user_id = v_me;
  return app.done() || jsonb_build_object('settings', jsonb_build_object(
    'on', coalesce(v.is_on, false), 'hour', coalesce(v.hour, app.default_reminder_hour()), 'mails', coalesce(v.mails, false),
    'is_stopped', coalesce(v.is_on and app.unanswered_reminders(v) >= app.max_unanswered_reminders(), false),
    'can_offer', not coalesce(v.is_on, false) and v.offer_answered_at is null
      and (select count(*) from (select from public.challenge_check_ins k where k.user_id = v_me and k.voided_at is null limit app.reminder_offer_check_ins()) k)
        >= app.reminder_offer_check_ins(),
    'next_at', case when v.is_on then v.next_at end, 'first_hour', app.first_reminder_hour(), 'last_hour', app.last_reminder_hour(),
    'public_key', (select p.public_key from app.push_setup p), 'time_zone', app.reminder_zone(v_me), 'devices', app.own_devices()));
end $$;
comment on function app.own_reminders() is 'What my_reminders does';

create function public.my_reminders() returns jsonb
language sql stable set search_path = ''
as $$ select app.own_reminders() $$;
comment on function public.my_reminders() is
  'The caller''s reminders: {success, error, message, settings: {on, hour, mails, is_stopped, can_offer, next_at, first_hour, last_hour, public_key, time_zone, devices}}. is_stopped after
app.max_unanswered_reminders() without an answer; can_offer after the second check-in, until they answered; public_key null while the club does not push. 42501 without an account';

-- Security definer: reads and writes what API roles can't, of the caller alone.
create function app.set_own_reminders(in_on boolean, in_hour integer, in_mails boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
  v app.reminder_settings;
begin
  if in_on is null or in_hour is null or in_mails is null then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'On or off, the hour or the mails are missing';
  elsif in_hour not between app.first_reminder_hour() and app.last_reminder_hour() then
    return app.failure('reminder_hour_wrong');
  end if;
  v := app.reminder_settings_of(v_me);
  update app.reminder_settings s set is_on = in_on, hour = in_hour, mails = in_mails, updated_at = app.now(),
    offer_answered_at = coalesce(s.offer_answered_at, app.now()),
    next_at = case when not in_on then s.next_at when v.is_on and v.hour = in_hour then s.next_at else app.next_reminder_at(v_me, in_hour) end,
    unanswered = case when in_on then 0 else s.unanswered end,
    turned_off_at = case when v.is_on and not in_on then app.now() else s.turned_off_at end
  where s.user_id = v_me;
  return app.own_reminders();
end $$;
comment on function app.set_own_reminders(boolean, integer, boolean) is 'What set_reminders does';

create function public.set_reminders(p_on boolean, p_hour integer, p_mails boolean) returns jsonb
language sql volatile set search_path = ''
as $$ select app.set_own_reminders(p_on, p_hour, p_mails) $$;
comment on function public.set_reminders(boolean, integer, boolean) is
  'Whether the caller is reminded, at which hour and by mail too; on begins anew after a stop. Replies as my_reminders; reminder_hour_wrong, PT400 where something is missing';

-- Security definer: reads and writes what API roles can't, of the caller alone.
create function app.dismiss_own_reminder_offer() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
begin
  perform app.reminder_settings_of(v_me);
  update app.reminder_settings s set offer_answered_at = coalesce(s.offer_answered_at, app.now()) where s.user_id = v_me;
  return app.own_reminders();
end $$;
comment on function app.dismiss_own_reminder_offer() is 'What dismiss_reminder_offer does';

create function public.dismiss_reminder_offer() returns jsonb
language sql volatile set search_path = ''
as $$ select app.dismiss_own_reminder_offer() $$;
comment on function public.dismiss_reminder_offer() is 'The caller wants no reminders for now, and is not asked again. Replies as my_reminders';

-- Security definer: reads and writes what API roles can't, of the caller alone.
create function app.open_own_reminder(in_day date) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
begin
  perform app.lock_member(v_me);
  update app.member_reminders r set opened_at = coalesce(r.opened_at, app.now())
  where r.user_id = v_me and r.outcome = 'sent'
    and r.day = coalesce(in_day, (select max(n.day) from app.member_reminders n where n.user_id = v_me and n.outcome = 'sent'));
  if found then
    update app.reminder_settings s set unanswered = 0 where s.user_id = v_me and s.unanswered > 0;
  end if;
  return app.done();
end $$;
comment on function app.open_own_reminder(date) is 'What open_reminder does';

create function public.open_reminder(p_day date) returns jsonb
language sql volatile set search_path = ''
as $$ select app.open_own_reminder(p_day) $$;
comment on function public.open_reminder(date) is
  'The caller tapped the reminder of a day, or the newest for null: it is an answer, from which reminders begin anew. Replies {success, error, message}';

-- Security definer: reads and writes what API roles can't, of the caller alone.
create function app.test_own_reminder() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
  v app.reminder_settings;
  v_recent timestamptz[];
begin
  v := app.reminder_settings_of(v_me);
  v_recent := array(select t from unnest(v.tested_at) t where t > app.now() - interval '1 day' and t <= app.now());
  if cardinality(v_recent) >= app.max_test_reminders_a_day() then
    return app.failure('over_rate_limit');
  end if;
  update app.reminder_settings s set tested_at = v_recent || app.now() where s.user_id = v_me;
  perform app.notify_member(v_me, 'reminder_test', app.reminder_test_title(), app.reminder_test_body(), '/app/settings');
  insert into app.jobs (kind, key, payload, lapses_at)
  select 'push', 'push test ' || gen_random_uuid(), jsonb_build_object('push', 'test', 'user_id', v_me, 'device_id', d.id), app.now() + interval '10 minutes'
  from app.living_push_devices(v_me) d
  union all
  select 'mail', 'reminder test ' || gen_random_uuid(), jsonb_build_object('mail', 'reminder_test', 'user_id', v_me), app.now() + interval '1 hour'
  where v.mails and app.has_proven_email(v_me);
  return app.done();
end $$;
comment on function app.test_own_reminder() is 'What test_reminder does';

create function public.test_reminder() returns jsonb
language sql volatile set search_path = ''
as $$ select app.test_own_reminder() $$;
comment on function public.test_reminder() is
  'Sends the caller a test message by the bell, to their devices, and by mail if mails are on, at whatever hour. Replies {success, error, message}; over_rate_limit after app.max_test_reminders_a_day() in 24 hours';

-- Numbers --------------------------------------------------------------------------------------------

-- Security definer: reads what API roles can't; app.require_staff asks who calls.
create function app.staff_reminder_numbers(in_days integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_from timestamptz;
  v_numbers jsonb;
  v_kinds jsonb;
  v_is_crowd boolean;
begin
  perform app.require_staff('staff_reminder_numbers');
  if in_days is null or in_days not between 1 and 90 then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The days are 1 to 90';
  end if;
  v_from := app.now() - make_interval(days => in_days);
  with sent as (
    select r.user_id, r.kind, r.is_last, r.opened_at is not null as is_opened, exists (
        select from public.challenge_check_ins k where k.user_id = r.user_id and k.voided_at is null and k.recorded_at > r.sent_at and k.recorded_at <= r.sent_at + interval '3 hours') as has_check_in
    from app.member_reminders r where r.sent_at > v_from
  )
  select jsonb_build_object('members', count(distinct s.user_id), 'sent', count(*), 'opened', count(*) filter (where s.is_opened),
      'check_ins', count(*) filter (where s.has_check_in), 'stopped', count(*) filter (where s.is_last)),
    (select jsonb_agg(to_jsonb(k) - 'place' order by k.place) from (
      select g.kind, count(*) as sent, count(*) filter (where g.is_opened) as opened, count(*) filter (where g.has_check_in) as check_ins, app.reminder_priority(g.kind) as place
      from sent g group by g.kind) k),
    count(distinct s.user_id) >= app.least_counted_readers()
  into v_numbers, v_kinds, v_is_crowd from sent s;
  return app.done() || jsonb_build_object('days', in_days) || v_numbers
    || case when v_is_crowd then jsonb_build_object('by_kind', v_kinds) else jsonb_build_object('opened', null, 'check_ins', null, 'by_kind', null) end
    || jsonb_build_object('turned_off', (select count(*) from app.reminder_settings s where s.turned_off_at > v_from),
      'unsubscribed', (select count(*) from app.reminder_settings s where s.unsubscribed_at > v_from));
end $$;
comment on function app.staff_reminder_numbers(integer) is 'What staff_reminder_numbers does';

create function public.staff_reminder_numbers(p_days integer) returns jsonb
language sql stable set search_path = ''
as $$ select app.staff_reminder_numbers(p_days) $$;
comment on function public.staff_reminder_numbers(integer) is
  'For staff: the reminders of the last days, 1 to 90: {success, error, message, days, members, sent, opened, check_ins (within three hours), stopped (after the last unanswered), turned_off, unsubscribed, by_kind:
[{kind, sent, opened, check_ins}]}; below app.least_counted_readers() members opened, check_ins and by_kind are null';

-- A member's copy ------------------------------------------------------------------------------------

-- Security definer: reads what API roles can't, and is told whose.
create function app.reminders_of_member(member_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('settings', app.rows_of('app.reminder_settings', 'user_id', member_id::text, array['unsubscribe_token']) -> 0,
    'reminders', app.rows_of('app.member_reminders', 'user_id', member_id::text),
    'devices', coalesce((select jsonb_agg(jsonb_build_object('host', substring(d.endpoint from '^[a-z]+://([^/]+)/'), 'added_at', d.added_at, 'last_sent_at', d.last_sent_at)
      order by d.added_at, d.id) from app.push_devices d where d.user_id = reminders_of_member.member_id), '[]'))
$$;
comment on function app.reminders_of_member(uuid) is
  'What a member chose about reminders, each day''s decision, and the devices without their secrets, for the copy of their data';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.my_reminders(), public.set_reminders(boolean, integer, boolean), public.dismiss_reminder_offer(),
  public.open_reminder(date), public.test_reminder(), public.staff_reminder_numbers(integer) from public, anon;
grant execute on function app.max_test_reminders_a_day() to anon, authenticated, service_role;
grant execute on function app.own_reminders(), public.my_reminders(), app.set_own_reminders(boolean, integer, boolean),
  public.set_reminders(boolean, integer, boolean), app.dismiss_own_reminder_offer(), public.dismiss_reminder_offer(),
  app.open_own_reminder(date), public.open_reminder(date), app.test_own_reminder(), public.test_reminder(),
  app.staff_reminder_numbers(integer), public.staff_reminder_numbers(integer) to authenticated;
