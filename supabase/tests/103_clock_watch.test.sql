-- A clock that leaps: what can't be taken back waits until it agrees, has lasted a day, or the operator says so.
begin;
select plan(34);
select tests.make_club();
select tests.create_user(name) from unnest(array['Dora']) name;

-- Looks at an instant, with the drift that a server has counted, if one has.
create function pg_temp.look(instant timestamptz, drift interval default null) returns boolean language sql as $$ select app.note_clock(instant, drift) $$;
create function pg_temp.begin_at(instant timestamptz) returns void language sql as $$
  update app.clock_watch set seen_at = instant, trusted_at = null, leapt_by = null, since = '0', lasted = '0', noted_at = null where only_row $$;

-- A day of looks, each ten minutes.
create function pg_temp.go_on(starts timestamptz, lasts interval) returns boolean language sql as $$
  select (array_agg(app.note_clock(at, null)))[count(*)] from generate_series(starts, starts + lasts, interval '10 minutes') at $$;

select ok(pg_temp.look('2026-12-01 12:00Z'), 'CLK-01: a database that was never looked at trusts its clock');
select ok(pg_temp.look('2026-12-01 12:59Z'), 'CLK-02: it goes on by less than an hour');
select ok(pg_temp.look('2026-12-01 12:30Z'), 'CLK-03: it is put back by less than an hour');
select ok(not pg_temp.look('2027-01-30 12:30Z'), 'CLK-04: 60 days ahead are a leap');
select is((select leapt_by from app.clock_watch), interval '60 days', 'CLK-05: it is told by how much');
select ok(not app.is_clock_trusted(), 'CLK-06: whoever asks without looking is told so too');
select ok(not pg_temp.look('2027-01-30 12:31Z'), 'CLK-07: a moment later it is a leap still');
select ok(pg_temp.look('2026-12-01 12:32Z'), 'CLK-08: put back to where it would be, it is trusted at once');
select ok(not pg_temp.look('2026-10-01 12:32Z'), 'CLK-09: months back are a leap too');
select pg_temp.begin_at('2026-12-01 12:00Z');
select ok(not pg_temp.look('2026-12-01 15:00Z'), 'CLK-10: without a server that counts, three hours between two looks are a leap');
select pg_temp.begin_at('2026-12-01 12:00Z');
select ok(pg_temp.look('2026-12-01 15:00Z', interval '2 seconds'), 'CLK-11: a server that has counted three hours knows that they went by');
select pg_temp.begin_at('2026-12-01 12:00Z');
select ok(not pg_temp.look('2026-12-01 15:00Z', interval '3 hours'), 'CLK-12: one that has counted no time knows that it leapt');
select pg_temp.begin_at('2026-12-01 12:00Z');
select ok(pg_temp.look('2026-12-01 12:01Z', interval '-60 days'), 'CLK-13: what another process has noted and settled is noted once');

select pg_temp.begin_at('2026-12-01 12:00Z');
select pg_temp.look('2026-12-08 12:00Z');
select ok(not pg_temp.go_on('2026-12-08 12:10Z', '23 hours'), 'CLK-14: it waits for nearly a day');
select ok(pg_temp.go_on('2026-12-09 11:20Z', '1 hour'), 'CLK-15: after a day the clock is taken on');
select is((select l.act || ' ' || l.by_command from app.staff_log l order by seq desc limit 1), 'clock_taken_on true', 'CLK-16: which the log tells');
select pg_temp.begin_at('2026-12-01 12:00Z');
select pg_temp.look('2026-12-08 12:00Z');
select ok(not pg_temp.look('2026-12-10 12:00Z'), 'CLK-17: a second leap does not make the day of the first');

-- Waiting acts ---------------------------------------------------------------------------------------

create function pg_temp.taken() returns text language sql as $$
  select coalesce(string_agg(j ->> 'kind', ',' order by j ->> 'kind'), 'none') from jsonb_array_elements(app.take_jobs(100)) j $$;
create function pg_temp.leap() returns void language sql as $$
  update app.clock_watch set seen_at = pg_catalog.now() - interval '60 days', trusted_at = null where only_row $$;
create function pg_temp.as_club(act text) returns text language plpgsql as $$
declare
  v_answer text;
begin
  perform tests.as_service();
  execute act into v_answer;
  perform tests.as_owner();
  return v_answer;
