-- The fields that the API computes: a challenge's participants and one's own position.
begin;
select plan(9);
select tests.make_club();
select tests.record('Bia', 'Desafio');
create function pg_temp.participants(who text, title text) returns jsonb language sql as $$
  select tests.call_as(who, format('select to_jsonb(c.participants) from challenges c where c.id = %L', tests.challenge_id(title))) $$;
create function pg_temp.place(who text, of_whom text) returns jsonb language sql as $$
  select tests.call_as(who, format('select to_jsonb(g."position") from challenge_progress g where g.user_id = %L', tests.id_of(of_whom))) $$;

select is(pg_temp.participants('Ana', 'Desafio'), '2', 'FLD-01: a participant sees how many members take part');
select is(pg_temp.participants('Caio', 'Desafio'), '2', 'FLD-02: a member who takes no part sees how many members take part');
select tests.outcome_as('Bia', format('delete from challenge_participants where user_id = %L', tests.id_of('Bia')));
select is(pg_temp.participants('Ana', 'Desafio'), '1', 'FLD-03: a member who left is not counted as taking part');
select tests.join_challenge('Bia', 'Desafio');

select is(pg_temp.place('Bia', 'Bia'), '1', 'FLD-04: the leader reads the first place');
select is(pg_temp.place('Ana', 'Ana'), '2', 'FLD-05: the second of the ranking reads the second place');
select is(pg_temp.place('Ana', 'Bia'), null, 'FLD-06: the position of another member is not computed');
select is(pg_temp.place('Caio', 'Ana'), null, 'FLD-07: a member of another challenge does not even see the row');
select is(tests.call_as('service', format('select to_jsonb(g."position") from challenge_progress g where g.user_id = %L', tests.id_of('Ana'))), null,
  'FLD-08: without a caller there is no position');
select tests.outcome_as('Ana', format('delete from challenge_participants where user_id = %L', tests.id_of('Ana')));
select is(pg_temp.place('Ana', 'Ana'), null, 'FLD-09: a member who left has no position');

select * from finish();
rollback;
