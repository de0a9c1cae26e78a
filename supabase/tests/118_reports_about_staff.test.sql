-- Reports about the staff and by them: who reads what, in whose queue they stand, who decides; of a photo, a workout, a name; open, decided, appealed.
begin;
select plan(59);
select tests.make_club();
select tests.make_staff(who, role) from (values ('Mara', 'moderator'), ('Mila', 'moderator'), ('Otto', 'operator'), ('Olga', 'operator'), ('Dona', 'owner'), ('Dora', 'owner')) staff (who, role);
create function pg_temp.with_factor(who text) returns void language sql as $$
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  values (md5('factor ' || who)::uuid, tests.id_of(who), 'Celular', 'totp', 'verified', now(), now(), 'v1.x') $$;
select tests.join_challenge(who, 'Desafio') from unnest(array['Mara', 'Mila', 'Otto', 'Dona', 'Dora']) who;
select tests.record(who, 'Desafio', name => 'Corrida feia') is not null as arranged from unnest(array['Mara', 'Otto', 'Dona', 'Ana']) who;
insert into storage.objects (bucket_id, name, owner, owner_id) select 'workout-images', tests.id_of(who) || '/1.jpg', tests.id_of(who), tests.id_of(who)::text from unnest(array['Mara', 'Otto', 'Dona', 'Ana']) who;
create function pg_temp.photo(who text) returns text language sql as $$ select format('/storage/v1/object/public/workout-images/%s/1.jpg', tests.id_of(who)) $$;
create function pg_temp.workout(who text) returns uuid language sql as $$ select id from workout_records where user_id = tests.id_of(who) $$;
update workout_records w set image_urls = array[pg_temp.photo(who)] from unnest(array['Mara', 'Otto', 'Dona', 'Ana']) who where w.user_id = tests.id_of(who);
-- From now on their sessions count with a second factor alone.
select pg_temp.with_factor(who) from unnest(array['Mara', 'Mila', 'Otto', 'Olga', 'Dona', 'Dora']) who;
create temp table ids as select who, pg_temp.photo(who) as photo, pg_temp.workout(who) as workout from unnest(array['Mara', 'Otto', 'Dona', 'Ana']) who;

create function pg_temp.report(who text, kind text, of text, words text default 'Sou a Bia e isto é feio') returns uuid language plpgsql as $$
declare
  target text := (select case report.kind when 'photo' then i.photo when 'name' then tests.id_of(of)::text else i.workout::text end from ids i where i.who = of);
  reply jsonb := tests.call_as(case when exists (select from club_staff t where t.user_id = tests.id_of(who)) then who || ' aal2' else who end, format('select report_content(%L, %L, ''offence'', %L)', kind, target, words));
begin
  if reply ->> 'success' = 'false' then raise exception '%', reply; end if;
  return (select r.id from app.content_reports r where r.number = reply ->> 'number');
end $$;
create function pg_temp.look(who text, report uuid) returns jsonb language sql as $$ select tests.call_as(who || ' aal2', format('select staff_report(%L)', report)) $$;
create function pg_temp.queue(who text) returns text language sql as $$
  select coalesce((select string_agg(r ->> 'member' || ' ' || (r ->> 'kind'), ', ' order by r ->> 'member', r ->> 'kind') from jsonb_array_elements(p -> 'rows') r), '-') || ' ' || (p ->> 'open') || '+' || (p ->> 'appealed')
  from tests.call_as(who || ' aal2', 'select staff_reports()') p $$;
create function pg_temp.decide(who text, report uuid, decision text default 'refuse') returns text language sql as $$
  select coalesce(r ->> 'error', r ->> 'success') from tests.call_as(who || ' aal2', format('select staff_decide_report(%L, %L, ''Olhamos'')', report, decision)) r $$;
create function pg_temp.answer(who text, report uuid) returns text language sql as $$
  select coalesce(r ->> 'error', r ->> 'success') from tests.call_as(who || ' aal2', format('select staff_decide_appeal(%L, true, ''Olhamos de novo'')', report)) r $$;
-- Whatever would tell who reported: the name, the address, the id, the words, where it was seen.
create function pg_temp.tells(reply jsonb) returns text language sql as $$
  select string_agg(found, ', ' order by found) from (values ('name', 'Bia'), ('address', 'bia@example'), ('id', tests.id_of('Bia')::text), ('words', 'feio'), ('place', 'mural')) t (found, text)
  where position(lower(text) in lower(reply::text)) > 0 $$;

-- Each kind of thing, of each role -------------------------------------------------------------------------

