-- A sentence that has a code is the same in the database, in the Edge Functions and on the screen.
begin;
select tests.make_club();
create function pg_temp.codes() returns setof text language sql as $$ select code from app.sentences $$;
select plan(2 * count(*)::int + 5) from pg_temp.codes();

select is(app.message_for(code), (select sentence from tests.sentences s where s.code = c.code), format('SNT-%s: the sentence of %s', to_char(row_number() over (order by code) + 100, 'FM000'), code))
from pg_temp.codes() c(code);

select doesnt_match(app.record_message(10, code), '[.!?…]{2}|[^.!?…]$', format('SNT-9%s: what is said of a workout whose check-in was refused with %s ends once', to_char(row_number() over (order by code), 'FM000'), code))
from pg_temp.codes() c(code);

select is(app.message_for('no such code'), (select sentence from tests.sentences where code = 'unknown'), 'SNT-01: a code without a sentence gets the plain one');

select is(tests.call_as('Ana', 'select to_jsonb(app.message_for(''not_today''))'), to_jsonb((select sentence from tests.sentences where code = 'not_today')),
  'SNT-03: a member reads a sentence');
select matches(tests.outcome_as(who, 'select * from app.sentences'), '^42501', format('SNT-%s: and not the table: %s', n, who)) from (values ('04', 'Ana'), ('05', 'service')) callers (n, who);

select is_empty(
  $$ select distinct p.proname, m[1] from pg_proc p, regexp_matches(p.prosrc, 'app\.failure\(''(\w+)''\)', 'g') m
     where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace) and m[1] not in (select pg_temp.codes()) $$,
  'SNT-02: each code that a procedure refuses with has a sentence of its own');

select * from finish();
rollback;
