-- Milestones: bronze, silver and gold of a challenge are held while the check-ins that count reach them.
begin;
select plan(61);
select tests.keep_specified_milestones();
select tests.make_club();
select tests.create_user('Dora');
select tests.make_staff('Otto', 'operator');
select tests.create_challenge('Sete', '2026-11-10', '2026-11-20', target => 7);
select tests.set_local_clock('2026-11-10 12:00');
select tests.join_challenge('Ana', 'Sete');
select tests.join_challenge('Bia', 'Sete');

create function pg_temp.live(who text, first_day int, last_day int) returns void language plpgsql as $$
begin
  for d in first_day .. last_day loop
    perform tests.set_local_clock(make_date(2026, 11, d) + time '12:00');
    perform tests.record(who, 'Sete');
  end loop;
end $$;
create function pg_temp.held(who text, in_title text default 'Sete') returns text language sql as $$
  select coalesce(string_agg(h.kind, ' ' order by h.kind), '') from member_milestones h where h.user_id = tests.id_of(who) and h.challenge_id = tests.challenge_id(in_title) $$;
create function pg_temp.celebrated() returns bigint language sql as $$ select count(celebrated_at) from member_milestones $$;
create function pg_temp.mine(who text) returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', m ->> 'challenge_title', m ->> 'kind', m ->> 'check_ins', m ->> 'is_celebrated'), ', ' order by place), '')
  from jsonb_array_elements(tests.call_as(who, 'select my_milestones()') -> 'rows') with ordinality r (m, place) $$;
create function pg_temp.counted(who text) returns int language sql as $$
  select g.check_ins_count from challenge_progress g where g.user_id = tests.id_of(who) and g.challenge_id = tests.challenge_id('Sete') $$;
create function pg_temp.workout_on(who text, day int) returns uuid language sql as $$
  select k.workout_id from challenge_check_ins k where k.user_id = tests.id_of(who) and k.challenge_id = tests.challenge_id('Sete') and k.check_in_day = make_date(2026, 11, day) $$;
create function pg_temp.check_in_on(who text, day int) returns uuid language sql as $$
  select k.id from challenge_check_ins k where k.user_id = tests.id_of(who) and k.challenge_id = tests.challenge_id('Sete') and k.check_in_day = make_date(2026, 11, day) $$;

-- Check-ins they take --------------------------------------------------------------------------------------

select is((select string_agg(kind || ' ' || check_ins, ', ' order by check_ins) from challenge_milestones where challenge_id = tests.challenge_id('Desafio')), 'bronze 12, silver 17, gold 21', 'MIL-01: the specified challenge has its milestones when it is made');
select is(tests.call_as('Dora', format('select jsonb_object_agg(kind, check_ins) from challenge_milestones where challenge_id = %L', tests.challenge_id('Sete'))), '{"bronze": 4, "silver": 6, "gold": 7}', 'MIL-02: whoever has not joined reads what they take');
select is(tests.outcome_as('stranger', 'select 1 from challenge_milestones'), '0 rows', 'MIL-03: a stranger does not');

-- Reaching ------------------------------------------------------------------------------------------

select pg_temp.live('Ana', 10, 12);
select is(pg_temp.held('Ana'), '', 'MIL-04: one check-in short of bronze nothing is held');
select pg_temp.live('Ana', 13, 13);
select is(pg_temp.held('Ana'), 'bronze', 'MIL-05: the check-in that reaches it brings it, in its own transaction');
select is((select reached_at from member_milestones where user_id = tests.id_of('Ana')), app.now(), 'MIL-06: with its instant');
select pg_temp.live('Ana', 14, 16);
select is(pg_temp.held('Ana'), 'bronze gold silver', 'MIL-07: the target brings all of them');
select is(pg_temp.held('Bia'), '', 'MIL-08: each member reaches their own');
select pg_temp.live('Ana', 17, 17);
select is((select count(*) from member_milestones), 3::bigint, 'MIL-09: more check-ins bring none twice');

-- Losing and regaining ------------------------------------------------------------------------------

