-- Reminders: one decision for each member and day, in a row that says why. docs/decisions/100-reminders.md has the reasons.

-- Numbers of the domain ------------------------------------------------------------------------------

create function app.first_reminder_hour() returns integer
language sql immutable set search_path = ''
as $$ select 8 $$;
comment on function app.first_reminder_hour() is 'The first hour of a day at which a member may be reminded: before it is quiet';

create function app.last_reminder_hour() returns integer
language sql immutable set search_path = ''
as $$ select 20 $$;
comment on function app.last_reminder_hour() is 'The last hour that a member may choose; the hour after it is quiet';

create function app.default_reminder_hour() returns integer
language sql immutable set search_path = ''
as $$ select 19 $$;
comment on function app.default_reminder_hour() is 'The hour of reminders that a member has who chose none';

create function app.reminder_late_hours() returns integer
language sql immutable set search_path = ''
as $$ select 2 $$;
comment on function app.reminder_late_hours() is 'Hours after its time from which on a reminder is dropped';

create function app.max_unanswered_reminders() returns integer
language sql immutable set search_path = ''
as $$ select 3 $$;
comment on function app.max_unanswered_reminders() is 'Reminders in a row without an answer, of which the last says that it is the last';

create function app.kept_streak_days() returns integer
language sql immutable set search_path = ''
as $$ select 3 $$;
comment on function app.kept_streak_days() is 'Days of a streak from which on it is worth a reminder of its own';

create function app.reminder_offer_check_ins() returns integer
language sql immutable set search_path = ''
as $$ select 2 $$;
comment on function app.reminder_offer_check_ins() is 'Check-ins after which a member is asked, once, whether they want reminders';

-- Tables --------------------------------------------------------------------------------------------

create table app.reminder_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  is_on boolean not null default false,
  hour integer not null default app.default_reminder_hour() check (hour between app.first_reminder_hour() and app.last_reminder_hour()),
  mails boolean not null default false,
  unsubscribe_token uuid not null default gen_random_uuid() unique,
  next_at timestamptz,
  unanswered integer not null default 0,
  last_day date,
  last_sent_at timestamptz,
  last_words text,
  tested_at timestamptz[] not null default '{}',
  offer_answered_at timestamptz,
  turned_off_at timestamptz,
  unsubscribed_at timestamptz,
  updated_at timestamptz not null default app.now(),
  constraint reminder_settings_next check (not is_on or next_at is not null)
);
comment on table app.reminder_settings is 'What members chose about reminders, and how far theirs are; no row is everything off';
comment on column app.reminder_settings.user_id is 'The member';
comment on column app.reminder_settings.is_on is 'Whether they want reminders';
comment on column app.reminder_settings.hour is 'The hour of the day, in the challenge''s zone';
comment on column app.reminder_settings.mails is 'Whether reminders come by mail too';
comment on column app.reminder_settings.unsubscribe_token is 'The secret in the link of their mails, which ends the mails without a login';
comment on column app.reminder_settings.next_at is 'When the next decision is due';
comment on column app.reminder_settings.unanswered is 'Reminders in a row that had no answer when the last was sent, that one too; a check-in after it makes it none';
comment on column app.reminder_settings.last_day is 'The day of the last reminder that was sent';
comment on column app.reminder_settings.last_sent_at is 'When it was sent';
comment on column app.reminder_settings.last_words is 'Which words it had: none come twice in a row';
comment on column app.reminder_settings.tested_at is 'Test messages of the last 24 hours';
comment on column app.reminder_settings.offer_answered_at is 'When the member answered whether they want reminders: they are asked once';
comment on column app.reminder_settings.turned_off_at is 'When they last switched reminders off';
comment on column app.reminder_settings.unsubscribed_at is 'When the link of a mail last ended the mails';
comment on column app.reminder_settings.updated_at is 'When it was last changed by the member';

