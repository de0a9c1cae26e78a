-- Decisions about reports, appeals, what is given back, and what stays of it all.
begin;
select plan(97);
select tests.make_club();
select tests.open_sessions('Ana');
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Otto', 'operator');
select tests.make_staff('Olga', 'operator');
select tests.make_staff('Dona', 'owner');
select tests.create_user('Dora');
select tests.join_challenge('Dora', 'Desafio');
select tests.record('Ana', 'Desafio', name => 'Corrida feia', notes => 'Notas feias') is not null as arranged;

create function pg_temp.with_factor(who text) returns void language sql as $$
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  values (md5('factor ' || who)::uuid, tests.id_of(who), 'Celular', 'totp', 'verified', now(), now(), 'v1.x') $$;
create function pg_temp.photo(file text, bucket text default 'workout-images') returns text language sql as $$
  select format('/storage/v1/object/public/%s/%s/%s', bucket, tests.id_of('Ana'), file) $$;
create function pg_temp.workout() returns uuid language sql as $$ select id from workout_records where user_id = tests.id_of('Ana') $$;
create function pg_temp.pictures() returns text language sql as $$
  select string_agg(substring(u from '[^/]+$'), ',' order by place) from workout_records w, unnest(w.image_urls) with ordinality p (u, place) where w.id = pg_temp.workout() $$;
create function pg_temp.report(who text, kind text, target text, reason text default 'offence') returns uuid language plpgsql as $$
declare reply jsonb := tests.call_as(who, format('select report_content(%L, %L, %L, ''Feio'')', kind, target, reason));
begin
  if reply ->> 'success' = 'false' then raise exception '%', reply; end if;
  return (select r.id from app.content_reports r where r.number = reply ->> 'number');
end $$;
create function pg_temp.decide(who text, report uuid, decision text, sentence text default 'Não é do clube', more text default '') returns jsonb language sql as $$
  select tests.call_as(who, format('select staff_decide_report(%L, %L, %L%s)', report, decision, sentence, more)) $$;
create function pg_temp.appeal(report uuid, words text default 'Não concordo') returns jsonb language sql as $$
  select tests.call_as('Ana', format('select appeal_decision(%L, %L)', report, words)) $$;
create function pg_temp.answer(who text, report uuid, granted boolean, sentence text default 'Olhamos de novo') returns jsonb language sql as $$
  select tests.call_as(who, format('select staff_decide_appeal(%L, %L, %L)', report, granted, sentence)) $$;
create function pg_temp.result(reply jsonb) returns text language sql as $$ select coalesce(reply ->> 'error', reply ->> 'success') $$;
create function pg_temp.told(who text) returns text language sql as $$ select string_agg(kind, ',' order by kind) from member_notices where user_id = tests.id_of(who) $$;
create function pg_temp.mails() returns text language sql as $$
  select string_agg(concat_ws(' ', j.payload ->> 'mail', f ->> 'to'), ', ' order by j.payload ->> 'mail', f ->> 'to') from app.jobs j, app.mail_facts(j.payload) f where j.kind = 'mail' and j.payload ? 'report_id' $$;
create function pg_temp.last_line() returns text language sql as $$
  select concat_ws('|', l.act, (select p.name from profiles p where p.id = l.actor_id), (select p.name from profiles p where p.id = l.member_id), d.details ->> 'reason', d.details ->> 'decision')
  from app.staff_log l join app.staff_log_details d using (seq) order by l.seq desc limit 1 $$;
-- As run-jobs does with the storage: the row stands for the file.
create function pg_temp.settle() returns text language plpgsql as $$
declare
  file record; step jsonb; done text := '';
