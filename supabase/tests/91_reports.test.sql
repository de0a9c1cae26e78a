-- Reports: who may report what, how often, what is hidden at once, and who learns of it.
begin;
select plan(72);
select tests.make_club();
select tests.open_sessions('Ana');
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Otto', 'operator');
select tests.create_user('Dora');
select tests.join_challenge('Dora', 'Desafio');
select tests.record('Ana', 'Desafio', name => 'Corrida feia', notes => 'Notas feias') is not null as arranged;
select tests.record('Ana', null, name => 'Treino só meu') is not null as arranged;

create function pg_temp.photo(who text, file text, bucket text default 'workout-images') returns text language sql as $$
  select format('/storage/v1/object/public/%s/%s/%s', bucket, tests.id_of(who), file) $$;
create function pg_temp.shared() returns uuid language sql as $$ select id from workout_records where user_id = tests.id_of('Ana') and challenge_id is not null $$;
create function pg_temp.private() returns uuid language sql as $$ select id from workout_records where user_id = tests.id_of('Ana') and challenge_id is null $$;
update workout_records set image_urls = array[pg_temp.photo('Ana', '1.jpg'), pg_temp.photo('Ana', '2.jpg')] where id = pg_temp.shared();
update workout_records set image_urls = array[pg_temp.photo('Ana', '3.jpg')] where id = pg_temp.private();
update profiles set profile_image_url = pg_temp.photo('Ana', 'rosto.jpg', 'profile-images') where id = tests.id_of('Ana');
insert into storage.objects (bucket_id, name, owner, owner_id) select 'workout-images', tests.id_of('Ana') || '/' || n || '.jpg', tests.id_of('Ana'), tests.id_of('Ana')::text from generate_series(1, 3) n;
insert into storage.objects (bucket_id, name, owner, owner_id) values ('profile-images', tests.id_of('Ana') || '/rosto.jpg', tests.id_of('Ana'), tests.id_of('Ana')::text);

create function pg_temp.report(who text, kind text, target text, reason text default 'offence', words text default null) returns jsonb language sql as $$
  select tests.call_as(who, format('select report_content(%L, %L, %L, %L, %L)', kind, target, reason, words, tests.challenge_id('Desafio'))) $$;
create function pg_temp.code(who text, kind text, target text, reason text default 'offence') returns text language sql as $$
  select coalesce(reply ->> 'error', reply ->> 'success') from pg_temp.report(who, kind, target, reason) reply $$;
create function pg_temp.forget() returns void language sql as $$ delete from app.report_attempts; delete from app.content_reports $$;

-- Seen by members, and nothing else ---------------------------------------------------------------------

select is(pg_temp.code(who, kind, target), expected, format('DNC-%s: %s', n, sentence)) from (values
  ('01', 'Bia', 'workout', pg_temp.shared()::text, 'true', 'a fellow participant reports a workout of the challenge'),
  ('02', 'Bia', 'photo', pg_temp.photo('Ana', '1.jpg'), 'true', 'and its photo by the stored address'),
  ('03', 'Bia', 'photo', 'https://clube.example/storage/v1/render/image/public/workout-images/' || tests.id_of('Ana') || '/2.jpg?width=192', 'true', 'or by the address of a small one on another origin'),
  ('04', 'Bia', 'photo', pg_temp.photo('Ana', 'rosto.jpg', 'profile-images'), 'true', 'and the profile''s photo'),
  ('05', 'Bia', 'name', tests.id_of('Ana')::text, 'true', 'and the name'),
  ('06', 'Dora', 'workout', pg_temp.private()::text, 'report_target_missing', 'a workout outside of challenges is not there'),
  ('07', 'Dora', 'photo', pg_temp.photo('Ana', '3.jpg'), 'true', 'its photo is: who has the address of a file sees it'),
  ('08', 'Caio', 'workout', pg_temp.shared()::text, 'report_target_missing', 'somebody of another challenge sees no workout'),
  ('09', 'Caio', 'photo', pg_temp.photo('Ana', '1.jpg'), 'true', 'but a photo, when he has its address'),
  ('10', 'Caio', 'photo', pg_temp.photo('Ana', 'rosto.jpg', 'profile-images'), 'true', 'and that of the profile'),
  ('11', 'Caio', 'name', tests.id_of('Ana')::text, 'report_target_missing', 'and no name'),
  ('12', 'Ana', 'photo', pg_temp.photo('Ana', '1.jpg'), 'report_target_missing', 'one''s own is nothing to report'),
  ('13', 'Dora', 'photo', pg_temp.photo('Ana', 'nada.jpg'), 'report_target_missing', 'a photo that is nowhere is not there'),
  ('14', 'Dora', 'name', 'Ana', 'report_target_missing', 'a text that is no id leads nowhere')) attempts (n, who, kind, target, expected, sentence);
