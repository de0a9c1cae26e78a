-- Certificates: who has one, what a stranger is told of a code, what is told when the milestone is gone, and how many codes may be guessed.
begin;
select plan(47);
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
    perform tests.set_local_clock(make_date(2026, 11, d) + time '23:30');
    perform tests.record(who, 'Sete');
  end loop;
end $$;
create function pg_temp.mine(who text, in_kind text default 'bronze') returns jsonb language sql as $$
  select tests.call_as(who, format('select my_certificate(%L, %L)', tests.challenge_id('Sete'), in_kind)) -> 'certificate' $$;
create function pg_temp.check(code text, address text default '203.0.113.7') returns jsonb language sql as $$
  select tests.call_as('service', format('select check_certificate(%L, %L)', code, address)) $$;
create function pg_temp.state(code text, address text default '203.0.113.7') returns text language sql as $$
  select coalesce(reply ->> 'state', reply ->> 'error') from pg_temp.check(code, address) reply $$;
create function pg_temp.attempts() returns int language sql as $$ select coalesce(sum(a.attempts), 0)::int from app.card_attempts a $$;
create function pg_temp.open_name(who text, is_open boolean) returns text language sql as $$
  select tests.call_as(who, format('select set_consent(''certificate_name'', %L, ''2026-11'')', is_open)) ->> 'success' $$;
create function pg_temp.workout_on(who text, day int) returns uuid language sql as $$
  select k.workout_id from challenge_check_ins k where k.user_id = tests.id_of(who) and k.challenge_id = tests.challenge_id('Sete') and k.check_in_day = make_date(2026, 11, day) $$;
create function pg_temp.check_in_on(who text, day int) returns uuid language sql as $$
  select k.id from challenge_check_ins k where k.user_id = tests.id_of(who) and k.challenge_id = tests.challenge_id('Sete') and k.check_in_day = make_date(2026, 11, day) $$;

-- The member's own ----------------------------------------------------------------------------------

select pg_temp.live('Ana', 10, 12);
select is(pg_temp.mine('Ana'), 'null'::jsonb, 'CER-01: before bronze there is no certificate');
select is((select count(*) from app.certificates), 0::bigint, 'CER-02: and no code is made');
select pg_temp.live('Ana', 13, 13);
create temp table ana as select pg_temp.mine('Ana') ->> 'code' as code;
select matches((select code from ana), '^[A-HJKMNP-Z]{4}-[A-HJKMNP-Z]{4}-[A-HJKMNP-Z]{4}$', 'CER-03: with bronze it has a code that people can read');
select is(pg_temp.mine('Ana') - 'code', '{"challenge_title": "Sete", "kind": "bronze", "check_ins": 4, "reached_on": "2026-11-13", "name": null}',
  'CER-04: it says challenge, milestone and the day by the challenge''s calendar, and no name');
select is(pg_temp.mine('Ana') ->> 'code', (select code from ana), 'CER-05: asked again it has the same code');
select is(pg_temp.mine('Ana', 'silver'), 'null'::jsonb, 'CER-06: a milestone that is not reached has none');
select is(pg_temp.mine('Ana', 'no kind'), 'null'::jsonb, 'CER-07: nor has one that is none');
select is(pg_temp.mine(who), 'null'::jsonb, format('CER-%s: %s has none for another''s milestone', n, what))
from (values ('08', 'Bia', 'a fellow participant'), ('09', 'Dora', 'another member'), ('10', 'Otto aal2', 'staff')) readers (n, who, what);
select is(tests.outcome_as('stranger', format('select my_certificate(%L, ''bronze'')', tests.challenge_id('Sete'))), '42501', 'CER-11: a stranger asks in vain');
select is((select count(*) from app.certificates), 1::bigint, 'CER-12: one code for member, challenge and milestone');
select pg_temp.live('Bia', 14, 17);
select isnt(pg_temp.mine('Bia') ->> 'code', (select code from ana), 'CER-13: another member has another');
select is(tests.outcome_as(who, 'select 1 from app.certificates'), '42501', format('CER-%s: %s reads no codes', n, who))
from (values ('14', 'Ana'), ('15', 'Otto aal2'), ('16', 'stranger')) readers (n, who);

-- Everybody's ---------------------------------------------------------------------------------------

select is(tests.outcome_as(who, 'select check_certificate(''x'')'), '42501', format('CER-%s: %s goes by the page, where guesses are counted', n, who))
from (values ('17', 'stranger'), ('18', 'Ana'), ('19', 'Otto aal2')) callers (n, who);
select is(pg_temp.check((select code from ana)) - array['success', 'error', 'message'],
  jsonb_build_object('state', 'good', 'code', (select code from ana), 'challenge_title', 'Sete', 'kind', 'bronze', 'check_ins', 4, 'reached_on', '2026-11-13', 'name', null),
  'CER-20: a code is confirmed, without the name');