begin
  for file in select (j.payload ->> 'file_id')::uuid as id, j.id as job from app.jobs j where j.kind = 'hidden_file' and j.done_at is null and j.due_at <= app.now() order by j.created_at, j.key loop
    loop
      step := tests.call_as('service', format('select hidden_file_step(%L)', file.id));
      exit when step = '{}';
      if step ? 'from' then
        update storage.objects set bucket_id = step #>> '{to,bucket}', name = step #>> '{to,name}', owner = null, owner_id = null where bucket_id = step #>> '{from,bucket}' and name = step #>> '{from,name}';
      elsif step ? 'remove' then
        delete from storage.objects where bucket_id = step #>> '{remove,bucket}' and name = step #>> '{remove,name}';
      end if;
      perform tests.call_as('service', format('select hidden_file_placed(%L, %L)', file.id, step ->> 'placed'));
      done := concat_ws(',', nullif(done, ''), step ->> 'placed');
      exit when step ->> 'placed' = 'public';
    end loop;
    update app.jobs set done_at = app.now() where id = file.job;
  end loop;
  return done;
end $$;
create function pg_temp.fresh() returns void language plpgsql as $$
begin
  delete from app.content_reports; delete from app.report_attempts; delete from member_notices; delete from app.jobs;
  delete from storage.objects where name like tests.id_of('Ana') || '/%';
  insert into storage.objects (bucket_id, name, owner, owner_id) select b, tests.id_of('Ana') || '/' || f, tests.id_of('Ana'), tests.id_of('Ana')::text
  from (values ('workout-images', '1.jpg'), ('workout-images', '2.jpg'), ('workout-images', '3.jpg'), ('profile-images', 'rosto.jpg')) files (b, f);
  update workout_records set workout_name = 'Corrida feia', notes = 'Notas feias', image_urls = array[pg_temp.photo('1.jpg'), pg_temp.photo('2.jpg'), pg_temp.photo('3.jpg')] where id = pg_temp.workout();
  update profiles set name = 'Ana', profile_image_url = pg_temp.photo('rosto.jpg', 'profile-images') where id = tests.id_of('Ana');
end $$;
create temp table report (id uuid);
grant select on report to public;
create function pg_temp.it() returns uuid language sql as $$ select id from report $$;

-- Hiding a photo ----------------------------------------------------------------------------------------

