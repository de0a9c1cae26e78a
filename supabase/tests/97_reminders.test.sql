-- Reminders: one decision for each member and day, the hour, the priorities, who is never reminded, less when it does not help, and the words.
begin;
select plan(126);
select tests.make_club();
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Otto', 'operator');
select tests.create_user(name) from unnest(array['Dora', 'Eva', 'Lia']) name;
select tests.open_sessions(name) from unnest(array['Ana', 'Bia', 'Caio', 'Dora', 'Eva', 'Lia']) name;

create function pg_temp.turn(who text, is_on boolean default true, at_hour integer default 19, mails boolean default false) returns jsonb language sql as $$
  select tests.call_as(who || ' aal1', format('select set_reminders(%L, %L, %L)', is_on, at_hour, mails)) $$;
create function pg_temp.settings(who text) returns jsonb language sql as $$ select tests.call_as(who || ' aal1', 'select my_reminders()') -> 'settings' $$;
-- The run of a process at a time of day in São Paulo.
create function pg_temp.run_at(local_time timestamp) returns integer language plpgsql as $$
begin
  perform tests.set_local_clock(local_time);
  -- One turn for a day that was missed, and one for today.
  perform tests.call_as('service', 'select take_jobs(0)');
  perform tests.call_as('service', 'select take_jobs(0)');
  return 0;
end $$;
create function pg_temp.decision(who text, on_day date) returns text language sql as $$
  select coalesce((select concat_ws(' ', r.outcome, r.kind, case when r.is_last then 'last' end) from app.member_reminders r where r.user_id = tests.id_of(who) and r.day = on_day), 'none') $$;
create function pg_temp.last_hour() returns interval language sql as $$ select make_interval(hours => app.last_reminder_hour()) $$;
create function pg_temp.decided_at(local_time timestamp, who text) returns text language plpgsql as $$
begin
  perform pg_temp.run_at(local_time);
  return pg_temp.decision(who, local_time::date);
end $$;
create function pg_temp.record_at(local_time timestamp, who text, challenge text default 'Desafio') returns text language plpgsql as $$
begin
  perform tests.set_local_clock(local_time);
  return tests.record(who, challenge) ->> 'success';
end $$;
create function pg_temp.bell(who text) returns bigint language sql as $$
  select count(*) from member_notices n where n.user_id = tests.id_of(who) and n.kind = 'reminder' $$;

-- The case tables -------------------------------------------------------------------------------------

select is(app.reminder_kind(c ->> 'state', (c ->> 'streak')::integer, (c ->> 'toMilestone')::integer, (c ->> 'weekday')::integer, (c ->> 'hasWeek')::boolean),
  c ->> 'kind', (c ->> 'id') || ': ' || (c ->> 'note'))
from tests.case_tables, jsonb_array_elements(body) c where case_tables.name = 'reminders';
select results_eq('select id, kind, title, body from app.reminder_templates()',
  $$ select c ->> 'id', c ->> 'kind', c ->> 'title', c ->> 'body' from tests.case_tables, jsonb_array_elements(body) c where case_tables.name = 'reminder-words' $$,
  'RMD-01: the words are those of the case table');
select is((select count(*) from app.reminder_templates()), 10::bigint, 'RMD-02: there are ten');
select is_empty($$ select kind from app.reminder_templates() where app.reminder_priority(kind) is null $$, 'RMD-03: each is of a kind that the table of priorities knows');
select matches(app.reminder_body('today-1', true), 'último lembrete', 'RMD-04: the last one says that it is the last');

-- The hour ------------------------------------------------------------------------------------------

select is(pg_temp.settings('Ana') - 'time_zone' - 'first_hour' - 'last_hour', '{"on": false, "hour": 19, "mails": false, "is_stopped": false, "can_offer": false, "next_at": null, "public_key": null, "devices": []}'::jsonb,
  'RMD-05: at first everything is off, and nobody is asked');
