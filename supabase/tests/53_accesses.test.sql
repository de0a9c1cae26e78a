-- Access records: who may read them, how long they stay, what becomes of them with the account. And a member's own sessions.
begin;
select plan(50);
select tests.make_club();
create temp table callers (number integer, who text);
insert into callers values (1, 'Ana'), (2, 'Bia'), (3, 'stranger'), (4, 'service');

create function pg_temp.records_of(email text) returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', kind, host(address)), ', ' order by id), 'none') from app.access_records_of(email) $$;

select app.note_access('sign_in', tests.id_of('Ana'), '203.0.113.7') is not null as arranged;
select app.note_access('failed_sign_in', tests.id_of('Ana'), '2001:db8::7') is not null as arranged;
select app.note_access('sign_in', tests.id_of('Bia'), '198.51.100.1') is not null as arranged;
select app.note_access('failed_sign_in', null, '198.51.100.9') is not null as arranged;

-- Rights to read and write them ---------------------------------------------------------------------------

select is(tests.outcome_as(who, 'select * from app.access_records'), '42501', format('ACC-%s: %s reads no access records', to_char(number, 'FM00'), who)) from callers order by number;
select is(tests.outcome_as(who, 'delete from app.access_records'), '42501', format('ACC-%s: %s deletes no access records', to_char(number + 4, 'FM00'), who)) from callers order by number;
select is(tests.outcome_as(who, 'select app.note_access(''sign_in'', null, null)'), '42501', format('ACC-%s: %s writes no access records', to_char(number + 8, 'FM00'), who))
from callers order by number;
select is(tests.outcome_as(who, 'select app.access_records_of(''ana@example.com'')'), '42501', format('ACC-%s: %s asks for no access records by e-mail', to_char(number + 12, 'FM00'), who))
from callers order by number;
select is(tests.outcome_as(who, 'select app.sweep_accesses()'), '42501', format('ACC-%s: %s sweeps no access records', to_char(number + 16, 'FM00'), who)) from callers order by number;

-- The operator ----------------------------------------------------------------------------------------

select is(pg_temp.records_of('ANA@example.com'), 'sign_in 203.0.113.7, failed_sign_in 2001:db8::7', 'ACC-21: the operator finds a member''s access records by the e-mail');
select is((select jsonb_path_query_array(tests.call_as('service', format('select export_member(%L)', tests.id_of('Ana'))), '$.accesses[*].kind')),
  '["sign_in", "failed_sign_in"]', 'ACC-22: access records are in the member''s copy of the data, and only theirs');

-- The end of an account -------------------------------------------------------------------------------

select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Ana'))) is not null as arranged;
select is(pg_temp.records_of('ana@example.com'), 'sign_in 203.0.113.7, failed_sign_in 2001:db8::7, account_deletion',
  'ACC-23: access records outlive the account, including its deletion, and are found by its e-mail');
select is((select count(*)::integer from app.access_records where member_id = tests.id_of('Ana')), 0, 'ACC-24: access records of a deleted account are no longer under the member''s id');
select is((select count(distinct member_id)::integer from app.access_records where email_hash is not null), 1, 'ACC-25: access records of a deleted account stay together');
select is(pg_temp.records_of('bia@example.com'), 'sign_in 198.51.100.1', 'ACC-26: a deletion leaves another member''s access records as they were');
select app.note_access('sign_in', tests.id_of('Ana'), null) is not null as arranged;
select is((select member_id from app.access_records order by id desc limit 1), null, 'ACC-27: an access record written after the deletion names nobody');

-- Six months ------------------------------------------------------------------------------------------

select is(concat_ws(', ', app.sweep_accesses(), app.sweep_accesses()), 't, f', 'ACC-28: the sweep is done once a day, whoever asks');
select is((select count(*)::integer from app.access_records), 6, 'ACC-29: the sweep leaves records younger than six months');
update app.access_records set happened_at = app.now() - interval '6 months' - interval '1 second' where kind = 'failed_sign_in';
update app.clock_shift set shift = shift + interval '1 day';
select is(app.sweep_accesses(), true, 'ACC-30: the sweep is done again a day later');
select is((select string_agg(kind, ', ' order by id) from app.access_records), 'sign_in, sign_in, account_deletion, sign_in', 'ACC-31: the sweep removes records older than six months');

-- A member's own sessions -----------------------------------------------------------------------------

