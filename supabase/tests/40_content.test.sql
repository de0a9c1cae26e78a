-- Loading the club's content, who reads it, and that nobody writes it.
begin;
select plan(56);
select tests.make_club();
insert into user_progress_level (user_id, current_level) values (tests.id_of('Bia'), 'expert');
insert into user_progress_level (user_id, current_level, level_expires_at) values (tests.id_of('Caio'), 'expert', app.now() - interval '1 second');

create function pg_temp.entry(collection text, id text, place integer, feature text, title text) returns jsonb language sql as $$
  select jsonb_build_object('collection', collection, 'id', id, 'position', place, 'feature', feature, 'body', jsonb_build_object('id', id, 'title', title)) $$;
create function pg_temp.content() returns text language sql as $$
  select string_agg(concat_ws(' ', collection, position, id, coalesce(feature, '-'), body ->> 'title'), ', ' order by collection, position) from content_entries $$;
create function pg_temp.seen_by(who text) returns text language sql as $$
  select tests.call_as(who, 'select coalesce(jsonb_agg(id order by id), ''[]'') from content_entries')::text $$;
create temp table wanted (entries jsonb);
grant select on wanted to authenticated, anon, service_role;
insert into wanted values (jsonb_build_array(
  pg_temp.entry('library', 'ferro', 0, 'workouts_library', 'Ferro'), pg_temp.entry('library', 'eixo', 1, 'workout_library', 'Eixo'),
  pg_temp.entry('recipes', 'sopa', 0, 'nutrition_guide', 'Sopa'), pg_temp.entry('tips', 'agua', 0, null, 'Água')));

-- Loading ---------------------------------------------------------------------------------------------

select is((select app.load_content(entries) from wanted), 4, 'LOD-01: the first load writes all entries');
select is(pg_temp.content(), 'library 0 ferro workouts_library Ferro, library 1 eixo workout_library Eixo, recipes 0 sopa nutrition_guide Sopa, tips 0 agua - Água',
  'LOD-02: entries are written with place, feature and body');
select is((select app.load_content(entries) from wanted), 0, 'LOD-03: a second load of the same entries writes nothing');
select is((select app.load_content(entries - 3 || pg_temp.entry('tips', 'agua', 0, null, 'Água fresca')) from wanted), 1, 'LOD-04: a load writes only the row that changed');
select matches(pg_temp.content(), 'Água fresca', 'LOD-05: the changed row has the new body');
select is((select app.load_content(entries - 0) from wanted), 2, 'LOD-06: a load removes what is gone and writes what is back');
select is(pg_temp.content(), 'library 1 eixo workout_library Eixo, recipes 0 sopa nutrition_guide Sopa, tips 0 agua - Água', 'LOD-07: a load leaves the other rows as they were');
select is((select app.load_content(entries - 3) from wanted), 2, 'LOD-08: a load removes a collection without entries');
select is((select app.load_content(entries) from wanted), 1, 'LOD-09: a removed collection comes back with its entries');
select is(tests.outcome_as('owner', 'select app.load_content(''[]'')'), 'PT400 invalid_input', 'LOD-10: a load of an empty list is refused');
select is(tests.outcome_as('owner', 'select app.load_content(null)'), 'PT400 invalid_input', 'LOD-11: a load of null is refused');
select is(tests.outcome_as('owner', 'select app.load_content(''{}'')'), 'PT400 invalid_input', 'LOD-12: a load of what is no list is refused');
select matches(tests.outcome_as('owner', $$select app.load_content('[{"collection": "tips", "id": "sem-corpo", "position": 0}]')$$), '^23502', 'LOD-13: an entry without a body is refused');
select is((select count(*) from content_entries), 4::bigint, 'LOD-14: a refused load changes nothing');

-- Entries that are broken now ------------------------------------------------------------------------

create temp table broken (kept jsonb);
grant select on broken to authenticated, anon, service_role;
insert into broken values ('[{"collection": "library", "id": "ferro"}]');
select is((select app.load_content(entries - 0, kept) from wanted, broken), 0, 'LOD-43: a row that is kept is not removed');
select matches(pg_temp.content(), 'library 0 ferro workouts_library Ferro', 'LOD-44: and stays as it was');
select is((select app.load_content(entries - 0 - 2 || pg_temp.entry('tips', 'agua', 0, null, 'Água fresca'), kept) from wanted, broken), 1, 'LOD-45: the others load beside it');
select is((select app.load_content(entries - 0 - 0, '[{"collection": "library"}]') from wanted), 1, 'LOD-46: without an id the whole collection is kept');
select is(pg_temp.content(), 'library 0 ferro workouts_library Ferro, library 1 eixo workout_library Eixo, recipes 0 sopa nutrition_guide Sopa, tips 0 agua - Água', 'LOD-47: and no other');
select is((select app.load_content('[]', '[{"collection": "library", "id": null}, {"collection": "recipes", "id": "sopa"}]')), 1, 'LOD-48: when nothing is whole what is kept stays');
select is(pg_temp.content(), 'library 0 ferro workouts_library Ferro, library 1 eixo workout_library Eixo, recipes 0 sopa nutrition_guide Sopa', 'LOD-49: and what is gone goes');
select is(tests.outcome_as('owner', 'select app.load_content(''[]'', ''[]'')'), 'PT400 invalid_input', 'LOD-50: nothing to load and nothing to keep is refused');
select is(tests.outcome_as('owner', 'select app.load_content(entries, ''{}'') from wanted'), 'PT400 invalid_input', 'LOD-51: what is kept is a list');
select is((select app.load_content(entries) from wanted), 1, 'LOD-52: whole again, all is loaded');
select is((select app.load_content(entries) from wanted), 0, 'LOD-53: once');

