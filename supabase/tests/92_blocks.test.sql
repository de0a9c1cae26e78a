-- Blocked both ways: what each of two members reads of the other before, while and after one blocks the other, and who may do it.
begin;
select plan(66);
select tests.set_local_clock('2026-11-20 12:00');
select tests.create_user(name) from unnest(array['Ana', 'Bia', 'Caio', 'Dora', 'Edu']) name;
select tests.make_staff('Otto', 'moderator');
select tests.create_challenge('Desafio', '2026-11-10', '2026-11-30');
select tests.create_challenge('Outro desafio', '2026-11-10', '2026-11-30');
select tests.join_challenge(name, 'Desafio') from unnest(array['Ana', 'Bia', 'Caio']) name;
select tests.join_challenge('Otto', 'Desafio');
select tests.join_challenge('Dora', 'Outro desafio');
update public.profiles set profile_image_url = '/storage/v1/object/public/profile-images/' || id || '/1.jpg' where id = tests.id_of('Bia');
select tests.record('Ana', 'Desafio') is not null, tests.record('Bia', 'Desafio') is not null as arranged;

create function pg_temp.act(who text, act text, other text) returns text language sql as $$
  select coalesce(reply ->> 'error', 'done') from tests.call_as(who, format('select %I(%L)', act, tests.id_of(other))) reply $$;
create function pg_temp.page(who text, n int default 50, after jsonb default null) returns jsonb language sql as $$
  select tests.call_as(who, format('select challenge_ranking_page(%L, %L, %L)', tests.challenge_id('Desafio'), n, after)) $$;
create function pg_temp.names(page jsonb) returns text language sql as $$
  select string_agg(concat_ws(' ', r ->> 'position', r ->> 'user_name', r ->> 'points'), ', ' order by place)
  from jsonb_array_elements(page -> 'rows') with ordinality as row (r, place) $$;
create function pg_temp.found(who text, query text) returns text language sql as $$
  select coalesce(string_agg(r ->> 'user_name', ', '), '–') from jsonb_array_elements(tests.call_as(who,
    format('select search_challenge_ranking(%L, %L)', tests.challenge_id('Desafio'), query)) -> 'rows') r $$;
-- How many rows of another member's four tables somebody reads.
create function pg_temp.rows_of(who text, other text) returns text language sql as $$
  select string_agg(split_part(tests.outcome_as(who, format('select 1 from %I where user_id = %L', name, tests.id_of(other))), ' ', 1), ' ' order by name)
  from unnest(array['challenge_check_ins', 'challenge_participants', 'challenge_progress', 'workout_records']) name $$;

-- All of a page but its cursors, which are sealed and look different each time.
create function pg_temp.content(page jsonb) returns jsonb language sql as $$ select page - 'own_cursor' - 'next_cursor' $$;

create temp table before as select who, pg_temp.page(who) as page from unnest(array['Ana', 'Bia', 'Caio', 'Otto']) who;
select is(pg_temp.names(page), '1 Ana 10, 2 Bia 10, 3 Otto 0, 4 Caio 0', 'BLK-01: before, the ranking has everybody''s names') from before where who = 'Ana';
select is(pg_temp.rows_of('Ana', 'Bia') || ' / ' || pg_temp.rows_of('Bia', 'Ana'), '1 1 1 1 / 1 1 1 1', 'BLK-02: before, each reads the other''s rows');

