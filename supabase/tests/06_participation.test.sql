-- Joining, leaving and rejoining.
begin;
select plan(20);
select tests.make_club();
select tests.create_user('Dora');
select tests.create_challenge('Encerrado', '2026-10-01', '2026-10-21');
select tests.create_challenge('Fechado', '2026-11-10', '2026-11-30', is_active => false);
select tests.create_challenge('Futuro', '2026-12-01', '2026-12-21');
create function pg_temp.progress_of(who text) returns text language sql as $$
  select points || ' points, ' || check_ins_count || ' check-ins, ' || case when is_active then 'in' else 'out' end
  from challenge_progress where user_id = tests.id_of(who) and challenge_id = tests.challenge_id('Desafio') $$;
create function pg_temp.leave(who text) returns text language sql as $$
  select tests.outcome_as(who, format('delete from challenge_participants where challenge_id = %L and user_id = %L',
    tests.challenge_id('Desafio'), tests.id_of(who))) $$;

select is(tests.join_challenge('Dora', 'Desafio'), '1 rows', 'PAR-01: a member joins a running challenge');
select is(pg_temp.progress_of('Dora'), '0 points, 0 check-ins, in', 'PAR-02: and has a progress of nothing');
select is((select joined_at from challenge_participants where user_id = tests.id_of('Dora')), app.now(), 'PAR-03: from now on');
select matches(tests.join_challenge('Dora', 'Desafio'), '^23505 ', 'PAR-04: she can''t join twice');
select is(tests.join_challenge('Dora', 'Futuro'), '1 rows', 'PAR-05: one that has not begun may be joined ahead');
select is(tests.join_challenge('Dora', 'Encerrado'), 'PT409 challenge_over', 'PAR-06: one that is over may not');
select is(tests.join_challenge('Dora', 'Fechado'), 'PT409 challenge_over', 'PAR-07: nor one the operator closed');
select matches(tests.join_challenge('Dora', 'Inexistente'), '^23503 ', 'PAR-08: nor one that does not exist');
select is(tests.outcome_as('Dora', format('insert into challenge_participants (challenge_id, user_id, status, joined_at) values (%L, %L, ''inactive'', ''2020-01-01'')',
  tests.challenge_id('Outro desafio'), tests.id_of('Dora'))), '1 rows', 'PAR-09: a status and a date of her own making are sent');
select is((select status || ' ' || (joined_at = app.now()) from challenge_participants where challenge_id = tests.challenge_id('Outro desafio') and user_id = tests.id_of('Dora')),
  'active true', 'PAR-10: and replaced by active and now');

select tests.record('Dora', 'Desafio');
select is(pg_temp.progress_of('Dora'), '10 points, 1 check-ins, in', 'PAR-11: a check-in counts');
select is(pg_temp.leave('Dora'), '1 rows', 'PAR-12: she leaves');
select is(pg_temp.progress_of('Dora'), '10 points, 1 check-ins, out', 'PAR-13: her progress stays, but out of the ranking');
select is(tests.call_as('Ana', format('select challenge_ranking_page(%L)', tests.challenge_id('Desafio'))) -> 'total_participants', '2',
  'PAR-14: the ranking counts her no more');
select is(tests.outcome_as('Ana', 'select 1 from challenge_progress where user_id = tests.id_of(''Dora'')') || ', ' ||
  tests.outcome_as('Ana', 'select 1 from challenge_check_ins where user_id = tests.id_of(''Dora'')'), '0 rows, 0 rows', 'PAR-15: those who stay see nothing of her');
select is(tests.outcome_as('Dora', 'select 1 from challenge_progress where challenge_id = tests.challenge_id(''Desafio'')'), '1 rows', 'PAR-16: she still sees her own');
select is(tests.record('Dora', 'Desafio') ->> 'error', 'not_participating', 'PAR-17: a workout for a challenge she left is refused');
select is(pg_temp.leave('Dora'), '0 rows', 'PAR-18: leaving twice does nothing');
select is(tests.join_challenge('Dora', 'Desafio'), '1 rows', 'PAR-19: she comes back');
select is(pg_temp.progress_of('Dora'), '10 points, 1 check-ins, in', 'PAR-20: and finds her points');
select * from finish();
rollback;