select is(tests.outcome_as('stranger', format('select report_content(''name'', %L, ''offence'')', tests.id_of('Ana'))), '42501', 'DNC-15: a stranger can''t call the procedure');
select is(tests.outcome_as('Bia', format('select report_content(%L, %L, %L, %L)', kind, tests.id_of('Ana'), reason, words)), 'PT400 invalid_input', format('DNC-%s: %s', n, sentence))
from (values ('16', 'thing', 'offence', null, 'an unknown kind is malformed'), ('17', 'name', 'ugly', null, 'an unknown reason too'), ('18', 'name', 'offence', repeat('a', 1001), 'and words without end')) calls (n, kind, reason, words, sentence);
select matches((select string_agg(number, ' ') from app.content_reports), '^(D-[A-HJKMNP-Z]{4}-[A-HJKMNP-Z]{4} ?)+$', 'DNC-19: each has a number that can be read aloud');
select is((select count(distinct number) from app.content_reports), 8::bigint, 'DNC-20: of its own');

-- Limits ----------------------------------------------------------------------------------------------

select is(pg_temp.code('Bia', 'workout', pg_temp.shared()::text), 'true', 'DNC-21: the same once more is answered, also after five');
select is(pg_temp.report('Bia', 'workout', pg_temp.shared()::text) ->> 'is_repeated', 'true', 'DNC-22: with the number it has');
select is((select count(*) from app.content_reports), 8::bigint, 'DNC-23: and is no new report');
delete from app.content_reports where kind = 'name';
select is(pg_temp.code('Bia', 'name', tests.id_of('Ana')::text), 'over_rate_limit', 'DNC-24: the sixth of a day waits');
select is(pg_temp.code('Dora', 'name', tests.id_of('Ana')::text), 'true', 'DNC-25: another member''s is counted apart');
update app.clock_shift set shift = shift + interval '24 hours';
select is(pg_temp.code('Bia', 'name', tests.id_of('Ana')::text), 'true', 'DNC-26: a day later there is room again');
select tests.set_local_clock('2026-11-20 12:00');

-- A false report changes nothing ------------------------------------------------------------------------

select is((select concat_ws('|', cardinality(w.image_urls), w.workout_name, g.user_name, g.user_photo_url is not null, g.points, g.check_ins_count) from workout_records w
  join challenge_progress g on g.user_id = w.user_id and g.challenge_id = w.challenge_id where w.id = pg_temp.shared()), '2|Corrida feia|Ana|t|10|1',
  'DNC-27: after all these reports everything is as it was');
select is((select count(*) from app.hidden_files), 0::bigint, 'DNC-28: and nothing is hidden');
select is((select count(*) from member_notices where user_id = tests.id_of('Ana')), 0::bigint, 'DNC-29: and the member is told nothing');

-- Hidden at once --------------------------------------------------------------------------------------

