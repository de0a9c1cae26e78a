-- The order of the ranking, its pages, who may read it, and the challenge's totals.
begin;
select plan(32);
select tests.set_local_clock('2026-11-20 12:00');
select tests.create_user(name) from unnest(array['Ana', 'Bia', 'Caio', 'Davi', 'Edu', 'Fabi', 'Gil', 'Hugo']) name;
select tests.create_challenge('Desafio', '2026-11-10', '2026-11-30');
select tests.create_challenge('Vazio', '2026-11-10', '2026-11-30');
create function pg_temp.page(who text, n int default 50, after jsonb default null) returns jsonb language sql as $$
  select tests.call_as(who, format('select challenge_ranking_page(%L, %L, %L)', tests.challenge_id('Desafio'), n, after)) $$;
create function pg_temp.names(page jsonb) returns text language sql as $$
  select string_agg((r ->> 'position') || ' ' || (r ->> 'user_name'), ', ' order by (r ->> 'position')::int) from jsonb_array_elements(page -> 'rows') r $$;
create function pg_temp.check_in_at(who text, at timestamp) returns void language sql as $$
  select tests.set_local_clock(at); select tests.record(who, 'Desafio') $$;

-- Everyone joins at the same time but Gil, who joins before, and Hugo, who does not.
select tests.set_local_clock('2026-11-10 08:00');
select tests.join_challenge('Gil', 'Desafio');
select tests.set_local_clock('2026-11-10 09:00');
select tests.join_challenge(name, 'Desafio') from unnest(array['Ana', 'Bia', 'Caio', 'Davi', 'Edu', 'Fabi']) name;
-- Ana: three days. Bia and Caio: two days in a row, Caio earlier in the day. Davi: two days with a gap. Edu, Fabi, Gil: none.
select pg_temp.check_in_at('Davi', '2026-11-16 07:00');
select pg_temp.check_in_at('Ana', '2026-11-18 08:00');
select pg_temp.check_in_at('Ana', '2026-11-19 08:00'), pg_temp.check_in_at('Bia', '2026-11-19 06:00'), pg_temp.check_in_at('Caio', '2026-11-19 23:00');
select pg_temp.check_in_at('Davi', '2026-11-20 05:00'), pg_temp.check_in_at('Caio', '2026-11-20 07:00'), pg_temp.check_in_at('Bia', '2026-11-20 08:00'), pg_temp.check_in_at('Ana', '2026-11-20 22:00');
select tests.set_local_clock('2026-11-20 23:00');

create temp table page as select pg_temp.page('Bia') as body;
select is(split_part(pg_temp.names(body), ', 5', 1), '1 Ana, 2 Caio, 3 Bia, 4 Davi', 'RNK-01: the ranking orders by points, then days in a row, then who reached it first') from page;
select is(split_part(pg_temp.names(body), ', ', 5), '5 Gil', 'RNK-02: among equals the one who joined first comes first') from page;
select is((select count(distinct r ->> 'position') from jsonb_array_elements(body -> 'rows') r), 7::bigint, 'RNK-03: no two rows share a position') from page;
select is(body -> 'rows' -> 0, jsonb_build_object('user_id', tests.id_of('Ana'), 'user_name', 'Ana', 'user_photo_url', null, 'points', 30, 'completion_percentage', 14.29,
  'check_ins_count', 3, 'consecutive_days', 3, 'last_check_in_date', '2026-11-21T01:00:00+00:00'::timestamptz, 'position', 1), 'RNK-04: a row has every field of the ranking') from page;
select is(body -> 'own_row' ->> 'position', '3', 'RNK-05: the caller''s own row comes with its position') from page;
select is(concat_ws('|', body ->> 'success', body ->> 'total_participants', body ->> 'next_cursor'), 'true|7', 'RNK-06: one page holds all seven rows') from page;
select is(pg_temp.names(pg_temp.page('Edu')), pg_temp.names(pg_temp.page('Ana')), 'RNK-07: everybody sees the same ranking');

-- Pages.
create temp table pages as
  with recursive p as (
    select 1 as n, pg_temp.page('Edu', 3) as body
    union all select n + 1, pg_temp.page('Edu', 3, body -> 'next_cursor') from p where body -> 'next_cursor' <> 'null' and n < 9)
  select * from p;