select is(pg_temp.decided_at('2026-11-20 19:00', 'Ana'), 'none', 'RMD-06: who did not switch reminders on has no decision');
select tests.set_local_clock('2026-11-20 12:00');
select pg_temp.turn('Ana');
select is((pg_temp.settings('Ana') ->> 'next_at')::timestamptz, '2026-11-20 19:00-03'::timestamptz, 'RMD-07: the next is due at 19:00 of the challenge''s zone');
select is(pg_temp.decided_at('2026-11-20 18:59:59', 'Ana'), 'none', 'RMD-08: not before its hour');
select is(pg_temp.decided_at('2026-11-20 19:00', 'Ana'), 'sent not_today', 'RMD-09: but at it');
select is(pg_temp.bell('Ana'), 1::bigint, 'RMD-10: the bell has it');
select is(pg_temp.decided_at('2026-11-20 19:00:10', 'Ana') || pg_temp.bell('Ana'), 'sent not_today1', 'RMD-11: the next turn of a process sends nothing');
update app.reminder_settings set next_at = app.now() where user_id = tests.id_of('Ana');
select is(pg_temp.decided_at('2026-11-20 19:30', 'Ana') || pg_temp.bell('Ana'), 'sent not_today1', 'RMD-12: nor does one that believes it is due again: the row is unique');
select tests.set_local_clock('2026-11-20 19:40');
select pg_temp.turn('Ana', true, app.last_reminder_hour());
select is(pg_temp.decided_at('2026-11-20'::date + pg_temp.last_hour(), 'Ana') || pg_temp.bell('Ana'), 'sent not_today1', 'RMD-13: another hour on the same day brings no second one');
select is(tests.call_as('Ana aal1', format('select set_reminders(true, %s, false)', h)) ->> 'error', 'reminder_hour_wrong', format('RMD-%s: %s:00 is no hour for it', n, h))
from (values (14, app.first_reminder_hour() - 1), (15, app.last_reminder_hour() + 1), (16, -1), (17, 24)) t (n, h);
-- One number: an hour can be chosen that is not before the first, and at which a reminder may still leave.
select is((select string_agg(h::text, ' ' order by h) from generate_series(0, 23) h
    where tests.call_as('Ana aal1', format('select set_reminders(true, %s, false)', h)) ->> 'success' = 'true'),
  (select string_agg(h::text, ' ' order by h) from generate_series(app.first_reminder_hour(), 23) h
    where app.reminder_lapse('2026-11-20', h, 'America/Sao_Paulo') > app.reminder_at('2026-11-20', h, 'America/Sao_Paulo')),
  'RMD-130: no hour can be chosen that is quiet, and each that is not');
select tests.set_local_clock('2026-11-21 06:00');
select pg_temp.turn('Ana', true, 15), pg_temp.turn('Bia', true, app.first_reminder_hour()), pg_temp.turn('Caio', true, app.last_reminder_hour());
select is(pg_temp.decided_at('2026-11-21'::date + make_interval(hours => app.first_reminder_hour()), 'Bia'), 'sent not_today', 'RMD-18: the first hour is one');
select is(pg_temp.decided_at('2026-11-21 17:00', 'Ana'), 'late', 'RMD-22: two hours late it is dropped');
select is(pg_temp.decided_at('2026-11-21'::date + pg_temp.last_hour() + interval '1 hour', 'Caio'), 'late', 'RMD-19: an hour after the last one it is quiet: what was due is dropped');
select is(pg_temp.bell('Caio'), 0::bigint, 'RMD-20: and the bell has nothing');
select is(pg_temp.decided_at('2026-11-22 16:59:59', 'Ana'), 'sent not_today', 'RMD-23: a second before it is two hours late it is sent');
select is(pg_temp.decided_at('2026-11-22'::date + pg_temp.last_hour() + interval '59 minutes 59 seconds', 'Caio'), 'sent not_today', 'RMD-21: and a second before it is quiet');
select is(pg_temp.decided_at('2026-11-26 09:00', 'Ana') || ' ' || pg_temp.decision('Ana', '2026-11-23'), 'none late', 'RMD-24: after days without a server the day that was due says that it was late');
select is((pg_temp.settings('Ana') ->> 'next_at')::timestamptz, '2026-11-26 15:00-03'::timestamptz, 'RMD-25: and the next is due today');
select pg_temp.run_at('2026-11-20 15:00');
select is(pg_temp.bell('Ana'), 2::bigint, 'RMD-26: a clock that goes back sends nothing for days that were decided');

-- Priorities, by real check-ins ---------------------------------------------------------------------

