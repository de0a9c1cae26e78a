-- An ended challenge is provisional, then final once: what still counts before, what stands still after, and who reads it.
begin;
select plan(65);
select tests.keep_specified_milestones();
select tests.make_club();
select tests.create_user('Dora');
select tests.create_user('Eva');
select tests.make_staff('Otto', 'operator');
select tests.create_challenge('Sete', '2026-11-10', '2026-11-20', target => 7);
select tests.set_local_clock('2026-11-10 12:00');
select tests.join_challenge(who, 'Sete') from unnest(array['Ana', 'Bia', 'Caio', 'Eva']) who;

create function pg_temp.live(who text, first_day int, last_day int) returns void language plpgsql as $$
begin
  for d in first_day .. last_day loop
    perform tests.set_local_clock(make_date(2026, 11, d) + time '12:00');
    perform tests.record(who, 'Sete');
  end loop;
end $$;
create function pg_temp.sete() returns challenges language sql as $$ select c from challenges c where c.id = tests.challenge_id('Sete') $$;
create function pg_temp.settle(title text default 'Sete') returns jsonb language sql as $$
  select tests.call_as('service', format('select make_result_final(%L)', tests.challenge_id(title))) $$;
create function pg_temp.page(who text, title text default 'Sete', most int default 50) returns jsonb language sql as $$
  select tests.call_as(who, format('select challenge_ranking_page(%L, %s)', tests.challenge_id(title), most)) $$;
create function pg_temp.standing(page jsonb) returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', r ->> 'position', r ->> 'user_name', r ->> 'points', r ->> 'check_ins_count', r ->> 'consecutive_days'), ', ' order by place), '')
  from jsonb_array_elements(page -> 'rows') with ordinality l (r, place) $$;
create function pg_temp.results() returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', r.place, coalesce(p.name, 'nobody'), r.points, r.check_ins), ', ' order by r.place), '')
  from challenge_results r left join profiles p on p.id = r.user_id where r.challenge_id = tests.challenge_id('Sete') $$;
create function pg_temp.check_in_on(who text, day int) returns challenge_check_ins language sql as $$
  select k from challenge_check_ins k where k.user_id = tests.id_of(who) and k.challenge_id = tests.challenge_id('Sete') and k.check_in_day = make_date(2026, 11, day) $$;
create function pg_temp.told() returns text language sql as $$
  select coalesce(string_agg(p.name || ': ' || n.title || '. ' || n.body || ' ' || (n.path = '/app/challenges/' || tests.challenge_id('Sete')), ' | ' order by p.name), '')
  from member_notices n join profiles p on p.id = n.user_id where n.kind = 'result_final' $$;
create function pg_temp.review(who text) returns jsonb language sql as $$ select tests.call_as(who, format('select my_challenge_review(%L)', tests.challenge_id('Sete'))) $$;
create function pg_temp.due() returns timestamptz language sql as $$ select due_at from app.jobs where key = 'final ' || tests.challenge_id('Sete') $$;
create function pg_temp.change(fields text) returns text language sql as $$
  select coalesce(a ->> 'error', 'done') from tests.call_as('Otto aal2', format('select staff_update_challenge(%L, %L, %L)', tests.challenge_id('Sete'), fields, (pg_temp.sete()).updated_at)) a $$;

-- States --------------------------------------------------------------------------------------------------

select pg_temp.live('Ana', 10, 17);
select pg_temp.live('Bia', 11, 16);
select pg_temp.live('Caio', 12, 15);
select is((pg_temp.sete()).provisional_hours, 48, 'RES-01: a challenge is provisional for 48 hours unless told otherwise');
select is(app.final_due(pg_temp.sete()), timestamptz '2026-11-23 00:00-03', 'RES-02: it becomes final 48 hours after the end of its last day');
select is((select count(*) || ' ' || min(due_at) from app.jobs where kind = 'final_result' and payload ->> 'challenge_id' = tests.challenge_id('Sete')::text), '1 ' || app.final_due(pg_temp.sete()), 'RES-03: one job waits for that instant');
create temp table times (n text, at timestamp, state text, becomes text);
insert into times values ('04', '2026-11-20 23:59:59', null, 'false false'), ('05', '2026-11-21 00:00:00', 'provisional', 'false false'), ('06', '2026-11-22 23:59:59', 'provisional', 'false false');
create function pg_temp.at(local_time timestamp) returns text language plpgsql as $$
declare
  v_answer jsonb;