select pg_temp.forget();
select is(pg_temp.report('Bia', 'photo', pg_temp.photo('Ana', '1.jpg'), 'nudity', 'Sem roupa') ->> 'is_hidden', 'true', 'DNC-30: a participant who says nudity hides the photo at once');
select is((select image_urls from workout_records where id = pg_temp.shared()), array[pg_temp.photo('Ana', '2.jpg')], 'DNC-31: it is gone from the row, and the other one stays');
select is(app.is_hidden_file('workout-images', tests.id_of('Ana') || '/1.jpg'), true, 'DNC-32: the storage answers for it as for none');
select is((select concat_ws('|', kind, payload ->> 'file_id' = (select id::text from app.hidden_files), due_at = app.now()) from app.jobs where kind = 'hidden_file'), 'hidden_file|t|t', 'DNC-33: and its file is to be moved now');
select is((select count(*) from member_notices where user_id = tests.id_of('Ana') and kind = 'content_hidden'), 1::bigint, 'DNC-34: the owner is told');
select is((select tests.call_as('Ana', 'select my_reports()') #>> '{about,0,is_waiting}'), 'true', 'DNC-35: and reads that it waits');
select is(pg_temp.code('Dora', 'photo', pg_temp.photo('Ana', '1.jpg'), 'nudity'), 'report_target_missing', 'DNC-36: nobody sees it any more');
select is(pg_temp.report('Dora', 'workout', pg_temp.shared()::text, 'minor') ->> 'is_hidden', 'true', 'DNC-37: of a workout reported for a minor all photos are hidden');
select is((select cardinality(image_urls) from workout_records where id = pg_temp.shared()), 0, 'DNC-38: none is left');
select is(pg_temp.report('Bia', 'photo', pg_temp.photo('Ana', 'rosto.jpg', 'profile-images'), 'minor') ->> 'is_hidden', 'true', 'DNC-39: a profile''s photo too');
select is((select concat_ws('|', p.profile_image_url, g.user_photo_url) from profiles p join challenge_progress g on g.user_id = p.id where p.id = tests.id_of('Ana')), '',
  'DNC-40: neither the profile nor the ranking has it');
select is(pg_temp.report('Bia', 'name', tests.id_of('Ana')::text, 'nudity') ->> 'is_hidden', 'false', 'DNC-41: a name is not hidden by a report');
select is((select concat_ws('|', points, check_ins_count) from challenge_progress where user_id = tests.id_of('Ana')), '10|1', 'DNC-42: and the points stay');

-- The file's place --------------------------------------------------------------------------------------

create function pg_temp.write_as(who text, statement text) returns text language sql as $$ select tests.outcome_as(who, statement) $$;
select is(pg_temp.write_as(who, statement), expected, format('DNC-%s: %s', n, sentence)) from (values
  ('43', 'Ana', format('select * from storage.objects where bucket_id = ''workout-images'' and name = %L', tests.id_of('Ana') || '/1.jpg'), '0 rows', 'the owner does not read the file'),
  ('44', 'Ana', format('update storage.objects set metadata = ''{}'' where bucket_id = ''workout-images'' and name = %L', tests.id_of('Ana') || '/1.jpg'), '0 rows', 'and can''t replace it'),
  ('45', 'Ana', format('delete from storage.objects where bucket_id = ''workout-images'' and name = %L', tests.id_of('Ana') || '/1.jpg'), '0 rows', 'or delete it'),
  ('46', 'Mara aal1', format('select * from storage.objects where name = %L', tests.id_of('Ana') || '/1.jpg'), '0 rows', 'staff without the second factor do not read it'),
  ('47', 'Mara aal2', format('select * from storage.objects where bucket_id = ''workout-images'' and name = %L', tests.id_of('Ana') || '/1.jpg'), '1 rows', 'a moderator does'),
  ('48', 'Ana', format('insert into storage.objects (bucket_id, name) values (''hidden-images'', %L)', tests.id_of('Ana') || '/x.jpg'), '42501', 'nobody uploads into the private bucket')) acts (n, who, statement, expected, sentence);
update storage.objects set bucket_id = 'hidden-images', name = (select hidden_name from app.hidden_files where name = tests.id_of('Ana') || '/1.jpg') where name = tests.id_of('Ana') || '/1.jpg';
select is(pg_temp.write_as('Ana', format('insert into storage.objects (bucket_id, name) values (''workout-images'', %L)', tests.id_of('Ana') || '/1.jpg')), '42501', 'DNC-49: once it is moved nothing is uploaded in its place');
select is(pg_temp.write_as(who, 'select * from storage.objects where bucket_id = ''hidden-images'''), expected, format('DNC-%s: %s', n, sentence))
from (values ('50', 'Ana', '0 rows', 'the private bucket is closed to the owner'), ('51', 'Bia', '0 rows', 'and to fellow participants'), ('52', 'Mara aal2', '1 rows', 'and open to staff')) acts (n, who, expected, sentence);

-- The public form -----------------------------------------------------------------------------------

select pg_temp.forget();
update workout_records set image_urls = array[pg_temp.photo('Ana', '5.jpg')] where id = pg_temp.shared();
create function pg_temp.form(email text, address text, place text default 'Uma foto', reason text default 'nudity') returns text language sql as $$
  select coalesce(reply ->> 'error', reply ->> 'success') from tests.call_as('service', format('select record_public_report(%L, %L, %L, ''Sou eu'', %L)', email, reason, place, address)) reply $$;
select is(tests.outcome_as(who, 'select record_public_report(''x@example.org'', ''other'', ''Uma foto'')'), '42501', format('DNC-%s: %s can''t call the form''s procedure', n, who))
from (values ('53', 'stranger'), ('54', 'Bia'), ('55', 'Mara aal2')) callers (n, who);
select is((select string_agg(pg_temp.form('x' || i || '@example.org', '203.0.113.' || i, 'https://clube.example' || pg_temp.photo('Ana', '5.jpg')), ',') from generate_series(1, 50) i),
  (select string_agg('true', ',') from generate_series(1, 50)), 'DNC-56: fifty come from as many networks');
select is((select concat_ws('|', cardinality(w.image_urls), (select count(*) from app.hidden_files), (select count(*) from app.content_reports where member_id = tests.id_of('Ana') and workout_id = w.id))
  from workout_records w where w.id = pg_temp.shared()), '1|0|50', 'DNC-57: they hide nothing, and the photo in the text is found');
select is((select string_agg(pg_temp.form('fresh' || i || '@example.org', '198.51.100.7'), ',' order by i) from generate_series(1, 6) i), 'true,true,true,true,true,over_rate_limit', 'DNC-58: the sixth of a network waits');
select is((select string_agg(pg_temp.form('Uma@example.org', '192.0.2.' || (1 + i / 6)), ',' order by i) from generate_series(1, 9) i), 'true,true,true,true,true,true,true,true,true',
  'DNC-59: of a mail address that others wrote into five, each of another network is taken');
select is((select concat_ws('|', count(*), count(j.key)) from app.content_reports r left join app.jobs j on j.key = 'report received ' || r.id where r.reporter_email = 'uma@example.org'), '9|5',
  'DNC-70: and five of them are mailed to the address');
select is((select string_agg(pg_temp.form('Duas+' || i || '@example.org', '203.0.114.' || i), ',') from generate_series(1, 9) i), 'true,true,true,true,true,true,true,true,true', 'DNC-71: so is each with a tag of the address');
select is((select concat_ws('|', count(*), count(j.key)) from app.content_reports r left join app.jobs j on j.key = 'report received ' || r.id where r.reporter_email like 'duas+%'), '9|5',
  'DNC-72: and five of them are mailed to its mailbox');
select is(pg_temp.form(email, '203.0.113.99', place, reason), 'invalid_input', format('DNC-%s: %s', n, sentence)) from (values
  ('60', 'no address', 'Uma foto', 'other', 'what is no address is refused'), ('61', 'a@b.example', '   ', 'other', 'and so is nothing seen'),
  ('62', 'a@b.example', 'Uma foto', 'ugly', 'and an unknown reason'), ('63', 'a@b.example', repeat('a', 501), 'other', 'and a place without end')) calls (n, email, place, reason, sentence);
select is((select concat_ws('|', f ->> 'to', (f ->> 'number') = r.number) from app.content_reports r, app.mail_facts(jsonb_build_object('mail', 'report_received', 'report_id', r.id)) f
  where r.reporter_email = 'x1@example.org'), 'x1@example.org|t', 'DNC-64: the number goes to the address');

-- The one who reported ----------------------------------------------------------------------------------------

select set_eq($$
  select p.proname::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('app', 'public') and p.prosrc ~ 'reporter_id|reporter_email|content_reports c?\s*where true'$$,
  array['keep_report', 'empty_reports', 'on_reports_account_deleted', 'report_content', 'may_hide_at_once', 'own_reports', 'reports_of_member', 'sides_of', 'is_in_queue', 'staff_reports', 'staff_report_facts',
    'tell_decision', 'tell_appeal', 'report_mail_facts'],
  'DNC-65: these functions alone know who reported; one more is looked at before it is written here');
select is_empty($$
  select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace, unnest(array['anon', 'authenticated']) role
  where n.nspname = 'app' and p.proname in ('staff_report_facts', 'staff_report_row', 'report_mail_facts', 'reports_of_member', 'write_report', 'keep_report', 'is_own_report', 'hidden_file_step')
    and has_function_privilege(role, p.oid, 'execute')$$, 'DNC-66: nobody calls by themselves those that tell it');
select pg_temp.forget();
select pg_temp.report('Bia', 'workout', pg_temp.shared()::text, 'nudity', 'Quem escreve é a Bia') is not null as arranged;
select is((select count(*) from (select tests.call_as('Ana', 'select my_reports()')::text union all select app.reports_of_member(tests.id_of('Ana'))::text
    union all select string_agg(concat(title, body), ' ') from member_notices where user_id = tests.id_of('Ana')) told (answer)
  where answer like '%' || tests.id_of('Bia') || '%' or answer like '%Quem escreve%' or answer like '%bia@%'), 0::bigint, 'DNC-67: the one whose workout it is learns neither who nor in what words');
select is((select tests.call_as('Bia', 'select my_reports()') #>> '{sent,0,words}'), 'Quem escreve é a Bia', 'DNC-68: the sender reads their own');
select is((select tests.call_as('Ana', 'select my_reports()') #>> '{about,0,workout_id}'), pg_temp.shared()::text, 'DNC-69: the owner learns which workout it is');
select * from finish();
rollback;