delete from app.member_reminders; delete from app.reminder_settings; delete from member_notices;
select tests.create_challenge('Jornada', '2026-12-01', '2026-12-21');
select tests.set_local_clock('2026-11-29 10:00');
select tests.join_challenge(who, 'Jornada') from unnest(array['Ana', 'Bia', 'Dora', 'Eva', 'Lia']) who;
select tests.outcome_as(who, format('delete from challenge_participants where user_id = %L and challenge_id = %L', tests.id_of(who), tests.challenge_id('Desafio'))) from unnest(array['Ana', 'Bia']) who;
select pg_temp.turn(who) from unnest(array['Ana', 'Bia', 'Dora', 'Eva', 'Lia']) who;
select is(pg_temp.decided_at('2026-11-29 19:00', 'Ana'), 'no_challenge', 'RMD-27: two days before its challenge nobody is reminded');
select is(pg_temp.decided_at('2026-11-30 19:00', 'Ana'), 'sent challenge_begins', 'RMD-28: on the eve they are');
select pg_temp.record_at('2026-12-01 10:00', who, 'Jornada') from unnest(array['Ana', 'Bia']) who;
select is(pg_temp.decided_at('2026-12-01 19:00', 'Ana'), 'checked_in', 'RMD-29: who has checked in is not reminded');
select pg_temp.record_at('2026-12-02 10:00', 'Ana', 'Jornada');
select is(pg_temp.decided_at('2026-12-02 19:00', 'Bia'), 'sent not_today', 'RMD-30: a streak of a day is not worth one of its own');
select pg_temp.record_at('2026-12-03 10:00', 'Ana', 'Jornada');
select is(pg_temp.decided_at('2026-12-04 19:00', 'Ana'), 'sent streak_at_risk', 'RMD-31: one of three days is');
select is((select challenge_id from app.member_reminders where user_id = tests.id_of('Ana') and day = '2026-12-04'), tests.challenge_id('Jornada'), 'RMD-32: the row says of which challenge');
select tests.call_as('Bia aal1', 'select open_reminder(null)') ->> 'success' as arranged;
-- Bia trained once in the week that ends on Sunday, 6 December.
select is(pg_temp.decided_at('2026-12-06 19:00', 'Bia'), 'sent weekly_summary', 'RMD-33: on a Sunday who trained in the week reads of it');
select is(pg_temp.decision('Dora', '2026-12-06') || ', ' || pg_temp.decision('Dora', '2026-12-02'), 'sent not_today last, sent not_today',
  'RMD-34: who did not is asked to come, if it is their day');
update challenge_progress set check_ins_count = 11 where user_id = tests.id_of('Bia') and challenge_id = tests.challenge_id('Jornada');
select tests.call_as('Bia aal1', 'select open_reminder(null)') ->> 'success' as arranged;
select is(pg_temp.decided_at('2026-12-07 19:00', 'Bia'), 'sent milestone_near', 'RMD-35: eleven of twelve: a milestone is one check-in away');
select tests.call_as('Bia aal1', 'select open_reminder(null)') ->> 'success' as arranged;
select is(pg_temp.decided_at('2026-12-21 19:00', 'Bia'), 'sent milestone_near', 'RMD-36: until the last day');
select tests.call_as('Bia aal1', 'select open_reminder(null)') ->> 'success' as arranged;
select is(pg_temp.decided_at('2026-12-22 19:00', 'Bia'), 'sent challenge_ended', 'RMD-37: the day after it ended');
select tests.call_as('Bia aal1', 'select open_reminder(null)') ->> 'success' as arranged;
select is(pg_temp.decided_at('2026-12-23 19:00', 'Bia'), 'no_challenge', 'RMD-38: and never of a challenge that is over');

-- Never ---------------------------------------------------------------------------------------------

delete from app.member_reminders; delete from app.reminder_settings; delete from member_notices;
select tests.create_challenge('Verão', '2027-01-04', '2027-01-31');
select tests.set_local_clock('2027-01-04 09:00');
select tests.join_challenge(who, 'Verão') from unnest(array['Ana', 'Bia', 'Caio', 'Dora', 'Eva', 'Lia']) who;
select pg_temp.turn(who) from unnest(array['Ana', 'Bia', 'Caio', 'Dora', 'Eva', 'Lia']) who;
select tests.call_as('Ana aal1', 'select set_pause(tests.challenge_id(''Verão''), ''2027-01-04'', ''2027-01-05'', ''ill'')') ->> 'success' as arranged;
select tests.outcome_as('Bia', format('delete from challenge_participants where user_id = %L and challenge_id = %L', tests.id_of('Bia'), tests.challenge_id('Verão')));
insert into app.member_suspensions (user_id, reason, until) values (tests.id_of('Caio'), 'Ofensa', '2027-01-05 12:00-03');
select pg_temp.record_at('2027-01-04 10:00', 'Dora', 'Verão');
select app.void_check_in(k.id, 'Foto repetida') from challenge_check_ins k where k.user_id = tests.id_of('Dora') and k.check_in_day = '2027-01-04';
select is(pg_temp.decided_at('2027-01-04 19:00', who), expected, format('RMD-%s: %s', n, why))
from (values (39, 'Ana', 'paused', 'who marked a pause is left alone'), (40, 'Bia', 'no_challenge', 'so is who left'), (41, 'Caio', 'suspended', 'who is suspended'),
  (42, 'Dora', 'checked_in', 'whose check-in was voided, since the day can''t be earned again')) t (n, who, expected, why);