begin
  perform tests.set_local_clock(local_time);
  v_answer := pg_temp.settle();
  return concat_ws(' ', app.result_state(pg_temp.sete()), v_answer ->> 'is_final', v_answer ->> 'is_due');
end $$;
select is(pg_temp.at(t.at), concat_ws(' ', t.state, t.becomes), format('RES-%s: at %s it is %s, and no job makes it final', t.n, t.at, coalesce(t.state, 'running'))) from times t order by t.n;

-- Provisional: what still counts ----------------------------------------------------------------------------

select tests.set_local_clock('2026-11-21 11:00');
select is(tests.record('Eva', 'Sete', 50, '2026-11-20', registered_at => app.now() - interval '18 hours') ->> 'checked_in', 'true', 'RES-07: a workout of the last day that waited on a device still counts');
select is(pg_temp.standing(pg_temp.page('Ana')), '1 Ana 80 8 0, 2 Bia 60 6 0, 3 Caio 40 4 0, 4 Eva 10 1 1', 'RES-08: the provisional ranking is that of the last day');
select is(tests.call_as('Otto aal2', format('select staff_void_check_in(%L, ''foto'')', (pg_temp.check_in_on('Ana', 17)).id)) ->> 'success', 'true', 'RES-09: staff still void');
select is((pg_temp.page('Ana') -> 'own_row' ->> 'points'), '70', 'RES-10: and points follow');
select is(tests.call_as('Otto aal2', format('select staff_take_back_void(%L, ''engano'', %L)', (pg_temp.check_in_on('Ana', 17)).id, (pg_temp.check_in_on('Ana', 17)).voided_at)) ->> 'success', 'true', 'RES-11: and take back');
select is((pg_temp.page('Ana') -> 'own_row' ->> 'points'), '80', 'RES-12: and points follow that too');
select is(tests.outcome_as('Caio', format('delete from workout_records where id = %L', (pg_temp.check_in_on('Caio', 15)).workout_id)) || ' ' || pg_temp.standing(pg_temp.page('Caio')), '1 rows 1 Ana 80 8 0, 2 Bia 60 6 0, 3 Caio 30 3 0, 4 Eva 10 1 1', 'RES-13: a deleted workout takes its check-in along');
select is(concat_ws(' ', r ->> 'state', r ->> 'place', r ->> 'total_participants'), 'provisional 2 4', 'RES-14: a member''s review says that it is provisional') from pg_temp.review('Bia') r;
select is(pg_temp.change('{"provisional_hours": 72}') || ' ' || pg_temp.due(), 'done ' || timestamptz '2026-11-24 00:00-03', 'RES-15: the operator gives it more hours, and the job follows');
select is(tests.outcome_as('Otto aal2', format('select staff_update_challenge(%L, ''{"provisional_hours": %s}'', %L)', tests.challenge_id('Sete'), hours, (pg_temp.sete()).updated_at)), 'PT400 invalid_input', format('RES-%s: %s hours are refused', n, hours))
from (values ('16', 23), ('17', 73)) v (n, hours);
select is(pg_temp.change('{"provisional_hours": 24}') || ' ' || app.final_due(pg_temp.sete()), 'done ' || timestamptz '2026-11-22 00:00-03', 'RES-18: or fewer, as long as a workout may wait on a device');
select is(pg_temp.change('{"provisional_hours": 48}'), 'done', 'RES-19: and back');
select is(pg_temp.told() || pg_temp.results(), '', 'RES-20: nobody is told of a final result before, and no place is written');

-- Final, once ---------------------------------------------------------------------------------------------

