-- Wrong codes by place: what strangers try bars no place that is known; what is known, and what is forgotten of it.
begin;
select plan(54);
select tests.make_club();
create temp table callers (number integer, who text);
insert into callers values (1, 'Ana'), (2, 'Bia'), (3, 'stranger'), (4, 'service');

-- Rights to call and read ------------------------------------------------------------------------------

select is(string_agg(tests.outcome_as(who, format(statement, name)), ', '), '42501, 42501, 42501, 42501', format('TRY-%s: %s neither reads nor writes places and tries', to_char(number, 'FM00'), who))
from callers, (values ('familiar_places'), ('code_tries')) tables (name), (values ('select * from app.%I'), ('delete from app.%I where true')) statements (statement) group by number, who order by number;
select is(string_agg(tests.outcome_as(who, format(call, tests.id_of('Ana'))), ', '), '42501, 42501, 42501, 42501, 42501, 42501, 42501, 42501', format('TRY-%s: %s calls none of the helpers', to_char(number + 4, 'FM00'), who))
from callers, (values ('select app.begin_code_try(''factor'', %L, null, null, null)'), ('select app.end_code_try(%L, null)'), ('select app.note_place_of(%L, null, null, ''x'', true)'), ('select app.is_familiar_network(%L, null, true)'),
  ('select app.judge_factor_try(null, %L, null, 1, null, null, null)'), ('select app.judge_mailed_code(%L, null, ''1'', null, null)'), ('select app.tell_of_codes(%L, ''codes_paused'')'), ('select app.familiar_device(%L, null, false)')) calls (call)
group by number, who order by number;

-- Codes of a factor ----------------------------------------------------------------------------------

create function pg_temp.session_of(who text, how text) returns uuid language sql as $$ select md5(who || how)::uuid $$;
create function pg_temp.factor_of(who text) returns uuid language sql as $$ select md5('factor ' || who)::uuid $$;
insert into auth.sessions (id, user_id, aal, created_at, updated_at)
select pg_temp.session_of('Ana', how), tests.id_of('Ana'), 'aal1', now(), now() from (values ('password'), ('otp')) ways (how);
insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
select gen_random_uuid(), pg_temp.session_of('Ana', how), how, now(), now() from (values ('password'), ('otp')) ways (how);
insert into auth.mfa_factors (id, user_id, factor_type, status, secret, friendly_name, created_at, updated_at)
values (pg_temp.factor_of('Ana'), tests.id_of('Ana'), 'totp', 'verified', 'v1.x', 'Celular', now(), now());
create function pg_temp.judged(step bigint, address inet, how text default 'password', marks text[] default '{}', times integer default 1) returns text language plpgsql as $$
declare
  said text[] := '{}';
begin
  for time in 1 .. times loop
    said := said || (select concat_ws(' ', j.verdict, nullif(j.seconds_to_wait, 0)) from app.judge_factor_try(pg_temp.factor_of('Ana'), tests.id_of('Ana'), pg_temp.session_of('Ana', how), step, null, address, marks) j);
  end loop;
  return (select string_agg(s || case when n > 1 then ' x' || n else '' end, ', ' order by place) from (select s, count(*) as n, min(o) as place from unnest(said) with ordinality u (s, o) group by s) groups);
end $$;
create function pg_temp.later(passed interval) returns void language sql as $$ update app.clock_shift set shift = shift + passed $$;
delete from app.jobs;

select is(pg_temp.judged(null, '203.0.113.1', times => 6), 'wrong x5, paused 300', 'TRY-09: where five wrong codes came from, the sixth is not judged for five minutes');
select is(pg_temp.judged(10, '203.0.113.1'), 'paused 300', 'TRY-10: nor is the right one there');
select is(pg_temp.judged(10, '203.0.113.2'), 'right', 'TRY-11: elsewhere it is');
select is((select string_agg(payload ->> 'mail', ', ') from app.jobs), 'codes_paused', 'TRY-12: the member is mailed at the first pause');
select is((select string_agg(act || ' ' || (token_hash = app.account_link_hash(j.payload ->> 'token')), ', ') from app.account_links, app.jobs j where user_id = tests.id_of('Ana')), 'not_me true',
  'TRY-13: with the link that says "não fui eu"');