select is(pg_temp.bell('Ana') + pg_temp.bell('Bia') + pg_temp.bell('Caio') + pg_temp.bell('Dora'), 0::bigint, 'RMD-43: and none of them has something in the bell');
select is(pg_temp.decided_at('2027-01-05 19:00', 'Caio'), 'sent not_today', 'RMD-44: a suspension that has ended counts no more');
select is(pg_temp.decided_at('2027-01-06 19:00', 'Ana'), 'sent not_today', 'RMD-45: nor a pause');
update challenges set active = false where id = tests.challenge_id('Verão');
select is(pg_temp.decided_at('2027-01-08 19:00', 'Ana'), 'no_challenge', 'RMD-46: a challenge that was closed is over');
update challenges set active = true where id = tests.challenge_id('Verão');
select pg_temp.turn('Eva', false);
select is(pg_temp.decided_at('2027-01-11 19:00', 'Eva'), 'none', 'RMD-47: who switched reminders off has no decision');

-- Less when it does not help ------------------------------------------------------------------------

delete from app.member_reminders; delete from app.reminder_settings; delete from member_notices;
select tests.set_local_clock('2027-01-11 09:00');
select pg_temp.turn('Lia');
select is((select string_agg(pg_temp.decided_at('2027-01-11 19:00'::timestamp + d * interval '1 day', 'Lia'), ', ' order by d) from generate_series(0, 11) d),
  'sent not_today, resting, sent not_today, resting, resting, resting, sent not_today last, stopped, stopped, stopped, stopped, stopped',
  'RMD-48: unanswered, the next comes two, then four days later, and the third is the last');
select is(pg_temp.bell('Lia'), 3::bigint, 'RMD-49: three were told');
select is((select count(*) from member_notices n where n.user_id = tests.id_of('Lia') and n.body like '%último lembrete%'), 1::bigint, 'RMD-50: one of them says that it is the last');
select is(pg_temp.settings('Lia') ->> 'is_stopped', 'true', 'RMD-51: the member is told that they rest');
select is_empty($$ select 1 from (select words, lag(words) over (partition by user_id order by day) as before from app.member_reminders where outcome = 'sent') w where words = before $$,
  'RMD-52: no words come twice in a row');
select pg_temp.record_at('2027-01-23 10:00', 'Lia', 'Verão');
select is(pg_temp.settings('Lia') ->> 'is_stopped', 'false', 'RMD-53: a check-in begins anew');
select is(pg_temp.decided_at('2027-01-23 19:00', 'Lia') || ', ' || pg_temp.decided_at('2027-01-24 19:00', 'Lia') || ', ' || pg_temp.decided_at('2027-01-25 19:00', 'Lia'),
  'checked_in, sent weekly_summary, resting', 'RMD-54: with the first gap again');
select is(tests.call_as('Lia aal1', 'select open_reminder(''2027-01-24'')') ->> 'success', 'true', 'RMD-55: a tap is an answer');
select is(pg_temp.decided_at('2027-01-26 19:00', 'Lia'), 'sent not_today', 'RMD-56: the day after it there is one again');
select isnt((select opened_at from app.member_reminders where user_id = tests.id_of('Lia') and day = '2027-01-24'), null, 'RMD-57: and the row knows the tap');
select tests.call_as('Ana aal1', 'select open_reminder(''2027-01-26'')') ->> 'success' as arranged;
select is((select opened_at from app.member_reminders where user_id = tests.id_of('Lia') and day = '2027-01-26'), null, 'RMD-58: nobody taps for another');

-- The offer -----------------------------------------------------------------------------------------

