-- Finding participants by name.
begin;
select plan(26);
select tests.set_local_clock('2026-11-20 12:00');
select tests.create_user(split_part(name, ' ', 1), jsonb_build_object('name', name))
from unnest(array['João da Silva', 'Joana Souza', 'Maria João Lima', 'JOÃOZINHO Alves', 'Ana-Clara D''Ávila', 'Zoe Silva', 'Çelik Ünal']) name;
select tests.create_challenge('Desafio', '2026-11-10', '2026-11-30');
select tests.create_challenge('Outro', '2026-11-10', '2026-11-30');
select tests.join_challenge(name, 'Desafio') from unnest(array['João', 'Joana', 'Maria', 'JOÃOZINHO', 'Ana-Clara', 'Çelik']) name;
select tests.join_challenge('Zoe', 'Outro');
create function pg_temp.search(who text, query text, n int default 20) returns jsonb language sql as $$
  select tests.call_as(who, format('select search_challenge_ranking(%L, %L, %L)', tests.challenge_id('Desafio'), query, n)) $$;
create function pg_temp.names(found jsonb) returns text language sql as $$
  select coalesce(string_agg(r ->> 'user_name', ', ' order by place), '') from jsonb_array_elements(found -> 'rows') with ordinality as rows(r, place) $$;

select is(pg_temp.names(pg_temp.search('Joana', 'joao')), 'João da Silva, JOÃOZINHO Alves, Maria João Lima', 'FND-01: a name is found without accents, at the beginning of any word');
select is(pg_temp.names(pg_temp.search('Joana', 'JOÃO')), pg_temp.names(pg_temp.search('Joana', 'joao')), 'FND-02: a name is found with accents and in capitals');
select is(pg_temp.names(pg_temp.search('Joana', 'joão s')), 'João da Silva', 'FND-03: each word of the query must begin a word of the name');
select is(pg_temp.names(pg_temp.search('Joana', 'silva joão')), 'João da Silva', 'FND-04: the words of the query may come in any order');
select is(pg_temp.names(pg_temp.search('Joana', 'João da S')), 'João da Silva', 'FND-05: a query as the name is written finds it');
select is(pg_temp.names(pg_temp.search('Joana', 'oao')), '', 'FND-06: a query in the middle of a word finds nothing');
select is(pg_temp.names(pg_temp.search('Joana', 'avila')), 'Ana-Clara D''Ávila', 'FND-07: signs in a name separate its words');
select is(pg_temp.names(pg_temp.search('Joana', 'ana clara')), 'Ana-Clara D''Ávila', 'FND-08: a space in a query stands for a sign in the name');
select is(pg_temp.names(pg_temp.search('Joana', 'celik')), 'Çelik Ünal', 'FND-09: other letters with marks are found without them');
select is(pg_temp.names(pg_temp.search('Joana', U&'joa\0303o')), pg_temp.names(pg_temp.search('Joana', 'joao')), 'FND-10: marks typed apart from their letters are found');
select is(pg_temp.names(pg_temp.search('Joana', what)), '', 'FND-11' || place || ': nothing found: ' || what)
from unnest(array['', '   ', '%', '_', 'zoe', repeat('x', 5000)]) with ordinality as q(what, place);
select is(jsonb_array_length(pg_temp.search('Joana', 'joao', 2) -> 'rows') || ' ' || (pg_temp.search('Joana', 'joao', 2) ->> 'has_more')
  || ' ' || (pg_temp.search('Joana', 'joao', 3) ->> 'has_more'), '2 true false', 'FND-12: the answer says that there are more');
select is(pg_temp.search('Joana', 'da silva') -> 'rows' -> 0, (select r from jsonb_array_elements(
  tests.call_as('Joana', format('select challenge_ranking_page(%L)', tests.challenge_id('Desafio'))) -> 'rows') r where r ->> 'user_name' = 'João da Silva'),
  'FND-13: a found row is that of the ranking, including its place');

-- Names follow.
update profiles set name = 'Pedro Rocha' where id = tests.id_of('João');
select is(pg_temp.names(pg_temp.search('Joana', 'pedro')) || '|' || pg_temp.names(pg_temp.search('Joana', 'silva')), 'Pedro Rocha|', 'FND-14: a new name is found and the old one is not');
select tests.outcome_as('Maria', 'delete from challenge_participants where user_id = tests.id_of(''Maria'')');
select is(pg_temp.names(pg_temp.search('Joana', 'maria')), '', 'FND-15: a member who left is not found');
select tests.join_challenge('Maria', 'Desafio');
select is(pg_temp.names(pg_temp.search('Joana', 'maria')), 'Maria João Lima', 'FND-16: a member who came back is found');

-- Rights.
select is(pg_temp.search('Zoe', 'joao') ->> 'error', 'not_participating', 'FND-17: a member who takes no part can''t search');
select is(pg_temp.search('Zoe', 'joao') -> 'rows', '[]', 'FND-18: the refusal of a search tells nothing');
select is(tests.outcome_as('stranger', format('select search_challenge_ranking(%L, ''joao'')', tests.challenge_id('Desafio'))), '42501', 'FND-19: a stranger can''t search');
select is(tests.call_as('Joana', 'select search_challenge_ranking(gen_random_uuid(), ''joao'')') ->> 'error', 'challenge_not_found', 'FND-20: a challenge that does not exist can''t be searched');
select is(app.folded_name(U&'\0645\06CC\200C\0634\0648\062F \2764\FE0F'), U&'\0645\06CC\0634\0648\062F \2764', 'FND-21: joiners and selectors don''t hide a name from the search');
select * from finish();
rollback;
