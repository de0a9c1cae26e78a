-- Ways back into a challenge that the operator has closed.
begin;
select plan(6);
select tests.make_club();
select tests.create_user('Dora');
select tests.create_challenge('Cancelado', '2026-12-01', '2026-12-21', is_active => false);

select is(tests.join_challenge('Dora', 'Cancelado'), 'PT409 challenge_over', 'DOR-01: a challenge closed before its first day can''t be joined');

select is(tests.join_challenge('Dora', 'Desafio'), '1 rows', 'DOR-02: a member takes part');
update challenge_participants set status = 'inactive' where user_id = tests.id_of('Dora');
select is(tests.outcome_as('Dora', format('delete from challenge_participants where user_id = %L', tests.id_of('Dora'))),
  '0 rows', 'DOR-03: set aside by the operator, she can''t delete her participation');
select matches(tests.join_challenge('Dora', 'Desafio'), '^23505 ', 'DOR-04: so she can''t come back by joining anew');
select is((select status from challenge_participants where user_id = tests.id_of('Dora')), 'inactive', 'DOR-05: and stays set aside');
delete from challenge_participants where user_id = tests.id_of('Dora');
select is(tests.join_challenge('Dora', 'Desafio'), '1 rows', 'DOR-06: until the operator takes that back');
select * from finish();
rollback;
