-- The gain of a participant's next check-in: on which day it can be, and how many it passes, held against a plain sort and against real check-ins.
begin;
select plan(35);
-- So that a few can be a crowd, and more than can be counted in one.
set local tests.exact_limit = 10000;
set local tests.passed_limit = 1000;
create or replace function app.exact_ranking_limit() returns integer language sql stable as $$ select current_setting('tests.exact_limit')::int $$;
create or replace function app.passed_limit() returns integer language sql stable as $$ select current_setting('tests.passed_limit')::int $$;
create function pg_temp.page(who text, challenge text default 'Desafio', after jsonb default null) returns jsonb language sql as $$
  select tests.call_as(who, format('select challenge_ranking_page(%L, 1, %L)', tests.challenge_id(challenge), after)) $$;
create function pg_temp.next(who text, challenge text default 'Desafio') returns text language sql as $$
  select concat_ws(' ', n ->> 'day', n ->> 'passes', case when (n ->> 'passes_more')::boolean then 'and more' end)
  from (select pg_temp.page(who, challenge) -> 'next_check_in' as n) r $$;

-- On which day.
select tests.set_local_clock('2026-11-09 12:00');
select tests.create_user(name) from unnest(array['Ana', 'Bia', 'Caio', 'Davi']) name;
select tests.create_challenge('Dias', '2026-11-10', '2026-11-12');
select tests.create_challenge('Tóquio', '2026-11-10', '2026-11-12', zone => 'Asia/Tokyo');
select tests.join_challenge('Ana', 'Dias'), tests.join_challenge('Bia', 'Dias'), tests.join_challenge('Ana', 'Tóquio');
select is(pg_temp.page('Ana', 'Dias') -> 'next_check_in', 'null', 'NXT-01: before a challenge begins no check-in is promised');
select tests.set_local_clock('2026-11-10 00:00');
select is(pg_temp.next('Bia', 'Dias'), '2026-11-10 1', 'NXT-02: from the first moment on the next check-in can be today');
select is(pg_temp.page('Bia', 'Dias') -> 'next_check_in', '{"day": "2026-11-10", "passes": 1, "passes_more": false}', 'NXT-03: what the next check-in gives has a day, a number and whether there are more');
select tests.record('Bia', 'Dias');
select is(pg_temp.next('Bia', 'Dias'), '2026-11-11 0', 'NXT-04: with today''s check-in done the next one can be tomorrow');
select tests.set_local_clock('2026-11-10 23:59:59');
select is(pg_temp.next('Bia', 'Dias'), '2026-11-11 0', 'NXT-05: in a day''s last second the next check-in is still tomorrow');
select tests.set_local_clock('2026-11-11 00:00');
select is(pg_temp.next('Bia', 'Dias'), '2026-11-11 0', 'NXT-06: at midnight the next check-in can be today again');
select tests.record('Bia', 'Dias');
select count(app.void_check_in(id, 'Teste')) from challenge_check_ins where user_id = tests.id_of('Bia') and check_in_day = '2026-11-11';
select is(pg_temp.next('Bia', 'Dias'), '2026-11-12 0', 'NXT-07: a day whose check-in was voided can''t be earned again, so the next one is tomorrow');
select is(pg_temp.next('Ana', 'Dias'), '2026-11-11 0', 'NXT-08: who reached ten points before stays ahead of who reaches them now');
select tests.set_local_clock('2026-11-12 23:59:59');
select is(pg_temp.next('Ana', 'Dias') || ', ' || pg_temp.next('Bia', 'Dias'), '2026-11-12 1, 2026-11-12 0', 'NXT-09: the last day''s check-in is possible to its last second, and passes who let their run end');
select tests.record('Bia', 'Dias');
select is(pg_temp.page('Bia', 'Dias') -> 'next_check_in', 'null', 'NXT-10: with the last day''s check-in done no other is promised');
select tests.set_local_clock('2026-11-13 00:00');
select is(pg_temp.page('Ana', 'Dias') -> 'next_check_in', 'null', 'NXT-11: after the end no check-in is promised');
select tests.set_local_clock('2026-11-11 12:00');
select is(pg_temp.next('Ana', 'Tóquio'), '2026-11-12 0', 'NXT-12: the day is the one of the challenge''s zone');
update challenges set active = false where id = tests.challenge_id('Dias');
select is(pg_temp.page('Ana', 'Dias') -> 'next_check_in', 'null', 'NXT-13: in a challenge that was closed no check-in is promised');
update challenges set active = true where id = tests.challenge_id('Dias');

