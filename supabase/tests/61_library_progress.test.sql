-- Progress in the library is its member's own, and only some entries may be marked.
begin;
select plan(21);
select tests.make_club();
insert into user_progress_level (user_id, current_level) values (tests.id_of('Ana'), 'expert'), (tests.id_of('Bia'), 'expert');
insert into content_entries (collection, id, feature, body) values
  ('nutrition_recipes', 'sopa', 'nutrition_guide', '{"id": "sopa"}'),
  ('library', 'ferro', 'workouts_library', '{"id": "ferro", "contents": [{"id": "pernas"}, {"id": "costas"}]}');

create function pg_temp.touch(who text, workout_id text, is_done boolean default false, whose text default null) returns text language sql as $$
  select tests.outcome_as(who, format('insert into library_progress (user_id, workout_id, is_done) values (%L, %L, %L)
    on conflict (user_id, workout_id) do update set user_id = excluded.user_id, workout_id = excluded.workout_id, is_done = excluded.is_done',
    tests.id_of(coalesce(whose, who)), workout_id, is_done)) $$;
create function pg_temp.seen_by(who text) returns text language sql as $$
  select tests.call_as(who, 'select coalesce(jsonb_agg(workout_id || '' '' || is_done order by workout_id), ''[]'') from library_progress')::text $$;

-- Writing ---------------------------------------------------------------------------------------------

select is(pg_temp.touch('Ana', 'pernas'), '1 rows', 'LIB-01: an expert opens a workout');
select is(pg_temp.touch('Ana', 'pernas', true), '1 rows', 'LIB-02: and marks it as done');
select is(pg_temp.touch('Ana', 'costas'), '1 rows', 'LIB-03: then opens the next one');
select is(pg_temp.touch('Ana', 'ombros'), '42501', 'LIB-04: what is not there can''t be opened');
select is(pg_temp.touch('Ana', 'sopa'), '42501', 'LIB-05: nor can a recipe');
select is(pg_temp.touch('Caio', 'pernas'), '42501', 'LIB-06: a basic member has no progress in the library');
select is(pg_temp.touch('stranger', 'pernas', false, 'Ana'), '42501', 'LIB-07: nor has a stranger');
select is(pg_temp.touch('Bia', 'costas', true, 'Ana'), '42501', 'LIB-08: nobody marks for another');
select is(pg_temp.touch('Bia', 'costas'), '1 rows', 'LIB-09: another expert has their own progress');
select is(tests.outcome_as('Bia', format('update library_progress set is_done = true where user_id = %L', tests.id_of('Ana'))), '0 rows',
  'LIB-10: and does not reach the first one''s');
select is(tests.outcome_as('Bia', format('update library_progress set user_id = %L', tests.id_of('Ana'))), '42501',
  'LIB-11: nor gives their own away');
select matches(tests.outcome_as('Ana', 'delete from library_progress'), '^(0 rows|42501)$', 'LIB-12: progress is not deleted');

-- Reading ---------------------------------------------------------------------------------------------

select is(pg_temp.seen_by('Ana'), '["costas false", "pernas true"]', 'LIB-13: a member reads their own');
select is(pg_temp.seen_by('Bia'), '["costas false"]', 'LIB-14: and nobody else''s');
select is(pg_temp.seen_by('Caio'), '[]', 'LIB-15: another member reads none');
select is(pg_temp.seen_by('stranger'), '[]', 'LIB-16: nor does a stranger');

-- When ------------------------------------------------------------------------------------------------

select tests.outcome_as('Ana', 'update library_progress set touched_at = ''2020-01-01'' where workout_id = ''pernas''') is not null as arranged;
select is((select touched_at from library_progress where user_id = tests.id_of('Ana') and workout_id = 'pernas'), app.now(),
  'LIB-17: the server says when');

-- As the plan ends ------------------------------------------------------------------------------------

update user_progress_level set level_expires_at = app.now() - interval '1 second' where user_id = tests.id_of('Ana');
select is(pg_temp.touch('Ana', 'costas', true), '42501', 'LIB-18: without the plan nothing is marked');
select is(pg_temp.seen_by('Ana'), '["costas false", "pernas true"]', 'LIB-19: what was done stays the member''s own');

-- The account -----------------------------------------------------------------------------------------

select ok(tests.call_as('service', format('select export_member(%L)', tests.id_of('Ana'))) -> 'library_progress' @> '[{"workout_id": "pernas", "is_done": true}]',
  'LIB-20: progress is in the copy of a member''s data');
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Ana'))) is not null as arranged;
select is((select count(*) from library_progress where user_id = tests.id_of('Ana')), 0::bigint, 'LIB-21: and goes with the account');
select * from finish();
rollback;