end $$;
delete from app.jobs;
insert into app.jobs (kind, key, due_at, lapses_at) values
  ('final_result', 'a', app.now() - interval '1 day', null), ('delete_account', 'b', app.now() - interval '1 day', null),
  ('lost_phone', 'c', app.now() - interval '1 day', null), ('unattached_files', 'd', app.now() - interval '1 day', null),
  ('hidden_file', 'e', app.now() - interval '1 day', null);
insert into app.jobs (kind, key, payload, due_at, lapses_at) values ('account_mail', 'f', '{}', app.now() + interval '1 day', app.now() - interval '1 minute');
insert into app.jobs (kind, key, due_at, done_at) values ('hidden_file', 'g', app.now(), app.now() - interval '40 days');
select pg_temp.leap();
select is(pg_temp.as_club('select pg_temp.taken()'), 'find_subscriptions,hidden_file', 'CLK-18: of what is due, only what can be taken back is done');
select is((select given_up_at from app.jobs where key = 'f'), null, 'CLK-19: nothing lapses');
select is((select count(*) from app.jobs where key = 'g'), 1::bigint, 'CLK-20: nothing is thrown away');
select is(tests.call_as('service', format('select make_result_final(%L)', tests.challenge_id('Desafio'))), '{"success": true, "is_final": false, "is_due": false}',
  'CLK-21: no result becomes final, whoever asks');
select app.new_account_link(tests.id_of('Ana'), 'start_lost_phone');
update app.account_links set expires_at = app.now() - interval '1 hour' where user_id = tests.id_of('Ana');
select app.new_account_link(tests.id_of('Ana'), 'start_lost_phone');
select is((select count(*) from app.account_links where user_id = tests.id_of('Ana')), 2::bigint, 'CLK-22: a link that seems to be over is kept');
select is((select a ->> 'name' from jsonb_array_elements(app.staff_today() -> 'alarms') a), 'clock', 'CLK-23: the console tells of it, where nobody looks at the alarms too');
select is(tests.outcome_as('service', 'select app.trust_clock()'), '42501', 'CLK-24: no key takes it on');
select is(tests.outcome_as('Ana', 'update app.clock_watch set trusted_at = null'), '42501', 'CLK-25: no member does');
select is(app.trust_clock() ->> 'success', 'true', 'CLK-26: the operator does');
select is((select l.act from app.staff_log l order by seq desc limit 1), 'clock_taken_on', 'CLK-27: which the log tells');
select is(pg_temp.as_club('select pg_temp.taken()'), 'delete_account,final_result,lost_phone,unattached_files,unattached_files', 'CLK-28: then what waited is done');

-- A test clock that is moved -----------------------------------------------------------------------

update app.clock_shift set shift = shift + interval '60 days';
select ok(pg_temp.as_club('select app.watch_clock()')::boolean, 'CLK-29: whoever moves the test clock means it');
update app.clock_shift set shift = shift - interval '60 days';

-- A result that came by it ---------------------------------------------------------------------------

insert into public.challenge_results (challenge_id, place, user_id, points, check_ins) values (tests.challenge_id('Desafio'), 1, tests.id_of('Ana'), 0, 0);
update public.challenges set final_at = app.now() where id = tests.challenge_id('Desafio');
select is(tests.record('Ana', 'Desafio') - array['workout_id', 'message', 'points_earned'] @> '{"success": true, "checked_in": false, "check_in_refused": "result_is_final"}', true,
  'CLK-30: a workout for a challenge whose result is final is recorded, and says that it gives no check-in');
select is(app.take_back_final_result(tests.challenge_id('Desafio'), ' ') ->> 'error', 'reason_required', 'CLK-31: taking a result back needs a reason');
select is(app.take_back_final_result(tests.challenge_id('Desafio'), 'O relógio saltou') ->> 'success', 'true', 'CLK-32: the operator takes it back');
select is(concat_ws(' ', (select count(*) from public.challenge_results where challenge_id = tests.challenge_id('Desafio')), (select final_at from public.challenges where id = tests.challenge_id('Desafio')),
  (select l.act from app.staff_log l order by seq desc limit 1), (select due_at = app.final_due(c) from app.jobs, public.challenges c where key = 'final ' || c.id and c.id = tests.challenge_id('Desafio'))),
  '0 take_back_final_result t', 'CLK-33: nothing of it is left, the log tells, and it is due when it was');
select is(tests.record('Bia', 'Desafio') ->> 'checked_in', 'true', 'CLK-34: check-ins count again');
select * from finish();
rollback;