select is(pg_temp.state(' ' || lower(replace((select code from ana), '-', ' ')) || ' '), 'good', 'CER-21: however it was typed');
select is(pg_temp.open_name('Ana', true) || ' ' || (pg_temp.check((select code from ana)) ->> 'name') || ' ' || (pg_temp.mine('Ana') ->> 'name'), 'true Ana Ana', 'CER-22: who opens the name has it shown');
insert into app.content_reports (number, source, kind, target, member_id, reason) values ('D-COVR-NAME', 'stranger', 'name', 'name:' || tests.id_of('Ana'), tests.id_of('Ana'), 'offence');
select app.hide_text((select id from app.content_reports where number = 'D-COVR-NAME'), tests.id_of('Ana'), null) as arranged;
select is(coalesce(pg_temp.check((select code from ana)) ->> 'name', 'none') || ' ' || coalesce(pg_temp.mine('Ana') ->> 'name', 'none'), 'none none', 'CER-46: a name that staff covered stands on none');
select is(app.shown_name(id, name), 'Participante', 'CER-47: as it stands nowhere else') from profiles where id = tests.id_of('Ana');
select app.show_text(t) as arranged from app.hidden_texts t where t.member_id = tests.id_of('Ana');
select is(pg_temp.open_name('Ana', false) || coalesce(pg_temp.check((select code from ana)) ->> 'name', ' closed'), 'true closed', 'CER-23: until they close it again');
select is(pg_temp.attempts(), 0, 'CER-24: what was right is no guess');
select is(pg_temp.state('AAAA-AAAA-AAAA'), 'unknown', 'CER-25: a forged code is unknown');
select is(pg_temp.state(code), 'unknown', format('CER-%s: so is %s', n, what))
from (values ('26', '', 'an empty one'), ('27', null, 'none'), ('28', '%', 'a pattern')) codes (n, code, what);
select is(pg_temp.check('AAAA-AAAA-AAAA') - array['success', 'error', 'message'], '{"state": "unknown"}', 'CER-29: and nothing is told of it');

-- Taken back ----------------------------------------------------------------------------------------

select is(tests.outcome_as('Ana', format('delete from workout_records where id = %L', pg_temp.workout_on('Ana', 13))) || ' ' || pg_temp.state((select code from ana)), '1 rows withdrawn', 'CER-30: a deletion that takes the milestone withdraws the certificate');
select is(pg_temp.check((select code from ana)) - array['success', 'error', 'message'], '{"state": "withdrawn"}', 'CER-31: and no more is told');
select is(pg_temp.mine('Ana'), 'null'::jsonb, 'CER-32: the member has it no more either');
select pg_temp.live('Ana', 18, 18);
select is(pg_temp.state((select code from ana)) || ' ' || (pg_temp.mine('Ana') ->> 'code') || ' ' || (pg_temp.mine('Ana') ->> 'reached_on'), 'good ' || (select code from ana) || ' 2026-11-18', 'CER-33: reached again it is good again, under the same code, with the new day');
select is(app.void_check_in(pg_temp.check_in_on('Ana', 10), 'teste') || ' ' || pg_temp.state((select code from ana)), 'true withdrawn', 'CER-34: a void withdraws it too');
select is(tests.call_as('Otto aal2', format('select staff_take_back_void(%L, ''engano'', %L)', k.id, k.voided_at)) ->> 'success' || ' ' || pg_temp.state((select code from ana)), 'true good', 'CER-35: and a void that is taken back gives it back')
from challenge_check_ins k where k.id = pg_temp.check_in_on('Ana', 10);
create temp table bia as select pg_temp.mine('Bia') ->> 'code' as code;
select is(tests.outcome_as('Bia', format('update workout_records set duration_minutes = 10 where id = %L', pg_temp.workout_on('Bia', 17))) || ' ' || pg_temp.state((select code from bia)),
  '1 rows withdrawn', 'CER-42: an edit that takes the milestone withdraws the certificate too');
select pg_temp.live('Bia', 18, 18);
select is(pg_temp.state((select code from bia)), 'good', 'CER-43: until the next check-in');

-- Guesses -------------------------------------------------------------------------------------------

select is((select string_agg(state || ' ' || n, ', ' order by state) from (
  select pg_temp.state('AAAA-AAAA-' || lpad(i::text, 4, 'A'), '2001:db8:1:' || to_hex(i) || '::1') as state, count(*) as n from generate_series(1, 100) i group by 1) answers),
  'over_rate_limit 40, unknown 60', 'CER-36: of a hundred guesses from one network sixty are heard');
select is(pg_temp.state((select code from ana), '2001:db8:1:ffff::1'), 'good', 'CER-37: from there a right one is heard all the same');
select is(pg_temp.state((select code from ana), '2001:db8:2::1'), 'good', 'CER-38: from elsewhere it is');
select tests.set_clock(app.now() + interval '15 minutes');
select is(pg_temp.state((select code from ana), '2001:db8:1::1'), 'good', 'CER-39: and a quarter of an hour later');

-- The final result ----------------------------------------------------------------------------------

select tests.set_local_clock('2026-11-23 12:00');
select is(tests.call_as('service', format('select make_result_final(%L)', tests.challenge_id('Sete'))) ->> 'is_final', 'true', 'CER-44: the result becomes final');
select is(tests.outcome_as('Bia', format('delete from workout_records where id = %L', pg_temp.workout_on('Bia', 18))) || ' ' || pg_temp.state((select code from bia)),
  '1 rows good', 'CER-45: from then on a deletion takes no certificate back');

-- The account ---------------------------------------------------------------------------------------

select is(app.certificates_of_member(tests.id_of('Ana')) #- '{0,created_at}', jsonb_build_array(jsonb_build_object('code', (select code from ana), 'challenge', 'Sete',
  'challenge_id', tests.challenge_id('Sete'), 'kind', 'bronze', 'is_withdrawn', false)), 'CER-40: certificates are in the copy of a member''s data');
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Ana'))) is not null as arranged;
select is(pg_temp.state((select code from ana)), 'unknown', 'CER-41: with the account the code goes');
select * from finish();
rollback;