select tests.set_local_clock('2026-11-23 00:00');
select is(tests.outcome_as(who, format('select make_result_final(%L)', tests.challenge_id('Sete'))), '42501', format('RES-%s: %s doesn''t make a result final', n, who))
from (values ('21', 'stranger'), ('22', 'Ana'), ('23', 'Otto aal2')) v (n, who);
select is(pg_temp.settle(), '{"success": true, "is_final": true, "is_due": true}', 'RES-24: the job makes it final at its instant');
select is((pg_temp.sete()).final_at || ' ' || app.result_state(pg_temp.sete()), app.now() || ' final', 'RES-25: the challenge says since when');
select is(pg_temp.results(), '1 Ana 80 8, 2 Bia 60 6, 3 Caio 30 3, 4 Eva 10 1', 'RES-26: places, points and check-ins are written');
select is(pg_temp.told(), 'Ana: Sete: resultado final. Você ficou em 1º lugar, com 80 pontos e 8 check-ins. true | Bia: Sete: resultado final. Você ficou em 2º lugar, com 60 pontos e 6 check-ins. true | Caio: Sete: resultado final. Você ficou em 3º lugar, com 30 pontos e 3 check-ins. true | Eva: Sete: resultado final. Você ficou em 4º lugar, com 10 pontos e 1 check-in. true', 'RES-27: participants are told, each of their own place');
select tests.set_local_clock('2026-11-23 08:00');
select is(pg_temp.settle() ->> 'is_final' || ' ' || (select count(*) from challenge_results) || ' ' || (select count(*) from member_notices where kind = 'result_final') || ' ' || (pg_temp.sete()).final_at, 'true 4 4 ' || timestamptz '2026-11-23 00:00-03', 'RES-28: a second call writes nothing, tells nobody and moves no instant');
select is((select string_agg(concat_ws(' ', m.topic, m.payload ->> 'challenge_id', m.private), ' | ') from realtime.messages m where m.event = 'result_final'), concat_ws(' ', 'challenge:' || tests.challenge_id('Sete'), tests.challenge_id('Sete'), 't'), 'RES-57: open screens of its participants are told once');
select is(pg_temp.settle('no such') ->> 'success', 'true', 'RES-29: nor does one for a challenge that is gone');

-- After: nothing moves --------------------------------------------------------------------------------------

select is(tests.outcome_as('Ana', format('delete from workout_records where id in (%L, %L, %L)', (pg_temp.check_in_on('Ana', 17)).workout_id, (pg_temp.check_in_on('Ana', 16)).workout_id, (pg_temp.check_in_on('Ana', 15)).workout_id)), '3 rows', 'RES-30: a member still deletes workouts of their own history');
select is((select count(*)::int from challenge_check_ins k where k.user_id = tests.id_of('Ana') and k.challenge_id = tests.challenge_id('Sete')), 5, 'RES-31: and their own list is shorter');
select is(tests.outcome_as('Bia', format('update workout_records set duration_minutes = 20 where id = %L', (pg_temp.check_in_on('Bia', 16)).workout_id)), '1 rows', 'RES-32: a member still edits a workout');
select is(pg_temp.standing(pg_temp.page('Ana')), '1 Ana 80 8 0, 2 Bia 60 6 0, 3 Caio 30 3 0, 4 Eva 10 1 1', 'RES-33: the ranking is that of the result');
select is(tests.call_as('Otto aal2', format('select staff_void_check_in(%L, ''tarde'')', (pg_temp.check_in_on('Ana', 12)).id)) ->> 'error', 'result_is_final', 'RES-34: staff void no more');
select is(app.void_check_in((pg_temp.check_in_on('Ana', 12)).id, 'tarde') || ' ' || (pg_temp.page('Ana') -> 'own_row' ->> 'points'), 'true 80', 'RES-35: nor would it move anything');
select is((select string_agg(h.kind, ' ' order by h.kind) from member_milestones h where h.user_id = tests.id_of('Ana') and h.challenge_id = tests.challenge_id('Sete')), 'bronze gold silver', 'RES-36: milestones stay');
select is(pg_temp.change(fields), expected, format('RES-%s: %s', n, what))
from (values ('37', '{"target_check_ins": 3}', 'result_is_final', 'a target can''t be changed any more'), ('38', '{"end": "2026-12-20"}', 'result_is_final', 'nor the days'),
  ('39', '{"staff_excluded": true}', 'result_is_final', 'nor who is left out'), ('40', '{"provisional_hours": 72}', 'result_is_final', 'nor the hours'), ('41', '{"title": "Sete dias"}', 'done', 'its name can')) v (n, fields, expected, what);