create temp table made (kind text, of text, id uuid);
insert into made select kind, of, pg_temp.report('Bia', kind, of) from unnest(array['photo', 'workout', 'name']) kind, unnest(array['Mara', 'Otto', 'Dona']) of where (kind, of) not in (('name', 'Mara'), ('name', 'Otto'), ('photo', 'Dona'), ('workout', 'Dona'));
select is(pg_temp.tells(pg_temp.look(of, id)) || coalesce(' ' || (pg_temp.look(of, id) ->> 'reporter'), ''), null, format('RST-%s: %s reads nothing of who reported their %s', lpad(row_number() over (order by of, kind)::text, 2, '0'), of, kind)) from made;
select is((pg_temp.look(of, id) ->> 'is_own') || ' ' || (pg_temp.look(of, id) ->> 'decisions'), 'true []', format('RST-%s: and decides nothing about their %s', lpad((5 + row_number() over (order by of, kind))::text, 2, '0'), kind)) from made;
select is(pg_temp.decide(of, id, 'refuse'), 'own_report', format('RST-%s: %s is told that others decide about their %s', 10 + row_number() over (order by of, kind), of, kind)) from made;
select is(pg_temp.queue(who), expected, format('RST-%s: the queue of %s', n, who)) from (values
  (16, 'Mara', '- 0+0'), (17, 'Mila', '- 0+0'), (18, 'Otto', 'Mara photo, Mara workout 2+0'), (19, 'Olga', 'Mara photo, Mara workout 2+0'),
  (20, 'Dona', 'Mara photo, Mara workout, Otto photo, Otto workout 4+0'), (21, 'Dora', 'Dona name, Mara photo, Mara workout, Otto photo, Otto workout 5+0')) queues (n, who, expected);
select is(pg_temp.look('Mila', (select id from made where of = 'Mara' and kind = 'photo')) ->> 'error', 'only_owner', 'RST-22: a moderator opens no report about another one');
select is(pg_temp.look('Olga', (select id from made where of = 'Dona')) ->> 'error', 'only_owner', 'RST-23: nor an operator one about an owner');
select is(pg_temp.tells(pg_temp.look('Otto', (select id from made where of = 'Mara' and kind = 'photo'))), 'address, id, name, words', 'RST-24: who stands above reads who reported');
select is(pg_temp.decide('Mila', (select id from made where of = 'Mara' and kind = 'photo')), 'only_owner', 'RST-25: a moderator does not decide about another one');
select is(pg_temp.decide('Olga', (select id from made where of = 'Otto' and kind = 'photo'), 'hide_photo'), 'only_owner', 'RST-26: nor an operator');
select is(pg_temp.decide('Otto', (select id from made where of = 'Mara' and kind = 'workout'), 'void_check_in'), 'true', 'RST-27: an operator decides about a moderator');
select is((select string_agg(l.act, ',' order by l.seq) from app.staff_log l where l.act in ('staff_void_check_in', 'staff_decide_report')), 'staff_void_check_in,staff_decide_report', 'RST-28: with both lines');

-- The appeal ------------------------------------------------------------------------------------------------

