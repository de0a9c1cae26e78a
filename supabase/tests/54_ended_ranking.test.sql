-- The ranking of a challenge that is over, or was closed, stays as it was on its last day.
begin;
select plan(19);
-- So that five can be a crowd.
set local tests.exact_limit = 10000;
create or replace function app.exact_ranking_limit() returns integer language sql stable as $$ select current_setting('tests.exact_limit')::int $$;
select tests.set_local_clock('2026-11-10 08:00');
select tests.create_user(name) from unnest(array['Ana', 'Bia', 'Caio', 'Davi', 'Edu']) name;
select tests.create_challenge('Desafio', '2026-11-10', '2026-11-30');
select tests.join_challenge(name, 'Desafio') from unnest(array['Ana', 'Bia', 'Caio', 'Davi', 'Edu']) name;
create function pg_temp.check_in_at(who text, at timestamp) returns void language sql as $$
  select tests.set_local_clock(at); select tests.record(who, 'Desafio') $$;
create function pg_temp.page(who text, n int default 50, after jsonb default null) returns jsonb language sql as $$
  select tests.call_as(who, format('select challenge_ranking_page(%L, %L, %L)', tests.challenge_id('Desafio'), n, after)) $$;
-- Each row as "place name days".
create function pg_temp.lines(rows jsonb) returns text language sql as $$
  select string_agg(concat_ws(' ', r ->> 'position', r ->> 'user_name', r ->> 'consecutive_days'), ', ' order by (r ->> 'position')::int)
  from jsonb_array_elements(rows) r $$;
create function pg_temp.standing(at timestamp) returns text language sql as $$
  select tests.set_local_clock(at); select pg_temp.lines(pg_temp.page('Ana') -> 'rows') $$;

-- Bia and Caio were there first; Ana and Davi have the longer runs, Davi's not lived on the last day. Edu never came.
select pg_temp.check_in_at('Bia', '2026-11-11 07:00'), pg_temp.check_in_at('Bia', '2026-11-13 07:00');
select pg_temp.check_in_at('Caio', '2026-11-15 07:00');
select pg_temp.check_in_at('Ana', '2026-11-29 08:00'), pg_temp.check_in_at('Davi', '2026-11-29 22:00'), pg_temp.check_in_at('Ana', '2026-11-30 22:00');

create temp table final as select '1 Ana 2, 2 Bia 0, 3 Davi 1, 4 Caio 0, 5 Edu 0'::text as lines;
select is(pg_temp.standing('2026-11-30 23:59:59'), lines, 'ENR-01: in the last second of a challenge, runs break the ties') from final;
select is(pg_temp.standing('2026-12-01 00:00'), lines, 'ENR-02: at midnight after the end nothing has moved in the ranking') from final;
select is(pg_temp.standing('2026-12-02 12:00'), lines, 'ENR-03: two days after the end nothing has moved in the ranking') from final;
select is(pg_temp.standing('2027-12-02 12:00'), lines, 'ENR-04: a year after the end nothing has moved in the ranking') from final;
select is(string_agg(tests.call_as(name, format('select to_jsonb(g.position) from challenge_progress g where g.challenge_id = %L and g.user_id = %L',
  tests.challenge_id('Desafio'), tests.id_of(name))) #>> '{}' || ' ' || (pg_temp.page(name, 1) -> 'own_row' ->> 'position'), ', ' order by name), '1 1, 2 2, 4 4, 3 3, 5 5',
  'ENR-05: after the end the caller''s own position agrees, as a field and beside the page') from unnest(array['Ana', 'Bia', 'Caio', 'Davi', 'Edu']) name;
create temp table paged as
  with recursive p as (
    select 1 as n, pg_temp.page('Edu', 1) as body
    union all select n + 1, pg_temp.page('Edu', 1, body -> 'next_cursor') from p where body -> 'next_cursor' <> 'null' and n < 9)
  select string_agg(pg_temp.lines(body -> 'rows'), ', ' order by n) as lines from p;
select is(p.lines, f.lines, 'ENR-06: after the end the ranking read page by page is the same') from paged p, final f;
select is(pg_temp.lines(pg_temp.page('Davi', 2, pg_temp.page('Davi', 1) -> 'own_cursor') -> 'rows'), '3 Davi 1, 4 Caio 0', 'ENR-07: after the end the ranking read from the caller''s own place is the same');
select is(pg_temp.lines(tests.call_as('Edu', format('select search_challenge_ranking(%L, ''davi'')', tests.challenge_id('Desafio'))) -> 'rows'), '3 Davi 1', 'ENR-08: after the end a search finds the same positions');

-- The same by a crowd's notes: here everybody is a crowd.
set local tests.exact_limit = 0;
select is(pg_temp.lines(pg_temp.page('Ana') -> 'rows'), lines, 'ENR-09: after the end a crowd''s page has the same rows') from final;
select is((select count(*) from app.ranking_snapshots), 1::bigint, 'ENR-10: after the end a crowd''s page comes from a snapshot');
select is(string_agg(pg_temp.page(name, 1) -> 'own_row' ->> 'position', ' ' order by name), '1 2 4 3 5', 'ENR-11: after the end everybody''s own position in a crowd is the same') from unnest(array['Ana', 'Bia', 'Caio', 'Davi', 'Edu']) name;
set local tests.exact_limit = 10000;

-- A workout that was waiting for a network counts on its day, and only that moves anybody.
select tests.set_local_clock('2026-12-01 09:00');
select tests.record('Davi', 'Desafio', 50, '2026-11-30', registered_at => '2026-11-30 20:00 America/Sao_Paulo');
select matches(pg_temp.standing('2026-12-05 12:00'), 'Davi 2', 'ENR-12: a late check-in of the last day lengthens its run, for good');

-- Closed by the operator before its end.
update challenges set end_date = '2026-12-20 23:59:59 America/Sao_Paulo' where id = tests.challenge_id('Desafio');
select pg_temp.check_in_at('Caio', '2026-12-09 10:00'), pg_temp.check_in_at('Caio', '2026-12-10 10:00');
create temp table closed as select pg_temp.standing('2026-12-11 09:00') as lines;
select matches(lines, '1 Caio 2', 'ENR-13: in a challenge that goes on the longest live run leads') from closed;
update challenges set active = false where id = tests.challenge_id('Desafio');
select is((select closed_at from challenges where id = tests.challenge_id('Desafio')), app.now(), 'ENR-14: closing a challenge notes when it was closed');
select is(pg_temp.standing('2026-12-14 09:00'), lines, 'ENR-15: a closed challenge keeps the ranking of that day') from closed;
update challenges set title = 'Outro nome', closed_at = app.now() where id = tests.challenge_id('Desafio');
select is(pg_temp.standing('2026-12-14 09:00'), lines, 'ENR-16: a closed challenge keeps its day of closing whatever else is changed') from closed;
select is(tests.outcome_as('Ana', format('update challenges set closed_at = null where id = %L', tests.challenge_id('Desafio'))), '0 rows', 'ENR-17: a member can''t change the day of closing');
select is(tests.outcome_as('stranger', format('update challenges set closed_at = null where id = %L', tests.challenge_id('Desafio'))), '0 rows', 'ENR-18: a stranger can''t change the day of closing');
update challenges set active = true where id = tests.challenge_id('Desafio');
select matches(pg_temp.standing('2026-12-14 09:00') || coalesce((select closed_at::text from challenges where id = tests.challenge_id('Desafio')), ' open'), 'Caio 0.* open$', 'ENR-19: in a challenge that is opened again days count again');
select * from finish();
rollback;
