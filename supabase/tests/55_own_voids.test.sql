-- A voided check-in says so to its member, with the reason, and to nobody else.
begin;
select plan(6);
select tests.make_club();
select tests.record('Ana', 'Desafio');
select tests.record('Bia', 'Desafio');
create function pg_temp.voids(who text) returns text language sql as $$
  select string_agg(concat_ws('|', r ->> 'check_in_day', r ->> 'reason', (r ->> 'challenge_id')::uuid = tests.challenge_id('Desafio')), ', ')
  from jsonb_array_elements(tests.call_as(who, 'select my_voided_check_ins()') -> 'rows') r $$;
select is(pg_temp.voids('Ana'), null, 'OWV-01: before a void the list is empty');
select app.void_check_in(id, 'Foto repetida') from challenge_check_ins where user_id = tests.id_of('Ana');
select is(pg_temp.voids('Ana'), '2026-11-20|Foto repetida|t', 'OWV-02: a member reads day and reason of a voided check-in');
select is(pg_temp.voids('Bia'), null, 'OWV-03: a fellow participant does not read a member''s voided check-ins');
select is(pg_temp.voids('Caio'), null, 'OWV-04: another member does not read a member''s voided check-ins');
select is(tests.outcome_as('stranger', 'select my_voided_check_ins()'), '42501', 'OWV-05: a stranger does not read voided check-ins');
select unalike(tests.call_as('Ana', 'select my_voided_check_ins()')::text, '%voided_by%', 'OWV-06: the member is not told who voided the check-in');
select * from finish();
rollback;
