-- A sentence that has a code is the same in the database, in the Edge Functions and on the screen.
begin;
create function pg_temp.codes() returns setof text language sql as $$
  select m[1] from pg_proc, regexp_matches(prosrc, 'when ''(\w+)'' then', 'g') m
  where pronamespace = 'app'::regnamespace and proname = 'message_for'
$$;
select plan(2 * count(*)::int + 2) from pg_temp.codes();

select is(app.message_for(code), (select sentence from tests.sentences s where s.code = c.code), format('SNT-%s: the sentence of %s', to_char(row_number() over (order by code) + 2, 'FM00'), code))
from pg_temp.codes() c(code);

select doesnt_match(app.record_message(10, code), '[.!?…]{2}|[^.!?…]$', format('SNT-9%s: what is said of a workout whose check-in was refused with %s ends once', to_char(row_number() over (order by code), 'FM000'), code))
from pg_temp.codes() c(code);

select is(app.message_for('no such code'), (select sentence from tests.sentences where code = 'unknown'), 'SNT-01: a code without a sentence gets the plain one');

select is_empty(
  $$ select distinct p.proname, m[1] from pg_proc p, regexp_matches(p.prosrc, 'app\.failure\(''(\w+)''\)', 'g') m
     where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace) and m[1] not in (select pg_temp.codes()) $$,
  'SNT-02: each code that a procedure refuses with has a sentence of its own');

select * from finish();
rollback;