create index reminder_settings_due_idx on app.reminder_settings (next_at) where is_on;
create index reminder_settings_off_idx on app.reminder_settings (turned_off_at) where turned_off_at is not null;
create index reminder_settings_unsubscribed_idx on app.reminder_settings (unsubscribed_at) where unsubscribed_at is not null;

create table app.member_reminders (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  outcome text not null check (outcome in ('sent', 'late', 'suspended', 'no_challenge', 'checked_in', 'paused', 'stopped', 'resting', 'nothing')),
  kind text,
  challenge_id uuid references public.challenges (id) on delete set null,
  words text,
  is_last boolean not null default false,
  decided_at timestamptz not null default app.now(),
  sent_at timestamptz,
  lapses_at timestamptz,
  opened_at timestamptz,
  primary key (user_id, day),
  constraint member_reminders_sent check ((outcome = 'sent') = (sent_at is not null) and (outcome = 'sent') = (kind is not null)
    and (outcome = 'sent') = (words is not null) and (outcome = 'sent') = (lapses_at is not null))
);
comment on table app.member_reminders is 'The decision of each member''s day, whether a reminder was sent or why none was. Unique, so that neither processes nor clocks send twice';
comment on column app.member_reminders.user_id is 'The member';
comment on column app.member_reminders.day is 'The day, in the challenge''s zone';
comment on column app.member_reminders.outcome is 'sent, or why not: late, suspended, no_challenge, checked_in, paused, stopped, resting (after an unanswered one), nothing (no kind matches)';
comment on column app.member_reminders.kind is 'What it was about; null when none was sent';
comment on column app.member_reminders.challenge_id is 'The challenge that it was about';
comment on column app.member_reminders.words is 'The id of its words in app.reminder_templates()';
comment on column app.member_reminders.is_last is 'Whether it said that it is the last';
comment on column app.member_reminders.decided_at is 'When it was decided';
comment on column app.member_reminders.sent_at is 'When it was told in the app and given to the other channels';
comment on column app.member_reminders.lapses_at is 'From then on no channel sends it any more';
comment on column app.member_reminders.opened_at is 'When the member first tapped it';

create index member_reminders_sent_idx on app.member_reminders (sent_at) where sent_at is not null;
create index member_reminders_challenge_idx on app.member_reminders (challenge_id) where challenge_id is not null;

-- Words ---------------------------------------------------------------------------------------------

-- domain/cases/reminder-words.json is the case table.
create function app.reminder_templates() returns table (id text, kind text, title text, body text)
language sql immutable set search_path = ''
as $$
  values
    ('streak-1', 'streak_at_risk', 'Hoje também conta', 'Ainda dá tempo de um treino hoje, no seu ritmo.'),
    ('streak-2', 'streak_at_risk', 'Mais um dia com a gente?', 'Um treino curto já mantém você no caminho.'),
    ('milestone-1', 'milestone_near', 'Falta só um check-in', 'O próximo treino leva você a um marco do desafio.'),
    ('milestone-2', 'milestone_near', 'Um marco está pertinho', 'Com mais um check-in ele é seu.'),
    ('today-1', 'not_today', 'Que tal um treino hoje?', 'Escolha algo de que você gosta e venha com a gente.'),
    ('today-2', 'not_today', 'Um tempinho para você', 'Quando puder, registre o treino de hoje. Vale o que couber no dia.'),
    ('begins-1', 'challenge_begins', 'É amanhã!', 'Seu desafio começa amanhã. Que bom ter você no clube.'),
    ('ended-1', 'challenge_ended', 'O desafio terminou', 'Obrigado por ter vindo com a gente. Veja como foi.'),
    ('week-1', 'weekly_summary', 'Sua semana no clube', 'Veja o resumo da sua semana e, se der, treine hoje também.'),
    ('week-2', 'weekly_summary', 'Domingo é dia de olhar a semana', 'Seu resumo está no clube. Amanhã começa uma semana nova.')
$$;
comment on function app.reminder_templates() is
  'The words of reminders, by their kind. They tell nothing of the member''s health, of their progress in numbers, or of other members: a locked screen shows them';