-- Rights to block --------------------------------------------------------------------------------
select is(tests.outcome_as('stranger', format('select block_member(%L)', tests.id_of('Bia'))), '42501', 'BLK-03: a stranger blocks nobody');
select is(tests.outcome_as('stranger', format('select unblock_member(%L)', tests.id_of('Bia'))), '42501', 'BLK-04: a stranger unblocks nobody');
select is(tests.outcome_as('stranger', 'select my_blocks()'), '42501', 'BLK-05: a stranger has no list');
select is(tests.outcome_as('service', format('select block_member(%L)', tests.id_of('Bia'))), '42501', 'BLK-06: the server blocks in nobody''s name');
select is(pg_temp.act('Ana', 'block_member', 'Ana'), 'block_self', 'BLK-07: nobody blocks themself');
select is(pg_temp.act('Ana', 'block_member', 'Dora'), 'member_not_found', 'BLK-08: somebody never met in a challenge can''t be blocked: the list would tell their name');
select is(pg_temp.act('Ana', 'block_member', 'ninguém'), 'member_not_found', 'BLK-09: nor an account that is not there');
select is(tests.call_as('Ana', 'select block_member(null)') ->> 'error', 'member_not_found', 'BLK-10: nor nobody');
select is(tests.outcome_as(who, format('insert into app.member_blocks (user_id, blocked_id, blocked_name) values (%L, %L, %L)', tests.id_of('Ana'), tests.id_of('Caio'), 'Caio')),
  '42501', 'BLK-11' || place || ': past the procedures ' || who || ' writes no block') from unnest(array['Ana', 'stranger', 'service']) with ordinality as w (who, place);
select is(tests.outcome_as(who, 'select * from app.member_blocks'), '42501', 'BLK-12' || place || ': ' || who || ' does not read who blocks whom')
from unnest(array['Ana', 'Bia', 'Otto aal2', 'stranger', 'service']) with ordinality as w (who, place);

-- Blocked -------------------------------------------------------------------------------------------
create function pg_temp.told() returns text language plpgsql as $$
declare
  told text;
begin
  set constraints all immediate;
  set constraints all deferred;
  select string_agg(replace(concat_ws(' ', m.topic, m.event, m.payload ->> 'table'), tests.id_of('Ana')::text, 'Ana'), ', ' order by m.topic desc) into told from realtime.messages m;
  delete from realtime.messages;
  return replace(told, tests.challenge_id('Desafio')::text, 'Desafio');
end $$;
select pg_temp.told() is not null as arranged;
select is(pg_temp.act('Ana', 'block_member', 'Bia'), 'done', 'BLK-13: a member blocks a fellow participant');
select is(pg_temp.act('Ana', 'block_member', 'Bia'), 'done', 'BLK-14: and once more, which does nothing');
select is((select count(*) from app.member_blocks), 1::bigint, 'BLK-15: there is one block');
select is(pg_temp.rows_of('Ana', 'Bia'), '0 0 0 0', 'BLK-16: who blocks reads no row of the other');
select is(pg_temp.rows_of('Bia', 'Ana'), '0 0 0 0', 'BLK-17: who is blocked reads no row of who blocks');
select is(pg_temp.rows_of('Ana', 'Ana') || ' / ' || pg_temp.rows_of('Bia', 'Bia'), '1 1 1 1 / 1 1 1 1', 'BLK-18: each reads their own');
select is(pg_temp.rows_of('Caio', 'Ana') || ' / ' || pg_temp.rows_of('Caio', 'Bia'), '1 1 1 1 / 1 1 1 1', 'BLK-19: a third reads both');
select is(pg_temp.names(pg_temp.page('Ana')), '1 Ana 10, 2 Participante 10, 3 Otto 0, 4 Caio 0', 'BLK-20: who blocks sees the row as "Participante", with its place and points');
select is(pg_temp.names(pg_temp.page('Bia')), '1 Participante 10, 2 Bia 10, 3 Otto 0, 4 Caio 0', 'BLK-21: and who is blocked theirs');
select is(pg_temp.content(pg_temp.page(who)), pg_temp.content(page), 'BLK-22' || place || ': the ranking of ' || who || ' is byte for byte the same') from before, unnest(array['Caio', 'Otto']) with ordinality as t (third, place) where who = third;
create temp table hidden as select pg_temp.page('Ana') -> 'rows' -> 1 as body;
select is(body - 'user_id', (select page -> 'rows' -> 1 from before where who = 'Ana') - 'user_id'
  || '{"user_name": "Participante", "user_photo_url": null, "last_check_in_date": null, "is_hidden": true}', 'BLK-23: the row has no name, photo or moment; all the figures are as before') from hidden;
