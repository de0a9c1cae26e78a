-- The second factor: its codes, which work once; the codes for its loss; who may call what.
begin;
select plan(55);
select tests.make_club();
create temp table callers (number integer, who text);
insert into callers values (1, 'Ana'), (2, 'Bia'), (3, 'stranger'), (4, 'service');

create function pg_temp.session_of(who text, nth integer default 1) returns uuid language sql as $$ select md5(who || nth)::uuid $$;
create function pg_temp.factor_of(who text) returns uuid language sql as $$ select md5('factor ' || who)::uuid $$;
-- The outcome of a call by a member in a session of theirs, whatever else the token says.
create function pg_temp.call_in(session uuid, who text, statement text, claims jsonb default '{}') returns text language plpgsql
set search_path = public, tests, pgtap as $$
declare
  reply text;
begin
  perform tests.become(who);
  perform set_config('request.jwt.claims', (auth.jwt() || jsonb_build_object('session_id', session) || claims)::text, true);
  begin
    execute statement into reply;
  exception
    when insufficient_privilege then reply := '42501 ' || sqlerrm;
  end;
  perform tests.as_owner();
  return reply;
end $$;
insert into auth.sessions (id, user_id, aal, factor_id, created_at, updated_at) values
  (pg_temp.session_of('Ana', 1), tests.id_of('Ana'), 'aal2', pg_temp.factor_of('Ana'), now(), now()),
  (pg_temp.session_of('Ana', 2), tests.id_of('Ana'), 'aal1', null, now(), now()),
  (pg_temp.session_of('Bia', 1), tests.id_of('Bia'), 'aal2', pg_temp.factor_of('Bia'), now(), now());
insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
select gen_random_uuid(), session, method, now(), now()
from (values (pg_temp.session_of('Ana', 1)), (pg_temp.session_of('Ana', 2)), (pg_temp.session_of('Bia', 1))) sessions (session),
  (values ('password'), ('totp')) methods (method) where not (session = pg_temp.session_of('Ana', 2) and method = 'totp');
insert into auth.mfa_factors (id, user_id, factor_type, status, secret, friendly_name, created_at, updated_at)
select pg_temp.factor_of(who), tests.id_of(who), 'totp', 'verified', 'v1.x', 'Celular', now(), now() from (values ('Ana'), ('Bia')) members (who);

-- Rights to call and read ------------------------------------------------------------------------------

select is(string_agg(tests.outcome_as(who, format('select * from app.%I', name)), ', '), '42501, 42501', format('MFA-%s: %s reads no table of second factors', to_char(number, 'FM00'), who))
from callers, (values ('mfa_code_uses'), ('mfa_recovery_codes')) tables (name) group by number, who order by number;
select is(string_agg(tests.outcome_as(who, format('delete from app.%I', name)), ', '), '42501, 42501', format('MFA-%s: %s writes no table of second factors', to_char(number + 4, 'FM00'), who))
from callers, (values ('mfa_code_uses'), ('mfa_recovery_codes')) tables (name) group by number, who order by number;
select is(tests.outcome_as(who, 'select app.judge_factor_code(null, null, 1, null)'), '42501', format('MFA-%s: %s judges no code', to_char(number + 8, 'FM00'), who)) from callers order by number;
select is(tests.outcome_as(who, format('select app.forget_factor(%L)', pg_temp.factor_of('Ana'))), '42501', format('MFA-%s: %s removes no factor by the server''s procedure', to_char(number + 12, 'FM00'), who))
from callers order by number;
select is(tests.outcome_as(who, format('select app.forget_all_factors(%L, null)', tests.id_of('Ana'))), '42501', format('MFA-%s: %s removes not all factors of a member', to_char(number + 16, 'FM00'), who))
from callers order by number;
select is(tests.outcome_as(who, format('select app.recovery_code_hash(%L, ''A'')', tests.id_of('Ana'))), '42501', format('MFA-%s: %s hashes no recovery code', to_char(number + 20, 'FM00'), who))
from callers order by number;
select is(tests.outcome_as(who, 'select app.session_level()'), '42501', format('MFA-%s: %s asks for no session''s level', to_char(number + 24, 'FM00'), who)) from callers order by number;
select is(tests.outcome_as('stranger', call) || ', ' || tests.outcome_as('service', call), '42501, 42501', format('MFA-%s: neither a stranger nor the server calls %s', number, call))
from (values (29, 'select create_recovery_codes()'), (30, 'select use_recovery_code(null)'), (31, 'select recovery_codes_left()')) calls (number, call) order by number;

