-- Perks of the paid plan besides the app's pages: Close Friends, codes for events, raffles.
begin;
select plan(57);
select tests.make_club();
select tests.create_user('Dora');
insert into user_progress_level (user_id, current_level) values (tests.id_of('Ana'), 'expert'), (tests.id_of('Bia'), 'expert');
insert into user_progress_level (user_id, current_level, level_expires_at) values (tests.id_of('Caio'), 'expert', app.now() - interval '1 second');
update profiles set instagram = '@ana.lima' where id = tests.id_of('Ana');
insert into content_entries (collection, id, feature, body) values ('expert_links', 'group', 'exclusive_group', '{"id": "group", "url": "https://example.com/grupo"}')
on conflict (collection, id) do update set body = excluded.body, feature = excluded.feature;

create function pg_temp.wish(who text, wanted boolean) returns text language sql as $$
  select coalesce(reply ->> 'error', 'done') from tests.call_as(who, format('select set_close_friends(%L)', wanted)) reply $$;
create function pg_temp.state_of(who text) returns text language sql as $$
  select concat_ws(' ', f ->> 'state', f ->> 'instagram') from tests.call_as(who, 'select my_perks()') p, jsonb_extract_path(p, 'close_friends') f $$;
create function pg_temp.work() returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', act, instagram, instead_of), ', '), 'nothing') from app.close_friends_work() $$;
create function pg_temp.codes_of(who text) returns text language sql as $$
  select coalesce(jsonb_path_query_array(tests.call_as(who, 'select my_perks()'), '$.event_codes[*].code')::text, 'none') $$;
create function pg_temp.raffles_of(who text) returns jsonb language sql as $$ select tests.call_as(who, 'select my_perks()') -> 'raffles' $$;

-- The group -------------------------------------------------------------------------------------------

select is(tests.call_as(who, 'select my_perks()') ->> 'group_url', url, format('PRK-%s: %s', id, sentence)) from (values
  ('01', 'Ana', 'https://example.com/grupo', 'an expert is given the way into the exclusive group'),
  ('02', 'Caio', null, 'a member whose plan has ended is not'),
  ('03', 'Dora', null, 'nor is one who never had one')) t (id, who, url, sentence);
select is(tests.outcome_as('stranger', 'select my_perks()'), '42501', 'PRK-04: a stranger asks for nothing');

-- Close Friends ---------------------------------------------------------------------------------------

select is(pg_temp.state_of('Ana'), 'none', 'PRK-05: nobody is asked for without a wish');
select is(pg_temp.wish('Bia', true), 'instagram_missing', 'PRK-06: who has no Instagram in the profile is told so');
select is(pg_temp.wish('Caio', true), 'expert_required', 'PRK-07: a member whose plan has ended can''t ask');
select is(pg_temp.wish('Dora', true), 'expert_required', 'PRK-08: nor can a basic member');
select is(tests.outcome_as('stranger', 'select set_close_friends(true)'), '42501', 'PRK-09: nor can a stranger');
select is(tests.outcome_as('Ana', 'select set_close_friends(null)'), 'PT400 invalid_input', 'PRK-10: a call has to say whether it is wanted');
select is(pg_temp.wish('Ana', true), 'done', 'PRK-11: an expert asks with the Instagram of the profile');
select is(pg_temp.state_of('Ana'), 'asked @ana.lima', 'PRK-12: and sees that they have asked');
select is(pg_temp.work(), 'add @ana.lima', 'PRK-13: the operator is told whom to add');
select is(tests.outcome_as(who, 'select * from app.close_friends_work()') || ', ' || tests.outcome_as(who, 'select app.note_close_friends(''@ana.lima'')')
  || ', ' || tests.outcome_as(who, 'select app.is_expert(tests.id_of(''Ana''))'), '42501, 42501, 42501',
  format('PRK-%s: %s neither reads that list nor writes that it is done', id, who))