select is(tests.outcome_as('Ana', format('delete from workout_records where id = %L', pg_temp.workout_on('Ana', 17))) || ' ' || pg_temp.held('Ana'), '1 rows bronze gold silver', 'MIL-10: a deletion that leaves enough takes nothing');
select is(tests.outcome_as('Ana', format('delete from workout_records where id = %L', pg_temp.workout_on('Ana', 16))) || ' ' || pg_temp.held('Ana'), '1 rows bronze silver', 'MIL-11: one that leaves fewer takes the milestone back');
select is(tests.outcome_as('Ana', format('update workout_records set duration_minutes = 20 where id = %L', pg_temp.workout_on('Ana', 15))) || ' ' || pg_temp.held('Ana'), '1 rows bronze', 'MIL-12: so does an edit');
select is(app.void_check_in(pg_temp.check_in_on('Ana', 10), 'teste') || ' ' || app.void_check_in(pg_temp.check_in_on('Ana', 11), 'teste') || ' ' || pg_temp.held('Ana'), 'true true ', 'MIL-13: and a void');
select is((select count(*) from challenge_check_ins k where k.user_id = tests.id_of('Ana') and k.voided_at is null), 3::bigint, 'MIL-14: three check-ins are left');
select is(tests.call_as('Otto aal2', format('select staff_take_back_void(%L, ''engano'', %L)', k.id, k.voided_at)) ->> 'success' || ' ' || pg_temp.held('Ana'), 'true bronze', 'MIL-15: a void that is taken back gives it back')
from challenge_check_ins k where k.id = pg_temp.check_in_on('Ana', 10);
select is((select celebrated_at from member_milestones where user_id = tests.id_of('Ana')), null, 'MIL-16: and it may be celebrated again');
select tests.set_local_clock('2026-11-18 12:00');
select is(tests.record('Ana', 'Sete', 20) ->> 'checked_in' || ' ' || pg_temp.held('Ana'), 'false bronze', 'MIL-17: a workout without a check-in changes nothing');
select is(tests.record('Ana', 'Sete', 50, '2026-11-17', registered_at => app.now() - interval '20 hours') ->> 'success' || ' ' || pg_temp.counted('Ana'), 'true 5', 'MIL-18: a check-in of yesterday that waited on the device counts too');
select is(tests.record('Ana', 'Sete') ->> 'success' || ' ' || pg_temp.held('Ana'), 'true bronze silver', 'MIL-19: and the next one reaches silver');

-- Members who are away ---------------------------------------------------------------------------------------

select is(tests.outcome_as('Ana', format('delete from challenge_participants where challenge_id = %L', tests.challenge_id('Sete'))) || ' ' || pg_temp.held('Ana'), '1 rows bronze silver', 'MIL-20: who leaves keeps what they hold, as their progress');
select is(tests.join_challenge('Ana', 'Sete') || ' ' || pg_temp.held('Ana'), '1 rows bronze silver', 'MIL-21: and has it when they are back, once');
select is(tests.call_as('Otto aal2', format('select staff_suspend(%L, ''teste'', null)', tests.id_of('Ana'))) ->> 'success' || ' ' || pg_temp.held('Ana'), 'true bronze silver', 'MIL-22: a suspension takes nothing');
select is(app.void_check_in(pg_temp.check_in_on('Ana', 18), 'teste') || ' ' || pg_temp.held('Ana'), 'true bronze', 'MIL-23: and what is voided meanwhile is taken back');
select is(tests.call_as('Otto aal2', format('select staff_lift_suspension(%L, %L, ''fim'')', u.user_id, u.id)) ->> 'success' || ' ' || pg_temp.held('Ana'), 'true bronze', 'MIL-24: the end of a suspension brings nothing new')
from app.member_suspensions u;

-- A target that changes -----------------------------------------------------------------------------

update challenges set target_check_ins = 10 where id = tests.challenge_id('Sete');
select is((select string_agg(kind || ' ' || check_ins, ', ' order by check_ins) from challenge_milestones where challenge_id = tests.challenge_id('Sete')) || ': ' || pg_temp.held('Ana'), 'bronze 6, silver 9, gold 10: ', 'MIL-25: a higher target moves the milestones, and takes what is no more reached');
update challenges set target_check_ins = 5 where id = tests.challenge_id('Sete');
select is(pg_temp.held('Ana'), 'bronze gold silver', 'MIL-26: a lower one gives what is reached now');
select is(pg_temp.held('Bia'), '', 'MIL-27: to nobody else');