create function pg_temp.session_of(who text, nth integer) returns uuid language sql as $$ select md5(who || nth)::uuid $$;
insert into auth.sessions (id, user_id, created_at, refreshed_at, user_agent, ip) values
  (pg_temp.session_of('Bia', 1), tests.id_of('Bia'), now(), null, 'Firefox', '203.0.113.7'),
  (pg_temp.session_of('Bia', 2), tests.id_of('Bia'), now() - interval '300 days', (now() - interval '59 days') at time zone 'UTC', null, '2001:db8:85a3:1::7'),
  (pg_temp.session_of('Bia', 3), tests.id_of('Bia'), now() - interval '300 days', (now() - interval '61 days') at time zone 'UTC', null, null),
  (pg_temp.session_of('Bia', 4), tests.id_of('Bia'), now() - interval '367 days', now() at time zone 'UTC', null, null),
  (pg_temp.session_of('Caio', 1), tests.id_of('Caio'), now(), null, null, null);
create function pg_temp.sessions_of(who text) returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', s ->> 'user_agent', s ->> 'network'), ', '), 'none')
  from jsonb_array_elements(tests.call_as(who, 'select my_sessions()')) s $$;

select is(pg_temp.sessions_of('Bia'), 'Firefox 203.0.113.0/24, 2001:db8:85a3::/48',
  'ACC-32: a member sees the open sessions with device and network; not those unused for 60 days or a year old');
select is(tests.outcome_as('stranger', 'select my_sessions()') || ', ' || tests.outcome_as('stranger', 'select end_session(null)'), '42501, 42501',
  'ACC-33: a stranger can neither list nor end sessions');
select tests.call_as('Caio', format('select end_session(%L)', pg_temp.session_of('Bia', 1))) is not null as arranged;
select is(pg_temp.sessions_of('Bia'), 'Firefox 203.0.113.0/24, 2001:db8:85a3::/48', 'ACC-34: a member can''t end another member''s session');
select tests.call_as('Bia', format('select end_session(%L)', pg_temp.session_of('Bia', 1))) is not null as arranged;
select is(pg_temp.sessions_of('Bia'), '2001:db8:85a3::/48', 'ACC-35: a member ends their own session, at once');
select is((select string_agg(kind, ', ' order by id) from app.access_records_of('bia@example.com')), 'sign_in, sign_out', 'ACC-36: ending a session makes an access record');
select is((select string_agg(outcome, ', ') from (
    select tests.outcome_as('Bia', format('select app.require_session(%L)', pg_temp.session_of('Bia', n))) as outcome from generate_series(1, 4) n) tried),
  'PT401 unauthenticated, 1 rows, PT401 unauthenticated, PT401 unauthenticated', 'ACC-37: an ended session, and one past its time, is refused');
select is(tests.outcome_as('Caio', format('select app.require_session(%L)', pg_temp.session_of('Bia', 2))), 'PT401 unauthenticated',
  'ACC-49: another member''s session lets nobody in');
select is(tests.outcome_as('Caio', format('select app.require_session(%L)', pg_temp.session_of('Caio', 1))), '1 rows', 'ACC-50: a member''s own session lets them in');

select app.end_reused_session(pg_temp.session_of('Bia', 2), '203.0.113.9') is not null as arranged;
select app.end_reused_session(pg_temp.session_of('Bia', 2), '203.0.113.9') is not null as arranged;
select is((select string_agg(concat_ws(' ', kind, host(address)), ', ' order by id) from app.access_records_of('bia@example.com')
    where kind = 'reused_token'), 'reused_token 203.0.113.9', 'ACC-44: a session whose old token is shown again ends, which makes one access record');
select is(tests.outcome_as(who, 'select app.end_reused_session(null, null)'), '42501', format('ACC-%s: %s ends no session for a reused token', to_char(number + 44, 'FM00'), who))
from callers order by number;

-- Steps done once a club ------------------------------------------------------------------------------

select is(tests.outcome_as(who, 'select app.take_sweep(''letters'', interval ''1 hour'')'), '42501', format('ACC-%s: %s takes no recurring task', to_char(number + 37, 'FM00'), who))
from callers order by number;
select is(concat_ws(', ', app.take_sweep('letters', '1 hour'), app.take_sweep('letters', '1 hour'), app.take_sweep('bills', '1 hour')), 't, f, t',
  'ACC-42: a recurring task is given to one caller, each task for itself');
update app.clock_shift set shift = shift + interval '1 hour';
select is(app.take_sweep('letters', '1 hour'), true, 'ACC-43: a recurring task is given again when it is due again');
select * from finish();
rollback;