from (values ('14', 'Ana'), ('15', 'Bia'), ('16', 'stranger')) t (id, who);
select is(tests.outcome_as('Ana', 'update close_friends set added_as = instagram'), '0 rows', 'PRK-17: nobody writes that they were added');
select is(app.note_close_friends('outra'), 0, 'PRK-18: another name is nothing that was asked for');
select is(app.note_close_friends('ANA.Lima'), 1, 'PRK-19: what the operator has done is noted by the name, with or without @ and capitals');
select is(pg_temp.state_of('Ana') || ', ' || pg_temp.work(), 'added @ana.lima, nothing', 'PRK-20: the member sees that they are in, and nothing is left to do');
update profiles set instagram = '@ana.21' where id = tests.id_of('Ana');
select is(pg_temp.work(), 'nothing', 'PRK-21: another Instagram in the profile is no wish by itself');
select is(pg_temp.wish('Ana', true) || ', ' || pg_temp.work(), 'done, swap @ana.21 @ana.lima', 'PRK-22: who asks again has the name swapped');
select is(app.note_close_friends('@ana.lima') || ', ' || app.note_close_friends('@ana.21'), '0, 1', 'PRK-23: which is noted by the new name');
update user_progress_level set level_expires_at = app.now() where user_id = tests.id_of('Ana');
select is(pg_temp.work(), 'remove @ana.21', 'PRK-24: when the plan ends the operator is told to remove');
select is(app.note_close_friends('@ana.21') || ', ' || pg_temp.work(), '1, nothing', 'PRK-25: once');
update user_progress_level set level_expires_at = null where user_id = tests.id_of('Ana');
select is(pg_temp.work(), 'add @ana.21', 'PRK-26: with the plan the wish is back');
select is(app.note_close_friends('@ana.21') || ', ' || pg_temp.wish('Ana', false) || ', ' || pg_temp.state_of('Ana') || ', ' || pg_temp.work(),
  '1, done, leaving @ana.21, remove @ana.21', 'PRK-27: who takes the wish back is to be removed');
select is(app.note_close_friends('@ana.21'), 1, 'PRK-28: as the operator notes');
select is_empty('select from close_friends', 'PRK-51: and then nothing is kept of it');
select is(pg_temp.wish('Ana', true) || ', ' || pg_temp.wish('Ana', false) || ', ' || pg_temp.state_of('Ana'), 'done, done, none',
  'PRK-29: a wish that nobody has met yet is gone when it is taken back');

select pg_temp.wish('Ana', true) is not null and app.note_close_friends('@ana.21') = 1 as arranged;
update profiles set instagram = 'ANA.21' where id = tests.id_of('Bia');
select pg_temp.wish('Bia', true) is not null and app.note_close_friends('@ana.21') = 1 and pg_temp.wish('Bia', false) is not null as arranged;
select is(pg_temp.work(), 'nothing', 'PRK-52: who asked with another member''s Instagram and takes the wish back does not have that member removed');
update profiles set instagram = '@bia' where id = tests.id_of('Bia');
select is(pg_temp.wish('Bia', true) || ', ' || pg_temp.work(), 'done, add @bia', 'PRK-53: nor who asks with their own then');
select is(app.note_close_friends('@bia') || ', ' || pg_temp.wish('Ana', false) || ', ' || pg_temp.work(), '1, done, remove @ana.21', 'PRK-54: the member themselves is removed as ever');
delete from close_friends;

-- Codes for events ------------------------------------------------------------------------------------

insert into event_codes (code, event, discount, last_day) values
  ('HOJE', 'Corrida de hoje', '10%', app.club_today()), ('DEPOIS', 'Travessia', '20%', app.club_today() + 5), ('ONTEM', 'Caminhada', '30%', app.club_today() - 1);
select is(pg_temp.codes_of(who), codes, format('PRK-%s: %s', id, sentence)) from (values
  ('30', 'Ana', '["HOJE", "DEPOIS"]', 'an expert sees the codes until their last day, the next one first'),
  ('31', 'Caio', '[]', 'a member whose plan has ended sees none'),
  ('32', 'Dora', '[]', 'nor does a basic member')) t (id, who, codes, sentence);
select matches(tests.outcome_as('owner', $$insert into event_codes (code, event, discount, last_day, link) values ('X', 'X', 'X', app.club_today(), 'javascript:alert(1)')$$),
  '^23514', 'PRK-33: a link leads to a page of the web and nowhere else');

-- Raffles ---------------------------------------------------------------------------------------------

select is(app.raffle_order('semente', 5), array[3, 4, 5, 1, 2], 'PRK-34: the order is that of sha256sum for "semente:1" to "semente:5"');
select is(app.raffle_order('semente', 5), app.raffle_order('semente', 5), 'PRK-35: and is the same each time');
insert into raffles (id, prize, winners, draw_at) values
  ('00000000-0000-4000-8000-000000000001', 'Kit', 1, app.now()), ('00000000-0000-4000-8000-000000000002', 'Inscrição', 5, app.now() + interval '1 hour');
