-- The days of a challenge: made from the club's programme, changed by staff, read by participants as far as their plan goes, ticked for oneself.
begin;
select plan(63);
-- The content as boot loads it: three days of a programme, with workouts, recipes and tips.
create function pg_temp.load_programme(sentences text[]) returns void language sql as $$
  insert into content_entries (collection, id, feature, body)
  select 'programme', 'p', 'workouts_library', jsonb_build_object('days', jsonb_agg(jsonb_build_object('workoutId', (array['pernas', 'costas'])[1 + place % 2],
    'recipeId', 'sopa', 'tipId', 'agua', 'sentence', s) order by place)) from unnest(sentences) with ordinality t (s, place)
  on conflict (collection, id) do update set body = excluded.body $$;
insert into content_entries (collection, id, feature, body) values
  ('nutrition_recipes', 'sopa', 'nutrition_guide', '{"id": "sopa", "title": "Sopa", "category": "jantar"}'),
  ('nutrition_recipes', 'bolo', 'nutrition_guide', '{"id": "bolo", "title": "Bolo"}'),
  ('nutrition_tips', 'agua', 'nutrition_guide', '{"id": "agua", "title": "Água"}'),
  ('library', 'ferro', 'workouts_library', '{"id": "ferro", "contents": [{"id": "pernas", "title": "Pernas", "duration": "50 min", "category": "musculação"}, {"id": "costas", "title": "Costas"}]}');

select tests.make_club();
select tests.create_user('Dora');
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Otto', 'operator');
insert into user_progress_level (user_id, current_level) values (tests.id_of('Ana'), 'expert');

create function pg_temp.line(in_title text, in_day int) returns text language sql as $$
  select concat_ws('|', d.workout_id, d.recipe_id, d.tip_id, d.sentence) from challenge_days d where d.challenge_id = tests.challenge_id(in_title) and d.day = in_day $$;
create function pg_temp.count_of(in_title text) returns bigint language sql as $$ select count(*) from challenge_days where challenge_id = tests.challenge_id(in_title) $$;
create function pg_temp.days_of(who text, in_title text default 'Desafio') returns jsonb language sql as $$
  select tests.call_as(who, format('select my_challenge_days(%L)', tests.challenge_id(in_title))) $$;
create function pg_temp.day_of(who text, in_day int, in_title text default 'Desafio') returns jsonb language sql as $$
  select d from jsonb_array_elements(pg_temp.days_of(who, in_title) -> 'days') d where (d ->> 'day')::int = in_day $$;
create function pg_temp.tick(who text, in_day int, part text, is_ticked boolean default true, in_title text default 'Desafio') returns text language sql as $$
  select coalesce(tests.call_as(who, format('select tick_challenge_day(%L, %L, %L, %L)', tests.challenge_id(in_title), in_day, part, is_ticked)) ->> 'error', 'done') $$;
create function pg_temp.set_day(in_day int, changes jsonb, who text default 'Otto aal2') returns jsonb language sql as $$
  select tests.call_as(who, format('select staff_set_challenge_day(%L, %L, %L, %L)', d.challenge_id, d.day, changes, d.updated_at))
  from challenge_days d where d.challenge_id = tests.challenge_id('Desafio') and d.day = in_day $$;

-- Filling -------------------------------------------------------------------------------------------

select is(pg_temp.count_of('Desafio'), 21::bigint, 'DAY-01: a challenge of 21 days has 21 rows, before any programme was loaded');
select is(pg_temp.line('Desafio', 3), 'Reserve 45 minutos para você hoje. Qualquer treino vale.', 'DAY-02: until then each has a sentence that is true of every day');
select pg_temp.load_programme(array['Comece', 'Siga', 'Varie', 'Termine']);
select is(pg_temp.line('Desafio', 1) || ' / ' || pg_temp.line('Desafio', 2), 'costas|sopa|agua|Comece / pernas|sopa|agua|Siga', 'DAY-03: the first loading fills them');
select is(pg_temp.line('Desafio', 20) || ' / ' || pg_temp.line('Desafio', 21), 'pernas|sopa|agua|Siga / pernas|sopa|agua|Termine', 'DAY-04: those between come in turn, and the last is the last');
select pg_temp.load_programme(array['Outro', 'Siga', 'Varie', 'Termine']);
select is(pg_temp.line('Desafio', 1), 'costas|sopa|agua|Comece', 'DAY-05: a programme that changes leaves the days that were given out');
select tests.create_challenge('Curto', '2026-11-18', '2026-11-24'), tests.create_challenge('Um dia', '2026-11-25', '2026-11-25'), tests.create_challenge('Longo', '2026-11-25', '2027-11-25');
select is((select string_agg(sentence, ' ' order by day) from challenge_days where challenge_id = tests.challenge_id('Curto')), 'Outro Siga Varie Siga Varie Siga Termine', 'DAY-06: one of seven days has seven, when it is made');
select is(pg_temp.count_of('Um dia') || ' ' || pg_temp.line('Um dia', 1), '1 costas|sopa|agua|Outro', 'DAY-07: one of a day has the first');
select is(pg_temp.count_of('Longo'), 366::bigint, 'DAY-08: the longest has 366');
select is((select array_agg(app.programme_day(d, 21, 21)) from generate_series(1, 21) d), (select array_agg(d) from generate_series(1, 21) d), 'DAY-09: a programme of 21 days stands day by day in a challenge of 21');
select is((select array_agg(app.programme_day(d, 4, n) order by n, d) from generate_series(1, 4) d, generate_series(1, 3) n), array[1, 1, 1, 1, 1, 2, 2, 2, 1, 2, 2, 3], 'DAY-10: a programme of one, two or three days fills four');

