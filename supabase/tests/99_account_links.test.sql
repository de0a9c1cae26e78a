-- Ways back into an account: links that act by a press, what a session has shown of its member's mailbox, young factors, and what is voided.
begin;
select plan(53);
select tests.make_club();
select tests.make_staff('Dona', 'owner');
create temp table callers (number integer, who text);
insert into callers values (1, 'Ana'), (2, 'Bia'), (3, 'stranger'), (4, 'Dona aal2');

-- Rights to call and read ------------------------------------------------------------------------------

select is(string_agg(tests.outcome_as(who, format('select * from app.%I', name)), ', '), '42501, 42501, 42501', format('ACL-%s: %s reads no link, no proof and no age of a factor', to_char(number, 'FM00'), who))
from callers, (values ('account_links'), ('session_proofs'), ('factor_starts')) tables (name) group by number, who order by number;
select is(string_agg(tests.outcome_as(who, format('delete from app.%I', name)), ', '), '42501, 42501, 42501', format('ACL-%s: %s writes none', to_char(number + 4, 'FM00'), who))
from callers, (values ('account_links'), ('session_proofs'), ('factor_starts')) tables (name) group by number, who order by number;
select is(tests.outcome_as(who, 'select use_account_link(''x'', true)'), '42501', format('ACL-%s: %s presses no link but by the function', to_char(number + 8, 'FM00'), who)) from callers order by number;
select is(string_agg(tests.outcome_as(who, format(call, tests.id_of('Ana'))), ', '), '42501, 42501, 42501, 42501, 42501, 42501', format('ACL-%s: %s calls none of the helpers', to_char(number + 12, 'FM00'), who))
from (select * from callers union all values (5, 'service')) callers, (values ('select app.new_account_link(%L, ''not_me'')'), ('select app.void_account_access(%L)'), ('select app.mail_new_link(%L)'), ('select app.void_by_link(null::app.account_links), %L'),
  ('select app.has_mailbox_proof(%L)'), ('select app.may_pass_factors(%L)')) calls (call) group by number, who order by number;
select is(tests.outcome_as('stranger', call) || ', ' || tests.outcome_as('service', call), '42501, 42501', format('ACL-%s: neither a stranger nor the server calls %s', number, call))
from (values (18, 'select prove_by_mailed_code(''1'')'), (19, 'select my_second_door()')) calls (number, call) order by number;

-- Sessions -------------------------------------------------------------------------------------------

create function pg_temp.session_of(who text, how text) returns uuid language sql as $$ select md5(who || how)::uuid $$;
insert into auth.sessions (id, user_id, aal, created_at, updated_at)
select pg_temp.session_of(who, how), tests.id_of(who), 'aal1', now(), now() from (values ('Ana'), ('Bia'), ('Caio')) members (who), (values ('password'), ('otp'), ('oauth')) ways (how);
insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
select gen_random_uuid(), pg_temp.session_of(who, how), how, now(), now() from (values ('Ana'), ('Bia'), ('Caio')) members (who), (values ('password'), ('otp'), ('oauth')) ways (how);
create function pg_temp.call_in(who text, how text, statement text) returns jsonb language plpgsql
set search_path = public, tests, pgtap as $$
declare
  reply jsonb;
begin
  perform tests.become(who);
  perform set_config('request.jwt.claims', (auth.jwt() || jsonb_build_object('session_id', md5(who || how)::uuid))::text, true);
  execute statement into reply;
  perform tests.as_owner();
  return reply;
end $$;

-- Proofs of the mailbox ------------------------------------------------------------------------------

create function pg_temp.mail_code(who text, code text, is_late boolean default false) returns void language sql as $$
  update auth.users set reauthentication_token = encode(sha224(convert_to(email || code, 'UTF8')), 'hex'), reauthentication_sent_at = now() - case when is_late then interval '16 minutes' else '0' end
  where id = tests.id_of(who) $$;
create function pg_temp.prove(who text, how text, code text) returns text language sql as $$
  select coalesce(r ->> 'error', 'proved') from pg_temp.call_in(who, how, format('select prove_by_mailed_code(%L)', code)) r $$;
select is(app.has_mailbox_proof(pg_temp.session_of('Ana', 'otp')), true, 'ACL-20: a session by a mailed link has shown the mailbox');
select is(app.has_mailbox_proof(pg_temp.session_of('Ana', 'password')) or app.has_mailbox_proof(pg_temp.session_of('Ana', 'oauth')), false, 'ACL-21: one by the password or a provider has not');
select pg_temp.mail_code('Ana', '012345');
select is(pg_temp.prove('Ana', 'password', '999999') || ', ' || pg_temp.prove('Bia', 'password', '012345') || ', ' || pg_temp.prove('Ana', 'password', ' 012345 '), 'wrong_code, wrong_code, proved',
  'ACL-22: the mailed code shows it, to its member alone');