-- Codes of a factor ----------------------------------------------------------------------------------

create function pg_temp.judged(step bigint, early bigint default null) returns text language sql as $$
  select concat_ws(' ', verdict, nullif(seconds_to_wait, 0)) from app.judge_factor_code(pg_temp.factor_of('Ana'), tests.id_of('Ana'), step, early) $$;
create function pg_temp.judged_wrong(times integer) returns text language plpgsql as $$
declare
  said text := '';
begin
  for time in 1 .. times loop
    said := concat_ws(', ', nullif(said, ''), pg_temp.judged(null));
  end loop;
  return said;
end $$;

select is(concat_ws(', ', pg_temp.judged(100), pg_temp.judged(100), pg_temp.judged(99), pg_temp.judged(101)), 'right, used, used, right', 'MFA-32: a code works once, and none of a time before it');
select is(pg_temp.judged_wrong(4) || ', ' || pg_temp.judged(102) || ', ' || pg_temp.judged_wrong(4) || ', ' || pg_temp.judged(103), 'wrong, wrong, wrong, wrong, right, wrong, wrong, wrong, wrong, right',
  'MFA-33: a right code begins the count of wrong ones anew');
select is(pg_temp.judged_wrong(5) || ', ' || pg_temp.judged(104), 'wrong, wrong, wrong, wrong, wrong, paused 300', 'MFA-34: after five wrong codes in a row the right one is not judged for five minutes');
update app.clock_shift set shift = shift + interval '299 seconds';
select is(pg_temp.judged(null) || ', ' || pg_temp.judged(104), 'paused 1, paused 1', 'MFA-35: what comes in the pause neither counts nor ends it');
update app.clock_shift set shift = shift + interval '1 second';
select is(pg_temp.judged(null) || ', ' || pg_temp.judged(105), 'wrong, right', 'MFA-36: after the pause the count begins anew');
select is(pg_temp.judged_wrong(5) || ', ' || pg_temp.judged(106), 'wrong, wrong, wrong, wrong, wrong, paused 300', 'MFA-37: and so does another pause');
update app.clock_shift set shift = shift + interval '5 minutes';
select is(concat_ws(', ', pg_temp.judged(null, 120), pg_temp.judged(119), pg_temp.judged(120), pg_temp.judged(121)), 'wrong, right, used, right',
  'MFA-38: a code that was told to be right too early is not good when its time comes');

-- Recovery codes -------------------------------------------------------------------------------------

select is(pg_temp.call_in(pg_temp.session_of('Ana', 2), 'Ana', 'select create_recovery_codes()', '{"aal": "aal2"}'), '42501 insufficient_aal',
  'MFA-39: a session at aal1 gets no recovery codes, whatever its token says');