select matches(body ->> 'user_id', '^[0-9a-f-]{36}$', 'BLK-24: it has an id') from hidden;
select is(pg_temp.page('Ana') -> 'rows' -> 1 ->> 'user_id', body ->> 'user_id', 'BLK-25: the same one each time') from hidden;
select is((select count(*) from profiles p, hidden where p.id = (body ->> 'user_id')::uuid), 0::bigint, 'BLK-26: which is no member''s');
select is(pg_temp.content(pg_temp.page('Ana')) - 'rows' - 'rows_ahead', (select pg_temp.content(page) - 'rows' - 'rows_ahead' from before where who = 'Ana'), 'BLK-27: own row, totals and the next check-in''s gain are as before');
select is(pg_temp.page('Bia') -> 'rows_ahead' -> 0 ->> 'user_name', 'Participante', 'BLK-28: the rows ahead hide the other too');
select is(tests.call_as('Ana', format('select challenge_stats(%L)', tests.challenge_id('Desafio'))) ->> 'total_points', '20', 'BLK-29: the totals count everybody');

select is(pg_temp.told(), 'user:Ana member_changed member_blocks, challenge:Desafio ranking_changed', 'BLK-54: who blocks and the challenge hear of it, as after a check-in, and who is blocked in no other way');

-- Pages: the cursor names nobody, and leads on all the same.
create temp table pages as
  with recursive p as (
    select 1 as n, pg_temp.page('Ana', 1) as body
    union all select n + 1, pg_temp.page('Ana', 1, body -> 'next_cursor') from p where body -> 'next_cursor' <> 'null' and n < 9)
  select * from p;
select is((select string_agg(pg_temp.names(body), ', ' order by n) from pages), '1 Ana 10, 2 Participante 10, 3 Otto 0, 4 Caio 0', 'BLK-30: page by page it is the whole ranking');
select is((select count(*) from pages where position(tests.id_of('Bia')::text in body::text) > 0), 0::bigint, 'BLK-31: no page has the other''s id, in the cursor neither');

select is(pg_temp.found('Ana', 'bia') || ' / ' || pg_temp.found('Bia', 'ana') || ' / ' || pg_temp.found('Caio', 'bia') || ' / ' || pg_temp.found('Ana', 'participante'), '– / – / Bia / –',
  'BLK-32: neither finds the other by name; a third does');
select is(pg_temp.found('Ana', 'caio'), 'Caio', 'BLK-33: everybody else is found');

-- Telling ---------------------------------------------------------------------------------------
select is(tests.call_as('Ana', 'select my_blocks()') - 'success' - 'error' - 'message', jsonb_build_object('rows', jsonb_build_array(jsonb_build_object(
  'user_id', tests.id_of('Bia'), 'user_name', 'Bia', 'blocked_at', app.now()))), 'BLK-34: who blocks has a list to take it back from');