-- Reading and celebrating ---------------------------------------------------------------------------

select is(pg_temp.mine('Ana'), 'Sete gold 5 false, Sete silver 5 false, Sete bronze 3 false', 'MIL-28: a member reads their own, the newest and highest first');
select is(pg_temp.mine(who), '', format('MIL-%s: %s reads none of them', n, what))
from (values ('29', 'Bia', 'a fellow participant'), ('30', 'Caio', 'a participant of another challenge'), ('31', 'Dora', 'another member'), ('32', 'Otto aal2', 'staff')) readers (n, who, what);
select is(tests.outcome_as('stranger', 'select my_milestones()'), '42501', 'MIL-33: a stranger asks in vain');
select is(tests.call_as('Bia', format('select celebrate_milestones(%L)', tests.challenge_id('Sete'))) ->> 'success' || ' ' || pg_temp.celebrated(), 'true 0', 'MIL-34: nobody celebrates for another');
select is(tests.call_as('Ana', format('select celebrate_milestones(%L)', tests.challenge_id('Sete'))) ->> 'success' || ' ' || pg_temp.mine('Ana'), 'true Sete gold 5 true, Sete silver 5 true, Sete bronze 3 true', 'MIL-35: what was shown once is noted');
select is(tests.call_as('Ana', format('select celebrate_milestones(%L)', tests.challenge_id('Sete'))) ->> 'is_first', 'false', 'MIL-40: a second device that asks to celebrate the same is not the first');
update member_milestones set celebrated_at = null where user_id = tests.id_of('Ana') and kind = 'gold';
select is(tests.call_as('Ana', format('select celebrate_milestones(%L)', tests.challenge_id('Sete'))) ->> 'is_first', 'true', 'MIL-41: the device that asks first is');
select is(tests.outcome_as('stranger', format('select celebrate_milestones(%L)', tests.challenge_id('Sete'))), '42501', 'MIL-36: a stranger notes nothing');
select is(tests.outcome_as('Bia', format('insert into member_milestones (challenge_id, user_id, kind) values (%L, %L, ''gold'')', tests.challenge_id('Sete'), tests.id_of('Bia'))) || ' ' || tests.outcome_as('Ana', 'update member_milestones set kind = kind'), '42501 0 rows', 'MIL-37: nobody writes one by hand');

-- The account ---------------------------------------------------------------------------------------

select is(jsonb_array_length(app.milestones_of_member(tests.id_of('Ana'))), 3, 'MIL-38: milestones are in the copy of a member''s data');
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Ana'))) is not null as arranged;
select is((select count(*) from member_milestones), 0::bigint, 'MIL-39: and go with the account');

-- Another kind ---------------------------------------------------------------------------------------

select tests.set_local_clock('2026-11-11 12:00');
select tests.create_user('Eva');
select tests.join_challenge('Eva', 'Sete');
create temp table before as select * from challenge_milestones;
select pg_temp.live('Eva', d, d) from unnest(array[12, 14, 16]) d;
insert into app.milestone_kinds (kind, place, check_ins, of_target, within_days, has_certificate) select 'start', max(place) + 1, 12, 21, 4, false from app.milestone_kinds;
select is((select string_agg(kind || ' ' || check_ins, ', ' order by kind) from challenge_milestones m where m.challenge_id = tests.challenge_id('Sete') and not exists (select from before b where (b.challenge_id, b.kind) = (m.challenge_id, m.kind))),
  'start 3', 'MIL-42: a kind that is added is one of the challenges that are there');