select is(pg_temp.call_in(pg_temp.session_of('Bia', 1), 'Ana', 'select create_recovery_codes()', '{"aal": "aal2"}'), '42501 insufficient_aal', 'MFA-40: another member''s session gives no recovery codes');
select is(pg_temp.call_in(null, 'Ana', 'select create_recovery_codes()', '{"aal": "aal2"}'), '42501 insufficient_aal', 'MFA-41: no session gives no recovery codes');
create temp table first_codes as select pg_temp.call_in(pg_temp.session_of('Ana', 1), 'Ana', 'select create_recovery_codes()')::jsonb -> 'codes' as codes;
create temp table codes as select code from jsonb_array_elements_text(pg_temp.call_in(pg_temp.session_of('Ana', 1), 'Ana', 'select create_recovery_codes()')::jsonb -> 'codes') code;
select is((select concat_ws(' ', count(distinct code), bool_and(code ~ '^[A-HJKMNP-Z]{4}(-[A-HJKMNP-Z]{4}){3}$')) from codes), '10 t', 'MFA-42: ten different recovery codes are shown');
select is((select count(*)::integer from app.mfa_recovery_codes r, codes c where r.code_hash = c.code or position(replace(c.code, '-', '') in r::text) > 0), 0, 'MFA-43: no recovery code is kept as it was shown');
select is((select count(*)::integer from app.mfa_recovery_codes where user_id = tests.id_of('Ana')), 10, 'MFA-44: new recovery codes take the place of those before');
select is(pg_temp.call_in(pg_temp.session_of('Ana', 2), 'Ana', 'select recovery_codes_left()') || ', ' || pg_temp.call_in(pg_temp.session_of('Bia'), 'Bia', 'select recovery_codes_left()'), '10, 0',
  'MFA-45: a member knows how many of their own are left');

create function pg_temp.used(who text, session uuid, code text) returns text language sql as $$
  select coalesce(reply ->> 'error', reply ->> 'codes_left') from cast(pg_temp.call_in(session, who, format('select use_recovery_code(%L)', code)) as jsonb) reply $$;
create temp table one as select code from codes limit 1;

select is(pg_temp.used('Bia', pg_temp.session_of('Bia'), (select code from one)), 'wrong_code', 'MFA-46: another member''s recovery code is a wrong one');
select is(pg_temp.used('Ana', pg_temp.session_of('Bia'), (select code from one)), 'wrong_code', 'MFA-47: a recovery code is for a session of the member');
select is(pg_temp.used('Ana', pg_temp.session_of('Ana', 2), (select codes ->> 0 from first_codes)), 'wrong_code', 'MFA-48: a recovery code of before is a wrong one');
select is(pg_temp.used('Ana', pg_temp.session_of('Ana', 2), (select lower(replace(code, '-', ' ')) from one)), '0', 'MFA-49: a recovery code is good, in small letters and with spaces too, and those beside it go');
select is((select concat_ws(', ', (select count(*) from auth.mfa_factors where user_id = tests.id_of('Ana')), (select string_agg(concat_ws(' ', s.id = pg_temp.session_of('Ana', 2), s.aal), ', ')
  from auth.sessions s where s.user_id = tests.id_of('Ana')), (select string_agg(c.authentication_method, ', ') from auth.mfa_amr_claims c where c.session_id = pg_temp.session_of('Ana', 2)))),
  '0, t aal1, password', 'MFA-50: a recovery code removes the factor and the other sessions, and raises nothing');
insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at) values (pg_temp.factor_of('Ana'), tests.id_of('Ana'), 'totp', 'verified', 'v1.x', now(), now());
select is((select string_agg(distinct pg_temp.used('Ana', pg_temp.session_of('Ana', 2), code), ', ') from (select code from codes order by code limit 2) two), 'wrong_code', 'MFA-51: a recovery code works once, and none beside it for the next factor');
select is((select string_agg(distinct pg_temp.used('Bia', pg_temp.session_of('Bia'), 'ABCD'), ', ') from generate_series(1, 5)), 'wrong_code', 'MFA-52: of wrong recovery codes a network may try many');
select is((select string_agg(kind, ', ' order by id) from app.access_records_of('ana@example.com')), 'factor_refused, factor_recovered, factor_refused, factor_refused', 'MFA-53: recovery codes make access records');
select is((select count(*)::integer from app.mfa_code_uses), 0, 'MFA-54: with the factor goes what was counted of its codes');
select is((select jsonb_agg(f - 'created_at' - 'started_at') from jsonb_array_elements(app.member_copy(tests.id_of('Bia')) #> '{account,factors}') f),
  '[{"type": "totp", "name": "Celular", "phone": null, "status": "verified"}]', 'MFA-55: a member''s copy of the data has their second factors, without a secret');
select * from finish();
rollback;