insert into app.content_reports (number, source, kind, target, member_id, reason) values ('D-COVR-NAME', 'stranger', 'name', 'name:' || tests.id_of('Bia'), tests.id_of('Bia'), 'offence');
select app.hide_text((select id from app.content_reports where number = 'D-COVR-NAME'), tests.id_of('Bia'), null) as arranged;
select is(tests.call_as('Ana', 'select my_blocks()') #>> '{rows,0,user_name}', 'Participante', 'BLK-80: a name that staff have covered is covered in that list too');
select app.show_text(t) as arranged from app.hidden_texts t where t.member_id = tests.id_of('Bia');
delete from app.content_reports where number = 'D-COVR-NAME';
select is(tests.call_as('Ana', 'select my_blocks()') #>> '{rows,0,user_name}', 'Bia', 'BLK-81: and shown again once staff show it');
select is(tests.call_as('Bia', 'select my_blocks()') -> 'rows', '[]', 'BLK-35: who is blocked has nothing on theirs');
select is((select count(*) from member_notices where user_id = tests.id_of('Bia')) + (select count(*) from app.jobs where payload::text like '%' || tests.id_of('Bia') || '%'), 0::bigint,
  'BLK-36: and gets no notice and no mail');
select is(pg_temp.act('Bia', 'block_member', 'Ana'), pg_temp.act('Bia', 'block_member', 'Dora'), 'BLK-37: to them, who blocks is as unknown as somebody they never met');
select is(app.blocks_of_member(tests.id_of('Ana')), jsonb_build_array(jsonb_build_object('blocked_at', app.now())), 'BLK-38: a copy of one''s data has that one blocks somebody, and no other''s data');
select is(app.blocks_of_member(tests.id_of('Bia')), '[]', 'BLK-39: and not that one is blocked');

-- Staff ---------------------------------------------------------------------------------------------
select is(pg_temp.act('Bia', 'block_member', 'Otto'), 'done', 'BLK-40: staff in a challenge are blocked like anybody');
select is(pg_temp.rows_of('Otto', 'Bia') || ' / ' || pg_temp.rows_of('Otto aal2', 'Bia'), '0 0 0 0 / 0 0 0 0', 'BLK-41: among members they see nothing either');
select is(tests.call_as('Otto aal2', format('select staff_search_members(%L)', 'Bia')) #>> '{rows,0,name}', 'Bia', 'BLK-42: as staff they see all');

-- Taken back ----------------------------------------------------------------------------------------
select is(pg_temp.act('Caio', 'unblock_member', 'Bia'), 'done', 'BLK-43: who never blocked takes nothing back');
select is(pg_temp.act('Bia', 'unblock_member', 'Ana'), 'done', 'BLK-44: who is blocked can''t take it back');
select is(pg_temp.rows_of('Bia', 'Ana'), '0 0 0 0', 'BLK-45: it stands');
select is(tests.call_as('Bia', format('select report_content(''name'', %L, ''minor'')', tests.id_of('Ana'))) ->> 'error', 'report_target_missing', 'BLK-63: who is blocked reports nothing of the other');
select is(tests.call_as('Ana', format('select report_content(''name'', %L, ''minor'')', tests.id_of('Bia'))) ->> 'error', 'report_target_missing', 'BLK-64: nor the other way round');
insert into app.member_blocks (user_id, blocked_id, blocked_name) values (tests.id_of('Bia'), tests.id_of('Ana'), 'Ana');
select is(pg_temp.names(pg_temp.page('Ana')), '1 Ana 10, 2 Participante 10, 3 Otto 0, 4 Caio 0', 'BLK-46: where each blocks the other, there is still one row');
select is(pg_temp.act('Ana', 'unblock_member', 'Bia'), 'done', 'BLK-47: one takes it back');
select is(pg_temp.rows_of('Ana', 'Bia'), '0 0 0 0', 'BLK-48: the other''s block stands');
delete from app.member_blocks where user_id = tests.id_of('Bia') and blocked_id = tests.id_of('Ana');
select is(right(pg_temp.told(), 33), 'challenge:Desafio ranking_changed', 'BLK-55: taken back, they hear of it again');
select is(pg_temp.content(pg_temp.page('Ana')), (select pg_temp.content(page) from before where who = 'Ana'), 'BLK-49: without a block all is as before, byte for byte');

-- How many, and the end of an account ----------------------------------------------------------------
insert into auth.users (id, email, raw_user_meta_data, is_sso_user, is_anonymous)
select md5('crowd ' || n)::uuid, format('crowd-%s@example.com', n), '{"name": "Multidão"}', false, false from generate_series(1, app.max_blocked_members()) n;
insert into app.member_blocks (user_id, blocked_id, blocked_name) select tests.id_of('Ana'), md5('crowd ' || n)::uuid, 'Multidão' from generate_series(1, app.max_blocked_members()) n;
select is(pg_temp.act('Ana', 'block_member', 'Bia'), 'blocks_full', 'BLK-50: there are only so many blocks');
select is(pg_temp.content(pg_temp.page('Ana')), (select pg_temp.content(page) from before where who = 'Ana'), 'BLK-51: so many blocks of others leave the ranking as it is');
select is(tests.call_as('service', format('select delete_member(%L)', md5('crowd 1')::uuid)) ->> 'success', 'true', 'BLK-52: a blocked account can be deleted');
select is((select count(*) from app.member_blocks where user_id = tests.id_of('Ana')), app.max_blocked_members() - 1::bigint, 'BLK-53: and its block goes with it');
select * from finish();
rollback;