select pg_temp.fresh();
insert into report select pg_temp.report('Bia', 'photo', pg_temp.photo('2.jpg'));
select is(pg_temp.result(pg_temp.decide('Mara aal2', pg_temp.it(), 'hide_photo', '  ')), 'reason_required', 'RDC-01: a decision needs a sentence');
select is(pg_temp.decide('Mara aal2', pg_temp.it(), 'hide_photo') #>> '{report,decision}', 'hide_photo', 'RDC-02: a moderator hides a photo');
select is(pg_temp.pictures(), '1.jpg,3.jpg', 'RDC-03: it is gone from the row');
select is(pg_temp.last_line(), 'staff_decide_report|Mara|Ana|Não é do clube|hide_photo', 'RDC-04: the decision is a line');
select is(pg_temp.result(pg_temp.decide('Otto aal2', pg_temp.it(), 'refuse')), 'changed_meanwhile', 'RDC-05: the second of the staff is told that it was decided');
select is(pg_temp.told('Ana') || ' ' || pg_temp.told('Bia'), 'content_decided report_decided,report_received', 'RDC-06: both sides are told in the app');
select is(pg_temp.mails(), 'content_decided ana@example.com, report_decided bia@example.com, report_received bia@example.com', 'RDC-07: and by mail');
select is(pg_temp.settle(), 'private', 'RDC-08: the file goes to the private bucket');
select is((select string_agg(bucket_id, ',' order by bucket_id) from storage.objects where name like tests.id_of('Ana') || '/%'), 'hidden-images,profile-images,workout-images,workout-images', 'RDC-09: and is nowhere else');
select is((select concat_ws('|', p ->> 'bucket', p ->> 'is_hidden', (p ->> 'path') = (select hidden_name from app.hidden_files)) from jsonb_array_elements(tests.call_as('Mara aal2', format('select staff_report(%L)', pg_temp.it())) -> 'pictures') p),
  'hidden-images|true|t', 'RDC-10: staff find it there');
select is(pg_temp.last_line(), 'staff_report|Mara|Ana', 'RDC-11: and their look is a line');

-- The appeal --------------------------------------------------------------------------------------------

select is(pg_temp.result(tests.call_as('Bia', format('select appeal_decision(%L, ''Eu'')', pg_temp.it()))), 'report_not_found', 'RDC-12: who reported can''t appeal');
select is(pg_temp.result(pg_temp.appeal(pg_temp.it(), '  ')), 'reason_required', 'RDC-13: an appeal needs words');
select is(pg_temp.result(pg_temp.answer('Mara aal2', pg_temp.it(), true)), 'report_not_found', 'RDC-14: without an appeal there is nothing to answer');
select is(pg_temp.result(pg_temp.appeal(pg_temp.it())), 'true', 'RDC-15: the member whose photo it was appeals');
select is(pg_temp.result(pg_temp.appeal(pg_temp.it())), 'already_appealed', 'RDC-16: once');
select is((select tests.call_as('Mara aal2', 'select staff_reports(''appealed'')') #>> '{rows,0,state}'), 'appealed', 'RDC-17: it is in the queue again');
select pg_temp.with_factor('Mara');
select is(tests.call_as('Mara aal2', format('select staff_report(%L)', pg_temp.it())) ->> 'may_decide_appeal', 'true', 'RDC-18: where nobody else could decide the same one does');
select pg_temp.with_factor(who) from unnest(array['Otto', 'Dona']) who;
select is(pg_temp.result(pg_temp.answer('Mara aal2', pg_temp.it(), true)), 'decided_by_yourself', 'RDC-19: where somebody else could, not');
select is(pg_temp.answer('Otto aal2', pg_temp.it(), true) #>> '{report,appeal,granted}', 'true', 'RDC-20: another one decides');
select is(pg_temp.result(pg_temp.answer('Dona aal2', pg_temp.it(), false)), 'changed_meanwhile', 'RDC-21: once');
select is(pg_temp.last_line(), 'staff_decide_appeal|Otto|Ana|Olhamos de novo|hide_photo', 'RDC-22: the answer is a line');
select is(pg_temp.settle(), 'public', 'RDC-23: the file goes back');
select is(pg_temp.pictures(), '1.jpg,2.jpg,3.jpg', 'RDC-24: and the photo stands where it stood');
select is((select owner_id from storage.objects where bucket_id = 'workout-images' and name like '%/2.jpg'), tests.id_of('Ana')::text, 'RDC-25: as its member''s own file');
select is(app.is_hidden_file('workout-images', tests.id_of('Ana') || '/2.jpg'), false, 'RDC-26: and is shown');
select is(pg_temp.told('Ana') || ' ' || pg_temp.told('Bia'), 'appeal_decided,content_decided appeal_decided,report_decided,report_received', 'RDC-27: both sides are told');
select is(tests.call_as('Bia', format('select report_content(''photo'', %L, ''nudity'')', pg_temp.photo('2.jpg'))) ->> 'is_hidden', 'false', 'RDC-28: what staff let stand no report hides by itself any more');

-- Refused after it was hidden -----------------------------------------------------------------------------

select pg_temp.fresh();
update report set id = pg_temp.report('Bia', 'photo', pg_temp.photo('1.jpg'), 'nudity');
select is(pg_temp.settle() || ' ' || pg_temp.pictures(), 'private 2.jpg,3.jpg', 'RDC-29: hidden at once');
select is(pg_temp.result(pg_temp.decide('Mara aal2', pg_temp.it(), 'refuse', 'É uma foto de treino')), 'true', 'RDC-30: refused');
select is(pg_temp.settle() || ' ' || pg_temp.pictures(), 'public 1.jpg,2.jpg,3.jpg', 'RDC-31: it comes back');
select is((select tests.call_as('Ana', 'select my_reports()') #>> '{about,0,can_appeal}'), 'false', 'RDC-32: with nothing to appeal against');
select is(pg_temp.result(pg_temp.appeal(pg_temp.it())), 'report_not_found', 'RDC-33: nor a way to');

-- Not granted, and thirty days ------------------------------------------------------------------------------

select pg_temp.fresh();
update report set id = pg_temp.report('Bia', 'workout', pg_temp.workout()::text, 'minor');
select is(pg_temp.settle() || ' ' || coalesce(pg_temp.pictures(), '-'), 'private,private,private -', 'RDC-34: all photos of a workout are hidden');
select is(pg_temp.result(pg_temp.decide('Mara aal2', pg_temp.it(), 'ask_photo')), 'true', 'RDC-35: another photo is asked for');
select is(pg_temp.result(pg_temp.appeal(pg_temp.it())) || ' ' || pg_temp.result(pg_temp.answer('Dona aal2', pg_temp.it(), false)), 'true true', 'RDC-36: the appeal is not granted');
select is(pg_temp.settle(), 'gone,gone,gone', 'RDC-37: the files are deleted at once');
select is((select count(*) from storage.objects where bucket_id = 'hidden-images'), 0::bigint, 'RDC-38: none is left');
select is(pg_temp.result(pg_temp.appeal(pg_temp.it())), 'already_appealed', 'RDC-39: there is no second appeal');
select pg_temp.fresh();
update report set id = pg_temp.report('Bia', 'photo', pg_temp.photo('rosto.jpg', 'profile-images'));
select pg_temp.decide('Mara aal2', pg_temp.it(), 'hide_photo') is not null as arranged;
select is(pg_temp.settle(), 'private', 'RDC-40: a profile''s photo is moved');
update app.clock_shift set shift = shift + interval '29 days 23 hours';
select is(pg_temp.settle(), '', 'RDC-41: for thirty days it is kept');
update app.clock_shift set shift = shift + interval '61 minutes';
select is(pg_temp.settle(), 'gone', 'RDC-42: and then deleted');
select is(pg_temp.result(pg_temp.appeal(pg_temp.it())), 'appeal_over', 'RDC-43: an appeal comes too late then');
select tests.set_local_clock('2026-11-20 12:00');

-- Texts -------------------------------------------------------------------------------------------------

select pg_temp.fresh();
update report set id = pg_temp.report('Bia', 'workout', pg_temp.workout()::text);
select is(pg_temp.result(pg_temp.decide('Mara aal2', pg_temp.it(), 'hide_text')), 'true', 'RDC-44: the text of a workout is covered');
select is((select tests.call_as('Bia', format('select to_jsonb(w) from workout_records w where id = %L', pg_temp.workout())) - 'notes' ->> 'workout_name'), 'Treino', 'RDC-45: others read a covered name');
select is((select notes from workout_records where id = pg_temp.workout()), null, 'RDC-46: and no notes');
select is((select tests.call_as('Ana', 'select my_reports()') #>> '{about,0,text}'), 'Corrida feia', 'RDC-47: the owner reads what it was');
select tests.outcome_as('Ana', format('update workout_records set workout_name = ''Corrida  feia.'', notes = ''NOTAS feias'' where id = %L', pg_temp.workout())) is not null as arranged;
select is((select concat_ws('|', workout_name, notes) from workout_records where id = pg_temp.workout()), 'Treino', 'RDC-48: the very same text stays covered');
select tests.outcome_as('Ana', format('update workout_records set workout_name = ''Corrida bonita'' where id = %L', pg_temp.workout())) is not null as arranged;
select is((select workout_name from workout_records where id = pg_temp.workout()), 'Corrida bonita', 'RDC-49: another one is shown');
select is(pg_temp.result(pg_temp.appeal(pg_temp.it())) || ' ' || pg_temp.result(pg_temp.answer('Otto aal2', pg_temp.it(), true)), 'true true', 'RDC-50: granted');
select is((select concat_ws('|', workout_name, notes) from workout_records where id = pg_temp.workout()), 'Corrida bonita|Notas feias', 'RDC-51: what was written meanwhile stays, the rest comes back');
update report set id = pg_temp.report('Bia', 'name', tests.id_of('Ana')::text);
select is(pg_temp.result(pg_temp.decide('Mara aal2', pg_temp.it(), 'hide_text')), 'true', 'RDC-52: a name is covered');
select is((select concat_ws('|', g.user_name, p.name) from challenge_progress g join profiles p on p.id = g.user_id where g.user_id = tests.id_of('Ana')), 'Participante|Ana', 'RDC-53: others read Participante, the profile keeps the name');
select is((select count(*) from app.ranking_names where user_id = tests.id_of('Ana') and word = 'ana'), 0::bigint, 'RDC-54: and the search does not find it');
update profiles set name = 'ÁNA' where id = tests.id_of('Ana');
select is((select user_name from challenge_progress where user_id = tests.id_of('Ana')), 'Participante', 'RDC-55: the same name in other letters stays covered');
update profiles set name = 'Ana Rosa' where id = tests.id_of('Ana');
select is((select user_name from challenge_progress where user_id = tests.id_of('Ana')), 'Ana Rosa', 'RDC-56: another one is shown');

-- Voids and suspensions ------------------------------------------------------------------------------------

select pg_temp.fresh();
update report set id = pg_temp.report('Bia', 'workout', pg_temp.workout()::text, 'not_training');
select is(tests.outcome_as('Mara aal2', format('select staff_decide_report(%L, %L, ''x'')', pg_temp.it(), decision)), '42501', format('RDC-%s: a moderator can''t %s', n, decision))
from (values ('57', 'void_check_in'), ('58', 'suspend')) decisions (n, decision);
select is(tests.call_as('Mara aal2', format('select staff_report(%L)', pg_temp.it())) -> 'decisions', '["hide_photo", "ask_photo", "hide_text", "refuse"]', 'RDC-59: nor is offered it');
select is(tests.call_as('Otto aal2', format('select staff_report(%L)', pg_temp.it())) -> 'decisions', '["hide_photo", "ask_photo", "hide_text", "void_check_in", "suspend", "refuse"]', 'RDC-60: an operator is offered all');
select is(pg_temp.result(pg_temp.decide('Otto aal2', pg_temp.it(), 'void_check_in', 'Não é treino', ', true')), 'true', 'RDC-61: an operator voids the check-in, and hides too');
select is((select concat_ws('|', points, check_ins_count, pg_temp.pictures()) from challenge_progress where user_id = tests.id_of('Ana')), '0|0', 'RDC-62: the points are gone, and so are photos');
select is(tests.call_as('Ana', 'select my_voided_check_ins()') #>> '{rows,0,reason}', 'Não é treino', 'RDC-63: the member reads the sentence there too');
select is(pg_temp.told('Ana') || ': ' || (select n.body from member_notices n where n.user_id = tests.id_of('Ana') and n.kind = 'content_decided'),
  'content_decided: Depois de uma denúncia, o check-in de ' || to_char((select k.check_in_day from challenge_check_ins k where k.user_id = tests.id_of('Ana')), 'DD/MM/YYYY') || ' foi anulado: os pontos desse dia saíram do desafio. Motivo: Não é treino', 'RDC-88: and is told of it once, with the day');
select is(pg_temp.result(pg_temp.appeal(pg_temp.it())), 'true', 'RDC-64: an appeal');
select is(tests.outcome_as('Mara aal2', format('select staff_decide_appeal(%L, true, ''x'')', pg_temp.it())), '42501', 'RDC-65: it takes an operator');
select pg_temp.with_factor('Olga');
select is(pg_temp.result(pg_temp.answer('Olga aal2', pg_temp.it(), true)), 'true', 'RDC-66: granted by another operator');
select pg_temp.settle() is not null as arranged;
select is((select concat_ws('|', points, check_ins_count, pg_temp.pictures()) from challenge_progress where user_id = tests.id_of('Ana')), '10|1|1.jpg,2.jpg,3.jpg', 'RDC-67: points and photos are as before');
select is(pg_temp.told('Ana'), 'appeal_decided,content_decided', 'RDC-89: the end of the void is told once too');
select pg_temp.fresh();
update report set id = pg_temp.report('Bia', 'name', tests.id_of('Ana')::text);
select is(pg_temp.result(pg_temp.decide('Otto aal2', pg_temp.it(), 'suspend', 'Ofensas repetidas')), 'true', 'RDC-68: an operator suspends');
select is(app.is_suspended(tests.id_of('Ana')), true, 'RDC-69: the member is');
select is((select string_agg(j.payload ->> 'mail', ', ' order by j.payload ->> 'mail') from app.jobs j, app.mail_facts(j.payload) f where j.kind = 'mail' and f ->> 'to' = 'ana@example.com'), 'content_decided', 'RDC-90: one mail tells it');
select is((select n.body from member_notices n where n.user_id = tests.id_of('Ana') and n.kind = 'content_decided'), 'Depois de uma denúncia, sua conta foi suspensa até a equipe liberar. Seus dados e seu plano continuam abertos a você. Motivo: Ofensas repetidas', 'RDC-91: for how long, and what stays open');
select set_config('request.path', '/rpc/appeal_decision', true);
select is(tests.outcome_as('Ana aal1', format('select app.require_session(%L)', tests.session_of('Ana', 'aal1'))), '1 rows', 'RDC-70: and may still appeal');
select set_config('request.path', '/rpc/report_content', true);
select is(tests.outcome_as('Ana aal1', format('select app.require_session(%L)', tests.session_of('Ana', 'aal1'))), 'PT403 suspended', 'RDC-71: and no more');
select set_config('request.path', '', true);
select is(pg_temp.result(pg_temp.appeal(pg_temp.it())) || ' ' || pg_temp.result(pg_temp.answer('Olga aal2', pg_temp.it(), true)), 'true true', 'RDC-72: granted');
select is(app.is_suspended(tests.id_of('Ana')), false, 'RDC-73: the suspension is lifted');
select is((select string_agg(j.payload ->> 'mail', ', ' order by j.payload ->> 'mail') from app.jobs j, app.mail_facts(j.payload) f where j.kind = 'mail' and f ->> 'to' = 'ana@example.com'), 'appeal_decided, content_decided', 'RDC-92: one more mail tells that');

-- One's own, several, strangers' --------------------------------------------------------------------------

select pg_temp.fresh();
select tests.outcome_as('Mara aal2', format('insert into challenge_participants (challenge_id, user_id, status) values (%L, %L, ''active'')',
  tests.challenge_id('Desafio'), tests.id_of('Mara')));
update report set id = pg_temp.report('Mara aal2', 'workout', pg_temp.workout()::text);
select is(pg_temp.result(pg_temp.decide('Mara aal2', pg_temp.it(), 'hide_text')), 'own_report', 'RDC-74: who reported does not decide where somebody else could');
select pg_temp.report(who, 'workout', pg_temp.workout()::text) is not null as arranged from unnest(array['Bia', 'Dora']) who;
select is((tests.call_as('Otto aal2', 'select staff_reports()') #>> '{rows,0,same_target}')::int, 2, 'RDC-75: the queue says that others report the same');
select is(pg_temp.result(pg_temp.decide('Otto aal2', pg_temp.it(), 'hide_text')), 'true', 'RDC-76: one is decided');
select is((select string_agg(state || ' ' || (decided_with is null), ',' order by created_at, number) from app.content_reports where decided_with is null or decided_with = pg_temp.it()) ~ '^(decided (true|false),?){3}$', true, 'RDC-77: and with it all');
select is((select count(*) from member_notices where kind = 'content_decided'), 1::bigint, 'RDC-78: the member is told once');
select is((select count(*) from member_notices where kind = 'report_decided'), 3::bigint, 'RDC-79: each sender too');
select pg_temp.fresh();
select tests.call_as('service', 'select record_public_report(''fora@example.org'', ''image_without_consent'', ''A foto no mural'', ''Sou eu na foto'')') is not null as arranged;
update report set id = (select id from app.content_reports);
select is(pg_temp.result(pg_temp.decide('Mara aal2', pg_temp.it(), 'hide_photo')), 'report_target_missing', 'RDC-80: what a stranger means must be found first');
select is(pg_temp.result(tests.call_as('Mara aal2', format('select staff_link_report(%L, ''photo'', %L)', pg_temp.it(), pg_temp.photo('3.jpg')))), 'true', 'RDC-81: staff say what it is');
select pg_temp.result(tests.call_as('Mara aal2', format('select staff_link_report(%L, ''photo'', %L)', pg_temp.it(), pg_temp.photo('2.jpg')))) as arranged;
select is((select file from app.content_reports), tests.id_of('Ana') || '/2.jpg', 'RDC-93: what was tied to a wrong one is tied to another');
select pg_temp.result(tests.call_as('Mara aal2', format('select staff_link_report(%L, null, null)', pg_temp.it()))) as arranged;
select is((select concat_ws('|', kind, target, member_id, workout_id, bucket, file, address, reported_text) from app.content_reports), '', 'RDC-94: or to none');
select is(pg_temp.result(pg_temp.decide('Mara aal2', pg_temp.it(), 'hide_photo')), 'report_target_missing', 'RDC-95: and then there is nothing to hide');
select is(tests.outcome_as('Mara aal2', format('select staff_link_report(%L, %s)', pg_temp.it(), given)) ~ 'PT400', true, format('RDC-%s: half of a tie is none', id)) from (values ('96', '''photo'', null'), ('97', 'null, ''x''')) t (id, given);
select pg_temp.result(tests.call_as('Mara aal2', format('select staff_link_report(%L, ''photo'', %L)', pg_temp.it(), pg_temp.photo('3.jpg')))) as arranged;
select is(pg_temp.result(pg_temp.decide('Mara aal2', pg_temp.it(), 'hide_photo')) || ' ' || pg_temp.pictures(), 'true 1.jpg,2.jpg', 'RDC-82: and hide it');
select is(pg_temp.mails(), 'content_decided ana@example.com, report_decided fora@example.org, report_received fora@example.org', 'RDC-83: both sides are told by mail');

-- Afterwards --------------------------------------------------------------------------------------------

select is((tests.call_as('stranger', 'select transparency()') #> '{years,0}') - 'median_hours',
  '{"year": 2026, "received": {"member": 0, "stranger": 1}, "by_reason": {"image_without_consent": 1}, "hidden_at_once": 0, "open": 0, "by_decision": {"hide_photo": 1}, "appeals": 0, "appeals_granted": 0, "answered_within_a_day": 1}'::jsonb,
  'RDC-84: everybody reads the year''s numbers');
update app.clock_shift set shift = shift + interval '366 days';
select is(app.trim_reports(), 1, 'RDC-85: after a year a report is emptied');
select is((select concat_ws('|', reporter_email, words, place, member_id, sentence, reason, decision) from app.content_reports), 'image_without_consent|hide_photo', 'RDC-86: its numbers stay');
select tests.set_local_clock('2026-11-20 12:00');
select pg_temp.fresh();
select pg_temp.report('Bia', 'photo', pg_temp.photo('1.jpg'), 'nudity') is not null as arranged;
select pg_temp.settle() is not null as arranged;
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Ana'))) is not null as arranged;
select is((select concat_ws('|', decision, words, member_id, address, tests.call_as('service', 'select files_without_member()')::text like '%hidden-images%') from app.content_reports), 'gone|t',
  'RDC-87: with the account everything goes but the numbers, and the hidden file is among those to delete');
select * from finish();
rollback;