select is(app.has_mailbox_proof(pg_temp.session_of('Ana', 'password')), true, 'ACL-23: from then on that session has');
select is(app.has_mailbox_proof(pg_temp.session_of('Ana', 'oauth')), false, 'ACL-24: and no other one of the member');
select is(pg_temp.prove('Ana', 'password', '012345'), 'wrong_code', 'ACL-25: a code works once');
select is(pg_temp.prove('Ana', 'nothing', '012345'), 'unauthenticated', 'ACL-26: a session that has ended shows nothing');
select pg_temp.mail_code('Ana', '222222', true);
select is(pg_temp.prove('Ana', 'password', '222222'), 'wrong_code', 'ACL-27: a code is good for 15 minutes');
update app.clock_shift set shift = shift + interval '16 minutes';
select is(app.has_mailbox_proof(pg_temp.session_of('Ana', 'password')), false, 'ACL-28: and what it showed counts for 15');
update app.clock_shift set shift = '0';
update auth.sessions set created_at = now() - interval '61 minutes' where id = pg_temp.session_of('Ana', 'otp');
select is(app.has_mailbox_proof(pg_temp.session_of('Ana', 'otp')), false, 'ACL-29: a mailed link for an hour');
update auth.sessions set created_at = now() where id = pg_temp.session_of('Ana', 'otp');
delete from app.code_tries;
select pg_temp.mail_code('Bia', '333333');
select is(string_agg(pg_temp.prove('Bia', 'password', '0'), ', '), repeat('wrong_code, ', 9) || 'wrong_code', 'ACL-30: ten wrong ones are told so') from generate_series(1, 10);
select is(pg_temp.prove('Bia', 'password', '333333'), 'over_rate_limit', 'ACL-31: then that place waits');
select set_config('app.client_address', '203.0.113.9', true);
select is(pg_temp.prove('Bia', 'password', '333333'), 'proved', 'ACL-32: and another one does not');
update app.code_tries set tries = 100 where user_id = tests.id_of('Bia') and subject = 'mailed all strangers, a day';
select pg_temp.mail_code('Bia', '444444');
select is(pg_temp.prove('Bia', 'password', '444444'), 'over_rate_limit', 'ACL-33: an account waits after a hundred a day');
select is(app.has_mailbox_proof(pg_temp.session_of('Bia', 'otp')), true, 'ACL-34: which a mailed link passes over');

-- Young factors --------------------------------------------------------------------------------------

create function pg_temp.enroll(who text, name text) returns uuid language sql as $$
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  values (md5(who || name)::uuid, tests.id_of(who), name, 'totp', 'unverified', now() - interval '30 days', now(), 'x');
  update auth.mfa_factors set status = 'verified' where id = md5(who || name)::uuid returning id $$;
create function pg_temp.door(who text, how text) returns jsonb language sql as $$ select pg_temp.call_in(who, how, 'select my_second_door()') - 'success' - 'error' - 'message' $$;
select is(pg_temp.door('Ana', 'password') - 'lost_phone', '{"has_factor": false, "is_open": true, "ends_at": null, "is_staff": false, "recovery_codes_left": 0, "needs_mailed_code": true, "may_pass_factors": false}',
  'ACL-35: to a member without a factor all is open, and a first one asks for the mailbox');
select pg_temp.enroll('Ana', 'Celular');
select is(app.is_young_factor(md5('AnaCelular')::uuid), true, 'ACL-36: a factor is as old as its first code, however long ago its set-up began');
select is(pg_temp.door('Ana', 'password') - 'ends_at', '{"has_factor": true, "is_open": false, "is_staff": false, "recovery_codes_left": 0, "needs_mailed_code": false, "may_pass_factors": false, "lost_phone": {"state": "none", "due_at": null}}',
  'ACL-37: a session that has not shown it is told so');
select is((pg_temp.door('Ana', 'password') ->> 'ends_at')::timestamptz, now() + interval '15 minutes', 'ACL-38: and until when it is there');
select is(pg_temp.door('Ana', 'otp') -> 'may_pass_factors', 'true', 'ACL-39: one by a mailed link passes a young factor');
select pg_temp.enroll('Ana', 'Tablet');
update app.factor_starts set started_at = started_at - interval '7 days' where factor_id = md5('AnaCelular')::uuid;
select is(pg_temp.door('Ana', 'otp') -> 'may_pass_factors', 'false', 'ACL-40: not one that has been there for seven days, also beside a young one');
update app.factor_starts set started_at = app.now() where factor_id = md5('AnaCelular')::uuid;
delete from app.factor_starts where factor_id = md5('AnaCelular')::uuid;
select is(pg_temp.door('Ana', 'otp') -> 'may_pass_factors', 'false', 'ACL-41: one of before ages were noted is as old as its set-up');