create function app.reminder_body(words text, is_last boolean) returns text
language sql immutable set search_path = ''
as $$
  select t.body || case when is_last then ' Este é o último lembrete por enquanto. Eles voltam quando você treinar ou tocar aqui.' else '' end
  from app.reminder_templates() t where t.id = words
$$;
comment on function app.reminder_body(text, boolean) is 'The second line of a reminder; the last one says so';

-- The hour ------------------------------------------------------------------------------------------

create function app.reminder_at(in_day date, in_hour integer, zone text) returns timestamptz
language sql immutable set search_path = ''
as $$ select (in_day + make_interval(hours => in_hour)) at time zone zone $$;
comment on function app.reminder_at(date, integer, text) is 'When the reminder of a day is due: the only rule for the hour';

create function app.reminder_lapse(in_day date, in_hour integer, zone text) returns timestamptz
language sql immutable set search_path = ''
as $$
  select least(app.reminder_at(in_day, in_hour, zone) + make_interval(hours => app.reminder_late_hours()),
    app.reminder_at(in_day, app.last_reminder_hour() + 1, zone))
$$;
comment on function app.reminder_lapse(date, integer, text) is 'From when on the reminder of a day is dropped: app.reminder_late_hours() after its time, and when it gets quiet';

-- Security definer: reads every member's challenges.
create function app.reminder_zone(member_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select c.time_zone from public.challenge_participants p join public.challenges c on c.id = p.challenge_id
    where p.user_id = member_id and p.status = 'active' and c.active
    order by app.challenge_refusal(c, app.now()) is null desc, c.start_date > app.now() desc, abs(extract(epoch from c.start_date - app.now())), c.id
    limit 1), app.club_time_zone())
$$;
comment on function app.reminder_zone(uuid) is 'The zone of a member''s reminders: that of the running challenge, else of the next or the last one, else the club''s';

create function app.next_reminder_at(member_id uuid, in_hour integer) returns timestamptz
language sql stable set search_path = ''
as $$
  select case when today.at > app.now() then today.at else app.reminder_at(z.day + 1, in_hour, z.zone) end
  from (select app.reminder_zone(member_id) as zone) r, lateral (select r.zone, app.challenge_day(app.now(), r.zone) as day) z,
    lateral (select app.reminder_at(z.day, in_hour, z.zone) as at) today
$$;
comment on function app.next_reminder_at(uuid, integer) is 'The next instant that is at that hour for a member';

-- Kinds of reminders --------------------------------------------------------------------------------

-- domain/reminders.ts is the same rule, domain/cases/reminders.json the case table.
create function app.reminder_kind(state text, streak integer, to_milestone integer, weekday integer, has_week boolean) returns text
language sql immutable set search_path = ''
as $$
  select t.kind from (values
    (1, 'streak_at_risk', state = 'running' and streak >= app.kept_streak_days()),
    (2, 'milestone_near', state = 'running' and to_milestone = 1),
    -- On a Sunday who trained in the week reads of that.
    (3, 'not_today', state = 'running' and not (weekday = 7 and has_week)),
    (4, 'challenge_begins', state = 'begins_tomorrow'),
    (5, 'challenge_ended', state = 'ended_yesterday'),
    (6, 'weekly_summary', state = 'running' and weekday = 7 and has_week)) t (priority, kind, matches)
  where t.matches order by t.priority limit 1
$$;
comment on function app.reminder_kind(text, integer, integer, integer, boolean) is
  'The table of priorities: what a member without a check-in today is reminded of in a challenge, the first that matches; null for nothing. state is running, begins_tomorrow, ended_yesterday or another; streak
in days, alive until tonight; to_milestone check-ins; weekday 1 for Monday to 7; has_week whether a check-in lies in the last seven days';

create function app.reminder_priority(kind text) returns integer
language sql immutable set search_path = ''
as $$ select array_position(array['streak_at_risk', 'milestone_near', 'not_today', 'challenge_begins', 'challenge_ended', 'weekly_summary'], kind) $$;
comment on function app.reminder_priority(text) is 'Where a kind stands in the table of priorities, 1 for the first';

