-- Names that nobody can see, goals that are none, joined characters. The rules' cases are in domain/cases (01_shared_cases).
begin;
select plan(34);
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

-- A joined sign stays joined by every door. The woman in the lotus position is four code points.
select is(pg_temp.set_profile('Ana', $$name = U&'Ana \+01F9D8\200D\2640\FE0F', bio = U&'\0645\06CC\200C\062E\0648\0627\0647\0645'$$), '1 rows', 'INV-16: a name and a bio with joined characters are taken');
select is((select name || ' ' || bio from profiles where id = tests.id_of('Ana')), U&'Ana \+01F9D8\200D\2640\FE0F \0645\06CC\200C\062E\0648\0627\0647\0645', 'INV-17: an emoji and a Persian word stay joined in a profile');
select is(tests.record('Ana', 'Desafio', name => U&'Yoga \+01F9D8\200D\2640\FE0F', notes => U&'\0DC1\0DCA\200D\0DBB\0DD3') ->> 'success', 'true', 'INV-18: a workout with joined characters is recorded');
select is((select workout_name || ' ' || notes from workout_records where user_id = tests.id_of('Ana')), U&'Yoga \+01F9D8\200D\2640\FE0F \0DC1\0DCA\200D\0DBB\0DD3', 'INV-19: an emoji and a Sinhala conjunct stay joined in a workout');
select is(tests.outcome_as('Ana', format('update workout_records set notes = %L where user_id = %L', U&'\+01F468\200D\+01F469\200D\+01F467', tests.id_of('Ana'))), '1 rows', 'INV-20: notes with a family are taken');
select is((select notes from workout_records where user_id = tests.id_of('Ana')), U&'\+01F468\200D\+01F469\200D\+01F467', 'INV-21: a family stays together in edited notes');

-- A name of emoji alone is a name at both doors.
insert into auth.users (id, email, raw_user_meta_data) values ('00000000-0000-4000-8000-0000000000ab', 'muque@example.com', jsonb_build_object('name', U&'\+01F4AA'));
select is((select name from profiles where email = 'muque@example.com'), U&'\+01F4AA', 'INV-22: a member signs up under an emoji');
select is(pg_temp.set_profile('Ana', $$name = U&'\+01F4AA'$$), '1 rows', 'INV-23: a member calls themselves by an emoji');

-- A text stored under older rules is not judged again while it is not changed.
alter table profiles disable trigger user;
update profiles set name = U&'\3164', goals = array['Correr', null] where id = tests.id_of('Ana');
alter table profiles enable trigger user;
select is(pg_temp.set_profile('Ana', $$name = U&'\3164', goals = array['Correr', null], phone = '(11) 91234-5678'$$), '1 rows', 'INV-24: an old name and old goals that were not changed don''t stop a new phone number');
select matches(pg_temp.set_profile('Ana', $$name = U&'\2800'$$), '^PT400 ', 'INV-25: another invisible name is refused');

-- A text that is cut ends with a whole character.
select is(app.shortened('Ana Maria Souza', 13), 'Ana Maria', 'INV-26: a name is cut after a whole word');
select is(app.shortened('Ana Maria Souza', 15), 'Ana Maria Souza', 'INV-27: a name that fits is not cut');
select is(app.shortened(repeat('a', 9) || U&'\+01F9D8\200D\2640\FE0F', 11), repeat('a', 9), 'INV-28: an emoji is not cut in two');
select is(app.shortened(repeat(U&'\+01F1E7\+01F1F7', 4), 5), repeat(U&'\+01F1E7\+01F1F7', 2), 'INV-29: a flag is not cut in two');
select is(app.shortened(repeat(U&'e\0301', 4), 5), repeat(U&'e\0301', 2), 'INV-30: an accent is not cut off');
insert into auth.users (id, email, raw_user_meta_data) values ('00000000-0000-4000-8000-0000000000ac', 'longa@example.com', jsonb_build_object('name', repeat('a', 117) || U&'\+01F9D8\200D\2640\FE0F'));
select is((select name from profiles where email = 'longa@example.com'), repeat('a', 117), 'INV-31: an endless name at the sign-up ends before an emoji that does not fit');
select is(app.card_name(U&'Ana E\0301lio') || app.card_name(U&'Ana \+01F9D8\200D\2640\FE0F'), U&'Ana E\0301.Ana \+01F9D8\200D\2640\FE0F.', 'INV-32: the initial on a card is a whole character');
select is(pg_temp.set_profile('Ana', $$name = 'Ana', goals = '{}', instagram = 'https://www.instagram.com/ana.souza/?igsh=MWx4'$$), '1 rows', 'INV-33: an address of Instagram is taken');
select is((select instagram from profiles where id = tests.id_of('Ana')), '@ana.souza', 'INV-34: of an address of Instagram the handle is kept');
select * from finish();
rollback;
