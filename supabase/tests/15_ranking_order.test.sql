-- The ranking reads its index group by group; here its pages and positions are held against a plain sort of 150 made-up standings.
begin;
select plan(12);
select tests.set_local_clock('2026-11-20 12:00');
select tests.create_challenge('Desafio', '2026-11-01', '2026-11-30');
select setseed(0.21);
select count(tests.create_user('M' || n)) from generate_series(1, 150) n;
insert into challenge_participants (challenge_id, user_id) select tests.challenge_id('Desafio'), tests.id_of('M' || n) from generate_series(1, 150) n;
-- Few values of each, so that every kind of tie occurs; some have left, some never checked in, some points disagree with completion.
update challenge_progress set
  points = 10 * floor(random() * 4), completion_percentage = floor(random() * 3), consecutive_days = floor(random() * 3),
  last_check_in_day = case when random() < 0.8 then date '2026-11-16' + floor(random() * 5)::int end,
  last_check_in_date = case when random() < 0.8 then timestamptz '2026-11-18 12:00Z' + floor(random() * 4) * interval '1 hour' end,
  last_recorded_at = case when random() < 0.5 then timestamptz '2026-11-18 12:00Z' + floor(random() * 4) * interval '1 hour' end,
  joined_at = timestamptz '2026-11-01 12:00Z' + floor(random() * 3) * interval '1 minute', is_active = random() < 0.9;
delete from challenge_participants p using challenge_progress g where g.user_id = p.user_id and not g.is_active;

create function pg_temp.expected() returns table (user_id uuid, place bigint) language sql as $$
  select g.user_id, row_number() over (order by g.points desc, g.completion_percentage desc,
    case when g.last_check_in_day >= app.club_today() - 1 then g.consecutive_days else 0 end desc,
    coalesce(g.last_recorded_at, g.last_check_in_date, 'infinity'), g.joined_at, g.user_id)
  from challenge_progress g where g.is_active $$;
create function pg_temp.paged(page_size int) returns table (user_id uuid, place bigint) language plpgsql as $$
declare
  reader text := (select 'M' || m from generate_series(1, 150) m join challenge_participants p on p.user_id = tests.id_of('M' || m) limit 1);
  page jsonb := tests.call_as(reader, format('select challenge_ranking_page(%L, %s)', tests.challenge_id('Desafio'), page_size));
begin
  -- Bounded, so that a cursor that leads nowhere fails instead of running for ever.
  for place in 1 .. 200 loop
    return query select (r ->> 'user_id')::uuid, (r ->> 'position')::bigint from jsonb_array_elements(page -> 'rows') r;
    exit when page -> 'next_cursor' = 'null';
    page := tests.call_as(reader, format('select challenge_ranking_page(%L, %s, %L)', tests.challenge_id('Desafio'), page_size, page -> 'next_cursor'));
  end loop;
end $$;

-- Everybody's first answer. Positions and the rows before one's own come with the same answer, so each is asked for once.
create temporary table first_page (reader uuid, page jsonb);
create function pg_temp.read_first_pages() returns void language sql as $$
  delete from pg_temp.first_page;
  insert into pg_temp.first_page
  select tests.id_of('M' || n), tests.call_as('M' || n, format('select challenge_ranking_page(%L, 1)', tests.challenge_id('Desafio')))
  from generate_series(1, 150) n join challenge_participants p on p.user_id = tests.id_of('M' || n) $$;
create function pg_temp.own_positions() returns table (user_id uuid, place bigint) language sql as $$
  select reader, (page -> 'own_row' ->> 'position')::bigint from pg_temp.first_page $$;

-- The row right before everybody's own, against the plain sort.
create function pg_temp.ahead() returns table (reader uuid, user_id uuid, place bigint) language sql as $$
  select f.reader, (r ->> 'user_id')::uuid, (r ->> 'position')::bigint
  from pg_temp.first_page f, jsonb_array_elements(f.page -> 'rows_ahead') r $$;
create function pg_temp.expected_ahead() returns table (reader uuid, user_id uuid, place bigint) language sql as $$
  select me.user_id, other.user_id, other.place from pg_temp.expected() me join pg_temp.expected() other on other.place between me.place - 3 and me.place - 1 $$;

select cmp_ok((select count(*) from pg_temp.expected()), '>', 100::bigint, 'ORD-01: most of the 150 are in the ranking');
select results_eq('select * from pg_temp.paged(100)', 'select * from pg_temp.expected() order by place', 'ORD-02: pages of 100 have the order of a plain sort');
select results_eq('select * from pg_temp.paged(7)', 'select * from pg_temp.expected() order by place', 'ORD-03: pages of 7 have the order of a plain sort');
select results_eq('select * from pg_temp.paged(1)', 'select * from pg_temp.expected() order by place', 'ORD-04: pages of one have the order of a plain sort');
select pg_temp.read_first_pages();
select set_eq('select * from pg_temp.own_positions()', 'select * from pg_temp.expected()', 'ORD-05: everybody''s own position is that of a plain sort');
select set_eq('select * from pg_temp.ahead()', 'select * from pg_temp.expected_ahead()', 'ORD-09: the rows before the caller''s own row are the three before it in a plain sort');
select tests.set_local_clock('2026-11-21 00:00');
select results_eq('select * from pg_temp.paged(13)', 'select * from pg_temp.expected() order by place', 'ORD-06: a day later, when some runs have ended, the pages have the order of a plain sort');
select pg_temp.read_first_pages();
select set_eq('select * from pg_temp.own_positions()', 'select * from pg_temp.expected()', 'ORD-07: a day later, everybody''s own position is that of a plain sort');
select set_eq('select * from pg_temp.ahead()', 'select * from pg_temp.expected_ahead()', 'ORD-10: a day later, the rows before the caller''s are those of a plain sort');
update challenge_progress set points = 0, completion_percentage = 0, consecutive_days = 0, last_check_in_day = null, last_check_in_date = null, last_recorded_at = null;
select results_eq('select * from pg_temp.paged(50)', 'select * from pg_temp.expected() order by place', 'ORD-08: in the great tie before the first check-in the pages have the order of a plain sort');
select pg_temp.read_first_pages();
select set_eq('select * from pg_temp.ahead()', 'select * from pg_temp.expected_ahead()', 'ORD-11: in the great tie the rows before the caller''s are those of a plain sort');
select is(tests.call_as(reader, format('select challenge_ranking_page(%L, 1, %L)', tests.challenge_id('Desafio'), tests.call_as(reader, format('select challenge_ranking_page(%L, 1)', tests.challenge_id('Desafio'))) -> 'next_cursor')) -> 'rows_ahead',
  'null', 'ORD-12: the rows before the caller''s come with the first page only')
from (select 'M' || n as reader from generate_series(1, 150) n join challenge_participants p on p.user_id = tests.id_of('M' || n) limit 1) m;
select * from finish();
rollback;