select pg_temp.later('5 minutes');
select is(pg_temp.judged(null, '203.0.113.1', times => 4) || ', ' || pg_temp.judged(11, '203.0.113.1') || ', ' || pg_temp.judged(null, '203.0.113.1', times => 5), 'wrong x4, right, wrong x5', 'TRY-14: a right one begins the row anew');
select is(pg_temp.judged(null, '2001:db8:1::1', times => 3) || ', ' || pg_temp.judged(null, '2001:db8:1:ffff::1', times => 3), 'wrong x3, wrong x2, paused 300', 'TRY-15: of IPv6 the /48 is one place');
select is((select count(*) from app.jobs), 1::bigint, 'TRY-16: of further pauses of the day nobody is mailed');
select pg_temp.later('1 day');

-- 30 from one network in a day, 100 from all that are strange.
create function pg_temp.wrong_for_hours(address inet, hours integer) returns void language plpgsql as $$
begin
  for hour in 1 .. hours loop
    perform pg_temp.judged(null, address, times => 5), pg_temp.later('5 minutes');
  end loop;
end $$;
select pg_temp.wrong_for_hours('203.0.113.3', 6);
select is(pg_temp.judged(20, '203.0.113.3') like 'paused 8____', true, 'TRY-17: thirty wrong codes of one network are all of its day');
select is(pg_temp.judged(20, '203.0.113.4'), 'right', 'TRY-18: and leave the other networks theirs');
select app.note_place_of(tests.id_of('Ana'), '203.0.113.50', '{}', 'the mark of her phone', true);
select pg_temp.wrong_for_hours(('203.0.113.' || number)::inet, 6) from generate_series(5, 9) number;
select is((select tries from app.code_tries where subject = 'factor all strangers, a day'), 100, 'TRY-19: a hundred wrong codes of an account are judged in a day from strange networks');
select is(pg_temp.judged(21, '203.0.113.99') like 'paused 7____', true, 'TRY-20: then no strange network''s is');
select is(pg_temp.judged(21, '203.0.113.50'), 'right', 'TRY-21: but that of a network of a sign-in with the factor');
select is(pg_temp.judged(22, '203.0.113.99', marks => '{"the mark of her phone"}'), 'right', 'TRY-22: and that of such a device, wherever it is');
select is(pg_temp.judged(23, '203.0.113.99', how => 'otp'), 'right', 'TRY-23: and that of a session by a mailed link');
select is(pg_temp.judged(null, '203.0.113.50', times => 6) || ', ' || pg_temp.judged(24, '203.0.113.99', marks => '{"the mark of her phone"}'), 'wrong x5, paused 300, right', 'TRY-24: each has a count of its own');
select is(pg_temp.judged(null, '203.0.113.50', marks => '{"the mark of her phone"}', times => 6) || ', ' || pg_temp.judged(25, '203.0.113.50', how => 'otp'), 'wrong x5, paused 300, right', 'TRY-25: what is known in two ways has two counts');
select pg_temp.later('1 day');
select pg_temp.wrong_for_hours('203.0.113.50', 20);
select is(pg_temp.judged(26, '203.0.113.50') like 'paused 8____', true, 'TRY-26: a hundred are all that a known network has in a day');
update auth.mfa_factors set status = 'unverified' where id = pg_temp.factor_of('Ana');
select is(pg_temp.judged(27, '203.0.113.50'), 'right', 'TRY-27: a factor that is being set up is none that could be guessed');
update auth.mfa_factors set status = 'verified' where id = pg_temp.factor_of('Ana');
select is((select string_agg(format('%s %s', kind, second_factor_at is not null), ', ' order by kind) from app.familiar_places), 'device t, network t', 'TRY-28: a place is no network and no mark that could be read off');

-- Known places --------------------------------------------------------------------------------------

