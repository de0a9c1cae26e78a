-- "Today" of a workout for a challenge is the challenge's day, wherever the club's stands.
begin;
select plan(39);
select tests.make_club();
create function pg_temp.workout_id(n int) returns uuid language sql as $$ select md5('workout ' || n)::uuid $$;
create function pg_temp.told(reply jsonb) returns text language sql as $$
  select concat_ws(' ', reply ->> 'success', reply ->> 'error', reply ->> 'checked_in', reply ->> 'check_in_refused') $$;
create function pg_temp.held(who text, challenge text) returns text language sql as $$
  select coalesce(string_agg(check_in_day::text, ' ' order by check_in_day), 'none') from challenge_check_ins
  where user_id = tests.id_of(who) and challenge_id = tests.challenge_id(challenge) and voided_at is null $$;
create function pg_temp.edit(who text, n int, change text) returns text language sql as $$
  select tests.outcome_as(who, format('update workout_records set %s where id = %L', change, pg_temp.workout_id(n))) $$;
select tests.create_challenge(zone, '2026-11-10', '2026-11-30', zone), tests.join_challenge('Ana', zone), tests.join_challenge('Bia', zone)
from unnest(array['America/Manaus', 'America/Rio_Branco', 'America/New_York', 'America/Noronha', 'Europe/Lisbon']) zone;

-- Each hour of a day and a night, by the day that the challenge has: 24 check-ins of the right day each, in every zone.
create function pg_temp.hours(zone text) returns text language plpgsql as $$
declare
  v_at timestamptz;
  v_wrong text := '';
begin
  for hour in 0..23 loop
    v_at := ('2026-11-20 00:30'::timestamp + make_interval(hours => hour)) at time zone zone;
    perform tests.set_clock(v_at);
    -- One a day: the member comes anew each hour.
    delete from public.challenge_check_ins k where k.user_id = tests.id_of('Bia');
    if pg_temp.told(tests.record('Bia', zone, 50, day => '2026-11-20')) is distinct from 'true true' or pg_temp.held('Bia', zone) <> '2026-11-20' then
      v_wrong := v_wrong || ' ' || hour || ' ' || pg_temp.held('Bia', zone);
    end if;
  end loop;
  return v_wrong;
end $$;
select is(pg_temp.hours(zone), '', 'DOW-' || id || ': at every hour of the day in ' || zone || ' a workout of that day earns that day''s check-in')
from (values ('01', 'America/Manaus'), ('02', 'America/Rio_Branco'), ('03', 'America/New_York'), ('04', 'America/Noronha'), ('05', 'Europe/Lisbon')) z (id, zone);

-- Evening in Manaus: the club has the 21st.
select tests.set_local_clock('2026-11-21 00:30');
select is(pg_temp.told(tests.record('Ana', 'America/Manaus', 50, day => '2026-11-21')), 'true false not_today', 'DOW-06: in the evening in Manaus the club''s day is recorded, without a check-in');
select is(pg_temp.told(tests.record('Ana', 'America/Manaus', 50, day => '2026-11-22')), 'false date_in_future false', 'DOW-07: a day that neither has begun is in the future');
select is(pg_temp.told(tests.record('Ana', 'America/Manaus', 50, day => '2026-11-06')), 'true false not_today', 'DOW-08: fourteen days before Manaus'' day is not too old');
select is(pg_temp.told(tests.record('Ana', 'America/Manaus', 50, day => '2026-11-05')), 'false date_too_old false', 'DOW-09: fifteen days before it is');
select is(pg_temp.told(tests.record('Ana', null, 50, day => '2026-11-06')), 'false date_too_old false', 'DOW-10: for no challenge the club''s day counts');
select is(pg_temp.told(tests.record('Ana', 'America/Manaus', 50)), 'true true', 'DOW-11: Manaus'' own day earns the check-in');
select is(pg_temp.held('Ana', 'America/Manaus'), '2026-11-20', 'DOW-12: of that day');
select is(pg_temp.told(tests.record('Ana', 'Desafio', 50, day => '2026-11-21')), 'true true', 'DOW-13: in the club''s zone, at the same moment, the club''s day does');
select is(pg_temp.held('Ana', 'Desafio'), '2026-11-21', 'DOW-14: each challenge has its own day');

-- After midnight in Lisbon: the club has the 20th, Lisbon the 21st.
select tests.set_local_clock('2026-11-20 21:30');
select is(pg_temp.told(tests.record('Ana', 'Europe/Lisbon', 50, day => '2026-11-20')), 'true false not_today', 'DOW-15: after midnight in Lisbon yesterday earns nothing');
select is(pg_temp.told(tests.record('Ana', 'Europe/Lisbon', 50, day => '2026-11-21')), 'true true', 'DOW-16: the new day does, though the club has not begun it');
select is(pg_temp.held('Ana', 'Europe/Lisbon'), '2026-11-21', 'DOW-17: with the check-in of that day');
select is(pg_temp.told(tests.record('Ana', 'Europe/Lisbon', 50, day => '2026-11-22')), 'false date_in_future false', 'DOW-18: tomorrow in Lisbon is in the future');
select is(pg_temp.told(tests.record('Ana', null, 50, day => '2026-11-21')), 'false date_in_future false', 'DOW-19: for no challenge the club''s tomorrow is in the future');
select is(pg_temp.told(tests.record('Caio', 'Europe/Lisbon', 50, day => '2026-11-21')), 'false not_participating false', 'DOW-20: who takes no part is told so');
select is(tests.outcome_as('Bia', format('select record_workout_basic(%L, %L, %L, %L, 50, %L)', tests.id_of('Ana'), 'Corrida', 'Corrida', app.noon_in_sao_paulo('2026-11-21'), tests.challenge_id('Europe/Lisbon'))),
  '42501', 'DOW-21: nobody records another''s day');

