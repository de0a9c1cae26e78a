-- Ways into what is closed: challenges, and the rankings of others.
begin;
select plan(8);
select tests.make_club();
select tests.create_user('Dora');
select tests.create_challenge('Cancelado', '2026-12-01', '2026-12-21', is_active => false);

select is(tests.join_challenge('Dora', 'Cancelado'), 'PT409 challenge_over', 'DOR-01: a challenge closed before its first day can''t be joined');

select is(tests.join_challenge('Dora', 'Desafio'), '1 rows', 'DOR-02: a member takes part in a challenge');
update challenge_participants set status = 'inactive' where user_id = tests.id_of('Dora');
select is(tests.outcome_as('Dora', format('delete from challenge_participants where user_id = %L', tests.id_of('Dora'))),
  '0 rows', 'DOR-03: a member set aside by the operator can''t delete their participation');
select matches(tests.join_challenge('Dora', 'Desafio'), '^23505 ', 'DOR-04: a member set aside by the operator can''t come back by joining again');
select is((select status from challenge_participants where user_id = tests.id_of('Dora')), 'inactive', 'DOR-05: a member set aside by the operator stays set aside');
delete from challenge_participants where user_id = tests.id_of('Dora');
select is(tests.join_challenge('Dora', 'Desafio'), '1 rows', 'DOR-06: a member set aside takes part again when the operator takes that back');

create function pg_temp.made_up_place(who text, points integer) returns jsonb language sql as $$
  select tests.call_as(who, format('select to_jsonb("position"(jsonb_populate_record(null::challenge_progress, %L)))',
    jsonb_build_object('challenge_id', tests.challenge_id('Desafio'), 'user_id', tests.id_of(who), 'is_active', true,
      'points', points, 'completion_percentage', 0, 'consecutive_days', 0, 'streak_day', '-infinity',
      'reached_at', 'infinity', 'joined_at', 'infinity'))) $$;
select is(pg_temp.made_up_place('Caio', 10), null, 'DOR-07: a made-up row does not tell how many are ahead in a challenge that the caller is not in');
select is(pg_temp.made_up_place('Ana', 1000), pg_temp.made_up_place('Ana', 0), 'DOR-08: a made-up row does not tell the caller''s place with other points');
select * from finish();
rollback;