create function pg_temp.known(address inet, marks text[] default '{}') returns text language sql as $$
  select concat_ws(' ', app.is_familiar_network(tests.id_of('Ana'), address, false), app.is_familiar_network(tests.id_of('Ana'), address, true),
    app.familiar_device(tests.id_of('Ana'), marks, false) is not null, app.familiar_device(tests.id_of('Ana'), marks, true) is not null) $$;
select is(app.note_place_of(tests.id_of('Ana'), '198.51.100.7', '{"made up"}', 'drawn', false), true, 'TRY-29: a mark that nobody was given is not taken over');
select is(pg_temp.known('198.51.100.7', '{"made up"}') || ', ' || pg_temp.known('198.51.100.8', '{"made up", "drawn"}'), 't f f f, f f t f', 'TRY-30: the password makes a place known for passwords alone');
select is(app.note_place_of(tests.id_of('Ana'), '198.51.100.7', '{"drawn"}', 'another', true), false, 'TRY-31: a mark that was given stays');
select is(pg_temp.known('198.51.100.7', '{"drawn"}'), 't t t t', 'TRY-32: and with the second factor the place is known for codes');
select is(pg_temp.known('198.51.100.8', '{"another"}') || ', ' || pg_temp.known(null, '{null, ""}'), 'f f f f, f f f f', 'TRY-33: nothing else is');
select is(app.familiar_device(tests.id_of('Bia'), '{"drawn"}', false) is null and not app.is_familiar_network(tests.id_of('Bia'), '198.51.100.7', false), true, 'TRY-34: nor to another member');
update auth.users set encrypted_password = 'a hash' where id = tests.id_of('Ana');
select app.note_place_of(tests.id_of('Ana'), '198.51.100.9', '{}', 'of a stranger', false);
update auth.users set encrypted_password = 'another hash' where id = tests.id_of('Ana');
select is(pg_temp.known('198.51.100.9', '{"of a stranger"}') || ', ' || pg_temp.known('198.51.100.7', '{"drawn"}'), 'f f f f, t t t t', 'TRY-35: with another password whoever had but the old one is known no more');
select pg_temp.later('29 days 23 hours');
select is(pg_temp.known('198.51.100.7', '{"drawn"}'), 't t t t', 'TRY-36: a place is known for thirty days');
select pg_temp.later('2 hours');
select is(pg_temp.known('198.51.100.7', '{"drawn"}'), 'f f f f', 'TRY-37: and then no more');
select app.sweep_code_tries();
select is((select count(*) from app.familiar_places) + (select count(*) from app.code_tries), 0::bigint, 'TRY-38: what is over is deleted');
update auth.sessions set ip = '192.0.2.1', aal = 'aal2', refreshed_at = pg_catalog.now() at time zone 'UTC' where id = pg_temp.session_of('Ana', 'password');
select is(pg_temp.known('192.0.2.1'), 't t f f', 'TRY-39: a session that has shown the factor makes its network known, of before and on a hosted project too');
update auth.sessions set aal = 'aal1' where id = pg_temp.session_of('Ana', 'password');
select is(pg_temp.known('192.0.2.1'), 't f f f', 'TRY-40: one that has not, for passwords alone');
select app.note_place_of(tests.id_of('Ana'), '198.51.100.7', '{}', 'drawn', true);
delete from auth.mfa_factors where user_id = tests.id_of('Ana');
select is(pg_temp.known('198.51.100.7', '{"drawn"}'), 't f t f', 'TRY-41: with the last factor goes what it made known');
select app.note_place_of(tests.id_of('Bia'), '198.51.100.7', '{}', 'hers', true);
select app.note_place_of(tests.id_of('Bia'), ('198.51.101.' || number)::inet, '{}', 'mark ' || number, false), pg_temp.later('1 second') from generate_series(1, 60) number;
select is((select concat_ws(' ', count(*), bool_or(place = app.place_of_device(tests.id_of('Bia'), 'hers')), bool_or(place = app.place_of_device(tests.id_of('Bia'), 'mark 1'))) from app.familiar_places where user_id = tests.id_of('Bia')),
  '40 t f', 'TRY-42: whoever has the password alone fills nobody''s places up');
