-- Members in the hands of staff: found, looked at, check-ins voided and taken back, plans given and taken, requests. Each act is a line of the log.
begin;
select plan(53);
select tests.make_club();
select tests.open_sessions('Ana');
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Otto', 'operator');
select tests.create_user('João', '{"name": "João da Silva"}');
select tests.create_user('Nara', '{"name": "Nara Conceição"}', false);
select tests.record('Ana', 'Desafio') is not null as arranged;
update profiles set phone = '11 99999-0000' where id = tests.id_of('Ana');

create function pg_temp.found(arguments text) returns text language sql as $$
  select string_agg(r ->> 'name', ', ' order by place)
  from jsonb_array_elements(tests.call_as('Mara aal2', format('select staff_search_members(%s)', arguments)) -> 'rows') with ordinality as row (r, place) $$;
create function pg_temp.act(statement text) returns jsonb language sql as $$ select tests.call_as('Otto aal2', statement) $$;
create function pg_temp.last_line() returns text language sql as $$
  select concat_ws('|', l.act, (select p.name from profiles p where p.id = l.actor_id), (select p.name from profiles p where p.id = l.member_id), d.details ->> 'reason', l.session_id is not null)
  from app.staff_log l join app.staff_log_details d using (seq) order by l.seq desc limit 1 $$;
create function pg_temp.lines() returns bigint language sql as $$ select count(*) from app.staff_log $$;

-- Finding -------------------------------------------------------------------------------------------

select is(pg_temp.found(arguments), expected, format('SFA-%s: %s', n, sentence)) from (values
  ('60', 'p_query => ''joao sil''', 'João da Silva', 'a member is found by the beginnings of two words without accents'),
  ('61', 'p_query => ''SILVA''', 'João da Silva', 'by the last word in capitals'),
  ('62', 'p_query => ''nara@exa''', 'Nara Conceição', 'by an address'),
  ('63', 'p_query => ''conceicao''', 'Nara Conceição', 'by a word with accents written without'),
  ('64', 'p_query => ''xyz''', null, 'nobody by a word that nobody has'),
  ('65', '', 'Ana, Bia, Caio, João da Silva, Mara, Nara Conceição, Otto', 'everybody by name without a query'),
  ('66', 'p_unconfirmed => true', 'Nara Conceição', 'those who never confirmed'),
  ('67', format('p_challenge_id => %L', tests.challenge_id('Desafio')), 'Ana, Bia', 'those of a challenge'),
  ('68', 'p_without_check_in_since => ''2026-11-20'', p_query => ''a''', null, 'with a query and a filter both count'),
  ('69', format('p_without_check_in_since => ''2026-11-20'', p_challenge_id => %L', tests.challenge_id('Desafio')), 'Bia', 'those without a check-in since a day'),
  ('70', 'p_plan => ''expert''', null, 'those of a plan')) searches (n, arguments, expected, sentence);
create temp table pages as
  select tests.call_as('Mara aal2', 'select staff_search_members(p_limit => 4)') as first;
select is((select string_agg(r ->> 'name', ', ' order by place) from pages, jsonb_array_elements(tests.call_as('Mara aal2',
    format('select staff_search_members(p_limit => 4, p_after => %L)', first -> 'next_after')) -> 'rows') with ordinality as row (r, place)),
  'Mara, Nara Conceição, Otto', 'SFA-71: the next page goes on after the one before');
update profiles set name = 'Joana Souza' where id = tests.id_of('João');
select is(concat_ws('/', pg_temp.found('p_query => ''silva'''), pg_temp.found('p_query => ''souza''')), 'Joana Souza', 'SFA-72: a changed name is found by the new one only');
update auth.users set email_confirmed_at = now() where id = tests.id_of('Nara');
select is(pg_temp.found('p_unconfirmed => true'), null, 'SFA-73: who has confirmed is not among those who never did');
select is(tests.outcome_as('Mara aal2', 'select staff_search_members(p_plan => ''gold'')'), 'PT400 invalid_input', 'SFA-74: an unknown plan is malformed');
select is(tests.outcome_as('Mara aal2', 'select staff_search_members(p_after => ''{"user_id": "x"}'')'), 'PT400 invalid_input', 'SFA-75: a made-up cursor is malformed');