select is((select count(*) from pages), 3::bigint, 'RNK-08: seven rows make three pages of at most three');
select is((select string_agg(pg_temp.names(body), ', ' order by n) from pages), (select pg_temp.names(body) from page), 'RNK-09: the pages together are the whole ranking');
select is((select string_agg(body -> 'own_row' ->> 'position', ' ') from pages), (select string_agg(pg_temp.page('Edu') -> 'own_row' ->> 'position', ' ') from pages), 'RNK-10: each page has the caller''s own row');
select is(jsonb_array_length(pg_temp.page('Edu', 0) -> 'rows') || ' ' || jsonb_array_length(pg_temp.page('Edu', -5) -> 'rows') || ' ' || jsonb_array_length(pg_temp.page('Edu', 100000) -> 'rows')
  || ' ' || jsonb_array_length(pg_temp.page('Edu', null) -> 'rows'), '1 1 7 7', 'RNK-11: a limit outside 1 to 100 is held inside');
select is(tests.outcome_as('Edu', format('select challenge_ranking_page(%L, 3, %L)', tests.challenge_id('Desafio'), bad)), 'PT400 invalid_input', 'RNK-12' || place || ': a made-up cursor is bad input: ' || bad)
from unnest(array['"x"', '{}', '[]', '{"points": "muitos"}', '7']) with ordinality as b(bad, place);

-- As days pass: who lets a day go by loses their run, not their points.
select tests.set_local_clock('2026-11-21 12:00');
select is(split_part(pg_temp.names(pg_temp.page('Ana')), ', 5', 1), '1 Ana, 2 Caio, 3 Bia, 4 Davi', 'RNK-13: on the day after, all runs are alive');
select tests.set_local_clock('2026-11-22 12:00');
select is(split_part(pg_temp.names(pg_temp.page('Ana')), ', 5', 1), '1 Ana, 2 Davi, 3 Caio, 4 Bia', 'RNK-14: two days after, no run is alive and the earliest of equals leads');
select is(pg_temp.page('Ana') -> 'rows' -> 0 ->> 'consecutive_days', '0', 'RNK-15: a row shows the live run that orders it');

-- Leaving and coming back.
select tests.outcome_as('Ana', 'delete from challenge_participants where user_id = tests.id_of(''Ana'')');
select is(split_part(pg_temp.names(pg_temp.page('Bia')), ', 4', 1), '1 Davi, 2 Caio, 3 Bia', 'RNK-16: a participant who leaves is gone from the ranking and the others move up');
select is(pg_temp.page('Ana') ->> 'error', 'not_participating', 'RNK-17: a participant who left can''t read the ranking');
select tests.join_challenge('Ana', 'Desafio');
select is(pg_temp.page('Bia') -> 'rows' -> 0 ->> 'user_name', 'Ana', 'RNK-18: a participant who comes back has their place again');
update challenge_participants set status = 'inactive' where user_id = tests.id_of('Davi');
select is(pg_temp.page('Bia') -> 'total_participants', '6', 'RNK-19: an inactive participant is not in the ranking');
select is(pg_temp.page('Davi') ->> 'error', 'not_participating', 'RNK-20: an inactive participant can''t read the ranking');

-- Rights to read.
select is(pg_temp.page('Hugo') ->> 'error', 'not_participating', 'RNK-21: a member who takes no part can''t read the ranking');
select is(jsonb_array_length(pg_temp.page('Hugo') -> 'rows') || ' ' || (pg_temp.page('Hugo') ->> 'total_participants'), '0 0', 'RNK-22: the refusal of the ranking tells nothing of it');
select is(tests.outcome_as('stranger', format('select challenge_ranking_page(%L)', tests.challenge_id('Desafio'))), '42501', 'RNK-23: a stranger can''t read the ranking');
select is(tests.call_as('Ana', 'select challenge_ranking_page(gen_random_uuid())') ->> 'error', 'challenge_not_found', 'RNK-24: a challenge that does not exist has no ranking');
select is(tests.call_as('Ana', 'select challenge_ranking_page(null)') ->> 'error', 'challenge_not_found', 'RNK-25: a null challenge has no ranking');

-- Totals.
select is(tests.call_as('Hugo', format('select challenge_stats(%L)', tests.challenge_id('Desafio'))),
  '{"success": true, "error": null, "message": null, "total_participants": 6, "total_check_ins": 7, "total_points": 70}', 'RNK-26: any member may see a challenge''s totals');
select is(tests.call_as('Hugo', format('select challenge_stats(%L)', tests.challenge_id('Vazio'))) - 'message',
  '{"success": true, "error": null, "total_participants": 0, "total_check_ins": 0, "total_points": 0}', 'RNK-27: an empty challenge has totals');
select is(tests.call_as('Hugo', 'select challenge_stats(gen_random_uuid())') ->> 'error', 'challenge_not_found', 'RNK-28: a challenge that does not exist has no totals');
select * from finish();
rollback;
