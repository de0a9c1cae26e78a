-- Whose acts the log holds, as every operator reads it: those who left the staff or the club too, and nobody twice.
begin;
select plan(11);
select tests.make_club();
select tests.make_staff('Dona', 'owner');
select tests.make_staff('Otto', 'operator');
select tests.make_staff('Mara', 'moderator');

create function pg_temp.actors(who text, arguments text) returns text language sql as $$
  select string_agg(coalesce(a ->> 'name', 'nobody'), ', ' order by place)
  from jsonb_array_elements(tests.call_as(who, format('select staff_read_log(%s)', arguments)) -> 'actors') with ordinality as one (a, place) $$;

select is(tests.call_as('Otto aal2', 'select staff_read_log()') -> 'actors', '[]', 'LGA-01: nobody has acted yet');
select tests.call_as('Dona aal2', 'select staff_add(''ana@example.com'', ''operator'')');
select tests.open_sessions('Ana');
select tests.call_as('Ana aal2', format('select staff_suspend(%L, ''ofensa'')', tests.id_of('Bia')));
select tests.call_as('Dona aal2', format('select staff_change_role(%L, ''moderator'', ''operator'')', tests.id_of('Ana')));
select is(pg_temp.actors('Otto aal2', ''), 'Ana, Dona', 'LGA-02: an operator reads who acted, by name, each once');
select is(pg_temp.actors('Dona aal2', ''), 'Ana, Dona', 'LGA-03: so does an owner');
select is(pg_temp.actors('Otto aal2', format('p_actor_id => %L', tests.id_of('Ana'))), 'Ana, Dona', 'LGA-04: a filter takes nobody out');
select is(pg_temp.actors('Otto aal2', 'p_before => 1'), 'Ana, Dona', 'LGA-05: nor does a page without lines');
select tests.call_as('Dona aal2', format('select staff_remove(%L, ''moderator'')', tests.id_of('Ana')));
select is(pg_temp.actors('Otto aal2', ''), 'Ana, Dona', 'LGA-06: who has left the staff is still there');
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Ana')));
select is(pg_temp.actors('Otto aal2', ''), 'Dona, nobody', 'LGA-07: of an account that is gone no name is left');
select is(tests.outcome_as(who, 'select app.staff_log_actors()'), '42501', format('LGA-%s: %s can''t ask for it without the log', n, who))
from (values ('08', 'Bia'), ('09', 'stranger'), ('10', 'Mara aal2'), ('11', 'Dona aal2')) callers (n, who);
select * from finish();
rollback;