-- One member ----------------------------------------------------------------------------------------

create temp table page as select tests.call_as('Mara aal2', format('select staff_member(%L)', tests.id_of('Ana'))) as mara, pg_temp.act(format('select staff_member(%L)', tests.id_of('Ana'))) as otto;
select is((select concat_ws('|', mara ->> 'email', mara #>> '{check_ins,0,day}', mara #>> '{workouts,0,name}', mara ->> 'sessions') from page),
  'ana@example.com|2026-11-20|Corrida no parque', 'SFA-76: a moderator sees check-ins and workouts, and no devices');
select is((select jsonb_array_length(otto -> 'sessions') from page), 2, 'SFA-77: an operator sees the sessions');
select is((select position('99999' in mara::text) + position('99999' in otto::text) from page), 0, 'SFA-78: no phone is on the page');
select is(pg_temp.lines(), 0::bigint, 'SFA-79: a look at the page is no line');
select is(pg_temp.act(format('select staff_private_field(%L, ''phone'')', tests.id_of('Ana'))) ->> 'value', '11 99999-0000', 'SFA-80: an operator opens the phone');
select is(pg_temp.last_line(), 'staff_private_field|Otto|Ana|t', 'SFA-81: the look is a line');
select is((select position('99999' in string_agg(details::text, '')) from app.staff_log_details), 0, 'SFA-82: and what was seen is not in it');
select is(tests.outcome_as('Otto aal2', format('select staff_private_field(%L, ''email'')', tests.id_of('Ana'))), 'PT400 invalid_input', 'SFA-83: only the private fields are opened so');

-- Check-ins -----------------------------------------------------------------------------------------

create temp table check_in as select id from challenge_check_ins where user_id = tests.id_of('Ana');
grant select on check_in to public;
create function pg_temp.ana() returns text language sql as $$
  select concat_ws('|', g.points, g.check_ins_count, g.consecutive_days, p.points, p.streak, u.longest_streak)
  from challenge_progress g join profiles p on p.id = g.user_id join user_progress u on u.user_id = g.user_id where g.user_id = tests.id_of('Ana') $$;
select is(pg_temp.act('select staff_void_check_in(id, ''  '') from check_in') ->> 'error', 'reason_required', 'SFA-84: a void needs a reason');
select is(pg_temp.act('select staff_void_check_in(id, ''Foto repetida'') from check_in') #>> '{check_in,reason}', 'Foto repetida', 'SFA-85: an operator voids a check-in');
select is(pg_temp.ana(), '0|0|0|0|0|0', 'SFA-86: its points are gone');
select is(pg_temp.last_line(), 'staff_void_check_in|Otto|Ana|Foto repetida|t', 'SFA-87: the void is a line');
select is(pg_temp.act('select staff_void_check_in(id, ''De novo'') from check_in') ->> 'error', 'changed_meanwhile', 'SFA-88: a second void is told that it is voided');
select is(pg_temp.act('select staff_take_back_void(id, ''Engano'', now() - interval ''1 hour'') from check_in') #>> '{check_in,reason}', 'Foto repetida', 'SFA-89: who saw something else is shown what is there');
select is(pg_temp.lines(), 2::bigint, 'SFA-90: what was refused is no line');
select is(pg_temp.act('select staff_take_back_void(k.id, ''Engano'', k.voided_at) from challenge_check_ins k join check_in using (id)') ->> 'success', null, 'SFA-91: an operator reads no check-ins of others by the table');
select is(pg_temp.act(format('select staff_take_back_void(id, ''Engano'', %L) from check_in', (select voided_at from challenge_check_ins join check_in using (id)))) ->> 'success', 'true', 'SFA-92: a void is taken back');
select is(pg_temp.ana(), '10|1|1|10|1|1', 'SFA-93: all points and streaks are as before');
select is(tests.call_as('Ana', 'select my_voided_check_ins()') -> 'rows', '[]', 'SFA-94: the member has no voided check-in');
select is(tests.call_as('Ana', 'select my_voided_check_ins()') #>> '{taken_back,0,reason}', 'Engano', 'SFA-95: and reads why it was taken back');
select is(pg_temp.act('select staff_void_check_in(id, ''Outra foto'') from check_in') ->> 'success', 'true', 'SFA-96: it can be voided again');
select is(tests.call_as('Ana', 'select my_voided_check_ins()') #>> '{rows,0,reason}', 'Outra foto', 'SFA-97: with the new reason alone');
select is(jsonb_array_length(tests.call_as('Ana', 'select my_voided_check_ins()') -> 'rows'), 1, 'SFA-98: and once');
delete from workout_records where user_id = tests.id_of('Ana');
select is(pg_temp.act(format('select staff_take_back_void(id, ''Engano'', %L) from check_in', (select voided_at from challenge_check_ins join check_in using (id)))) ->> 'error', 'workout_missing', 'SFA-99: without the workout it can''t come back');

-- Plans ---------------------------------------------------------------------------------------------

create function pg_temp.seen() returns timestamptz language sql as $$ select updated_at from level_grants where user_id = tests.id_of('Ana') $$;
select is(pg_temp.act(format('select staff_give_level(%L, ''Prêmio'', ''2026-11-30'')', tests.id_of('Ana'))) #>> '{grant,until}', '2026-12-01T03:00:00+00:00', 'SFA-100: a plan is given until the end of a day');
select is(pg_temp.act(format('select staff_give_level(%L, ''Prêmio'')', tests.id_of('Ana'))) ->> 'error', 'changed_meanwhile', 'SFA-101: who did not see it is told');
select is(pg_temp.act(format('select staff_take_level(%L, ''Engano'', %L)', tests.id_of('Ana'), pg_temp.seen())) ->> 'payment_holds', 'false', 'SFA-102: it is taken');
select is(pg_temp.last_line(), 'staff_take_level|Otto|Ana|Engano|t', 'SFA-103: that is a line');

-- Requests ------------------------------------------------------------------------------------------

update profiles set bio = 'Oi', gender = 'outro', birth_date = '1990-05-01', instagram = '@ana', goals = array['Aumentar energia'] where id = tests.id_of('Ana');
select is((select string_agg(field, ', ') from unnest(app.private_fields()) field, profiles p
    where p.id = tests.id_of('Ana') and field <> 'notes' and pg_temp.act(format('select staff_private_field(%L, %L)', p.id, field)) -> 'value' is distinct from to_jsonb(p) -> field),
  null, 'SFA-112: each private field is opened as the profile has it');
select is(pg_temp.act(format('select staff_request_deletion(%L, ''bia@example.com'', ''Carta'')', tests.id_of('Ana'))) ->> 'error', 'confirmation_mismatch', 'SFA-104: the address must be typed');
select is((pg_temp.act(format('select staff_request_deletion(%L, ''Ana@example.com'', ''Carta'')', tests.id_of('Ana'))) #>> '{requests,0,due_at}')::timestamptz, app.now() + interval '7 days', 'SFA-105: a deletion waits a week');
select is((select due_at from app.jobs where kind = 'delete_account'), app.now() + interval '7 days', 'SFA-106: its job waits as long');
select is(tests.call_as('service', format('select delete_requested_account(%L)', (select id from app.member_requests))) ->> 'deleted', 'false', 'SFA-107: it is not done before');
select is(pg_temp.act(format('select staff_request_deletion(%L, ''ana@example.com'', ''Carta'')', tests.id_of('Ana'))) ->> 'error', 'request_waiting', 'SFA-108: it is asked for once');
select tests.set_local_clock('2026-11-27 12:01');
select is(tests.call_as('service', format('select delete_requested_account(%L)', (select id from app.member_requests))) ->> 'deleted', 'true', 'SFA-109: after a week the account goes');
select is((select count(*) from profiles where id = tests.id_of('Ana')), 0::bigint, 'SFA-110: with all that is the member''s');
select is(app.verify_staff_log() ->> 'success', 'true', 'SFA-111: and the log stays whole');
select * from finish();
rollback;
