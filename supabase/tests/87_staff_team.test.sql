-- The staff themselves: added, removed and raised by owners, and there is always an owner. The log as staff read it, and as a member's copy has it.
begin;
select plan(34);
select tests.make_club();
select tests.make_staff('Dona', 'owner');
select tests.make_staff('Otto', 'operator');

create function pg_temp.act(statement text) returns jsonb language sql as $$ select tests.call_as('Dona aal2', statement) $$;
create function pg_temp.told(what text) returns text language sql as $$
  select string_agg(f ->> 'to', ', ' order by f ->> 'to') from app.jobs j, lateral app.mail_facts(j.payload) f where j.payload ->> 'what' = told.what $$;

select is((select string_agg(r ->> 'email' || ' ' || (r ->> 'role'), ', ' order by place) from jsonb_array_elements(pg_temp.act('select staff_list()') -> 'rows') with ordinality as row (r, place)),
  'dona@example.com owner, otto@example.com operator', 'TEA-01: an owner sees the staff');
select is(pg_temp.act('select staff_add(''ANA@example.com '', ''moderator'')') #>> '{person,role}', 'moderator', 'TEA-02: an owner adds somebody by their address');
select is(pg_temp.told('added'), 'ana@example.com, dona@example.com', 'TEA-03: the person and the owners are mailed');
select is((select added_by from club_staff where user_id = tests.id_of('Ana')), tests.id_of('Dona'), 'TEA-04: who added them is kept');
select is(pg_temp.act('select staff_add(''ana@example.com'', ''owner'')') ->> 'error', 'already_staff', 'TEA-05: nobody is added twice');
select is(pg_temp.act('select staff_add(''ninguem@example.com'', ''owner'')') ->> 'error', 'member_not_found', 'TEA-06: nobody without an account');
select is(tests.outcome_as('Dona aal2', 'select staff_add(''bia@example.com'', ''king'')'), 'PT400 invalid_input', 'TEA-07: there are three roles');
select is(pg_temp.act(format('select staff_change_role(%L, ''owner'', ''operator'')', tests.id_of('Ana'))) ->> 'error', 'changed_meanwhile', 'TEA-08: who saw another role is told');
select is(pg_temp.act(format('select staff_change_role(%L, ''operator'', ''moderator'')', tests.id_of('Ana'))) #>> '{person,role}', 'operator', 'TEA-09: a role is changed');
select is(pg_temp.told('role_changed'), 'ana@example.com, dona@example.com', 'TEA-10: that is mailed');
select is(pg_temp.act(format('select staff_remove(%L, ''operator'')', tests.id_of('Ana'))) ->> 'success', 'true', 'TEA-11: somebody is removed');
select is(pg_temp.told('removed'), 'ana@example.com, dona@example.com', 'TEA-12: that is mailed too');
select is(pg_temp.act(format('select staff_remove(%L, ''operator'')', tests.id_of('Ana'))) ->> 'error', 'not_staff', 'TEA-13: a member is not removed');

-- There is always an owner --------------------------------------------------------------------------

select is(pg_temp.act(format('select staff_remove(%L, ''owner'')', tests.id_of('Dona'))) ->> 'error', 'last_owner', 'TEA-14: the last owner is not removed');
select is(pg_temp.act(format('select staff_change_role(%L, ''operator'', ''owner'')', tests.id_of('Dona'))) ->> 'error', 'last_owner', 'TEA-15: nor lowered');
select is(tests.call_as('service', format('select delete_member(%L)', tests.id_of('Dona'))) ->> 'error', 'last_owner', 'TEA-16: nor is their account deleted');
select is(tests.outcome_as('owner', format('delete from auth.users where id = %L', tests.id_of('Dona'))), 'PT409 last_owner', 'TEA-17: by whatever way');
select is(tests.call_as('service', format('select begin_account_deletion(%L)', tests.id_of('Dona'))) ->> 'error', 'last_owner', 'TEA-18: their own deletion says why');
select is(pg_temp.act(format('select staff_change_role(%L, ''owner'', ''operator'')', tests.id_of('Otto'))) #>> '{person,role}', 'owner', 'TEA-19: there may be two owners');
select is(tests.call_as('service', format('select delete_member(%L)', tests.id_of('Dona'))) ->> 'success', 'true', 'TEA-20: then the first may go');
select is(tests.outcome_as('Dona aal2', 'select staff_list()'), '42501', 'TEA-21: and is nobody');

-- Second factors ------------------------------------------------------------------------------------

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
values (md5('factor')::uuid, tests.id_of('Otto'), 'Celular', 'totp', 'unverified', now(), now(), 'x');
select is(pg_temp.told('factor_added'), null, 'TEA-22: a factor that is not verified is told to nobody');
-- The end of an account, above, has the triggers of a transaction's end run at once.
set constraints all deferred;
update auth.mfa_factors set status = 'verified' where id = md5('factor')::uuid;
select is(pg_temp.told('factor_added'), 'otto@example.com', 'TEA-23: one that was set up is mailed');
select is(app.reset_factor(tests.id_of('Otto')), 2, 'TEA-24: the command resets a factor and ends all sessions');
select is((select count(*) from auth.mfa_factors where user_id = tests.id_of('Otto')) + (select count(*) from auth.sessions where user_id = tests.id_of('Otto')), 0::bigint, 'TEA-25: neither factor nor session is left');
select is((select string_agg(concat_ws(' ', j.kind, j.payload ->> 'mail', j.payload ->> 'why', f ->> 'to'), ', ' order by j.kind) from app.jobs j left join lateral app.mail_facts(j.payload) f on j.kind = 'mail'
  where j.payload ->> 'mail' in ('recovery', 'access_voided')), 'account_mail recovery, mail access_voided reset_factor otto@example.com', 'TEA-26: that is mailed, and a link for a new password');
select is(tests.outcome_as(who, format('select app.reset_factor(%L)', tests.id_of('Otto'))), '42501', format('TEA-%s: %s can''t reset a factor', n, who))
from (values ('27', 'service'), ('28', 'Ana')) callers (n, who);

-- The log -------------------------------------------------------------------------------------------

select tests.open_sessions('Otto');
create function pg_temp.read(arguments text) returns text language sql as $$
  select string_agg(r ->> 'act', ', ' order by place) from jsonb_array_elements(tests.call_as('Otto aal2', format('select staff_read_log(%s)', arguments)) -> 'rows') with ordinality as row (r, place) $$;
select is(pg_temp.read(format('p_member_id => %L', tests.id_of('Ana'))), 'staff_remove, staff_change_role, staff_add', 'TEA-29: the log is read by member, the newest first');
select is(pg_temp.read('p_act => ''reset_factor'''), 'reset_factor', 'TEA-30: and by act');
select is(pg_temp.read(format('p_limit => 2, p_before => %s', (select max(seq) from app.staff_log where member_id = tests.id_of('Ana')))), 'staff_change_role, staff_add', 'TEA-31: in pages');
create temp table copy as select tests.call_as('service', format('select export_member(%L)', tests.id_of('Ana'))) -> 'staff' as staff;
select is((select string_agg(a ->> 'act', ', ' order by place) from copy, jsonb_array_elements(staff -> 'acts') with ordinality as acts (a, place)), 'staff_add, staff_change_role, staff_remove', 'TEA-32: a member''s copy has what was done to them');
select is((select position(tests.id_of('Dona')::text in staff::text) + position('Dona' in staff::text) from copy), 0, 'TEA-33: and no trace of who did it');
select is(app.verify_staff_log() ->> 'success', 'true', 'TEA-34: the chain is whole');
select * from finish();
rollback;