select is(pg_temp.settings('Bia') ->> 'can_offer', 'false', 'RMD-59: after one check-in nobody is asked');
select pg_temp.settings('Ana') ->> 'can_offer' as arranged;
select is(pg_temp.settings('Ana') ->> 'can_offer', 'true', 'RMD-60: after the second they may be');
select is(tests.call_as('Ana aal1', 'select dismiss_reminder_offer()') #>> '{settings,can_offer}', 'false', 'RMD-61: who answers is asked no more');
select is(pg_temp.settings('Lia') ->> 'can_offer', 'false', 'RMD-62: nor is who has them on');

-- Rights --------------------------------------------------------------------------------------------

select is(tests.outcome_as('stranger', 'select ' || call), '42501', 'RMD-' || n || ': a stranger can''t call ' || call)
from (values (63, 'my_reminders()'), (64, 'set_reminders(true, 19, false)'), (65, 'dismiss_reminder_offer()'), (66, 'open_reminder(null)'), (67, 'test_reminder()'),
  (68, 'staff_reminder_numbers(30)')) t (n, call);
select is((select string_agg(tests.outcome_as(who, 'select 1 from app.' || t), ',') from unnest(array['reminder_settings', 'member_reminders']) t), '42501,42501', 'RMD-' || n || ': ' || who || ' reads no table of them')
from (values (69, 'Ana aal1'), (70, 'stranger'), (71, 'service'), (72, 'Otto aal2')) w (n, who);
select is(tests.outcome_as('Ana aal1', 'select set_reminders(null, 19, false)'), 'PT400 invalid_input', 'RMD-73: on or off has to be said');

-- Numbers -------------------------------------------------------------------------------------------

select is(tests.call_as('Otto aal2', 'select staff_reminder_numbers(30)') - 'message' - 'error', '{"success": true, "days": 30, "members": 1, "sent": 5, "opened": null, "check_ins": null, "stopped": 1, "turned_off": 0, "unsubscribed": 0, "by_kind": null}'::jsonb,
  'RMD-74: of fewer than five members an operator sees how many were sent, and not who answered');
insert into app.member_reminders (user_id, day, outcome, kind, words, sent_at, lapses_at, opened_at)
select tests.id_of(who), '2027-01-26', 'sent', 'not_today', 'today-1', app.now() - interval '4 hours', app.now(), case when who = 'Ana' then app.now() end from unnest(array['Ana', 'Bia', 'Caio', 'Dora']) who;
select tests.set_local_clock('2027-01-26 17:59');
select tests.record('Dora', 'Verão') is not null as arranged;
select tests.set_local_clock('2027-01-26 19:01');
select is(tests.call_as('Otto aal2', 'select staff_reminder_numbers(1)') - 'message' - 'error', '{"success": true, "days": 1, "members": 5, "sent": 5, "opened": 1, "check_ins": 1, "stopped": 0, "turned_off": 0, "unsubscribed": 0, "by_kind": [{"kind": "not_today", "sent": 5, "opened": 1, "check_ins": 1}]}'::jsonb,
  'RMD-75: of five they see what was opened and who came within three hours, as numbers');
select is(tests.outcome_as('Otto aal2', 'select staff_reminder_numbers(91)'), 'PT400 invalid_input', 'RMD-76: 90 days at most');

select is(tests.outcome_as(who, 'select staff_reminder_numbers(30)'), '42501', format('RMD-%s: %s does not see the numbers', n, who)) from (values (107, 'Ana aal1'), (108, 'Mara aal2')) t (n, who);

-- A member's copy, and the end of an account ------------------------------------------------------------

select is(jsonb_array_length(app.reminders_of_member(tests.id_of('Lia')) -> 'reminders') > 10, true, 'RMD-77: a member''s copy has each day''s decision');
select is((app.reminders_of_member(tests.id_of('Lia')) -> 'settings') ? 'unsubscribe_token', false, 'RMD-78: and not the secret of the mails');
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Lia')));
select is((select count(*) from app.member_reminders where user_id = tests.id_of('Lia')) + (select count(*) from app.reminder_settings where user_id = tests.id_of('Lia')), 0::bigint, 'RMD-79: all goes with the account');

-- Zones, two challenges, no name ------------------------------------------------------------------------

delete from app.member_reminders; delete from app.reminder_settings; delete from member_notices;
create function pg_temp.turn_at(instant timestamptz) returns void language plpgsql as $$
begin
  perform tests.set_clock(instant);
  perform tests.call_as('service', 'select take_jobs(0)');
  perform tests.call_as('service', 'select take_jobs(0)');
end $$;
-- The bell's reminders of this instant.
create function pg_temp.bell_now(who text) returns bigint language sql as $$
  select count(*) from member_notices n where n.user_id = tests.id_of(who) and n.kind = 'reminder' and n.created_at = app.now() $$;
create function pg_temp.decided(instant timestamptz, who text, on_day date) returns text language plpgsql as $$
begin
  perform pg_temp.turn_at(instant);
  return pg_temp.decision(who, on_day);
end $$;
select tests.create_challenge('Nova York', '2027-03-01', '2027-03-31', 'America/New_York'), tests.create_challenge('Outono', '2027-11-01', '2027-11-30', 'America/New_York'),
  tests.create_challenge('Tóquio', '2027-03-01', '2027-03-31', 'Asia/Tokyo'), tests.create_challenge('Um', '2027-03-01', '2027-03-20'), tests.create_challenge('Dois', '2027-03-05', '2027-03-31');
select tests.create_user(name) from unnest(array['Nia', 'Tai', 'Ivo']) name;
select tests.create_user('Sem', '{}');
select tests.open_sessions(name) from unnest(array['Nia', 'Tai', 'Ivo', 'Sem']) name;
select tests.set_clock('2027-03-13 12:00-05');
select tests.join_challenge('Nia', 'Nova York'), tests.join_challenge('Tai', 'Tóquio'), tests.join_challenge('Ivo', 'Um'), tests.join_challenge('Ivo', 'Dois'), tests.join_challenge('Sem', 'Dois');
select pg_temp.turn(who) from unnest(array['Nia', 'Tai', 'Ivo', 'Sem']) who;
select is((pg_temp.settings('Nia') ->> 'next_at')::timestamptz, '2027-03-13 19:00-05'::timestamptz, 'RMD-80: a challenge elsewhere has the hour of its own zone');
select is(pg_temp.decided('2027-03-13 19:00-05', 'Nia', '2027-03-13'), 'sent not_today', 'RMD-81: the evening before summer time begins');
select tests.call_as('Nia aal1', 'select open_reminder(null)') ->> 'success' as arranged;
select is(pg_temp.decided('2027-03-14 18:59:59-04', 'Nia', '2027-03-14'), 'none', 'RMD-82: on the day that is an hour shorter not before its hour');
select is(pg_temp.decided('2027-03-14 19:00-04', 'Nia', '2027-03-14'), 'sent not_today', 'RMD-83: but at it, an hour sooner than a day later');
select is(pg_temp.decided('2027-03-14 20:00-04', 'Nia', '2027-03-14') || pg_temp.bell('Nia'), 'sent not_today2', 'RMD-84: and an hour later no second one');
select is(pg_temp.decided('2027-03-15 19:00+09', 'Tai', '2027-03-15'), 'sent not_today', 'RMD-85: at 19:00 in Tokyo it is seven in the morning in São Paulo, and Tokyo counts');
select is(pg_temp.decided('2027-03-15 19:00-03', 'Tai', '2027-03-16') || pg_temp.bell('Tai'), 'none1', 'RMD-86: at 19:00 in São Paulo Tokyo sleeps');
select is(pg_temp.decided('2027-03-16 21:00+09', 'Tai', '2027-03-16'), 'late', 'RMD-87: quiet is when it is night in Tokyo');

select is(pg_temp.decided('2027-03-17 19:00-03', 'Ivo', '2027-03-17') || pg_temp.bell_now('Ivo'), 'sent not_today1', 'RMD-92: two challenges at once give one reminder');
select tests.call_as('Ivo aal1', 'select open_reminder(null)') ->> 'success' as arranged;
select tests.set_clock('2027-03-18 10:00-03');
select tests.record('Ivo', 'Um') ->> 'success' as arranged;
select is(pg_temp.decided('2027-03-18 19:00-03', 'Ivo', '2027-03-18') || pg_temp.bell_now('Ivo'), 'checked_in0', 'RMD-93: who checked in to one of them is not reminded of the other');
select is(pg_temp.decided('2027-03-21 19:00-03', 'Ivo', '2027-03-21'), 'sent not_today', 'RMD-94: one ended yesterday and one runs: what stands first in the table is said, once');
select is((select count(*) from member_notices n where n.user_id = tests.id_of('Sem') and n.kind = 'reminder') > 0, true, 'RMD-95: a member without a name is reminded too');
select is_empty($$ select 1 from member_notices n where n.kind = 'reminder' and (n.title is null or n.body is null or concat(n.title, n.body) ~* 'null|undefined') $$, 'RMD-96: in whole sentences');

-- Between the decision and the sending --------------------------------------------------------------------

select tests.set_clock('2027-03-24 12:00-03');
select pg_temp.turn(who) from unnest(array['Ivo', 'Sem']) who;
select pg_temp.turn_at('2027-03-24 19:00-03');
select is(app.may_still_remind(tests.id_of('Sem'), '2027-03-24'), true, 'RMD-97: what was decided may be sent');
insert into app.member_suspensions (user_id, reason, until) values (tests.id_of('Ivo'), 'Ofensa', '2027-03-30 12:00-03');
select is(app.may_still_remind(tests.id_of('Ivo'), '2027-03-24'), false, 'RMD-98: not to who is suspended meanwhile');
select tests.set_clock('2027-03-24 20:59:59-03');
select is(app.may_still_remind(tests.id_of('Sem'), '2027-03-24'), true, 'RMD-99: until it is two hours late or quiet');
select tests.set_clock('2027-03-24 21:00-03');
select is(app.may_still_remind(tests.id_of('Sem'), '2027-03-24'), false, 'RMD-100: and no longer');
select tests.set_clock('2027-03-24 19:30-03');
select pg_temp.turn('Sem', false);
select is(app.may_still_remind(tests.id_of('Sem'), '2027-03-24'), false, 'RMD-101: nor to who switched reminders off meanwhile');

-- One that fails ------------------------------------------------------------------------------------

select pg_temp.turn('Sem');
create function pg_temp.fail() returns trigger language plpgsql as $$ begin if new.user_id = tests.id_of('Sem') then raise exception 'broken'; end if; return new; end $$;
create trigger fails before insert on member_notices for each row execute function pg_temp.fail();
select is(pg_temp.decided('2027-03-25 19:00-03', 'Ivo', '2027-03-25'), 'suspended', 'RMD-102: a decision that fails holds up no other');
select is(pg_temp.decision('Sem', '2027-03-25') || ' ' || (pg_temp.settings('Sem') ->> 'next_at')::timestamptz, 'none ' || '2027-03-25 20:00-03'::timestamptz, 'RMD-103: and comes again in an hour');
drop trigger fails on member_notices;
select is(pg_temp.decided('2027-03-25 20:00-03', 'Sem', '2027-03-25'), 'sent not_today', 'RMD-104: when it may work');

update challenge_participants set status = 'inactive' where user_id = tests.id_of('Tai');
select is_empty($$ select 1 from app.reminder_facts(tests.id_of('Tai')) $$, 'RMD-105: whom the operator set aside takes part in nothing');
select tests.create_challenge('Fechado', '2027-03-26', '2027-03-31');
select tests.join_challenge('Sem', 'Fechado');
update challenges set active = false where id = tests.challenge_id('Fechado');
select is((select state from app.reminder_facts(tests.id_of('Sem')) f where f.challenge_id = tests.challenge_id('Fechado')), 'over', 'RMD-106: a closed challenge does not begin tomorrow');

-- The end of summer time ---------------------------------------------------------------------------------

select tests.set_clock('2027-11-06 12:00-04');
select tests.join_challenge('Nia', 'Outono');
select pg_temp.turn('Nia', true, 20);
select is(pg_temp.decided('2027-11-06 20:00-04', 'Nia', '2027-11-06'), 'sent not_today', 'RMD-88: the evening before summer time ends');
select tests.call_as('Nia aal1', 'select open_reminder(null)') ->> 'success' as arranged;
select is(pg_temp.decided('2027-11-07 20:00-04', 'Nia', '2027-11-07'), 'none', 'RMD-89: on the day that is an hour longer not a day later, which is an hour early');
select is(pg_temp.decided('2027-11-07 20:00-05', 'Nia', '2027-11-07') || pg_temp.bell_now('Nia'), 'sent not_today1', 'RMD-90: but at its hour, once');
select is(app.reminder_lapse('2027-11-07', app.last_reminder_hour(), 'America/New_York'), ('2027-11-07'::date + pg_temp.last_hour() + interval '1 hour') at time zone 'America/New_York', 'RMD-91: it lapses when it gets quiet there');

select * from finish();
rollback;