select is(jsonb_array_length(pg_temp.raffles_of(who)), raffles, format('PRK-%s: %s', id, sentence)) from (values
  ('36', 'Ana', 2, 'an expert sees the raffles to come'),
  ('37', 'Caio', 0, 'a member whose plan has ended does not'),
  ('38', 'Dora', 0, 'nor does a basic member')) t (id, who, raffles, sentence);
select is(tests.outcome_as(who, 'select app.draw_raffle(''00000000-0000-4000-8000-000000000001'')'), '42501', format('PRK-%s: %s draws nothing', id, who))
from (values ('39', 'Ana'), ('40', 'stranger')) t (id, who);
select is(app.draw_raffle('00000000-0000-4000-8000-000000000002'), null, 'PRK-41: nothing is drawn before its time');
select is(app.draw_raffle('00000000-0000-4000-8000-000000000001', 'semente'), (app.raffle_order('semente', 2))[1:1],
  'PRK-42: the Experts of the moment are drawn from, and the seed says who wins');
select is(app.draw_raffle('00000000-0000-4000-8000-000000000001', 'outra'), null, 'PRK-43: a second draw is refused');
select is((select concat_ws(' ', r.seed, r.entries, cardinality(r.winning_numbers)) from raffles r where r.drawn_at = app.now()), 'semente 2 1', 'PRK-44: seed, entries and winners are kept');
select is((select string_agg(key, ', ') from app.jobs where key like 'raffle won %'), app.raffle_mail_key('00000000-0000-4000-8000-000000000001', (app.raffle_order('semente', 2))[1]),
  'PRK-55: who has won is written to, and nobody else');
select is((select jsonb_build_array(f -> 'to', f -> 'prize', f -> 'entries') from app.jobs j cross join app.mail_facts(j.payload) f where j.key like 'raffle won %'),
  (select jsonb_build_array(u.email, 'Kit', 2) from raffle_entries e join auth.users u on u.id = e.user_id where e.number = (app.raffle_order('semente', 2))[1]),
  'PRK-56: at the address of the account, with the prize');
select is((select array_agg(e.user_id order by e.number) from raffle_entries e), (select array_agg(id order by id) from unnest(array[tests.id_of('Ana'), tests.id_of('Bia')]) id),
  'PRK-45: every Expert has a number, and nobody else');
select is(jsonb_path_query_array(pg_temp.raffles_of('Ana') || pg_temp.raffles_of('Bia'), '$[*] ? (@.seed == "semente").number'),
  to_jsonb(array[(select number from raffle_entries where user_id = tests.id_of('Ana')), (select number from raffle_entries where user_id = tests.id_of('Bia'))]),
  'PRK-46: each sees their own number');
update user_progress_level set level_expires_at = app.now() where user_id = tests.id_of('Bia');
select is(jsonb_array_length(pg_temp.raffles_of('Bia')), 1, 'PRK-47: who took part sees the outcome after the plan has ended too');
update user_progress_level set level_expires_at = null where user_id = tests.id_of('Bia');
select tests.set_clock(app.now() + interval '2 hours') is not null as arranged;
select is(cardinality(app.draw_raffle('00000000-0000-4000-8000-000000000002')), 2, 'PRK-48: not more win than take part');

-- The account -----------------------------------------------------------------------------------------

select pg_temp.wish('Ana', true) is not null as arranged;
select ok(copy -> 'close_friends' ->> 'instagram' = '@ana.21' and jsonb_array_length(copy -> 'raffles') = 2, 'PRK-49: wish and raffles are in the copy of a member''s data')
from tests.call_as('service', format('select export_member(%L)', tests.id_of('Ana'))) copy;
create temp table ana as select tests.id_of('Ana') as id;
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Ana'))) is not null as arranged;
select is((select count(*) from close_friends) || ', ' || (select count(*) from raffle_entries where user_id = (select id from ana)) || ', ' || (select count(*) from raffle_entries), '0, 0, 4',
  'PRK-50: with the account its name goes, while the numbers stay for the draw to be repeated');
select is((select count(*) from app.jobs j cross join app.mail_facts(j.payload) f where j.key like 'raffle won %' and f ->> 'to' = 'ana@example.com'), 0::bigint,
  'PRK-57: nor is a mail to the winner sent any more');
select * from finish();
rollback;
