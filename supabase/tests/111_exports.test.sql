-- Exports of others' data take a fresh code, and each page is a line of the log.
begin;
select plan(17);
select tests.make_club();
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Otto', 'operator');
select tests.record('Ana', 'Desafio') is not null as arranged;
create function pg_temp.ranking(who text, more text default '') returns jsonb language sql as $$ select tests.call_as(who, format('select staff_export_ranking(%L%s)', tests.challenge_id('Desafio'), more)) $$;
create function pg_temp.last_line() returns text language sql as $$
  select concat_ws('|', l.act, (select p.name from profiles p where p.id = l.actor_id), l.by_command, l.object_id = tests.challenge_id('Desafio')::text, d.details ->> 'rows')
  from app.staff_log l join app.staff_log_details d using (seq) order by l.seq desc limit 1 $$;
create function pg_temp.lines() returns bigint language sql as $$ select count(*) from app.staff_log $$;

select is((select string_agg(concat_ws(' ', r ->> 'position', r ->> 'user_name', r ->> 'email'), ', ' order by r ->> 'position') from jsonb_array_elements(pg_temp.ranking('Mara aal2') -> 'rows') r), '1 Ana ana@example.com, 2 Bia bia@example.com', 'EXP-01: the ranking''s file has whole addresses');
select is(pg_temp.last_line(), 'staff_export_ranking|Mara|f|t|2', 'EXP-02: and is a line');
create temp table page as select pg_temp.ranking('Mara aal2', ', null, 1') as first;
select is((select string_agg(r ->> 'user_name', ',') from page, jsonb_array_elements(pg_temp.ranking('Mara aal2', format(', %L, 1', first -> 'next_after')) -> 'rows') r), 'Bia', 'EXP-03: a page goes on where the one before ended');
select is(pg_temp.lines(), 3::bigint, 'EXP-04: each page is a line');
select is(pg_temp.ranking('Mara aal2', ', null, 1000000') ->> 'success', 'true', 'EXP-05: who asks for very many gets a page');
select is(tests.call_as('Mara aal2', 'select staff_export_ranking(gen_random_uuid())') ->> 'error', 'challenge_not_found', 'EXP-06: of a challenge that there is');
select is(tests.outcome_as('Mara aal2', 'select staff_export_log()'), '42501', 'EXP-07: a moderator does not take the log along');
select is(jsonb_array_length(tests.call_as('Otto aal2', 'select staff_export_log(p_act => ''staff_export_ranking'')') -> 'rows'), 4, 'EXP-08: an operator does, as the filters say');
select is(pg_temp.last_line(), 'staff_export_log|Otto|f|4', 'EXP-09: and that is a line');
select is((select tests.call_as('Otto aal2', format('select staff_export_log(p_before => %s, p_limit => 1)', p -> 'next_before')) #>> '{rows,0,seq}' from tests.call_as('Otto aal2', 'select staff_export_log(p_limit => 2)') p), '3', 'EXP-10: in pages too');
update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes';
select is(pg_temp.ranking('Mara aal2') ->> 'error', 'fresh_code_needed', 'EXP-11: the ranking takes a fresh code');
select is(tests.call_as('Otto aal2', 'select staff_export_log()') ->> 'error', 'fresh_code_needed', 'EXP-12: so does the log');
select is(pg_temp.lines(), 7::bigint, 'EXP-13: what was refused is no line');
select is(jsonb_array_length(tests.call_as('Otto aal2', 'select staff_read_log(p_limit => 500)') -> 'rows'), 7, 'EXP-14: reading the log takes none');
select app.note_export('raffle', 'a1', '{"rows": 3}');
select is(pg_temp.last_line(), 'export_raffle|t|f|3', 'EXP-15: what the command prints is a line of the command');
select is(tests.outcome_as('owner', 'select app.note_export(''everything'', null, null)'), 'PT400 invalid_input', 'EXP-16: of a kind that is known');
select is(tests.outcome_as('Otto aal2', 'select app.note_export(''raffle'', null, null)'), '42501', 'EXP-17: and nobody else''s to write');
select * from finish();
rollback;
