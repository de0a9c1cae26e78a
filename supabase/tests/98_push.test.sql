-- Devices that take reminders, what goes to them and by mail, and how both end.
begin;
select plan((select 69 + jsonb_array_length(body) from tests.case_tables where name = 'push-endpoints')::integer);
select tests.make_club();
select tests.open_sessions(name) from unnest(array['Ana', 'Bia', 'Caio']) name;

create temp table keys (p256dh text, auth text);
insert into keys values ('BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM', 'tBHItJI5svbpez7KI4CCXg');
create function pg_temp.subscribe(who text, endpoint text, p256dh text default null, auth text default null) returns jsonb language sql as $$
  select tests.call_as(who, format('select subscribe_push(%L, %L, %L)', endpoint, coalesce(subscribe.p256dh, k.p256dh), coalesce(subscribe.auth, k.auth))) from keys k $$;
create function pg_temp.devices(who text) returns text language sql as $$
  select coalesce(string_agg(d ->> 'host' || case when (d ->> 'is_this_session')::boolean then '*' else '' end, ', ' order by d ->> 'added_at', d ->> 'host'), 'none')
  from jsonb_array_elements(tests.call_as(who, 'select my_push_devices()') -> 'devices') d $$;
create function pg_temp.jobs_at(local_time timestamp) returns jsonb language plpgsql as $$
begin
  perform tests.set_local_clock(local_time);
  -- One turn for a day that was missed.
  perform tests.call_as('service', 'select take_jobs(0)');
  return coalesce((select jsonb_agg(j) from jsonb_array_elements(tests.call_as('service', 'select take_jobs(100)')) j where j ->> 'kind' in ('push', 'mail')), '[]');
end $$;

select is(app.is_push_endpoint(c ->> 'endpoint', array(select jsonb_array_elements_text(c -> 'hosts')), c ->> 'testOrigin'), (c ->> 'isTaken')::boolean, (c ->> 'id') || ': ' || (c ->> 'note'))
from tests.case_tables, jsonb_array_elements(body) c where case_tables.name = 'push-endpoints';

-- Subscribing ---------------------------------------------------------------------------------------

