-- The steps of recording a workout: the member's lock, the chance of a check-in, what is refused, what is told, and who may call them.
begin;
select plan(44);
select tests.make_club();
select tests.create_challenge('Futuro', '2026-11-25', '2026-12-15');
select tests.join_challenge('Ana', 'Futuro');

-- The lock and the account -------------------------------------------------------------------------
select ok(app.lock_member(tests.id_of('Ana')), 'STP-01: app.lock_member locks a member');
select ok(not app.lock_member(tests.id_of('Ninguém')), 'STP-02: app.lock_member is false for a member without a profile');
delete from public.profiles where id = tests.id_of('Caio');
select is(tests.record('Caio') ->> 'success', 'true', 'STP-03: a missing profile is made by the first workout');
select is((select completed_workouts from public.profiles where id = tests.id_of('Caio')), 1, 'STP-04: the first workout counts in the profile that it made');
select tests.join_challenge('Caio', 'Outro desafio');
select is(tests.outcome_as('Ninguém', format('select record_workout_basic(%L, %L, %L, app.now(), 30)', tests.id_of('Ninguém'), 'Corrida', 'Corrida')),
  '42501', 'STP-05: without an account nothing is recorded');
select is(tests.outcome_as('Bia', format('select record_workout_basic(%L, %L, %L, app.now(), 30)', tests.id_of('Ana'), 'Corrida', 'Corrida')),
  '42501', 'STP-06: a member can''t record a first workout for another member');
select is(tests.outcome_as('stranger', format('select record_workout_basic(%L, %L, %L, app.now(), 30)', tests.id_of('Ana'), 'Corrida', 'Corrida')),
  '42501', 'STP-07: a stranger can''t record a workout');

-- Refusals ----------------------------------------------------------------------------------
-- An interval can be infinite from PostgreSQL 17 on alone, an instant on all.
select is(app.workout_refusal(name, minutes, coalesce(at, '2026-11-20 12:00-03'::timestamptz + late), '2026-11-20 12:00-03'), refusal, 'STP-' || id)
from (values
  ('08: a workout of today is accepted', 'Corrida', 30, interval '0', null::timestamptz, null),
  ('09: a workout without a name is refused', null, 30, interval '0', null, 'name_required'),
  ('10: a workout of zero minutes is refused', 'Corrida', 0, interval '0', null, 'duration_out_of_range'),
  ('11: a workout of 301 minutes is refused', 'Corrida', 301, interval '0', null, 'duration_out_of_range'),
  ('12: a workout of unknown length is refused', 'Corrida', null, interval '0', null, 'duration_out_of_range'),
  ('13: a workout in the last second of today is of today', 'Corrida', 30, interval '11:59:59', null, null),
  ('14: a workout at midnight is of tomorrow and refused', 'Corrida', 30, interval '12 hours', null, 'date_in_future'),
  ('15: a workout of fourteen days ago is accepted', 'Corrida', 30, interval '-14 days -12 hours', null, null),
  ('16: a workout of a second before fourteen days ago is refused', 'Corrida', 30, interval '-14 days -12 hours -1 second', null, 'date_too_old'),
  ('17: a date at infinity does not overflow', 'Corrida', 30, null, 'infinity', 'date_in_future'),
  ('18: a date at minus infinity does not overflow', 'Corrida', 30, null, '-infinity', 'date_too_old')
) cases (id, name, minutes, late, at, refusal);
select is((select string_agg(coalesce(app.workout_type(given), '–'), ' ' order by place)
    from unnest(array['funcional', 'Musculação', 'YOGA', 'pilates', 'Cardio', 'hiit', ' alongamento', 'dança', 'corrida', 'caminhada', 'outro',
      'Natação', ' ', null]) with ordinality as g (given, place)),
  'Funcional Musculação Yoga Pilates Cardio HIIT Alongamento Dança Corrida Caminhada Outro Outro – –', 'STP-19: each type is spelled as the club spells it');

-- The chance of a check-in -------------------------------------------------------------------------
create function pg_temp.chance(who text, challenge uuid, minutes integer default 50, day date default app.club_today()) returns text language sql as $$
  select concat_ws(' ', (c.challenge).title, c.refusal) from app.check_in_chance(tests.id_of(who), challenge, minutes, day, app.now()) c $$;
