-- Reminders: one decision for each member and day, in a row that says why. docs/live.md#reminders has the reasons.

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

-- Tables ---------------------------------------------------------------------------------------------

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

-- Words ----------------------------------------------------------------------------------------------

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

-- The hour -------------------------------------------------------------------------------------------

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

-- Kinds of reminders ---------------------------------------------------------------------------------

create function app.reminder_kinds() returns text[]
language sql immutable set search_path = ''
as $$ select array['streak_at_risk', 'milestone_near', 'not_today', 'challenge_begins', 'challenge_ended', 'weekly_summary'] $$;
comment on function app.reminder_kinds() is 'The kinds of reminders, the most urgent first, as REMINDER_KINDS of domain/reminders.ts';

create function app.reminder_priority(kind text) returns integer
language sql immutable set search_path = ''
as $$ select array_position(app.reminder_kinds(), kind) $$;
comment on function app.reminder_priority(text) is 'Where a kind stands in the table of priorities, 1 for the first';

-- domain/reminders.ts is the same rule, domain/cases/reminders.json the case table.
create function app.reminder_kind(state text, streak integer, to_milestone integer, weekday integer, has_week boolean) returns text
language sql immutable set search_path = ''
as $$
  select t.kind from (values
    ('streak_at_risk', state = 'running' and streak >= app.kept_streak_days()),
    ('milestone_near', state = 'running' and to_milestone = 1),
    -- On a Sunday who trained in the week reads of that.
    ('not_today', state = 'running' and not (weekday = 7 and has_week)),
    ('challenge_begins', state = 'begins_tomorrow'),
    ('challenge_ended', state = 'ended_yesterday'),
    ('weekly_summary', state = 'running' and weekday = 7 and has_week)) t (kind, matches)
  where t.matches order by app.reminder_priority(t.kind) limit 1
$$;
comment on function app.reminder_kind(text, integer, integer, integer, boolean) is
  'The table of priorities: what a member without a check-in today is reminded of in a challenge, the first that matches; null for nothing. state is running, begins_tomorrow, ended_yesterday or another; streak
in days, alive until tonight; to_milestone check-ins; weekday 1 for Monday to 7; has_week whether a check-in lies in the last seven days';

-- Security definer: reads every member's challenges.
create function app.reminder_facts(member_id uuid)
returns table (challenge_id uuid, state text, is_checked_in boolean, is_paused boolean, kind text, ends date)
language sql stable security definer set search_path = ''
as $$
  select c.id, s.state, f.is_checked_in, s.state = 'running' and app.is_paused(member_id, c.id, d.today),
    app.reminder_kind(s.state, case when g.last_check_in_day = d.today - 1 then g.consecutive_days else 0 end,
      -- One that asks for days in a row may be further away than its check-ins say.
      (select min(m.check_ins) - g.check_ins_count from public.challenge_milestones m join app.milestone_kinds k on k.kind = m.kind and k.within_days is null
        where m.challenge_id = c.id and m.check_ins > g.check_ins_count),
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

-- RLS ------------------------------------------------------------------------------------------------

alter table app.reminder_settings enable row level security;
alter table app.member_reminders enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.reminder_settings, app.member_reminders from public, anon, authenticated, service_role;
grant execute on function app.first_reminder_hour(), app.last_reminder_hour(), app.default_reminder_hour(), app.reminder_late_hours(),
  app.max_unanswered_reminders(), app.kept_streak_days(), app.reminder_offer_check_ins() to anon, authenticated, service_role;