-- Late, by the day on which it was registered there.
select tests.set_local_clock('2026-11-22 09:00');
select is(pg_temp.told(tests.record('Ana', 'America/New_York', 50, day => '2026-11-21', registered_at => '2026-11-21 23:30 America/New_York')), 'true true', 'DOW-22: registered in the evening in New York, it arrives the next morning');
select is(pg_temp.held('Ana', 'America/New_York'), '2026-11-21', 'DOW-23: and earns the check-in of that evening');

-- A workout recorded for no challenge becomes the check-in: by the button, and afterwards.
select tests.set_local_clock('2026-11-23 00:30');
select tests.record('Ana', null, 50, day => '2026-11-22', record_id => pg_temp.workout_id(1));
select tests.record('Ana', null, 50, day => '2026-11-23', record_id => pg_temp.workout_id(2));
create function pg_temp.check_in(n int, challenge text) returns text language sql as $$
  select concat_ws(' ', r ->> 'success', r ->> 'error') from tests.call_as('Ana', format('select record_challenge_check_in(%L, %L, %L)', tests.id_of('Ana'), tests.challenge_id(challenge), pg_temp.workout_id(n))) r $$;
select is(pg_temp.check_in(2, 'America/Rio_Branco'), 'false not_today', 'DOW-24: by the button, the club''s day is not Rio Branco''s');
select is(pg_temp.check_in(1, 'America/Rio_Branco'), 'true', 'DOW-25: Rio Branco''s own is');
select is(pg_temp.held('Ana', 'America/Rio_Branco'), '2026-11-22', 'DOW-26: with its check-in');
select is((select concat_ws(' ', r ->> 'success', r ->> 'checked_in', r ->> 'check_in_refused') from tests.call_as('Ana', format('select put_workout_in_challenge(%L, %L, %L)', tests.id_of('Ana'), pg_temp.workout_id(2), tests.challenge_id('Desafio'))) r),
  'true true', 'DOW-27: put into a challenge of the club''s zone, the club''s day earns the check-in');

-- Edited: a short workout of the challenge's day becomes long enough.
select tests.record('Ana', 'America/Manaus', 30, day => '2026-11-22', record_id => pg_temp.workout_id(3));
select is(pg_temp.held('Ana', 'America/Manaus'), '2026-11-20', 'DOW-28: a short workout earns nothing');
select is(pg_temp.edit('Ana', 3, 'duration_minutes = 50') || ' ' || pg_temp.held('Ana', 'America/Manaus'), '1 rows 2026-11-20 2026-11-22', 'DOW-29: made longer in the evening in Manaus, it earns Manaus'' day');
select tests.record('Ana', 'America/Manaus', 60, day => '2026-11-22', record_id => pg_temp.workout_id(4));
select is(pg_temp.edit('Ana', 3, 'duration_minutes = 30') || ' ' || pg_temp.held('Ana', 'America/Manaus'), '1 rows 2026-11-20 2026-11-22', 'DOW-30: made shorter again, it passes the check-in on');
select is((select workout_id from challenge_check_ins where user_id = tests.id_of('Ana') and challenge_id = tests.challenge_id('America/Manaus') and check_in_day = '2026-11-22'), pg_temp.workout_id(4), 'DOW-31: to the next workout of Manaus'' day');
select tests.set_local_clock('2026-12-07 00:30');
select is(pg_temp.edit('Ana', 4, 'workout_name = ''Remo'''), '1 rows', 'DOW-32: on the fourteenth evening there it may still be edited');
select tests.set_local_clock('2026-12-07 01:30');
select is(pg_temp.edit('Ana', 4, 'workout_name = ''Canoa'''), 'PT409 date_too_old', 'DOW-33: an hour later it may not');

-- A check-in of before this rule, whose workout has the club's day, stays what it is.
select tests.set_local_clock('2026-11-24 00:30');
select tests.record('Ana', 'America/Manaus', 50, day => '2026-11-23', record_id => pg_temp.workout_id(5));
update public.workout_records set date = app.noon_in_sao_paulo('2026-11-24') where id = pg_temp.workout_id(5);
select is(pg_temp.edit('Ana', 5, 'duration_minutes = 60') || ' ' || pg_temp.held('Ana', 'America/Manaus'), '1 rows 2026-11-20 2026-11-22 2026-11-23', 'DOW-34: edited, it keeps its check-in');
select app.void_check_in(id, 'Teste') from public.challenge_check_ins where workout_id = pg_temp.workout_id(5);
select is(app.take_back_void((select id from public.challenge_check_ins where workout_id = pg_temp.workout_id(5)), 'Engano'), null, 'DOW-35: a void of it is taken back');
select is(pg_temp.held('Ana', 'America/Manaus'), '2026-11-20 2026-11-22 2026-11-23', 'DOW-36: and it counts again');

-- The streak over all challenges is alive as long as one of them may still keep it.
select tests.set_local_clock('2026-11-25 01:30');
create function pg_temp.streak(who text) returns text language sql as $$
  select tests.call_as(who, format('select to_jsonb(refresh_dashboard_data(%L))', tests.id_of(who))) ->> 'current_streak' $$;
select tests.as_owner();
select is(app.streak_today(tests.id_of('Ana'), app.now())::text, '2026-11-24', 'DOW-37: while it is still yesterday in Rio Branco, so it is for the streak');
select isnt(pg_temp.streak('Ana'), '0', 'DOW-38: the dashboard says so');
select is(app.streak_today(tests.id_of('Caio'), app.now())::text, '2026-11-25', 'DOW-39: who is in none of them has the club''s day');
select * from finish();
rollback;
