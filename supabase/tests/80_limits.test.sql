-- The numbers of the domain as functions: whoever writes a table may read them, and none is without a case. 01_shared_cases has their values.
begin;
select plan(5);

create temp view limit_functions as
  select p.oid, p.proname::text as name from pg_proc p
  where p.pronamespace = 'app'::regnamespace and p.pronargs = 0 and p.provolatile = 'i' and p.prorettype in ('integer'::regtype, 'bigint'::regtype)
    -- The ranking's own: how the database counts, which no member meets.
    and p.proname not in ('exact_ranking_limit', 'passed_limit');
create temp view limit_cases as
  select c ->> 'name' as name from tests.case_tables, jsonb_array_elements(body) c
  where case_tables.name = 'limits' and c -> 'isInSql' is distinct from 'false';
grant select on limit_functions, limit_cases to public;

select set_eq('select name from limit_functions', 'select name from limit_cases',
  'LMT-01: each number of SQL is in the case table, which holds TypeScript to it');
select is_empty($$
  select role, name from limit_functions, unnest(array['anon', 'authenticated', 'service_role']) role
  where not has_function_privilege(role, oid, 'execute')$$, 'LMT-02: every API role may read every number');
select is(tests.outcome_as('stranger', 'select app.max_workout_photos()'), '1 rows', 'LMT-03: a stranger may read a number');
select matches(tests.outcome_as('owner', 'select app.max_workout_foto()'), '^42883 ', 'LMT-04: a misspelt number is an error and not null');

select set_eq(
  $$ select m[1] from pg_proc, regexp_matches(prosrc, 'then ''([^'']+)''', 'g') m
     where pronamespace = 'app'::regnamespace and proname = 'workout_type' $$,
  $$ select distinct c ->> 'stored' from tests.case_tables, jsonb_array_elements(body) c where case_tables.name = 'workout-types' and c ->> 'stored' is not null $$,
  'LMT-05: each workout type of SQL is in the case table, which holds TypeScript to it');
select * from finish();
rollback;