-- A challenge's length ------------------------------------------------------------------------------

update challenges set end_date = end_date + interval '1 day' where id = tests.challenge_id('Curto');
select is((select string_agg(sentence, ' ' order by day) from challenge_days where challenge_id = tests.challenge_id('Curto')), 'Outro Siga Varie Siga Varie Siga Varie Termine', 'DAY-11: a challenge that is made longer gets days, and its last one is the last again');
update challenge_days set sentence = 'Meu', edited_at = app.now() where challenge_id = tests.challenge_id('Curto') and day in (3, 4);
update challenges set end_date = end_date - interval '4 days' where id = tests.challenge_id('Curto');
select is((select string_agg(sentence, ' ' order by day) from challenge_days where challenge_id = tests.challenge_id('Curto')), 'Outro Siga Meu Meu', 'DAY-12: one that is made shorter loses days, and what staff wrote stays');
update challenges set start_date = start_date + interval '1 day', end_date = end_date + interval '1 day' where id = tests.challenge_id('Curto');
select is(pg_temp.count_of('Curto'), 4::bigint, 'DAY-13: one that is moved keeps them');
update challenges set time_zone = 'UTC' where id = tests.challenge_id('Um dia');
select is(pg_temp.count_of('Um dia'), 2::bigint, 'DAY-14: the zone decides how many days there are');

-- Reading -------------------------------------------------------------------------------------------

select is((select concat_ws('|', r ->> 'success', r ->> 'day', r ->> 'length', r ->> 'start', r ->> 'state', r ->> 'days_open', r ->> 'time_zone', jsonb_array_length(r -> 'days')) from pg_temp.days_of('Ana') r),
  'true|11|21|2026-11-10|running|true|America/Sao_Paulo|21', 'DAY-15: a participant reads all days, and which it is today');
select is(pg_temp.day_of('Ana', 2), '{"day": 2, "date": "2026-11-11", "sentence": "Siga", "workout": {"id": "pernas", "title": "Pernas", "duration": "50 min", "category": "musculação"},
  "recipe": {"id": "sopa", "title": "Sopa"}, "tip": {"id": "agua", "title": "Água"}, "locked": [], "ticked": []}', 'DAY-16: an expert reads workout, recipe and tip');
select is(pg_temp.day_of('Bia', 2), '{"day": 2, "date": "2026-11-11", "sentence": "Siga", "workout": null, "recipe": null, "tip": null, "locked": ["workout", "recipe", "tip"], "ticked": []}',
  'DAY-17: on the free plan one reads the sentence, and that there is more, without a name or an id of it');
