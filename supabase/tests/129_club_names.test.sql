-- Names that pose as the club: who is refused, and what becomes of those that come with an account. The names are domain/cases/club-names.json.
begin;
select plan(18);
select tests.make_club();
select tests.make_staff('Dona', 'owner');

select matches(tests.outcome_as(who, format('update profiles set name = ''Equipe Clube 21'' where id = %L', tests.id_of(split_part(who, ' ', 1)))), '^PT400 name_poses_as_club', format('CLB-%s: %s takes no name of the club', n, who))
from (values ('01', 'Ana'), ('02', 'Bia'), ('03', 'Dona aal2')) members (n, who);
select is((select name from profiles where id = tests.id_of('Ana')), 'Ana', 'CLB-04: and keeps their own');
select is(tests.outcome_as('Bia', format('update profiles set name = ''Suporte'' where id = %L', tests.id_of('Ana'))), '0 rows', 'CLB-05: nobody names another member');
select is(tests.outcome_as('stranger', 'update profiles set name = ''Suporte'''), '0 rows', 'CLB-06: nor does a stranger');
select is(tests.outcome_as('Ana', format('update profiles set name = ''Ana Suporte'' where id = %L', tests.id_of('Ana'))), '1 rows', 'CLB-07: a person''s name may have such a word in it');

-- With the account -----------------------------------------------------------------------------------

select tests.create_user('Um', '{"name": "Clube 21 Oficial"}');
select tests.create_user('Dois', '{"name": "Suporte", "full_name": "Duda Modelo"}');
select tests.create_user('Nada', '{}');
select is((select name from profiles where id = tests.id_of('Um')), 'Usuário', 'CLB-08: a name of the club that comes with an account, as by a provider, is left out, and bars no sign-in');
select is((select name from profiles where id = tests.id_of('Dois')), 'Duda Modelo', 'CLB-09: another name of the account stands in for it');
select is((select name from profiles where id = tests.id_of('Nada')), 'Usuário', 'CLB-10: as for who has none');
delete from profiles where id = tests.id_of('Nada');
select is(tests.outcome_as('Nada', $$insert into profiles (id, name) values (tests.id_of('Nada'), 'Admin')$$), '1 rows', 'CLB-11: a missing profile is made, whatever the account is called');
select is((select name from profiles where id = tests.id_of('Nada')), 'Usuário', 'CLB-14: but not by a name of the club');
select matches(tests.outcome_as('Nada', format('update profiles set name = ''Admin'' where id = %L', tests.id_of('Nada'))), '^PT400 name_poses_as_club', 'CLB-15: nor takes the profile one afterwards');
delete from profiles where id = tests.id_of('Nada');
select is(tests.outcome_as('Nada', $$insert into profiles (id, name) values (tests.id_of('Nada'), U&'\2800')$$), '1 rows', 'CLB-16: a name that can not be seen keeps no member without a profile');
delete from profiles where id = tests.id_of('Nada');
select is(tests.outcome_as('Nada', $$insert into profiles (id, name) values (tests.id_of('Nada'), 'Ana ' || repeat('Maria ', 100))$$), '1 rows', 'CLB-17: nor does one that is too long');
select matches((select name from profiles where id = tests.id_of('Nada')), '^Ana( Maria)+$', 'CLB-18: which is cut after a whole word');

-- From before ----------------------------------------------------------------------------------------

update profiles set name = 'Equipe Clube 21' where id = tests.id_of('Bia');
select is(tests.outcome_as('Bia', format('update profiles set name = ''Equipe Clube 21'', bio = ''x'' where id = %L', tests.id_of('Bia'))), '1 rows', 'CLB-12: a name from before stays while something else is edited');
select is(has_function_privilege('anon', 'app.poses_as_club(text)', 'execute'), false, 'CLB-13: a stranger does not ask the rule');
select * from finish();
rollback;
