-- Favourites are their member's own, and only some entries of the content may become one.
begin;
select plan(25);
select tests.make_club();
insert into user_progress_level (user_id, current_level) values (tests.id_of('Ana'), 'expert'), (tests.id_of('Bia'), 'expert');
insert into content_entries (collection, id, feature, body) values
  ('nutrition_recipes', 'sopa', 'nutrition_guide', '{"id": "sopa"}'),
  ('nutrition_recipes', 'bolo', 'nutrition_guide', '{"id": "bolo"}'),
  ('library', 'ferro', 'workouts_library', '{"id": "ferro", "contents": [{"id": "pernas"}, {"id": "costas"}]}');

create function pg_temp.mark(who text, collection text, entry_id text, whose text default null) returns text language sql as $$
  select tests.outcome_as(who, format('insert into favorites (user_id, collection, entry_id) values (%L, %L, %L)',
    tests.id_of(coalesce(whose, who)), collection, entry_id)) $$;
create function pg_temp.unmark(who text, entry_id text) returns text language sql as $$
  select tests.outcome_as(who, format('delete from favorites where entry_id = %L', entry_id)) $$;
create function pg_temp.seen_by(who text) returns text language sql as $$
  select tests.call_as(who, 'select coalesce(jsonb_agg(collection || '' '' || entry_id order by collection, entry_id), ''[]'') from favorites')::text $$;

-- Marking ---------------------------------------------------------------------------------------------

select is(pg_temp.mark('Ana', 'nutrition_recipes', 'sopa'), '1 rows', 'FAV-01: an expert marks a recipe');
select is(pg_temp.mark('Ana', 'library', 'pernas'), '1 rows', 'FAV-02: and a workout, which is one of the contents of a programme');
select matches(pg_temp.mark('Ana', 'nutrition_recipes', 'sopa'), '^23505', 'FAV-03: a recipe is marked once');
select is(pg_temp.mark('Ana', 'nutrition_recipes', 'torta'), '42501', 'FAV-04: what is not there can''t be marked');
select is(pg_temp.mark('Ana', 'library', 'sopa'), '42501', 'FAV-05: nor what is in another list');
select is(pg_temp.mark('Ana', 'nutrition_recipes', 'pernas'), '42501', 'FAV-06: nor a workout as a recipe');
select is(pg_temp.mark('Caio', 'nutrition_recipes', 'sopa'), '42501', 'FAV-07: a basic member marks no recipe');
select is(pg_temp.mark('Caio', 'library', 'pernas'), '42501', 'FAV-08: nor a workout of the library');
select is(pg_temp.mark('stranger', 'nutrition_recipes', 'sopa', 'Ana'), '42501', 'FAV-09: a stranger marks nothing');
select is(pg_temp.mark('Bia', 'nutrition_recipes', 'bolo', 'Ana'), '42501', 'FAV-10: nobody marks for another');

-- Reading ---------------------------------------------------------------------------------------------

select is(pg_temp.mark('Bia', 'nutrition_recipes', 'bolo'), '1 rows', 'FAV-11: another expert marks another recipe');
select is(pg_temp.seen_by('Ana'), '["library pernas", "nutrition_recipes sopa"]', 'FAV-12: a member reads their own');
select is(pg_temp.seen_by('Bia'), '["nutrition_recipes bolo"]', 'FAV-13: and nobody else''s');
select is(pg_temp.seen_by('Caio'), '[]', 'FAV-14: another member reads none');
select is(pg_temp.seen_by('stranger'), '[]', 'FAV-15: nor does a stranger');

-- As the plan changes ---------------------------------------------------------------------------------

update user_progress_level set current_level = 'basic', unlocked_features = array['workout_library'] where user_id = tests.id_of('Ana');
select is(pg_temp.seen_by('Ana'), '["library pernas"]', 'FAV-16: without the guide the recipe is no favourite to be seen, with the library the workout is');
select is(pg_temp.mark('Ana', 'library', 'costas'), '1 rows', 'FAV-17: what is unlocked can be marked');
update user_progress_level set level_expires_at = app.now() - interval '1 second' where user_id = tests.id_of('Ana');
select is(pg_temp.seen_by('Ana'), '[]', 'FAV-18: when the plan has ended there is none');
update user_progress_level set current_level = 'expert', level_expires_at = null where user_id = tests.id_of('Ana');
select is(pg_temp.seen_by('Ana'), '["library costas", "library pernas", "nutrition_recipes sopa"]', 'FAV-19: and all are back with the plan');

-- Unmarking -------------------------------------------------------------------------------------------

select is(pg_temp.unmark('Bia', 'sopa'), '0 rows', 'FAV-20: nobody unmarks for another');
select is(pg_temp.unmark('stranger', 'sopa'), '0 rows', 'FAV-21: nor does a stranger');
select is(tests.outcome_as('Ana', 'update favorites set entry_id = ''bolo'''), '0 rows', 'FAV-22: a favourite is not changed');
select is(pg_temp.unmark('Ana', 'sopa'), '1 rows', 'FAV-23: a member unmarks their own');

-- The account -----------------------------------------------------------------------------------------

select ok(tests.call_as('service', format('select export_member(%L)', tests.id_of('Ana'))) -> 'favorites' @> '[{"entry_id": "pernas"}, {"entry_id": "costas"}]',
  'FAV-24: favourites are in the copy of a member''s data');
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Ana'))) is not null as arranged;
select is((select count(*) from favorites where user_id = tests.id_of('Ana')), 0::bigint, 'FAV-25: and go with the account');
select * from finish();
rollback;