-- Security definer: reads every member's challenges.
create function app.reminder_facts(member_id uuid)
returns table (challenge_id uuid, state text, is_checked_in boolean, is_paused boolean, kind text, ends date)
language sql stable security definer set search_path = ''
as $$
  select c.id, s.state, f.is_checked_in, s.state = 'running' and app.is_paused(member_id, c.id, d.today),
    app.reminder_kind(s.state, case when g.last_check_in_day = d.today - 1 then g.consecutive_days else 0 end,
      (select min(m.check_ins) - g.check_ins_count from public.challenge_milestones m where m.challenge_id = c.id and m.check_ins > g.check_ins_count),
      extract(isodow from d.today)::integer, coalesce(g.last_check_in_day > d.today - 7, false)),
    app.challenge_day(c.end_date, c.time_zone)
  from public.challenge_participants p
  join public.challenges c on c.id = p.challenge_id
  join public.challenge_progress g on g.challenge_id = p.challenge_id and g.user_id = p.user_id,
  lateral (select app.challenge_day(app.now(), c.time_zone) as today) d,
  lateral (select case when not c.active then 'over'
    when app.challenge_refusal(c, app.now()) is null then 'running'
    when app.challenge_day(c.start_date, c.time_zone) = d.today + 1 then 'begins_tomorrow'
    when app.challenge_day(c.end_date, c.time_zone) = d.today - 1 then 'ended_yesterday' else 'other' end as state) s,
  -- A voided one too: its day can't be earned again.
  lateral (select exists (select from public.challenge_check_ins k
    where k.challenge_id = c.id and k.user_id = member_id and k.check_in_day = d.today) as is_checked_in) f
  where p.user_id = member_id and p.status = 'active'
$$;
comment on function app.reminder_facts(uuid) is 'A member''s challenges as a decision sees them now, and the kind of reminder that each would give';

create function app.reminder_refusal(member_id uuid) returns text
language sql stable set search_path = ''
as $$
  select case
    when app.is_suspended(member_id) then 'suspended'
    when not coalesce(bool_or(f.state in ('running', 'begins_tomorrow', 'ended_yesterday')), false) then 'no_challenge'
    when bool_or(f.is_checked_in) then 'checked_in'
    when bool_or(f.is_paused) then 'paused'
  end from app.reminder_facts(member_id) f
$$;
comment on function app.reminder_refusal(uuid) is 'Why a member is not to be reminded now, whatever of: suspended, no_challenge, checked_in or paused; null when they may be';

create function app.unanswered_reminders(settings app.reminder_settings) returns integer
language sql stable set search_path = ''
as $$
  select case when settings.unanswered = 0 or exists (
      select from public.challenge_check_ins k where k.user_id = settings.user_id and (k.recorded_at > settings.last_sent_at or k.check_in_day >= settings.last_day))
    then 0 else settings.unanswered end
$$;
comment on function app.unanswered_reminders(app.reminder_settings) is 'Reminders in a row without an answer up to now: a check-in that arrived after the last one, or a tap, begins anew';

-- Deciding ------------------------------------------------------------------------------------------

create function app.send_reminder(in_user uuid, in_day date) returns void
language sql volatile set search_path = ''
as $$ select null::void $$;
comment on function app.send_reminder(uuid, date) is 'Gives a reminder that was decided to its channels; written again where those are known';

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

-- RLS and grants ------------------------------------------------------------------------------------

alter table app.reminder_settings enable row level security;
alter table app.member_reminders enable row level security;
revoke all on app.reminder_settings, app.member_reminders from public, anon, authenticated, service_role;
revoke execute on all functions in schema app from public;
grant execute on function app.first_reminder_hour(), app.last_reminder_hour(), app.default_reminder_hour(), app.reminder_late_hours(),
  app.max_unanswered_reminders(), app.kept_streak_days(), app.reminder_offer_check_ins() to anon, authenticated, service_role;