-- How many: 150 made-up standings, few values of each, so that every kind of tie occurs; some have left, some never checked in.
select tests.set_local_clock('2026-11-20 12:00');
select tests.create_challenge('Desafio', '2026-11-01', '2026-11-30');
select setseed(0.79);
select count(tests.create_user('M' || n)) from generate_series(1, 150) n;
insert into challenge_participants (challenge_id, user_id) select tests.challenge_id('Desafio'), tests.id_of('M' || n) from generate_series(1, 150) n;
update challenge_progress g set
  points = 10 * d.k, check_ins_count = d.k, completion_percentage = app.completion_percentage(d.k), consecutive_days = least(d.k, floor(random() * 4)),
  last_check_in_day = case when d.k > 0 then date '2026-11-16' + floor(random() * 4)::int end,
  last_check_in_date = case when d.k > 0 then timestamptz '2026-11-18 12:00Z' + floor(random() * 4) * interval '1 hour' end,
  last_recorded_at = case when d.k > 0 and random() < 0.5 then timestamptz '2026-11-18 12:00Z' + floor(random() * 4) * interval '1 hour' end,
  joined_at = timestamptz '2026-11-01 12:00Z' + floor(random() * 3) * interval '1 minute', is_active = random() < 0.9
from (select user_id, floor(random() * 4)::int as k from challenge_progress where challenge_id = tests.challenge_id('Desafio')) d
where g.challenge_id = tests.challenge_id('Desafio') and g.user_id = d.user_id;
delete from challenge_participants p using challenge_progress g
where g.user_id = p.user_id and g.challenge_id = p.challenge_id and not g.is_active;
create temp table readers as select 'M' || n as who, tests.id_of('M' || n) as id, n from generate_series(1, 150) n
  join challenge_participants p on p.user_id = tests.id_of('M' || n) and p.challenge_id = tests.challenge_id('Desafio');

create temp table told (who text, day date, passes int, passes_more boolean);
create function pg_temp.ask_all() returns void language sql as $$
  delete from pg_temp.told;
  insert into pg_temp.told
  select r.who, a.day, a.passes, a.passes_more from pg_temp.readers r, jsonb_to_record(pg_temp.page(r.who) -> 'next_check_in')
    as a(day date, passes int, passes_more boolean) $$;

-- A plain sort's answer: who comes before the reader today and after them once they have the check-in, the last of all to reach it.
create function pg_temp.plainly() returns table (who text, passes int) language sql as $$
  with g as (
    select p.*, coalesce(p.last_recorded_at, p.last_check_in_date, 'infinity') as reached from challenge_progress p
    where p.is_active and p.challenge_id = tests.challenge_id('Desafio')
  ), me as (
    select r.who, t.day, g.*, case when g.last_check_in_day = t.day - 1 then g.consecutive_days + 1 else 1 end as later_run,
      round((g.check_ins_count + 1) * 100.0 / 21, 2) as later_completion
    from pg_temp.readers r join pg_temp.told t on t.who = r.who join g on g.user_id = r.id
  )
  select me.who, (select count(*)::int from g where
    row(-g.points, -g.completion_percentage, -case when g.last_check_in_day >= app.club_today() - 1 then g.consecutive_days else 0 end, g.reached, g.joined_at, g.user_id)
      < row(-me.points, -me.completion_percentage, -case when me.last_check_in_day >= app.club_today() - 1 then me.consecutive_days else 0 end, me.reached, me.joined_at, me.user_id)
    and row(-g.points, -g.completion_percentage, -case when g.last_check_in_day >= me.day - 1 then g.consecutive_days else 0 end)
      > row(-(me.points + 10), -me.later_completion, -me.later_run))
  from me $$;

-- The real change of a place, with everything undone afterwards.
create function pg_temp.really_passes(who text, at timestamp) returns int language plpgsql as $$
declare
  place int := pg_temp.page(who) -> 'own_row' ->> 'position';
begin
  begin
    perform tests.set_local_clock(at);
    if tests.record(who, 'Desafio') ->> 'checked_in' <> 'true' then
      return null;
    end if;
    place := place - (pg_temp.page(who) -> 'own_row' ->> 'position')::int;
    raise sqlstate 'UNDO0';
  exception when sqlstate 'UNDO0' then
    null;
  end;
  return place;
end $$;

select pg_temp.ask_all();
select cmp_ok((select count(*) from told where day = '2026-11-20'), '>', 100::bigint, 'NXT-14: most of the 150 may check in today');
select cmp_ok((select count(distinct passes) from told), '>', 20::bigint, 'NXT-15: the made-up standings have many different answers');
select set_eq('select who, passes from told', 'select * from pg_temp.plainly()', 'NXT-16: everybody is told how many a check-in today passes, as a plain sort has it');
select is_empty($$select who, passes, really from (select who, passes, pg_temp.really_passes(who, '2026-11-20 12:00') as really from readers join told using (who) where n % 10 = 0) r
  where passes is distinct from really$$, 'NXT-17: who then checks in moves up by just as many places');

