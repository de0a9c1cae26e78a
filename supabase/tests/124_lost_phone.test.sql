-- A lost phone: who may do what. Its course is in server/auth/factors/lost-phone.test.ts. And what the command takes away.
begin;
select plan(30);
select tests.make_club();
select tests.make_staff('Dona', 'owner');
create temp table callers (number integer, who text);
insert into callers values (1, 'Ana'), (2, 'Bia'), (3, 'stranger'), (4, 'Dona aal2');

select is(tests.outcome_as(who, 'select * from app.lost_phone_waits'), '42501', format('LPH-%s: %s reads no wait', to_char(number, 'FM00'), who)) from callers order by number;
select is(tests.outcome_as(who, 'select advance_lost_phone(gen_random_uuid())'), '42501', format('LPH-%s: %s takes no step of one', to_char(number + 4, 'FM00'), who)) from callers order by number;
select is(string_agg(tests.outcome_as(who, format(call, tests.id_of('Ana'))), ', '), '42501, 42501, 42501, 42501, 42501, 42501', format('LPH-%s: %s calls none of the helpers', to_char(number + 8, 'FM00'), who))
from (select * from callers union all values (5, 'service')) callers, (values ('select app.begin_lost_phone(%L)'), ('select app.stop_lost_phone(%L, ''link'')'), ('select app.lost_phone_of(%L)'), ('select app.new_recovery_link(%L)'),
  ('select app.reset_second_factor(%L, true)'), ('select app.password_mark(%L)')) calls (call) group by number, who order by number;
select is(tests.outcome_as('stranger', call) || ', ' || tests.outcome_as('service', call), '42501, 42501', format('LPH-%s: neither a stranger nor the server calls %s', number, call))
from (values (14, 'select ask_lost_phone()'), (15, 'select stop_lost_phone()')) calls (number, call) order by number;
select is(tests.call_as('service', format('select advance_lost_phone(%L)', gen_random_uuid())) ->> 'is_due', 'true', 'LPH-16: a wait that is gone asks for nothing more');

-- A member's own wait is theirs alone ------------------------------------------------------------------

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
select md5('factor ' || who)::uuid, tests.id_of(who), 'Celular', 'totp', 'verified', now() - interval '30 days', now(), 'x' from (values ('Ana'), ('Bia')) members (who);
select app.begin_lost_phone(tests.id_of('Ana'));
select is(tests.call_as('Ana', 'select my_second_door()') #>> '{lost_phone,state}', 'waiting', 'LPH-17: a member sees their own');
select is(tests.call_as('Bia', 'select my_second_door()') #>> '{lost_phone,state}', 'none', 'LPH-18: and nobody else''s');
select is(tests.call_as('Bia', 'select stop_lost_phone()') ->> 'success', 'true', 'LPH-19: who has none stops none');
select is(tests.call_as('Ana', 'select stop_lost_phone()') ->> 'error', 'lost_phone_by_mail', 'LPH-20: nor does a token without a session');
select is(tests.outcome_as('owner', format('select app.begin_lost_phone(%L)', tests.id_of('Ana'))) like '23505 %', true, 'LPH-21: a member has one wait at a time');
select is((select jsonb_agg(w - 'began_at' - 'auth_began_at' - 'due_at') from jsonb_array_elements(app.member_copy(tests.id_of('Ana')) #> '{account,lost_phone}') w),
  '[{"steps": 0, "tellings": 1, "stopped_at": null, "stopped_by": null, "ended_at": null}]', 'LPH-22: a member''s copy has it');
select is((select string_agg(kind, ', ' order by id) from app.access_records_of('ana@example.com')), 'lost_phone_begun', 'LPH-23: and it is an access record');

-- By push ---------------------------------------------------------------------------------------------

update app.push_setup set public_key = 'k' where id;
insert into app.push_setup (id, public_key) values (true, 'k') on conflict (id) do update set public_key = 'k';
insert into auth.sessions (id, user_id, aal, created_at, updated_at) values (md5('session')::uuid, tests.id_of('Ana'), 'aal2', now(), now());
insert into app.push_devices (user_id, session_id, endpoint, p256dh, auth, public_key) values (tests.id_of('Ana'), md5('session')::uuid, 'https://fcm.googleapis.com/a', 'x', 'y', 'k');
delete from app.jobs;
select app.tell_of_lost_phone(id) from app.lost_phone_waits where user_id = tests.id_of('Ana');
create temp view pushed as select app.push_facts(payload) - 'device_id' as facts from app.jobs where kind = 'push';
select is((select jsonb_agg(facts - 'body') from pushed), '[{"endpoint": "https://fcm.googleapis.com/a", "p256dh": "x", "auth": "y", "hosts": [], "test_origin": null, "title": "Pedido de celular perdido", "path": "/app/settings",
  "tag": "lost-phone", "ttl": 86400}]', 'LPH-28: each device is told by push');
select matches((select facts ->> 'body' from pushed), '^Em \d\d/\d\d a verificação em duas etapas sai da sua conta\.', 'LPH-29: with the day');
select app.stop_lost_phone(tests.id_of('Ana'), 'link');
select is((select count(facts) from pushed), 0::bigint, 'LPH-30: a push that is late says nothing of a wait that was stopped');
update app.lost_phone_waits set stopped_at = null, stopped_by = null;
delete from auth.sessions where user_id = tests.id_of('Ana');
delete from app.push_devices;

-- The command ----------------------------------------------------------------------------------------

update auth.users set encrypted_password = 'a hash' where id = tests.id_of('Ana');
insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
values (gen_random_uuid(), 'google', '1', tests.id_of('Ana'), '{"sub": "1", "email": "ana@example.com"}', now(), now());
delete from app.jobs;
create temp table reset as select app.reset_second_factor(tests.id_of('Ana'), false) as facts;
select is(facts - 'token', '{"had_password": true, "providers": ["google"], "factors": 1, "sessions": 0, "devices": 0, "codes": 0}', 'LPH-24: the command says what there was') from reset;
select is(u.recovery_token || coalesce(u.encrypted_password, 'null'), facts ->> 'token', 'LPH-25: where no mail leaves it is told the link, and the password is void') from reset, auth.users u where u.id = tests.id_of('Ana');
select is((select string_agg(concat_ws(' ', kind, payload ->> 'mail'), ', ' order by kind) from app.jobs), 'mail access_voided', 'LPH-26: no other link is mailed, which would end this one');
select is((select stopped_by from app.lost_phone_waits where user_id = tests.id_of('Ana')), 'reset', 'LPH-27: a wait has nothing left to do');
select * from finish();
rollback;