select is(tests.call_as('Otto aal2', format('select staff_close_challenge(%L, %L)', c.id, c.updated_at)) ->> 'error', 'result_is_final', 'RES-64: nor can it be closed') from challenges c where c.title = 'Sete dias';
select is(staff_challenge ->> 'state', 'over', 'RES-65: and it stays over') from challenges c, app.staff_challenge(c) where c.title = 'Sete dias';

-- Reading -------------------------------------------------------------------------------------------------

select is(pg_temp.standing(p) || ' | ' || pg_temp.standing(tests.call_as('Ana', format('select challenge_ranking_page(%L, 2, %L)', tests.challenge_id('Sete'), p -> 'next_cursor'))), '1 Ana 80 8 0, 2 Bia 60 6 0 | 3 Caio 30 3 0, 4 Eva 10 1 1', 'RES-42: pages go on where the one before ended') from pg_temp.page('Ana', most => 2) p;
select is(pg_temp.standing(tests.call_as('Eva', format('select challenge_ranking_page(%L, 2, %L)', tests.challenge_id('Sete'), p -> 'own_cursor'))) || ' after ' || (p -> 'rows_ahead' -> 2 ->> 'user_name'), '4 Eva 10 1 1 after Caio', 'RES-43: and begin at one''s own place') from pg_temp.page('Eva') p;
select is(tests.call_as('Ana', format('select search_challenge_ranking(%L, ''cai'')', tests.challenge_id('Sete'))) -> 'rows' -> 0 ->> 'position', '3', 'RES-44: a search tells the place of the result');
select is(tests.call_as('Bia', format('select jsonb_build_object(''p'', g.position) from challenge_progress g where g.user_id = %L and g.challenge_id = %L', tests.id_of('Bia'), tests.challenge_id('Sete'))) ->> 'p', '2', 'RES-45: so does one''s own position');
select is((select string_agg(r ->> 'position' || ' ' || (r ->> 'email'), ', ' order by r ->> 'position') from jsonb_array_elements(a -> 'rows') r) || ' ' || (a -> 'challenge' ->> 'result'), '1 an…@example.com, 2 bi…@example.com, 3 ca…@example.com, 4 ev…@example.com final', 'RES-46: staff read the same, and that it is final')
from tests.call_as('Otto aal2', format('select staff_participants(%L)', tests.challenge_id('Sete'))) a;
select is(pg_temp.page('Dora') ->> 'error' || ' ' || tests.outcome_as('Dora', 'select 1 from challenge_results') || ' ' || (pg_temp.review('Dora') ->> 'error'), 'not_participating 0 rows not_participating', 'RES-47: who didn''t take part reads nothing of it');
select is(tests.outcome_as('Ana', 'select 1 from challenge_results') || ' ' || tests.outcome_as('stranger', 'select 1 from challenge_results') || ' ' || tests.outcome_as('stranger', format('select my_challenge_review(%L)', tests.challenge_id('Sete'))), '1 rows 0 rows 42501', 'RES-48: a member reads their own row, a stranger none');
select is(r - array['success', 'error', 'message', 'final_due', 'best_week', 'completion_percentage'],
  '{"state": "final", "place": 3, "total_participants": 4, "check_ins": 3, "points": 30, "longest_streak": 3, "workouts": 3, "minutes": 150, "types": [{"type": "Corrida", "workouts": 3}], "milestones": []}', 'RES-49: a member''s review') from pg_temp.review('Caio') r;
select is(pg_temp.review('Ana') -> 'best_week', '{"start": "2026-11-08", "check_ins": 4}', 'RES-50: the best week begins on a Sunday');
select is(tests.call_as('Ana', format('select block_member(%L)', tests.id_of('Bia'))) ->> 'success' || ' ' || pg_temp.standing(pg_temp.page('Ana')), 'true 1 Ana 80 8 0, 2 Participante 60 6 0, 3 Caio 30 3 0, 4 Eva 10 1 1', 'RES-51: whom one blocks is "Participante" in it');

-- Members who go --------------------------------------------------------------------------------------------------

