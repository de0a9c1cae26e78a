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
select is(pg_temp.progress_of('Dora'), '0 points, 0 check-ins, in', 'PAR-02: a member who joins gets a progress of zero');
select is((select joined_at from challenge_participants where user_id = tests.id_of('Dora')), app.now(), 'PAR-03: a member who joins takes part from now on');
select matches(tests.join_challenge('Dora', 'Desafio'), '^23505 ', 'PAR-04: a member can''t join a challenge twice');
select is(tests.join_challenge('Dora', 'Futuro'), '1 rows', 'PAR-05: a challenge that has not begun may be joined ahead');
select is(tests.join_challenge('Dora', 'Encerrado'), 'PT409 challenge_over', 'PAR-06: a challenge that is over can''t be joined');
select is(tests.join_challenge('Dora', 'Fechado'), 'PT409 challenge_over', 'PAR-07: a challenge that the operator closed can''t be joined');
select matches(tests.join_challenge('Dora', 'Inexistente'), '^23503 ', 'PAR-08: a challenge that does not exist can''t be joined');
select is(tests.outcome_as('Dora', format('insert into challenge_participants (challenge_id, user_id, status, joined_at) values (%L, %L, ''inactive'', ''2020-01-01'')',
  tests.challenge_id('Outro desafio'), tests.id_of('Dora'))), '1 rows', 'PAR-09: joining with a made-up status and date is accepted');
select is((select status || ' ' || (joined_at = app.now()) from challenge_participants where challenge_id = tests.challenge_id('Outro desafio') and user_id = tests.id_of('Dora')),
  'active true', 'PAR-10: a made-up status and date are replaced by active and now');

select tests.record('Dora', 'Desafio');
select is(pg_temp.progress_of('Dora'), '10 points, 1 check-ins, in', 'PAR-11: a participant''s check-in counts');
select is(pg_temp.leave('Dora'), '1 rows', 'PAR-12: a participant leaves');
select is(pg_temp.progress_of('Dora'), '10 points, 1 check-ins, out', 'PAR-13: the progress of a member who left stays, but out of the ranking');
select is(tests.call_as('Ana', format('select challenge_ranking_page(%L)', tests.challenge_id('Desafio'))) -> 'total_participants', '2',
  'PAR-14: the ranking no longer counts a member who left');
select is(tests.outcome_as('Ana', 'select 1 from challenge_progress where user_id = tests.id_of(''Dora'')') || ', ' ||
  tests.outcome_as('Ana', 'select 1 from challenge_check_ins where user_id = tests.id_of(''Dora'')'), '0 rows, 0 rows', 'PAR-15: participants see nothing of a member who left');
select is(tests.outcome_as('Dora', 'select 1 from challenge_progress where challenge_id = tests.challenge_id(''Desafio'')'), '1 rows', 'PAR-16: a member who left still sees their own progress');
select is(tests.record('Dora', 'Desafio') ->> 'error', 'not_participating', 'PAR-17: a workout for a challenge that the member left is refused');
select is(pg_temp.leave('Dora'), '0 rows', 'PAR-18: leaving a challenge twice does nothing');
select is(tests.join_challenge('Dora', 'Desafio'), '1 rows', 'PAR-19: a member who left joins again');
select is(pg_temp.progress_of('Dora'), '10 points, 1 check-ins, in', 'PAR-20: a member who joins again finds their points');
select * from finish();
rollback;