insert into user_progress_level (user_id, unlocked_features) values (tests.id_of('Bia'), '{workout_library}');
select is((select concat_ws('|', d #>> '{workout,id}', d -> 'recipe', d ->> 'locked') from pg_temp.day_of('Bia', 2) d), 'pernas|null|["recipe", "tip"]', 'DAY-18: whom the library is open to reads the workout');
update user_progress_level set level_expires_at = app.now() where user_id = tests.id_of('Bia');
select is(pg_temp.day_of('Bia', 2) ->> 'workout', null, 'DAY-19: until it expires');
select is((select concat_ws('|', r ->> 'error', r -> 'days') from pg_temp.days_of(who) r), 'not_participating|[]', format('DAY-%s: %s reads nothing of it', n, what))
from (values ('20', 'Caio', 'a participant of another challenge'), ('21', 'Dora', 'another member'), ('22', 'Otto aal2', 'staff who do not take part')) others (n, who, what);
select is(tests.outcome_as('stranger', format('select my_challenge_days(%L)', tests.challenge_id('Desafio'))), '42501', 'DAY-23: nor does a stranger');
select is(pg_temp.days_of('Ana', 'Nenhum') ->> 'error', 'challenge_not_found', 'DAY-24: one that never was has none');
select is(tests.outcome_as('Ana', 'select 1 from challenge_days'), '0 rows', 'DAY-25: not even an expert reads the rows past the procedure');
select is(tests.outcome_as('Ana', 'select 1 from content_entries where collection = ''programme'''), '0 rows', 'DAY-26: nor the club''s programme');
delete from content_entries where id = 'agua';
select is((select concat_ws('|', d -> 'tip', d ->> 'locked') from pg_temp.day_of('Bia', 2) d), 'null|["workout", "recipe"]', 'DAY-27: what is there no more is nothing that a plan would open');
insert into content_entries (collection, id, feature, body) values ('nutrition_tips', 'agua', 'nutrition_guide', '{"id": "agua", "title": "Água"}');

-- As days pass ----------------------------------------------------------------------------------------

update challenges set days_open = false where id = tests.challenge_id('Desafio');
select is((select concat_ws('|', jsonb_array_length(r -> 'days'), r #>> '{days,10,day}', r ->> 'length') from pg_temp.days_of('Ana') r), '11|11|21', 'DAY-28: one that opens day by day shows today and the days gone by, to whomever joins late too');
select tests.set_local_clock('2026-11-20 23:59');
select is(pg_temp.days_of('Ana') ->> 'day', '11', 'DAY-29: until midnight it is the eleventh');
select tests.set_local_clock('2026-11-21 00:00');
select is((select concat_ws('|', r ->> 'day', jsonb_array_length(r -> 'days')) from pg_temp.days_of('Ana') r), '12|12', 'DAY-30: from midnight on the twelfth, in the challenge''s zone');
select tests.set_local_clock('2026-11-09 20:00');
select is((select concat_ws('|', r ->> 'day', r ->> 'state', jsonb_array_length(r -> 'days')) from pg_temp.days_of('Ana') r), '0|to_begin|0', 'DAY-31: on the day before it is day 0, and nothing is open yet');
select tests.set_local_clock('2026-12-02 08:00');
select is((select concat_ws('|', r ->> 'day', r ->> 'state', jsonb_array_length(r -> 'days')) from pg_temp.days_of('Ana') r), '23|over|21', 'DAY-32: after the end all days stay readable');
select tests.set_local_clock('2026-11-20 12:00');

-- Ticking -------------------------------------------------------------------------------------------

create temp table before_ticks as select to_jsonb(g) as row from challenge_progress g where g.user_id = tests.id_of('Ana');
select is(pg_temp.tick('Ana', 11, 'recipe') || ' ' || pg_temp.tick('Ana', 11, 'tip') || ' ' || pg_temp.tick('Ana', 11, 'tip'), 'done done done', 'DAY-33: a member ticks recipe and tip, and again');
select is(pg_temp.day_of('Ana', 11) ->> 'ticked', '["recipe", "tip"]', 'DAY-34: and reads it');
select is((select to_jsonb(g) from challenge_progress g where g.user_id = tests.id_of('Ana')), (select row from before_ticks), 'DAY-35: no progress comes of it');
select is(pg_temp.tick('Ana', 11, 'tip', false) || ' ' || (pg_temp.day_of('Ana', 11) ->> 'ticked'), 'done ["recipe"]', 'DAY-36: a tick is taken away');
select is(pg_temp.tick('Ana', 12, 'tip'), 'day_not_found', 'DAY-37: a day that is not open yet is not ticked');
select is(pg_temp.tick('Ana', 22, 'tip'), 'day_not_found', 'DAY-38: nor one that there is not');
select is(pg_temp.tick('Bia', 11, 'recipe'), 'expert_required', 'DAY-39: nor what the plan does not open');
select is(pg_temp.tick('Dora', 11, 'recipe'), 'not_participating', 'DAY-40: nor a challenge one is not in');
select is(tests.outcome_as('Ana', format('select tick_challenge_day(%L, 11, ''workout'', true)', tests.challenge_id('Desafio'))), 'PT400 invalid_input', 'DAY-41: a workout is not ticked, it is registered');
select is(tests.outcome_as('stranger', format('select tick_challenge_day(%L, 11, ''tip'', true)', tests.challenge_id('Desafio'))), '42501', 'DAY-42: a stranger ticks nothing');
select is(tests.outcome_as(who, 'select 1 from challenge_day_ticks'), seen, format('DAY-%s: %s reads %s', n, who, seen))
from (values ('43', 'Ana', '1 rows'), ('44', 'Bia', '0 rows'), ('45', 'Caio', '0 rows')) readers (n, who, seen);
select is(tests.outcome_as('Ana', format('insert into challenge_day_ticks (user_id, challenge_id, day, part) values (%L, %L, 12, ''tip'')', tests.id_of('Ana'), tests.challenge_id('Desafio'))), '42501', 'DAY-46: nobody ticks past the procedure');

-- Staff ---------------------------------------------------------------------------------------------

select is(tests.outcome_as(who, format('select staff_challenge_days(%L)', tests.challenge_id('Desafio'))) || ' ' || tests.outcome_as(who, format('select staff_set_challenge_day(%L, 1, ''{}'', now())', tests.challenge_id('Desafio'))), '42501 42501',
  format('DAY-%s: %s may not see or change the days', n, what))
from (values ('47', 'Ana', 'a participant'), ('48', 'stranger', 'a stranger'), ('49', 'Mara aal2', 'a moderator'), ('50', 'Otto aal1', 'an operator without the second factor')) refused (n, who, what);
select is((select concat_ws('|', r ->> 'day', jsonb_array_length(r -> 'rows'), r #>> '{challenge,days_open}', r #>> '{rows,1,workout_id}', r #>> '{rows,1,is_edited}', jsonb_array_length(r -> 'choices'))
  from tests.call_as('Otto aal2', format('select staff_challenge_days(%L)', tests.challenge_id('Desafio'))) r), '11|21|false|pernas|false|5', 'DAY-51: an operator sees all days, and what a day may have');
select is(tests.call_as('Otto aal2', format('select staff_challenge_days(%L)', gen_random_uuid())) ->> 'error', 'challenge_not_found', 'DAY-52: of a challenge that there is');
select is((select concat_ws('|', r #>> '{row,recipe_id}', r #>> '{row,tip_id}', r #>> '{row,sentence}', r #>> '{row,is_edited}', r #>> '{row,workout_id}')
  from pg_temp.set_day(11, '{"recipe_id": "bolo", "tip_id": null, "sentence": " Hoje  tem bolo "}') r), 'bolo|Hoje tem bolo|true|costas', 'DAY-53: an operator changes a day, and takes something out of it');
select is((select concat_ws('|', l.act, d.details #>> '{before,sentence}', d.details #>> '{after,sentence}') from app.staff_log l join app.staff_log_details d using (seq) order by l.seq desc limit 1),
  'staff_set_challenge_day|Varie|Hoje tem bolo', 'DAY-54: that is a line of the log');
select is((select concat_ws('|', d #>> '{recipe,id}', d -> 'tip', d ->> 'sentence') from pg_temp.day_of('Ana', 11) d), 'bolo|null|Hoje tem bolo', 'DAY-55: members read it');
select is(tests.call_as('Otto aal2', format('select staff_set_challenge_day(%L, 11, ''{"sentence": "Tarde"}'', app.now() - interval ''1 hour'')', tests.challenge_id('Desafio'))) #>> '{row,sentence}', 'Hoje tem bolo', 'DAY-56: who saw an older state is shown the new one');
select is(pg_temp.set_day(11, changes) ->> 'error', code, format('DAY-%s: %s', n, what))
from (values ('57', 'a workout that there is not is refused', '{"workout_id": "voar"}'::jsonb, 'content_not_found'), ('58', 'and a recipe in the place of a tip', '{"tip_id": "sopa"}', 'content_not_found'),
  ('59', 'and a day without a sentence', '{"sentence": " "}', 'sentence_required')) wrong (n, what, changes, code);
select is(tests.call_as('Otto aal2', format('select staff_set_challenge_day(%L, 22, ''{}'', now())', tests.challenge_id('Desafio'))) ->> 'error', 'day_not_found', 'DAY-60: a day that there is not is not changed');
select is(tests.call_as('Otto aal2', format('select staff_update_challenge(%L, ''{"days_open": true}'', %L)', c.id, c.updated_at)) #>> '{challenge,days_open}', 'true', 'DAY-61: an operator says whether all days are open')
from challenges c where c.title = 'Desafio';

-- The account -----------------------------------------------------------------------------------------

select is(app.day_ticks_of_member(tests.id_of('Ana')) #>> '{0,part}', 'recipe', 'DAY-62: ticks are in the copy of a member''s data');
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Ana'))) is not null as arranged;
select is((select count(*) from challenge_day_ticks where user_id = tests.id_of('Ana')), 0::bigint, 'DAY-63: and go with the account');
select * from finish();
rollback;