select is(tests.call_as('Otto aal2', format('select staff_suspend(%L, ''teste'', null)', tests.id_of('Caio'))) ->> 'success' || ' ' || pg_temp.standing(pg_temp.page('Ana')), 'true 1 Ana 80 8 0, 2 Participante 60 6 0, 4 Eva 10 1 1', 'RES-52: a suspended member is not shown, and nobody moves up');
select is(tests.call_as('Otto aal2', format('select staff_lift_suspension(%L, %L, ''fim'')', u.user_id, u.id)) ->> 'success' || ' ' || pg_temp.standing(pg_temp.page('Eva')), 'true 1 Ana 80 8 0, 2 Bia 60 6 0, 3 Caio 30 3 0, 4 Eva 10 1 1', 'RES-53: and comes back to the same place') from app.member_suspensions u;
select is(jsonb_array_length(app.results_of_member(tests.id_of('Bia'))), 1, 'RES-54: the result is in the copy of a member''s data');
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Bia'))) is not null as arranged;
select is(pg_temp.standing(pg_temp.page('Eva')) || ' | ' || pg_temp.results(), '1 Ana 80 8 0, 3 Caio 30 3 0, 4 Eva 10 1 1 | 1 Ana 80 8, 2 nobody 60 6, 3 Caio 30 3, 4 Eva 10 1', 'RES-55: a deleted account''s row goes, and its place stays empty');
select is(pg_temp.review('Eva') ->> 'place' || ' ' || (pg_temp.page('Eva') -> 'own_row' ->> 'position') || ' ' || (pg_temp.page('Eva') -> 'rows_ahead' -> 1 ->> 'user_name'), '4 4 Caio', 'RES-61: who was behind it has their own place everywhere');
select is(tests.outcome_as('service', format('update challenges set provisional_hours = %s where id = %L', hours, tests.challenge_id('Sete'))), '23514 new row for relation "challenges" violates check constraint "challenges_provisional_hours_check"', format('RES-%s: %s hours can''t even be written', n, hours))
from (values ('62', 23), ('63', 73)) v (n, hours);

-- Closed before it began ------------------------------------------------------------------------------------

select tests.create_challenge('Nunca', '2026-12-10', '2026-12-20');
update challenges set active = false where id = tests.challenge_id('Nunca');
select tests.set_local_clock('2026-12-30 12:00');
select is(concat_ws(' ', pg_temp.settle('Nunca') ->> 'is_final', (select count(*) from app.jobs where key = 'final ' || tests.challenge_id('Nunca'))), 'false 0', 'RES-56: a challenge that was closed before it began has no result, and no job');

-- The outbox ------------------------------------------------------------------------------------------------

select tests.create_challenge('Fila', '2027-01-10', '2027-01-20', target => 7);
update challenges set provisional_hours = 24 where id = tests.challenge_id('Fila');
select tests.set_local_clock('2027-01-20 12:00');
select tests.join_challenge(who, 'Fila') from unnest(array['Ana', 'Eva']) who;
select tests.set_local_clock('2027-01-21 23:59:30');
select is(tests.record('Ana', 'Fila', 50, '2027-01-20', registered_at => '2027-01-20 23:59:50 America/Sao_Paulo') ->> 'checked_in', 'true', 'RES-58: with the fewest hours, a workout that was recorded offline before the end counts to the last of its 24 hours');
select tests.set_local_clock('2027-01-22 00:00');
select is(pg_temp.settle('Fila') ->> 'is_final' || ' ' || pg_temp.standing(pg_temp.page('Ana', 'Fila')), 'true 1 Ana 10 1 1, 2 Eva 0 0 0', 'RES-59: and stands in the final result');
select is((r ->> 'success') || ' ' || (r ->> 'checked_in') || ' ' || pg_temp.standing(pg_temp.page('Ana', 'Fila')), 'true false 1 Ana 10 1 1, 2 Eva 0 0 0', 'RES-60: one that comes later is kept in the member''s history, and the result stands')
from tests.record('Eva', 'Fila', 50, '2027-01-20', registered_at => '2027-01-20 23:59:50 America/Sao_Paulo') r;
select * from finish();
rollback;
