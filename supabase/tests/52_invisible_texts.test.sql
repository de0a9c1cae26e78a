-- Names that nobody can see, and goals that are none. The rule's cases are in domain/cases/visible-text.json (01_shared_cases).
begin;
select plan(15);
select tests.make_club();
create function pg_temp.set_profile(who text, assignment text) returns text language sql as $$
  select tests.outcome_as(who, format('update public.profiles set %s where id = %L', assignment, tests.id_of('Ana'))) $$;

select matches(pg_temp.set_profile('Ana', $$name = U&'\3164'$$), '^PT400 ', 'INV-01: a Hangul filler is no name');
select matches(pg_temp.set_profile('Ana', $$name = U&'\2800\2800'$$), '^PT400 ', 'INV-02: empty Braille cells are no name');
select matches(pg_temp.set_profile('Ana', $$name = U&' \061C '$$), '^PT400 ', 'INV-03: an Arabic letter mark between spaces is no name');
select is((select name from public.profiles where id = tests.id_of('Ana')), 'Ana', 'INV-04: after refused names the name is as it was');
select is(pg_temp.set_profile('Ana', $$name = U&'An\200Ba \061CSouza'$$), '1 rows', 'INV-05: invisible characters among letters are taken out');
select is((select name from public.profiles where id = tests.id_of('Ana')), 'Ana Souza', 'INV-06: the letters among invisible characters stay');
select is(pg_temp.set_profile('Ana', $$name = '  '$$), '1 rows', 'INV-07: an empty name takes the name away');
select matches(pg_temp.set_profile('Ana', 'goals = array[null]::text[]'), '^PT400 ', 'INV-08: null is no goal');
select matches(pg_temp.set_profile('Ana', 'goals = array[''Perder peso'', null]'), '^PT400 ', 'INV-09: null is no goal beside another goal');
select matches(pg_temp.set_profile('Ana', 'goals = array[array[''a'', ''b''], array[''c'', ''d'']]'), '^PT400 ', 'INV-10: a list of lists is no list of goals');
select is(pg_temp.set_profile('Ana', 'goals = array[''Perder peso'']'), '1 rows', 'INV-11: a goal of the list is accepted');
select is(pg_temp.set_profile('Bia', $$name = U&'\3164'$$), '0 rows', 'INV-12: Bia can''t change Ana''s profile');
select is(pg_temp.set_profile('stranger', 'goals = array[null]::text[]'), '0 rows', 'INV-13: a stranger can''t change Ana''s profile');
insert into auth.users (id, email, raw_user_meta_data) values ('00000000-0000-4000-8000-0000000000aa', 'filler@example.com', jsonb_build_object('name', U&'\3164'));
select is((select name from public.profiles where email = 'filler@example.com'), 'Usuário', 'INV-14: a member who signs up under an invisible name is called Usuário');
select is(tests.record('Ana', 'Desafio', name => U&'\2800') ->> 'error', 'name_required', 'INV-15: an invisible name is no name of a workout');
select * from finish();
rollback;
