-- Members accept terms: at sign-up, later, and nobody for another.
begin;
select plan(21);
select tests.make_club();

create function pg_temp.consents_of(who text) returns text language sql as $$
  select coalesce(string_agg(format('%s %s', document, version), ', ' order by version, document), 'none')
  from member_consents where user_id = tests.id_of(who) $$;
create function pg_temp.accepts(who text, version text) returns text language sql as $$
  select tests.call_as(who, format('select accept_terms(%L)', version))::text $$;
create function pg_temp.has_accepted(who text, version text default null) returns text language sql as $$
  select tests.call_as(who, format('select to_jsonb(has_accepted_terms(%L))', version))::text $$;

select tests.create_user('Dora', '{"name": "Dora", "terms_version": "2026-11-01"}');
select is(pg_temp.consents_of('Dora'), 'privacy 2026-11-01, terms 2026-11-01', 'CON-01: the version ticked at sign-up is kept for both documents');
select is((select accepted_at from member_consents where user_id = tests.id_of('Dora') limit 1), app.now(), 'CON-02: a consent at sign-up has the database''s time');
select tests.create_user('Eva', to_jsonb('{"name": "Eva", "terms_version": "2026-11-01"}'::text));
select is(pg_temp.consents_of('Eva'), 'privacy 2026-11-01, terms 2026-11-01', 'CON-03: the version is also kept from metadata that is a JSON string');
select is(pg_temp.consents_of('Ana'), 'none', 'CON-04: an account without a version has accepted nothing');
select tests.create_user('Fabi', jsonb_build_object('name', 'Fabi', 'terms_version', repeat('9', 40)));
select is(pg_temp.consents_of('Fabi'), 'none', 'CON-05: a malformed version is no consent');
select is((select name from profiles where id = tests.id_of('Fabi')), 'Fabi', 'CON-06: a malformed version does not stop the sign-up');
select tests.create_user('Gil', '{"name": "Gil", "terms_version": {"a": [1]}}');
select is(pg_temp.consents_of('Gil'), 'none', 'CON-07: a version that is no text does not stop the sign-up');

select is(pg_temp.has_accepted('Ana'), 'false', 'CON-08: a member who has accepted nothing is told so');
select is(pg_temp.accepts('Ana', '2026-11-01'), '{"error": null, "message": null, "success": true}', 'CON-09: a member accepts the terms later');
select is(pg_temp.has_accepted('Ana') || pg_temp.has_accepted('Ana', '2026-11-01') || pg_temp.has_accepted('Ana', '2027-01-01'), 'truetruefalse',
  'CON-10: a member is known to have accepted that version and no other');
select tests.set_local_clock('2026-11-21 12:00');
select pg_temp.accepts('Ana', '2026-11-01') is not null as arranged;
select is((select max(app.club_day(accepted_at)) from member_consents where user_id = tests.id_of('Ana')), '2026-11-20'::date,
  'CON-11: accepting a version again keeps the first time');
select pg_temp.accepts('Ana', '2027-01-01') is not null as arranged;
select is(pg_temp.consents_of('Ana'), 'privacy 2026-11-01, terms 2026-11-01, privacy 2027-01-01, terms 2027-01-01', 'CON-12: a new version is kept beside the old one');
select is(tests.outcome_as('Ana', 'select accept_terms('''')') || ', ' || tests.outcome_as('Ana', 'select accept_terms(null)'),
  'PT400 invalid_input, PT400 invalid_input', 'CON-13: a null version is bad input');
select is(tests.outcome_as('stranger', 'select accept_terms(''2026-11-01'')'), '42501', 'CON-14: a stranger can''t accept the terms');
select is(tests.outcome_as('Ninguém', 'select accept_terms(''2026-11-01'')'), '42501', 'CON-15: an account that is gone can''t accept the terms');

select is(tests.outcome_as('Ana', 'select 1 from member_consents'), '4 rows', 'CON-16: a member reads their own consents');
select is(tests.outcome_as('Bia', 'select 1 from member_consents'), '0 rows', 'CON-17: a member reads nobody else''s consents');
select is(tests.outcome_as('Ana', 'insert into member_consents (user_id, document, version) values (tests.id_of(''Ana''), ''terms'', ''9'')'),
  '42501', 'CON-18: a consent can''t be inserted past the procedure');
select is(tests.outcome_as('Ana', 'update member_consents set accepted_at = ''2020-01-01'''), '0 rows', 'CON-19: a consent can''t be dated back');
select is(tests.outcome_as('Ana', 'delete from member_consents'), '0 rows', 'CON-20: a consent can''t be deleted');
delete from auth.users where id = tests.id_of('Ana');
select is(pg_temp.consents_of('Ana'), 'none', 'CON-21: consents are deleted with their account');
select * from finish();
rollback;