-- Links ----------------------------------------------------------------------------------------------

create temp table tokens as select app.new_account_link(tests.id_of('Ana'), 'remove_factor', md5('AnaTablet')::uuid) as remove_factor, app.new_account_link(tests.id_of('Caio'), 'not_me') as not_me;
create function pg_temp.press(token text, is_press boolean default true) returns text language sql as $$
  select coalesce(r ->> 'error', concat_ws(' ', r ->> 'act', r ->> 'done')) from tests.call_as('service', format('select use_account_link(%L, %L)', token, is_press)) r $$;
select is((select count(*) from app.account_links l, tokens t where l.token_hash in (t.remove_factor, t.not_me)), 0::bigint, 'ACL-42: no token is kept');
select is(pg_temp.press(remove_factor, false), 'remove_factor false', 'ACL-43: a look says what a link does') from tokens;
select is((select count(*) from auth.mfa_factors where user_id = tests.id_of('Ana')), 2::bigint, 'ACL-44: and does nothing');

update auth.users set encrypted_password = 'a hash', recovery_token = md5(email), reauthentication_token = 'x' where id in (tests.id_of('Ana'), tests.id_of('Caio'));
insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to) values (gen_random_uuid(), tests.id_of('Ana'), 'recovery_token', 'abcdefgh', 'ana@example.com');
insert into app.mfa_recovery_codes (user_id, code_hash) values (tests.id_of('Ana'), 'x'), (tests.id_of('Caio'), 'x');
insert into app.push_devices (user_id, session_id, endpoint, p256dh, auth, public_key) values
  (tests.id_of('Ana'), pg_temp.session_of('Ana', 'password'), 'https://fcm.googleapis.com/a', 'x', 'x', 'x'),
  (tests.id_of('Caio'), pg_temp.session_of('Caio', 'password'), 'https://fcm.googleapis.com/b', 'x', 'x', 'x'),
  (tests.id_of('Caio'), pg_temp.session_of('Caio', 'otp'), 'https://fcm.googleapis.com/c', 'x', 'x', 'x');
update auth.sessions set aal = 'aal2' where id = pg_temp.session_of('Caio', 'otp');
create function pg_temp.left_of(who text) returns jsonb language sql as $$
  select jsonb_build_object('password', u.encrypted_password, 'tokens', u.recovery_token || u.reauthentication_token, 'sessions', (select count(*) from auth.sessions s where s.user_id = u.id),
    'devices', (select count(*) from app.push_devices d where d.user_id = u.id), 'factors', (select count(*) from auth.mfa_factors f where f.user_id = u.id),
    'codes', (select count(*) from app.mfa_recovery_codes c where c.user_id = u.id), 'links', (select count(*) from auth.one_time_tokens o where o.user_id = u.id))
  from auth.users u where u.id = tests.id_of(who) $$;
delete from app.jobs;
select is(pg_temp.press(remove_factor), 'remove_factor true', 'ACL-45: a press does it') from tokens;
select is(pg_temp.left_of('Ana'), '{"password": "", "tokens": "", "sessions": 0, "devices": 0, "factors": 1, "codes": 0, "links": 0}', 'ACL-46: that factor, the codes, the password, sessions, devices and what was mailed go');
select is((select string_agg(concat_ws(' ', kind, payload ->> 'mail', payload ->> 'why'), ', ' order by kind) from app.jobs), 'account_mail recovery, mail access_voided remove_factor', 'ACL-47: the member is told once, and mailed a new link');
select is(pg_temp.press(remove_factor) || ', ' || (select count(*) from app.jobs), 'remove_factor true, 2', 'ACL-48: a second press does nothing more') from tokens;
select is(pg_temp.press(not_me), 'not_me true', 'ACL-49: "Não fui eu" is one of them') from tokens;
select is(pg_temp.left_of('Caio'), '{"password": "", "tokens": "", "sessions": 1, "devices": 1, "factors": 0, "codes": 1, "links": 0}', 'ACL-50: what has shown the factor stays, with its device');
select is(pg_temp.press('x'), 'link_not_valid', 'ACL-51: what nobody was mailed is no link');
update app.account_links set used_at = null, expires_at = app.now();
select is(pg_temp.press(not_me), 'link_not_valid', 'ACL-52: nor is one whose days are over') from tokens;
select is((select jsonb_agg(l - 'created_at' - 'expires_at') from jsonb_array_elements(tests.call_as('service', format('select export_member(%L)', tests.id_of('Caio'))) #> '{account,links}') l),
  '[{"act": "not_me", "used_at": null}]', 'ACL-53: a member''s copy has the links that were mailed, without what they open by');
select * from finish();
rollback;