select is((select count(*) from challenges c where not exists (select from challenge_milestones m where m.challenge_id = c.id and m.kind = 'start')), 0::bigint, 'MIL-43: of each of them');
select is(pg_temp.held('Eva'), 'bronze', 'MIL-44: three check-ins in five days are not three in four');
select pg_temp.live('Eva', 17, 17);
select is(pg_temp.held('Eva'), 'bronze start', 'MIL-45: the check-in that makes it three in four brings it');
select is(pg_temp.mine('Eva'), 'Sete start 3 false, Sete bronze 3 false', 'MIL-46: and is read with the others');
select is(tests.call_as('Eva', format('select my_certificate(%L, ''start'')', tests.challenge_id('Sete'))) -> 'certificate', 'null'::jsonb, 'MIL-47: a kind without a certificate has none for who holds it');
select tests.set_local_clock('2026-11-18 12:00');
select is(app.void_check_in(pg_temp.check_in_on('Eva', 12), 'teste') || ' ' || pg_temp.held('Eva'), 'true bronze start', 'MIL-48: a void of another day takes nothing');
update app.milestone_kinds set within_days = 3 where kind = 'start';
select is(pg_temp.held('Eva'), 'bronze', 'MIL-50: fewer days take it back from whom they are too few');
update app.milestone_kinds set within_days = 4 where kind = 'start';
select is(pg_temp.held('Eva'), 'bronze start', 'MIL-55: and more days give it back');
select is(app.void_check_in(pg_temp.check_in_on('Eva', 16), 'teste') || ' ' || pg_temp.held('Eva'), 'true ', 'MIL-49: one of them takes it back');
update app.milestone_kinds set check_ins = 1 where kind = 'start';
select is(pg_temp.held('Eva'), 'start', 'MIL-51: so is another share');

-- As a migration writes it: a row at a time, by its key. The deletion above has had all constraints checked at once.
set constraints all deferred;
insert into app.milestone_kinds (kind, place, check_ins, of_target, within_days, has_certificate)
select 'half', place, 1, 2, null, false from app.milestone_kinds where kind = 'gold';
select throws_ok('set constraints app.milestone_kinds_place_key immediate', '23505', null, 'MIL-52: no two kinds stand at one place');
update app.milestone_kinds set place = place + 1 where kind in ('gold', 'start');
select lives_ok('set constraints app.milestone_kinds_place_key immediate', 'MIL-53: one is put between others by moving those behind it');
select is((select string_agg(kind || ' ' || check_ins, ', ' order by app.milestone_place(kind)) from challenge_milestones where challenge_id = tests.challenge_id('Desafio') and kind <> 'start'),
  'bronze 12, silver 17, half 11, gold 21', 'MIL-54: its share may be no 21st of the target');

-- Kinds that members had reached before ----------------------------------------------------------------

create function pg_temp.since(who text, kinds text[]) returns text language sql as $$
  select string_agg(concat_ws(' ', m ->> 'kind', to_char((m ->> 'reached_at')::timestamptz at time zone 'America/Sao_Paulo', 'DD HH24:MI'), m ->> 'is_celebrated'), ', ' order by m ->> 'kind')
  from jsonb_array_elements(tests.call_as(who, 'select my_milestones()') -> 'rows') m where m ->> 'kind' = any (kinds) $$;
select is(pg_temp.since('Eva', array['start']), 'start 14 12:00 true', 'MIL-56: another share gives it to whom their check-ins reach it for, since they did, and is not celebrated');
insert into app.milestone_kinds (kind, place, check_ins, of_target, within_days, has_certificate)
select n.kind, (select max(place) from app.milestone_kinds) + n.place, n.check_ins, 5, n.within_days, false
from (values ('early', 1, 1, null), ('pair', 2, 2, 4), ('close pair', 3, 2, 3)) n (kind, place, check_ins, within_days);
select is(pg_temp.since('Eva', array['early', 'pair', 'close pair']), 'early 14 12:00 true, pair 17 12:00 true', 'MIL-57: a kind that is added is held by who had reached it, since the day of the check-in, and counts as celebrated');
select is(tests.call_as('Eva', format('select celebrate_milestones(%L)', tests.challenge_id('Sete'))) ->> 'is_first', 'false', 'MIL-58: no device celebrates it');
select is(pg_temp.held('Bia'), '', 'MIL-59: who has not reached it holds none');
select is(tests.record('Eva', 'Sete') ->> 'success' || ' ' || pg_temp.since('Eva', array['bronze', 'close pair', 'early']), 'true bronze 18 12:00 false, close pair 18 12:00 false, early 14 12:00 true', 'MIL-60: one that is reached afterwards is to be celebrated');
select is(tests.call_as('Eva', format('select celebrate_milestones(%L)', tests.challenge_id('Sete'))) ->> 'is_first', 'true', 'MIL-61: on the device that asks first');
select * from finish();
rollback;