-- Reading ---------------------------------------------------------------------------------------------

select is(pg_temp.seen_by('Ana'), '["agua"]', 'LOD-15: a basic member reads what is open to all');
select is(pg_temp.seen_by('Bia'), '["agua", "eixo", "ferro", "sopa"]', 'LOD-16: an expert reads everything');
select is(pg_temp.seen_by('Caio'), '["agua"]', 'LOD-17: an expired expert is basic');
select is(pg_temp.seen_by('stranger'), '[]', 'LOD-18: a stranger reads nothing, not even what is open to all');
select is(pg_temp.seen_by('service'), '["agua", "eixo", "ferro", "sopa"]', 'LOD-19: the server reads all entries');
insert into user_progress_level (user_id, unlocked_features) values (tests.id_of('Ana'), array['workouts_library']);
select is(pg_temp.seen_by('Ana'), '["agua", "eixo", "ferro"]', 'LOD-20: the unlocked library opens, in both of its spellings');
update user_progress_level set unlocked_features = array['workout_library'] where user_id = tests.id_of('Ana');
select is(pg_temp.seen_by('Ana'), '["agua", "eixo", "ferro"]', 'LOD-21: the library opens when it is unlocked in either of its spellings');
update user_progress_level set unlocked_features = array['nutrition_guide'] where user_id = tests.id_of('Ana');
select is(pg_temp.seen_by('Ana'), '["agua", "sopa"]', 'LOD-22: another unlocked feature opens only its own entries');
select is(tests.outcome_as('Ana', $$select 1 from content_entries where body @> '{"title": "Ferro"}'$$), '0 rows', 'LOD-23: a locked entry can''t be found by its words');
update content_entries set feature = 'benefits' where id = 'ferro';
update user_progress_level set unlocked_features = array['partner_benefits'] where user_id = tests.id_of('Ana');
select is(pg_temp.seen_by('Ana'), '["agua", "ferro"]', 'LOD-54: benefits unlocked as partner_benefits open entries of benefits');
update user_progress_level set unlocked_features = array['benefits'] where user_id = tests.id_of('Ana');
select is(pg_temp.seen_by('Ana'), '["agua", "ferro"]', 'LOD-55: benefits unlocked under their own name open entries of benefits');
update content_entries set feature = 'partner_benefits' where id = 'ferro';
select is(pg_temp.seen_by('Ana'), '["agua", "ferro"]', 'LOD-56: unlocked benefits open entries of partner_benefits');
update content_entries set feature = 'workouts_library' where id = 'ferro';
update user_progress_level set unlocked_features = array['nutrition_guide'] where user_id = tests.id_of('Ana');

-- Writing ---------------------------------------------------------------------------------------------

select is(tests.outcome_as(who, $$insert into content_entries (collection, id, body) values ('tips', 'minha', '{}')$$), '42501', format('LOD-%s: %s adds no content', place, who))
from (values (24, 'Ana'), (25, 'Bia'), (26, 'stranger')) t (place, who);
select is(tests.outcome_as(who, $$update content_entries set feature = null$$) || ', ' || tests.outcome_as(who, 'delete from content_entries'), '0 rows, 0 rows',
  format('LOD-%s: %s neither opens nor deletes content', place, who))
from (values (27, 'Ana'), (28, 'Bia'), (29, 'stranger')) t (place, who);
select is(tests.outcome_as(who, 'select app.load_content(entries) from wanted'), '42501', format('LOD-%s: %s can''t load content', place, who))
from (values (30, 'Bia'), (31, 'stranger')) t (place, who);
select is(tests.outcome_as('service', 'select app.load_content(entries) from wanted'), '1 rows', 'LOD-32: the server can load content');
select is((select count(*) from content_entries), 4::bigint, 'LOD-33: after refused attempts everything is as it was loaded');

-- Materials -------------------------------------------------------------------------------------------

insert into storage.objects (bucket_id, name) values ('materials', 'workouts_library/ficha.pdf'), ('materials', 'nutrition_guide/lista.pdf');
create function pg_temp.materials_of(who text) returns text language sql as $$
  select tests.call_as(who, 'select coalesce(jsonb_agg(name order by name), ''[]'') from storage.objects where bucket_id = ''materials''')::text $$;
update user_progress_level set unlocked_features = '{}' where user_id = tests.id_of('Ana');
select is((select public from storage.buckets where id = 'materials'), false, 'LOD-34: the bucket of materials is private');
select is(pg_temp.materials_of('Ana'), '[]', 'LOD-35: a basic member reads no materials');
select is(pg_temp.materials_of('Bia'), '["nutrition_guide/lista.pdf", "workouts_library/ficha.pdf"]', 'LOD-36: an expert reads all materials');
select is(pg_temp.materials_of('Caio'), '[]', 'LOD-37: an expired expert reads no materials');
select is(pg_temp.materials_of('stranger'), '[]', 'LOD-38: a stranger reads no materials');
update user_progress_level set unlocked_features = array['workout_library'] where user_id = tests.id_of('Ana');
select is(pg_temp.materials_of('Ana'), '["workouts_library/ficha.pdf"]', 'LOD-39: an unlocked feature opens the materials in its folder');
select is(tests.outcome_as('Bia', $$insert into storage.objects (bucket_id, name) values ('materials', 'workouts_library/minha.pdf')$$), '42501', 'LOD-40: an expert can''t add materials');
select is(tests.outcome_as('Bia', $$delete from storage.objects where bucket_id = 'materials'$$), '0 rows', 'LOD-41: an expert can''t remove materials');
select is(tests.outcome_as('Bia', $$update storage.objects set name = 'x.pdf' where bucket_id = 'materials'$$), '0 rows', 'LOD-42: an expert can''t rename materials');
select * from finish();
rollback;