select is(tests.call_as('Mara aal2', format('select appeal_decision(%L, ''Não concordo'')', (select id from made where of = 'Mara' and kind = 'workout'))) ->> 'success', 'true', 'RST-29: the moderator appeals');
select is(pg_temp.tells(pg_temp.look('Mara', id)), null, 'RST-30: on the appeal''s page they read nothing of who reported') from made where of = 'Mara' and kind = 'workout';
select is(concat_ws('|', p #>> '{appeal,words}', p ->> 'decided_by', p ->> 'may_decide_appeal'), 'Não concordo|false', 'RST-31: but their own words, and not who decided')
from pg_temp.look('Mara', (select id from made where of = 'Mara' and kind = 'workout')) p;
select is(pg_temp.answer(who, (select id from made where of = 'Mara' and kind = 'workout')), expected, format('RST-%s: %s and the appeal', n, who)) from (values (32, 'Otto', 'decided_by_yourself'), (33, 'Olga', 'true')) tries (n, who, expected);
delete from app.content_reports;
delete from app.report_attempts;

-- The reporter ------------------------------------------------------------------------------------------------

create temp table it as select pg_temp.report('Mara', 'workout', 'Ana', 'Eu vi') as id;
select is(pg_temp.queue('Mara') || ' / ' || pg_temp.queue('Mila'), '- 0+0 / Ana workout 1+0', 'RST-34: what a moderator reported is in the others'' queue alone');
select is(concat_ws('|', p ->> 'words', p ->> 'reporter', p ->> 'is_own', p ->> 'decisions'), 'true|[]', 'RST-35: and on the page they are one of the sides') from pg_temp.look('Mara', (select id from it)) p;
insert into it select pg_temp.report('Bia', 'workout', 'Ana', 'Sou a Bia');
select is(pg_temp.queue('Mara'), '- 0+0', 'RST-36: nor is another report of the same thing, which the same decision answers');
select is(pg_temp.tells(pg_temp.look('Mara', (select id from app.content_reports where reporter_id = tests.id_of('Bia')))), null, 'RST-37: on whose page they read nothing of who reported');
select is(pg_temp.decide('Mara', (select id from app.content_reports where reporter_id = tests.id_of('Bia')), 'hide_text'), 'own_report', 'RST-38: and which they do not decide');
select is(pg_temp.decide('Mila', (select id from app.content_reports where reporter_id = tests.id_of('Bia')), 'hide_text'), 'true', 'RST-39: others do');
select is(tests.call_as('Ana', format('select appeal_decision(%L, ''Foi sem querer'')', (select id from app.content_reports where reporter_id = tests.id_of('Bia')))) ->> 'success', 'true', 'RST-40: there is an appeal');
select is(pg_temp.look('Mara', (select id from app.content_reports where reporter_id = tests.id_of('Bia'))) #>> '{appeal,words}', null, 'RST-41: whose words are not for who reported');
select is(pg_temp.answer('Mara', (select id from app.content_reports where reporter_id = tests.id_of('Bia'))), 'own_report', 'RST-42: nor is its answer theirs');
select is(pg_temp.queue('Mara') || ' / ' || pg_temp.queue('Mila'), '- 0+0 / Ana workout, Ana workout 0+1', 'RST-43: nor in their queue');
delete from app.content_reports;
delete from app.report_attempts;

-- The public form -----------------------------------------------------------------------------------------------

create function pg_temp.stranger(email text, place text) returns uuid language plpgsql as $$
begin
  perform tests.call_as('service', format('select record_public_report(%L, ''offence'', %L, ''Sou a Bia'')', email, place));
  return (select r.id from app.content_reports r order by r.created_at desc, r.id limit 1);
end $$;
create function pg_temp.link(who text, report uuid, of text) returns text language sql as $$
  select coalesce(r ->> 'error', r ->> 'success') from tests.call_as(who || ' aal2', format('select staff_link_report(%L, ''name'', %L)', report, tests.id_of(of))) r $$;
delete from it;
insert into it select pg_temp.stranger('bia@example.com', 'A foto no mural');
select is(concat_ws('|', p ->> 'seen_at', p ->> 'reporter', p ->> 'keeps_reporter'), 'A foto no mural|true', 'RST-44: before it is known whom it is about, nobody reads the address of who reported') from pg_temp.look('Mila', (select id from it)) p;
select is(pg_temp.link('Mara', (select id from it), 'Mara'), 'only_owner', 'RST-45: nobody says it is about themselves');
select is(pg_temp.link('Mara', (select id from it), 'Dona'), 'only_owner', 'RST-46: or about somebody above');
select is(pg_temp.link('Otto', (select id from it), 'Mara'), 'true', 'RST-47: who stands above does');
select is(pg_temp.tells(pg_temp.look('Mara', (select id from it))), null, 'RST-48: then they read nothing of it any more');
select is(pg_temp.link('Mara', (select id from it), 'Ana'), 'own_report', 'RST-49: and do not turn it to somebody else');
select is((select member_id from app.content_reports), tests.id_of('Mara'), 'RST-50: it is about whom it is about');
select is((pg_temp.look('Otto', (select id from it)) #>> '{reporter,email}'), 'bia@example.com', 'RST-51: who decides reads the address');
delete from app.content_reports;
delete from it;
insert into it select pg_temp.stranger('mara@example.com', pg_temp.photo('Ana'));
select is(pg_temp.queue('Mara') || ' / ' || pg_temp.decide('Mara', (select id from it), 'hide_photo'), '- 0+0 / own_report', 'RST-52: who reports by the public form is a side, too');
delete from app.content_reports;
delete from it;
insert into it select pg_temp.stranger('Mara+forma@example.com', pg_temp.photo('Ana'));
select is(pg_temp.queue('Mara') || ' / ' || pg_temp.decide('Mara', (select id from it), 'hide_photo'), '- 0+0 / own_report', 'RST-59: so they are under a tag of their address');
delete from app.content_reports;
delete from app.report_attempts;

-- Where nobody else could ---------------------------------------------------------------------------------------

delete from it;
insert into it select pg_temp.report('Bia', 'workout', 'Dona');
delete from club_staff where user_id = tests.id_of('Dora');
select is(pg_temp.queue('Dona') || ' / ' || pg_temp.queue('Otto'), 'Dona workout 1+0 / - 0+0', 'RST-53: the only owner has a report about themselves in the queue');
select is(pg_temp.tells(pg_temp.look('Dona', (select id from it))), null, 'RST-54: and still reads nothing of who reported');
select is(pg_temp.decide('Dona', (select id from it), 'hide_text'), 'true', 'RST-55: they decide');
delete from app.content_reports;
delete from it;
delete from app.report_attempts;
insert into it select pg_temp.report('Bia', 'workout', 'Otto');
delete from auth.mfa_factors where user_id = tests.id_of('Dona');
select is(pg_temp.queue('Otto') || ' / ' || pg_temp.decide('Otto', (select id from it), 'refuse'), '- 0+0 / only_owner', 'RST-56: an operator waits for an owner, who has no second factor yet');
select is(tests.call_as('owner', format('select staff_report(%L)', (select id from it))) #>> '{reporter,name}', 'Bia', 'RST-57: the command reads who reported');
select is(coalesce(r ->> 'error', r ->> 'success'), 'true', 'RST-58: and decides') from tests.call_as('owner', format('select staff_decide_report(%L, ''hide_text'', ''Olhamos'')', (select id from it))) r;
select * from finish();
rollback;