-- Every third has today's check-in; theirs is tomorrow, when some runs of others have ended.
select count(tests.record(who, 'Desafio')) from readers where n % 3 = 0;
select pg_temp.ask_all();
select is((select count(*) from told where day = '2026-11-21'), (select count(*) from readers where n % 3 = 0), 'NXT-18: who has today''s check-in is told of tomorrow''s');
select cmp_ok((select count(distinct passes) from told where day = '2026-11-21'), '>', 5::bigint, 'NXT-19: of tomorrow''s check-in there are different answers');
select set_eq('select who, passes from told', 'select * from pg_temp.plainly()', 'NXT-20: everybody is told how many a check-in tomorrow passes, as a plain sort has it');
select is_empty($$select who, passes, really from (select who, passes, pg_temp.really_passes(who, '2026-11-21 12:00') as really from readers join told using (who) where n % 9 = 0) r
  where passes is distinct from really$$, 'NXT-21: who checks in tomorrow moves up by just as many places');

-- A participant who left or was set aside is passed by nobody.
create temp table first_told as select * from told;
select is_empty('select * from told where passes_more', 'NXT-22: of few participants all who are passed are counted');
select tests.outcome_as(r.who, format('delete from challenge_participants where user_id = %L', r.id)) from readers r where n % 7 = 0;
update challenge_participants p set status = 'inactive' from readers r where p.user_id = r.id and n % 7 = 1 and p.challenge_id = tests.challenge_id('Desafio');
delete from readers where n % 7 in (0, 1);
select pg_temp.ask_all();
select set_eq('select who, passes from told', 'select * from pg_temp.plainly()', 'NXT-23: who left or was set aside is not counted');
select cmp_ok((select sum(t.passes) from told t), '<', (select sum(f.passes) from first_told f join told using (who)), 'NXT-24: with fewer participants a check-in passes fewer');

-- In a crowd the count ends.
create temp table exact as select * from told where passes > 0 order by passes desc limit 1;
set local tests.exact_limit = 0;
select set_config('tests.passed_limit', passes::text, true) from exact;
select is(pg_temp.next(who), concat_ws(' ', day, passes), 'NXT-25: as many as a crowd''s count goes are said exactly') from exact;
select set_config('tests.passed_limit', (passes - 1)::text, true) from exact;
select is(pg_temp.next(who), concat_ws(' ', day, passes - 1, 'and more'), 'NXT-26: beyond it, it is said that there are more') from exact;
set local tests.exact_limit = 10000;
delete from app.ranking_snapshots;
select is(pg_temp.next(who), concat_ws(' ', day, passes), 'NXT-27: without a crowd all are counted') from exact;

-- Rights.
select is(pg_temp.page(who, after => pg_temp.page(who) -> 'next_cursor') -> 'next_check_in', 'null', 'NXT-28: what the next check-in gives comes with the first page only') from exact;
select is(pg_temp.page('Caio') ->> 'error' || ' ' || (pg_temp.page('Caio') ->> 'next_check_in' is null), 'not_participating true', 'NXT-29: a member who takes no part is promised nothing');
select is(tests.call_as('service', format('select challenge_ranking_page(%L)', tests.challenge_id('Desafio'))) ->> 'error', 'not_participating', 'NXT-30: the server itself has no next check-in');
select is(tests.outcome_as('stranger', format('select challenge_ranking_page(%L)', tests.challenge_id('Desafio'))), '42501', 'NXT-31: a stranger can''t ask for a next check-in');
create temp table steps as select * from (values
  ('next_check_in', 'select app.next_check_in(g, c, app.now(), false) from public.challenge_progress g, public.challenges c'),
  ('next_check_in_day', 'select app.next_check_in_day(c, null, app.now()) from public.challenges c'),
  ('count_passed', 'select app.count_passed(null, app.club_today(), null, 5)'),
  ('progress_after_check_in', 'select app.progress_after_check_in(null, 21, app.club_today())')) s(name, statement);
select is(string_agg(distinct tests.outcome_as(who, statement), ' '), '42501', id || ': only the ranking calls the steps, not ' || whom)
from (values ('NXT-32', (select who from exact), 'a participant'), ('NXT-33', 'Caio', 'another member'), ('NXT-34', 'stranger', 'a stranger'), ('NXT-35', 'service', 'the server')) w(id, who, whom),
  steps group by id, whom;
select * from finish();
rollback;