select is(pg_temp.chance('Ana', tests.challenge_id('Desafio')), 'Desafio', 'STP-20: a participant has the chance of a check-in');
select is(pg_temp.chance('Ana', null), 'no_challenge', 'STP-21: without a challenge there is no chance of a check-in');
select is(pg_temp.chance('Ana', tests.id_of('nenhum')), 'challenge_not_found', 'STP-22: in a challenge that is not there there is no chance of a check-in');
select is(pg_temp.chance('Caio', tests.challenge_id('Desafio')), 'not_participating', 'STP-23: in a challenge that was not joined there is no chance of a check-in');
select is(pg_temp.chance('Ana', tests.challenge_id('Futuro')), 'Futuro challenge_not_started', 'STP-24: before the first day there is no chance of a check-in');
select is(pg_temp.chance('Ana', tests.challenge_id('Desafio'), 44), 'Desafio below_minimum_duration', 'STP-25: for 44 minutes there is no chance of a check-in');
select is(pg_temp.chance('Ana', tests.challenge_id('Desafio'), 50, app.club_today() - 1), 'Desafio not_today', 'STP-26: for yesterday there is no chance of a check-in');
select is(tests.record('Ana', 'Desafio') ->> 'checked_in', 'true', 'STP-27: a workout takes the chance of a check-in');
select is(pg_temp.chance('Ana', tests.challenge_id('Desafio')), 'Desafio already_checked_in', 'STP-28: a check-in can be earned once a day');
select is(pg_temp.chance('Bia', tests.challenge_id('Desafio')), 'Desafio', 'STP-29: another member''s check-in takes nobody''s chance');
select app.void_check_in(id, 'Teste') from public.challenge_check_ins where user_id = tests.id_of('Ana');
select is(pg_temp.chance('Ana', tests.challenge_id('Desafio')), 'Desafio check_in_voided', 'STP-30: a voided day can''t be earned again');
update public.challenge_participants set status = 'inactive' where user_id = tests.id_of('Bia');
select is(pg_temp.chance('Bia', tests.challenge_id('Desafio')), 'not_participating', 'STP-31: a member who was set aside has no chance of a check-in');

-- Kept rows -------------------------------------------------------------------------------------
select is((select concat_ws('|', w.created_at = app.now(), w.updated_at = app.now(), w.registered_at = app.now(), q.created_at = app.now(), q.processed_at = app.now())
  from public.workout_records w join public.workout_processing_queue q on q.workout_id = w.id where w.user_id = tests.id_of('Ana')),
  't|t|t|t|t', 'STP-32: every time of a workout is that of app.now(), also where the clock is shifted');
select tests.record('Caio', record_id => null), tests.record('Caio', record_id => null);
select is((select count(*) from public.workout_records where user_id = tests.id_of('Caio')), 3::bigint, 'STP-33: without an id each call records a workout');
select has_index('public', 'challenge_check_ins', 'challenge_check_ins_user_idx', 'STP-34: a member''s check-ins are found by one index');
select hasnt_index('public', 'challenge_check_ins', 'challenge_check_ins_user_date_idx', 'STP-35: a check-in is written to no second index by member');

-- Messages -------------------------------------------------------------------------------------
set constraints all immediate;
set constraints all deferred;
delete from realtime.messages;
update public.user_progress set points = points where user_id = tests.id_of('Ana');
update public.user_progress set points = points where user_id = tests.id_of('Caio');
update public.profiles set bio = 'Corro' where id = tests.id_of('Ana');
update public.user_progress set points = points where user_id = tests.id_of('Ana');
update public.challenge_progress set points = points where user_id = tests.id_of('Caio');
set constraints all immediate;
select set_eq($$select topic, payload -> 'tables' as tables, payload ->> 'id' as id from realtime.messages where event = 'member_changed'$$,
  format($$values ('user:%1$s', '["user_progress", "profiles"]'::jsonb, '%1$s'), ('user:%2$s', '["user_progress", "challenge_progress"]', '%2$s')$$,
    tests.id_of('Ana'), tests.id_of('Caio')), 'STP-36: members who change in turn get one message each, with their own tables in order');
select is((select string_agg(topic || ' ' || (payload - 'id')::text, '; ') from realtime.messages where event = 'ranking_changed'),
  format('challenge:%1$s {"challenge_id": "%1$s"}', tests.challenge_id('Outro desafio')), 'STP-37: the challenge that changed gets a message');

-- Rights to call them --------------------------------------------------------------------------------
create function pg_temp.callers(signature text) returns text language sql as $$
  select coalesce(string_agg(role, ' ' order by role), 'nobody') from unnest(array['anon', 'authenticated', 'service_role']) role
  where has_function_privilege(role, signature, 'execute') $$;
select is(pg_temp.callers(signature), callers, 'STP-' || id || ': ' || signature || ' is called by ' || callers)
from (values
  ('38', 'app.lock_member(uuid)', 'service_role'),
  ('39', 'app.check_in_chance(uuid, uuid, integer, date, timestamptz)', 'nobody'),
  ('40', 'app.add_check_in(public.challenges, uuid, uuid, timestamptz, timestamptz, integer, integer)', 'nobody'),
  ('41', 'app.workout_refusal(text, integer, timestamptz, timestamptz)', 'nobody'),
  ('44', 'app.workout_refusal(text, integer, timestamptz, timestamptz, text)', 'nobody'),
  ('42', 'app.tell_live_changes()', 'nobody'),
  ('43', 'app.record_workout(uuid, text, text, timestamptz, integer, uuid, text, uuid, timestamptz, integer)', 'authenticated service_role')
) calls (id, signature, callers);
select * from finish();
rollback;