select is(pg_temp.subscribe('Ana aal1', 'https://fcm.googleapis.com/fcm/send/1') ->> 'error', 'push_off', 'PUS-01: a club without a key takes no devices');
select is(tests.outcome_as(who, 'select set_push_setup(''BKey'', ''{}'', null)'), '42501', 'PUS-' || n || ': ' || who || ' can''t say how the club pushes')
from (values ('02', 'Ana aal1'), ('03', 'stranger')) t (n, who);
select is(tests.call_as('service', 'select set_push_setup(''BKey'', ''{push.example}'', null)') ->> 'success', 'true', 'PUS-04: the server says it');
select is(tests.call_as('Ana aal1', 'select my_reminders()') #>> '{settings,public_key}', 'BKey', 'PUS-05: browsers get the public key');
select is(pg_temp.subscribe('Ana aal1', 'https://127.0.0.1/x') - 'message', '{"success": false, "error": "push_endpoint_refused"}'::jsonb, 'PUS-06: an address that is no push service''s is refused');
select is(pg_temp.subscribe('Ana aal1', null) ->> 'error', 'push_endpoint_refused', 'PUS-07: so is none');
select is(pg_temp.subscribe('Ana aal1', 'https://fcm.googleapis.com/fcm/send/1', p256dh, auth) ->> 'error', 'push_keys_wrong', format('PUS-%s: %s', n, why))
from (values ('08', 'short', null, 'a key that is too short'), ('09', null, 'short', 'a secret that is too short'),
  ('10', 'CNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM', null, 'a key that is no point'),
  ('11', 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA+0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM', null, 'a key that is not base64url')) t (n, p256dh, auth, why);
select is(pg_temp.subscribe('Ana', 'https://fcm.googleapis.com/fcm/send/1') ->> 'error', 'push_keys_wrong', 'PUS-12: a token without a session has no device');
select is(tests.outcome_as('stranger', 'select subscribe_push(''https://fcm.googleapis.com/1'', ''B'', ''a'')'), '42501', 'PUS-13: a stranger can''t subscribe');
select is(pg_temp.subscribe('Ana aal1', 'https://fcm.googleapis.com/fcm/send/1') ->> 'success', 'true', 'PUS-14: a browser is taken');
select is(pg_temp.subscribe('Ana aal2', 'https://web.push.apple.com/2') ->> 'success', 'true', 'PUS-15: and another');
select is(pg_temp.subscribe('Ana aal1', 'https://fcm.googleapis.com/fcm/send/1') -> 'devices' -> 2, null, 'PUS-16: twice is once');
select is(pg_temp.devices('Ana aal1'), 'fcm.googleapis.com*, web.push.apple.com', 'PUS-17: a member sees their devices, and which is this one');
select is(pg_temp.devices('Bia aal1'), 'none', 'PUS-18: nobody sees another''s');
select is(tests.call_as('Ana aal1', 'select my_push_devices()')::text ~ 'BNcRdre|send/1|tBHItJI', false, 'PUS-19: neither address nor keys are told');
select is(tests.outcome_as(who, 'select 1 from app.push_devices') || tests.outcome_as(who, 'select 1 from app.push_setup'), '4250142501', 'PUS-' || n || ': ' || who || ' reads no table of them')
from (values ('20', 'Ana aal1'), ('21', 'stranger'), ('22', 'service')) t (n, who);
select is(tests.call_as('Bia aal1', format('select remove_push_device(%L)', (select id from app.push_devices where endpoint like '%fcm%'))) ->> 'success', 'true', 'PUS-23: removing another''s device is answered as one that is gone');
select is(pg_temp.devices('Ana aal1'), 'fcm.googleapis.com*, web.push.apple.com', 'PUS-24: and removes nothing');
select is(pg_temp.subscribe('Bia aal1', 'https://web.push.apple.com/2') ->> 'success', 'true', 'PUS-25: the browser in which another member signs in is theirs');
select is(pg_temp.devices('Ana aal1') || ' / ' || pg_temp.devices('Bia aal1'), 'fcm.googleapis.com* / web.push.apple.com*', 'PUS-26: and no more the first one''s');
select pg_temp.subscribe('Caio aal1', 'https://fcm.googleapis.com/c/' || n) ->> 'success' as arranged from generate_series(1, 12) n;
select is((select count(*) from app.push_devices where user_id = tests.id_of('Caio')), 10::bigint, 'PUS-27: ten devices are kept');
select is(exists (select from app.push_devices where endpoint = 'https://fcm.googleapis.com/c/12'), true, 'PUS-28: the newest among them');

-- Messages on their way -------------------------------------------------------------------------------------

select tests.call_as(who || ' aal1', 'select set_reminders(true, 19, true)') ->> 'success' as arranged from unnest(array['Ana', 'Bia']) who;
create temp table first_run as select j.value as j from jsonb_array_elements(pg_temp.jobs_at('2026-11-20 19:00')) j;
select is((select string_agg(f.j ->> 'kind', ', ' order by f.j ->> 'kind') from first_run f), 'mail, mail, push, push', 'PUS-29: each has a push and a mail');
create temp view ana_push as select j -> 'push' as push, j -> 'payload' as payload, (j ->> 'id')::uuid as id from first_run where j ->> 'kind' = 'push' and j #>> '{payload,user_id}' = tests.id_of('Ana')::text;
select is((select push ->> 'endpoint' from ana_push), 'https://fcm.googleapis.com/fcm/send/1', 'PUS-30: the function that sends gets the address');
select is((select push ->> 'path' from ana_push), '/app/challenges/' || tests.challenge_id('Desafio') || '?reminder=2026-11-20', 'PUS-31: the tap leads to the challenge and names the day');
select is((select push ->> 'ttl' from ana_push)::integer, 7200, 'PUS-32: the push service keeps it for two hours');
select is((select concat(push ->> 'title', push ->> 'body') ~* '\m(ana|bia|desafio|kg|peso)\M' from ana_push), false, 'PUS-33: it names nobody, nor their health');
select is((select count(*) from first_run where j #>> '{mail,to}' in ('ana@example.com', 'bia@example.com')), 2::bigint, 'PUS-34: the mails go to their members');
select is((select count(distinct j #>> '{mail,token}') from first_run where j ->> 'kind' = 'mail'), 2::bigint, 'PUS-35: each with a secret of its own');
select is((select count(*) from jsonb_array_elements(pg_temp.jobs_at('2026-11-20 19:01')) j), 0::bigint, 'PUS-36: another process gets nothing of them');

-- A push that waits, as its member checks in and as it gets late
create function pg_temp.fail_pushes() returns bigint language sql as $$
  select count(tests.call_as('service', format('select finish_job(%L, ''push_500'')', j.id))) from app.jobs j where j.kind = 'push' and j.done_at is null and j.given_up_at is null $$;
select is(pg_temp.fail_pushes(), 2::bigint, 'PUS-37: a push service that has trouble fails both');
select is((select count(*) from jsonb_array_elements(pg_temp.jobs_at('2026-11-20 19:03')) j where j #>> '{push,endpoint}' is not null), 2::bigint, 'PUS-38: what failed is tried again');
select pg_temp.fail_pushes() as arranged;
select is((select count(*) from jsonb_array_elements(pg_temp.jobs_at('2026-11-20 19:04')) j), 0::bigint, 'PUS-39: and rests longer each time');
select tests.record('Ana', 'Desafio') ->> 'success' as arranged;
select is((select string_agg(j #>> '{push,endpoint}', ',') from jsonb_array_elements(pg_temp.jobs_at('2026-11-20 19:07')) j), 'https://web.push.apple.com/2', 'PUS-40: but not to who has checked in meanwhile');
select pg_temp.fail_pushes() as arranged;
select is((select count(*) from jsonb_array_elements(pg_temp.jobs_at('2026-11-20 21:00')) j), 0::bigint, 'PUS-41: nor when it gets late');
select is((select string_agg(distinct kind || ' ' || last_error || ' ' || payload::text, ', ') from app.jobs where kind in ('push', 'mail')), 'mail unknown {}, push lapsed {}',
  'PUS-42: the pushes have lapsed, a mail that a process took and was silent about is not sent again, and nothing is kept that names somebody');

-- The end of a device -------------------------------------------------------------------------------

select is(tests.outcome_as(who, format('select note_push(%L, ''https://fcm.googleapis.com/fcm/send/1'', true)', gen_random_uuid())), '42501', 'PUS-' || n || ': ' || who || ' can''t say that a device is gone')
from (values ('43', 'Ana aal1'), ('44', 'stranger')) t (n, who);
select tests.call_as('service', format('select note_push(%L, %L, false)', id, endpoint)) ->> 'success' as arranged from app.push_devices where user_id = tests.id_of('Ana');
select isnt((select last_sent_at from app.push_devices where user_id = tests.id_of('Ana')), null, 'PUS-45: the list knows when something last got there');
select tests.call_as('service', format('select note_push(%L, ''https://fcm.googleapis.com/older'', true)', id)) ->> 'success' as arranged from app.push_devices where user_id = tests.id_of('Ana');
select is(pg_temp.devices('Ana aal1'), 'fcm.googleapis.com*', 'PUS-46: an answer about an older address forgets nothing');
select tests.call_as('service', format('select note_push(%L, %L, true)', id, endpoint)) ->> 'success' as arranged from app.push_devices where user_id = tests.id_of('Ana');
select is(pg_temp.devices('Ana aal1'), 'none', 'PUS-47: one that is gone is forgotten');
select pg_temp.subscribe('Ana aal2', 'https://push.example/3') ->> 'success' as arranged;
select is(pg_temp.devices('Ana aal1'), 'push.example', 'PUS-48: the operator''s own push service is taken');
select tests.call_as('service', 'select set_push_setup(''BKey'', ''{}'', null)') ->> 'success' as arranged;
select is(pg_temp.devices('Ana aal1'), 'none', 'PUS-49: and no more once it is off the list');
select tests.call_as('service', 'select set_push_setup(''BKey'', ''{push.example}'', null)') ->> 'success' as arranged;
delete from auth.sessions where id = tests.session_of('Ana', 'aal2');
select is(pg_temp.devices('Ana aal1'), 'none', 'PUS-50: signing out ends a device');

-- Another key ---------------------------------------------------------------------------------------

select pg_temp.subscribe('Caio aal2', 'https://fcm.googleapis.com/new') ->> 'success' as arranged;
delete from app.push_devices where user_id = tests.id_of('Caio') and session_id = tests.session_of('Caio', 'aal1');
select tests.call_as('Caio aal1', 'select set_reminders(true, 19, false)'), tests.call_as('service', 'select set_push_setup(''BOther'', ''{}'', null)');
select is((select string_agg(concat(j ->> 'kind', j #>> '{push,endpoint}'), ', ') from jsonb_array_elements(pg_temp.jobs_at('2026-11-21 19:00')) j where j #>> '{payload,user_id}' = tests.id_of('Caio')::text), 'push',
  'PUS-66: with another key nothing is sent to who subscribed with the one before');
select is(pg_temp.devices('Caio aal2'), 'fcm.googleapis.com*', 'PUS-67: the device is still in the list, by which its browser subscribes again');
select is(pg_temp.subscribe('Caio aal2', 'https://fcm.googleapis.com/newer') -> 'devices' -> 1, null, 'PUS-68: and then takes the place of the one before');
select tests.call_as('service', 'select set_push_setup(''BKey'', ''{push.example}'', null)') ->> 'success' as arranged;

-- One click -----------------------------------------------------------------------------------------

create function pg_temp.unsubscribe(who text) returns text language sql as $$
  select tests.call_as('service', format('select unsubscribe_reminders(%L)', coalesce((select unsubscribe_token from app.reminder_settings where user_id = tests.id_of(who)), gen_random_uuid()))) ->> 'success' $$;
select is(tests.outcome_as(who, format('select unsubscribe_reminders(%L)', gen_random_uuid())), '42501', 'PUS-' || n || ': ' || who || ' can''t call what the link calls')
from (values ('51', 'Bia aal1'), ('52', 'stranger')) t (n, who);
select is(pg_temp.unsubscribe('Bia') || pg_temp.unsubscribe('Bia') || pg_temp.unsubscribe('Nobody'), 'truetruetrue', 'PUS-53: the link works once, again, and tells nothing of others');
select is(tests.call_as('Bia aal1', 'select my_reminders()') #>> '{settings,mails}', 'false', 'PUS-54: the mails are off');
select is(tests.call_as('Bia aal1', 'select my_reminders()') #>> '{settings,on}', 'true', 'PUS-55: the reminders themselves are not');
delete from app.jobs;
select is((select string_agg(j ->> 'kind', ', ') from jsonb_array_elements(pg_temp.jobs_at('2026-11-22 19:00')) j where j #>> '{payload,user_id}' = tests.id_of('Bia')::text), 'push', 'PUS-56: the next one comes by push alone');

select is((select count(*) from app.push_devices d where d.user_id = tests.id_of('Ana')), 0::bigint, 'PUS-69: of a device whose session ended nothing is kept for longer than a day');

select is((select string_agg(pg_temp.unsubscribe('Nobody'), '') from generate_series(1, app.unsubscribe_guesses() - 2)), repeat('true', app.unsubscribe_guesses() - 2), 'PUS-60: a network may try some links that nobody has');
select is(pg_temp.unsubscribe('Bia') || pg_temp.unsubscribe('Nobody') || pg_temp.unsubscribe('Bia') || pg_temp.unsubscribe('Nobody'), 'truetruetruetrue', 'PUS-61: those that somebody has are not counted');
select is(pg_temp.unsubscribe('Nobody'), 'false', 'PUS-62: but not for ever');

-- A push service that asks to be left alone ---------------------------------------------------------------

insert into app.jobs (kind, key, payload, taken_until, attempts) select 'push', 'wait ' || n, '{}', app.now() + interval '5 minutes', 1 from generate_series(1, 4) n;
select tests.call_as('service', format('select finish_job(%L, ''push_429'', %s)', j.id, seconds)) as arranged
from (values (1, '600'), (2, '5'), (3, '2000000'), (4, '-600')) t (n, seconds) join app.jobs j on j.key = 'wait ' || n;
select is((select string_agg(extract(epoch from j.due_at - app.now())::integer::text, ', ' order by j.key) from app.jobs j where j.key like 'wait %'), '600, 60, 86400, 60',
  'PUS-63: it rests as long as was asked, never shorter than by itself, a day at most');
select is(tests.outcome_as(who, 'select finish_job(gen_random_uuid(), ''x'', 1)'), '42501', 'PUS-' || n || ': ' || who || ' can''t say what became of a job') from (values ('64', 'Ana aal1'), ('65', 'stranger')) t (n, who);

-- A test --------------------------------------------------------------------------------------------

delete from app.jobs where key like 'wait %';
select is((select string_agg(coalesce(tests.call_as('Bia aal1', 'select test_reminder()') ->> 'error', 'sent'), ', ') from generate_series(1, 4)), 'sent, sent, sent, over_rate_limit', 'PUS-57: three test messages a day');
select is((select count(*) from jsonb_array_elements(pg_temp.jobs_at('2026-11-22 23:00')) j) || ', ' || (select count(*) from member_notices where kind = 'reminder_test'), '0, 3', 'PUS-58: the bell has them; what no device took in ten minutes is dropped');
select is((select string_agg(last_error || ' ' || payload::text, ', ' order by last_error) from app.jobs where kind = 'push'), 'lapsed {}, lapsed {}, lapsed {}, unknown {}', 'PUS-59: a push that a process took and was silent about is not sent again');

select * from finish();
rollback;