select is((select jsonb_agg(distinct p - 'user_id' - 'seen_at' - 'second_factor_at') from jsonb_array_elements(tests.call_as('service', format('select export_member(%L)', tests.id_of('Bia'))) #> '{account,familiar_places}') p),
  '[{"kind": "device"}, {"kind": "network"}]', 'TRY-43: a member''s copy has the places, without what they are known by');

-- Recovery codes -------------------------------------------------------------------------------------

insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at) values (pg_temp.factor_of('Bia'), tests.id_of('Bia'), 'totp', 'verified', 'v1.x', now(), now());
insert into auth.sessions (id, user_id, aal, created_at, updated_at) values (pg_temp.session_of('Bia', 'password'), tests.id_of('Bia'), 'aal1', now(), now());
insert into app.mfa_recovery_codes (user_id, code_hash) values (tests.id_of('Bia'), app.recovery_code_hash(tests.id_of('Bia'), 'ABCD'));
create function pg_temp.recover(code text) returns text language plpgsql set search_path = public, tests, pgtap as $$
declare
  reply jsonb;
begin
  perform tests.become('Bia');
  perform set_config('request.jwt.claims', (auth.jwt() || jsonb_build_object('session_id', md5('Biapassword')::uuid))::text, true);
  reply := use_recovery_code(code);
  perform tests.as_owner();
  return coalesce(reply ->> 'error', 'recovered');
end $$;
delete from app.jobs;
select is((select string_agg(s || ' x' || n, ', ' order by n desc) from (select s, count(*) as n from (select pg_temp.recover('EFGH') as s from generate_series(1, 62)) tried group by s) groups), 'wrong_code x60, over_rate_limit x2',
  'TRY-44: a network tries sixty wrong recovery codes in 15 minutes');
select is((select string_agg(payload ->> 'mail', ', ') from app.jobs), 'recovery_tried', 'TRY-45: the member is mailed at the first');
select is(pg_temp.recover('abcd'), 'recovered', 'TRY-46: the right one is judged there all the same');
select is((select count(*) from auth.mfa_factors where user_id = tests.id_of('Bia')), 0::bigint, 'TRY-47: and removes the factor');

-- Calls of a member's own ------------------------------------------------------------------------------

insert into auth.sessions (id, user_id, aal, created_at, updated_at)
select md5(who || how)::uuid, tests.id_of(who), how::auth.aal_level, now(), now() from (values ('Ana', 'aal1'), ('Ana', 'aal2'), ('Bia', 'aal2')) sessions (who, how);
create function pg_temp.asked(call text, times integer, session text, address text default '192.0.2.9') returns text language sql as $$
  select string_agg(said || ' x' || n, ', ' order by n desc) from (
    select coalesce(reply ->> 'error', 'done') as said, count(*) as n from generate_series(1, times) time, lateral tests.call_as('service', format(
      'select %s(p_user_id => %L, p_address => %L, p_session_id => %L%s) -- %s', call, tests.id_of('Ana'), address, md5(session)::uuid,
      case call when 'request_payment_code' then format(', p_email => %L', session || time || '@example.com') else '' end, time)) reply group by 1) told $$;
select is(string_agg(concat_ws('; ', pg_temp.asked(call, most + 2, 'Anaaal1'), pg_temp.asked(call, most + 1, 'Anaaal2')), ' | '), format('done x%s, over_rate_limit x2; done x%s, over_rate_limit x1', most, most),
  format('TRY-%s: of %s a session that has shown the second factor has its own, beside one by the password in the same network', 47 + place, call))
from (values (1, 'export_member', 5), (2, 'begin_account_deletion', 5), (3, 'begin_checkout', 20), (4, 'count_payment_call', 60), (5, 'request_payment_code', 5)) calls (place, call, most)
group by place, call, most order by place;
select is(pg_temp.asked('export_member', 1, 'Biaaal2'), 'over_rate_limit x1', 'TRY-53: another member''s session gives none');
select is(pg_temp.asked('export_member', 1, 'Anaaal2', '192.0.2.10'), 'done x1', 'TRY-54: whoever has stolen a session that has shown it uses up none of what it has in another network');
select * from finish();
rollback;
