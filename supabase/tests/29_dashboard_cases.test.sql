-- The dashboard's case table, which the fallback in the browser runs too.
begin;
select plan((select jsonb_array_length(body) from tests.case_tables where name = 'dashboard') + 3);
select tests.set_local_clock('2026-11-20 12:00');
select tests.create_challenge('Longo', '2026-11-20', '2028-12-31', target => 400);
create temp table cases as select c as body, c ->> 'id' as id from tests.case_tables, jsonb_array_elements(body) c where name = 'dashboard';

-- Every workout of a case is registered at its own day's noon, the ones for a check-in in the challenge; then the clock goes to the case's instant.
create function pg_temp.play(a_case jsonb) returns jsonb language plpgsql as $$
declare
  who constant text := a_case ->> 'id';
  workout jsonb;
begin
  perform tests.set_local_clock('2026-11-20 12:00');
  perform tests.create_user(who);
  perform tests.join_challenge(who, 'Longo');
  for workout in select * from jsonb_array_elements(a_case -> 'workouts') loop
    perform tests.set_clock(((workout ->> 'day') || ' 12:00 America/Sao_Paulo')::timestamptz);
    perform tests.record(who, case when (workout ->> 'checkIn')::boolean then 'Longo' end, (workout ->> 'minutes')::int,
      (workout ->> 'day')::date, type => workout ->> 'type');
  end loop;
  perform tests.set_clock((a_case ->> 'now')::timestamptz);
  return tests.call_as(who, format('select refresh_dashboard_data(%L)', tests.id_of(who)));
end $$;

select is(
  (select jsonb_object_agg(wanted, reply -> wanted) from jsonb_object_keys(body -> 'expected') wanted), body -> 'expected', id || ': ' || (body ->> 'note'))
from cases, lateral (select pg_temp.play(body) as reply) played;

-- Only the member's own workouts are counted, and nobody else may look.
select is((select sum(d.value::int) from jsonb_each_text(tests.call_as('DSC-11', format('select refresh_dashboard_data(%L)', tests.id_of('DSC-11'))) -> 'type_minutes') d),
  456::bigint, 'DSA-01: the minutes by type add up to all minutes, without the workouts of others');
select is(tests.call_as('DSC-01', format('select refresh_dashboard_data(%L)', tests.id_of('DSC-01'))) -> 'activity', '[]',
  'DSA-02: a fellow participant''s workouts, which the member may read, are no activity of the member');
select is(tests.outcome_as('stranger', 'select app.dashboard_workouts(tests.id_of(''DSC-11''), app.club_today())'), '42501', 'DSA-03: a stranger can''t ask for the dashboard');
select * from finish();
rollback;
