-- The profile that comes with an account, and what a member may write in it.
begin;
select plan(29);
select tests.make_club();

select tests.create_user('Nome', '{"name": "  Maria   Modelo "}');
select tests.create_user('Completo', '{"full_name": "João Exemplo", "picture": "https://lh3.googleusercontent.com/j"}');
select tests.create_user('Avatar', '{"name": "A", "avatar_url": "https://lh3.googleusercontent.com/a", "picture": "https://lh3.googleusercontent.com/b"}');
select tests.create_user('Vazio', '{}');
select tests.create_user('Texto', to_jsonb('{"name": "Vinda do PostgreSQL"}'::text));
select tests.create_user('Quebrado', to_jsonb('isto não é JSON'::text));
select tests.create_user('Longo', jsonb_build_object('name', repeat('a', 5000)));

select is((select name from profiles where id = tests.id_of('Nome')), 'Maria Modelo', 'PRO-01: the name comes from the account, trimmed');
select is((select name from profiles where id = tests.id_of('Completo')), 'João Exemplo', 'PRO-02: full_name stands in for a missing name');
select is((select profile_image_url from profiles where id = tests.id_of('Completo')), 'https://lh3.googleusercontent.com/j', 'PRO-03: the photo comes from picture');
select is((select profile_image_url from profiles where id = tests.id_of('Avatar')), 'https://lh3.googleusercontent.com/a', 'PRO-04: the photo comes from avatar_url before picture');
select is((select name from profiles where id = tests.id_of('Vazio')), 'Usuário', 'PRO-05: a profile without any name is called Usuário');
select is((select name from profiles where id = tests.id_of('Texto')), 'Vinda do PostgreSQL', 'PRO-06: metadata stored as a JSON string is read too');
select is((select name from profiles where id = tests.id_of('Quebrado')), 'Usuário', 'PRO-07: metadata that is no JSON does not stop the sign-up');
select is((select length(name) from profiles where id = tests.id_of('Longo')), 120, 'PRO-08: an endless name does not stop the sign-up');
select is((select email from profiles where id = tests.id_of('Ana')), 'ana@example.com', 'PRO-09: the profile''s e-mail is the account''s');
update auth.users set email = 'nova@example.com' where id = tests.id_of('Ana');
select is((select email from profiles where id = tests.id_of('Ana')), 'nova@example.com', 'PRO-10: the profile''s e-mail follows the account''s');

select is(tests.outcome_as('Ana', $$update profiles set name = ' Ana  Souza ', phone = '11 90000-0000', bio = E'linha 1\nlinha 2\u0007',
  gender = 'feminino', birth_date = '1990-05-01', instagram = '@ana', goals = array['Aumentar energia']$$), '1 rows', 'PRO-11: a member edits their own profile');
select is((select name || '|' || bio from profiles where id = tests.id_of('Ana')), E'Ana Souza|linha 1\nlinha 2', 'PRO-12: texts are trimmed and lose control characters, lines stay');
select is(tests.outcome_as('Ana', 'update profiles set points = 1000'), '42501', 'PRO-13: a member can''t write their points');
select is(tests.outcome_as('Ana', 'update profiles set streak = 21'), '42501', 'PRO-14: a member can''t write their streak');
select is(tests.outcome_as('Ana', 'update profiles set completed_workouts = 99'), '42501', 'PRO-15: a member can''t write their number of workouts');
select is(tests.outcome_as('Ana', $$update profiles set email = 'bia@example.com'$$), '42501', 'PRO-16: a member can''t write their e-mail');
select is(tests.outcome_as('Ana', 'update profiles set id = tests.id_of(''Ninguém'')'), '42501', 'PRO-17: a member can''t write their id');
select is(tests.outcome_as('Ana', $$update profiles set created_at = '2020-01-01'$$), '42501', 'PRO-18: a member can''t write their date of entry');
select is(tests.outcome_as('Ana', 'update profiles set name = ''Ana'', points = points, email = email'), '1 rows', 'PRO-19: protected columns sent unchanged do no harm');
select matches(tests.outcome_as('Ana', $$update profiles set gender = 'qualquer'$$), '^PT400 ', 'PRO-20: a gender outside the list is refused');
select matches(tests.outcome_as('Ana', 'update profiles set bio = repeat(''a'', 5000)'), '^PT400 ', 'PRO-21: an endless text in a profile is refused');

select is((select user_name from challenge_progress where user_id = tests.id_of('Ana')), 'Ana', 'PRO-22: fellow participants see the new name');
select tests.outcome_as('Ana', $$update profiles set name = null, photo_url = id || '/f.png'$$) is not null as arranged;
select is((select user_name || ' ' || user_photo_url from challenge_progress where user_id = tests.id_of('Ana')),
  'Usuário ' || left(tests.id_of('Ana')::text, 8) || ' /storage/v1/object/public/profile-images/' || tests.id_of('Ana') || '/f.png', 'PRO-23: fellow participants see Usuário and eight characters of the id for a member without a name, and the photo');

delete from profiles where id = tests.id_of('Vazio');
select is(tests.outcome_as('Vazio', $$insert into profiles (id, name, email) values (tests.id_of('Vazio'), 'Vera', 'outra@example.com')$$), '1 rows', 'PRO-24: a missing profile is made by its owner');
select is((select name || ' ' || email || ' ' || points from profiles where id = tests.id_of('Vazio')), 'Vera vazio@example.com 0', 'PRO-25: a profile made by its owner gets the account''s e-mail, whatever was sent');

-- Whatever fields there are --------------------------------------------------------------------------

create temp table texts as select c.column_name::text as field from information_schema.columns c
  where c.table_schema = 'public' and c.table_name = 'profiles' and c.data_type = 'text' and c.column_name not in ('email', 'gender', 'photo_url', 'profile_image_url');
select is((select string_agg(field, ', ') from texts where tests.outcome_as('Ana', format('update profiles set %I = repeat(''a'', 5000)', field)) !~ '^PT400 '),
  null, 'PRO-26: each text that a member writes in the profile has an end, which the guard tells before a check of the table would');
select tests.outcome_as('Ana', format('update profiles set %I = E'' x\u0007 ''', field)) is not null as arranged from texts;
select is((select string_agg(field, ', ') from texts, profiles p where p.id = tests.id_of('Ana') and to_jsonb(p) ->> field is distinct from 'x'),
  null, 'PRO-27: each text that a member writes in the profile is trimmed, and loses its control characters');
select is((select string_agg(field, ', ') from jsonb_object_keys((select to_jsonb(p) - 'id' from profiles p where p.id = tests.id_of('Ana'))) field
    where not (app.member_copy(tests.id_of('Ana')) -> 'profile') ? field),
  null, 'PRO-28: each field of the profile is in the member''s copy of their data');
select is((select string_agg(field, ', ') from unnest(app.private_fields()) field
    where field <> 'notes' and not (select to_jsonb(p) from profiles p where p.id = tests.id_of('Ana')) ? field),
  null, 'PRO-29: each private field but the notes is one of the profile');
select * from finish();
rollback;
