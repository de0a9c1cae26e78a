-- Which reminder goes out, and whether.

create function app.send_reminder(in_user uuid, in_day date) returns void
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

create function app.decide_reminder(in_user uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v app.reminder_settings;
  v_zone text;
  v_today date;
  v_day date;
  v_due timestamptz;
  v_unanswered integer;
  v_outcome text;
  v_kind text;
  v_challenge uuid;
  v_words text;
begin
  -- Skipped, not waited for: who holds one of them is about to decide, or to delete the account.
  perform from public.profiles p where p.id = in_user for no key update skip locked;
  if not found then
    return null;
  end if;
  select * into v from app.reminder_settings s where s.user_id = in_user and s.is_on and s.next_at <= app.now() for update skip locked;
  if not found then
    return null;
  end if;
  v_zone := app.reminder_zone(in_user);
  v_today := app.challenge_day(app.now(), v_zone);
  v_day := least(app.challenge_day(v.next_at, v_zone), v_today);
  v_due := app.reminder_at(v_today, v.hour, v_zone);
  if v_day = v_today and v_due > app.now() then
    -- The zone is another one than when it was planned.
    update app.reminder_settings s set next_at = v_due where s.user_id = in_user;
    return null;
  end if;
  v_unanswered := app.unanswered_reminders(v);
  if v_day < v_today or app.now() >= app.reminder_lapse(v_today, v.hour, v_zone) then
    v_outcome := 'late';
  else
    v_outcome := coalesce(app.reminder_refusal(in_user),
      case when v_unanswered >= app.max_unanswered_reminders() then 'stopped'
        when v_unanswered > 0 and v_today < v.last_day + (2 ^ v_unanswered)::integer then 'resting' end);
  end if;
  if v_outcome is null then
    select f.kind, f.challenge_id, t.id into v_kind, v_challenge, v_words
    from app.reminder_facts(in_user) f join app.reminder_templates() t on t.kind = f.kind
    where t.id is distinct from v.last_words
    order by app.reminder_priority(f.kind), f.ends, f.challenge_id, hashtextextended(in_user || t.id || v_today, 0) limit 1;
    v_outcome := case when v_kind is null then 'nothing' else 'sent' end;
  end if;
  insert into app.member_reminders (user_id, day, outcome, kind, challenge_id, words, is_last, sent_at, lapses_at)
  values (in_user, v_day, v_outcome, v_kind, v_challenge, v_words, v_outcome = 'sent' and v_unanswered + 1 >= app.max_unanswered_reminders(),
    case when v_outcome = 'sent' then app.now() end, case when v_outcome = 'sent' then app.reminder_lapse(v_today, v.hour, v_zone) end)
  on conflict (user_id, day) do nothing;
  if not found then
    -- It was decided before, by another clock or for another hour.
    v_outcome := 'known';
  end if;
  update app.reminder_settings s set
    next_at = app.reminder_at(case when v_day < v_today then v_today else v_today + 1 end, v.hour, v_zone),
    unanswered = case when v_outcome = 'sent' then v_unanswered + 1 else v_unanswered end,
    last_day = case when v_outcome = 'sent' then v_day else s.last_day end,
    last_sent_at = case when v_outcome = 'sent' then app.now() else s.last_sent_at end,
    last_words = case when v_outcome = 'sent' then v_words else s.last_words end
  where s.user_id = in_user;
  if v_outcome = 'sent' then
    perform app.send_reminder(in_user, v_day);
  end if;
  return v_outcome;
end $$;
comment on function app.decide_reminder(uuid) is
  'Decides the reminder of a member whose hour has come, once for each day, and gives it to its channels. Returns the outcome, known for a day that was decided, null when it is not due or somebody else decides it';

create function app.decide_reminders(most integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_user uuid;
  v_decided integer := 0;
begin
  if app.take_sweep('reminders', interval '1 day') then
    delete from app.member_reminders r where r.day < app.club_today() - 400;
    delete from app.push_devices d where not exists (select from app.open_sessions_of(d.user_id) s where s.id = d.session_id);
  end if;
  for v_user in select s.user_id from app.reminder_settings s where s.is_on and s.next_at <= app.now() order by s.next_at, s.user_id limit most loop
    begin
      if app.decide_reminder(v_user) is not null then
        v_decided := v_decided + 1;
      end if;
    exception when others then
      -- One that fails holds up neither the others nor the mails, which are taken by the same call.
      raise warning 'a reminder could not be decided: %', sqlstate;
      update app.reminder_settings s set next_at = app.now() + interval '1 hour' where s.user_id = v_user;
    end;
  end loop;
  return v_decided;
end $$;
comment on function app.decide_reminders(integer) is 'Decides the reminders whose hour has come, some of them; returns how many. Forgets, once a day, decisions of more than 400 days ago and the devices of sessions that have ended';
