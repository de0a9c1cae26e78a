-- Staff against staff: every act on a person × whoever calls × whomever it is done to; who is mailed; what a page tells; how much one may look at.
begin;
select tests.make_club();
select tests.open_sessions('Ana');
select tests.make_staff(who, role) from (values ('Mara', 'moderator'), ('Mila', 'moderator'), ('Otto', 'operator'), ('Olga', 'operator'), ('Dona', 'owner'), ('Dora', 'owner')) staff (who, role);
create temp table people as select who, t.role from unnest(array['Ana', 'Mara', 'Mila', 'Otto', 'Olga', 'Dona', 'Dora']) who left join club_staff t on t.user_id = tests.id_of(who);

-- Each person has a check-in that counts and one that does not, a plan, a suspension, requests, a notice, and reports of each kind by Bia.
select tests.join_challenge(who, 'Desafio'), tests.join_challenge(who, 'Outro desafio') from people;
select tests.record(who, 'Desafio') is not null, tests.record(who, 'Outro desafio') is not null from people;
select app.void_check_in(k.id, 'Foto repetida') from challenge_check_ins k where k.challenge_id = tests.challenge_id('Outro desafio') and k.user_id <> tests.id_of('Caio');
select app.set_operator_grant(tests.id_of(who), 'expert') from people;
insert into app.member_suspensions (id, user_id, reason, until) select md5('suspension ' || who)::uuid, tests.id_of(who), 'Ofensa', app.now() + interval '1 day' from people;
update app.member_suspensions set lifted_at = app.now();
insert into app.member_requests (id, user_id, kind, reason, due_at)
select md5(kind || who)::uuid, tests.id_of(who), kind, 'Carta', case kind when 'export' then app.now() else app.now() + interval '7 days' end from people, unnest(array['export', 'deletion']) kind;
insert into app.announcements (id, audience, user_id, title, body, starts_at, ends_at)
select md5('announcement ' || who)::uuid, 'member', tests.id_of(who), 'Oi ' || who, 'Tudo bem?', app.now(), app.now() + interval '3 days' from people;
insert into app.content_reports (id, number, source, reporter_id, kind, target, member_id, workout_id, reason, words)
select md5('report ' || who)::uuid, 'D-AAAA-AAA' || chr(64 + row_number() over (order by who)::int), 'member', tests.id_of('Bia'), 'workout', 'workout ' || w.id, w.user_id, w.id, 'offence', 'Feio'
from people join workout_records w on w.user_id = tests.id_of(who) and w.challenge_id = tests.challenge_id('Desafio');
insert into app.content_reports (id, number, source, reporter_email, place, reason) values (md5('strange')::uuid, 'D-AAAA-BBBB', 'stranger', 'fora@example.org', 'O mural', 'other');
insert into app.content_reports (id, number, source, reporter_id, kind, target, member_id, reason, state, decision, sentence, decided_at, appealed_at, appeal_words)
select md5('appeal ' || who)::uuid, 'D-AAAA-CCC' || chr(64 + row_number() over (order by who)::int), 'member', tests.id_of('Bia'), 'name', 'name ' || who, tests.id_of(who), 'offence', 'appealed', 'hide_text', 'Ofensa', app.now(), app.now(), 'Não é'
from people;
-- From now on their sessions count with a second factor alone.
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
select md5('factor ' || who)::uuid, tests.id_of(who), 'Celular', 'totp', 'verified', now(), now(), 'v1.x' from people where role is not null;
create temp table acts as select act, is_on_person from tests.staff_acts;
create temp table arguments (act text primary key, arguments text not null);
-- %1$s is the person's id in quotes, %2$s their name.
insert into arguments values
  ('staff_private_field', '%1$s, ''phone'''),
  ('staff_void_check_in', '(select id from pg_temp.check_ins where who = ''%2$s'' and voided_at is null), ''Foto repetida'''),
  ('staff_take_back_void', '(select id from pg_temp.check_ins where who = ''%2$s'' and voided_at is not null), ''Engano'', (select voided_at from pg_temp.check_ins where who = ''%2$s'' and voided_at is not null)'),
  ('staff_give_level', '%1$s, ''Prêmio'', null, (select updated_at from pg_temp.grants where user_id = %1$s)'),
  ('staff_take_level', '%1$s, ''Engano'', (select updated_at from pg_temp.grants where user_id = %1$s)'),
  ('staff_end_sessions', '%1$s, ''Celular roubado'''), ('staff_suspend', '%1$s, ''Ofensa'''),
  ('staff_lift_suspension', '%1$s, md5(''suspension %2$s'')::uuid, ''Conversamos'''), ('staff_resend_mail', '%1$s, ''recovery'''),
  ('staff_request_export', '%1$s, lower(''%2$s@example.com''), ''Carta'''), ('staff_request_deletion', '%1$s, lower(''%2$s@example.com''), ''Carta'''),
  ('staff_stop_request', 'md5(''deletion%2$s'')::uuid, ''Mudou de ideia'''), ('staff_read_export', 'md5(''export%2$s'')::uuid'),
  ('staff_note_contact', '%1$s, tests.challenge_id(''Desafio''), ''other'''), ('staff_send_nudge', '%1$s, tests.challenge_id(''Desafio'')'),
  ('staff_announce', 'jsonb_build_object(''audience'', ''member'', ''user_id'', %1$s, ''title'', ''Oi'', ''body'', ''Tudo bem?'', ''is_urgent'', true, ''ends_at'', ''2026-11-25T12:00:00Z'')'),
  ('staff_end_announcement', 'md5(''announcement %2$s'')::uuid'), ('staff_report', 'md5(''report %2$s'')::uuid'),
  ('staff_link_report', 'md5(''strange'')::uuid, ''name'', %1$s::text'), ('staff_decide_report', 'md5(''report %2$s'')::uuid, ''hide_text'', ''Ofensa'''),
  ('staff_decide_appeal', 'md5(''appeal %2$s'')::uuid, true, ''Engano''');
create temp table check_ins as select k.id, k.voided_at, p.who from challenge_check_ins k join people p on k.user_id = tests.id_of(p.who);
create temp table grants as select user_id, updated_at from level_grants;
grant select on check_ins, grants to public;
-- These may be refused for another reason, once not for the person's role.
create temp table other_refusals (act text, code text);
insert into other_refusals values ('staff_lift_suspension', 'not_suspended'), ('staff_send_nudge', 'not_slipping'), ('staff_request_export', 'request_waiting'),
  ('staff_request_deletion', 'request_waiting'), ('staff_request_deletion', 'is_staff'), ('staff_suspend', 'is_staff');

create function pg_temp.try(who text, statement text) returns text language plpgsql as $$
declare
  outcome text;
  reply jsonb;
begin
  begin
    perform tests.become(who);
    execute statement into reply;
    outcome := coalesce(reply ->> 'error', reply ->> 'success');
    raise exception using errcode = 'UNDO1';
  exception
    when sqlstate 'UNDO1' then null;
    when insufficient_privilege then outcome := '42501';
    when others then outcome := sqlstate || ' ' || sqlerrm;
  end;
  perform tests.as_owner();
  return outcome;
end $$;
create temp view attempts as
  select a.act, c.who as caller, p.who as person, c.role as caller_role, p.role as person_role, format('select %I(%s)', a.act, format(g.arguments, quote_literal(tests.id_of(p.who)) || '::uuid', p.who)) as statement,
    case
      when app.staff_rank(c.role) < app.staff_rank(app.least_role_for(a.act)) then '^42501$'
      -- A side of a report may look, and decides nothing where others could.
      when a.act = 'staff_report' and c.who = p.who then '^true$'
      when a.act in ('staff_decide_report', 'staff_decide_appeal') and c.who = p.who then '^own_report$'
      when c.role <> 'owner' and app.staff_rank(c.role) <= coalesce(app.staff_rank(p.role), 0) then '^only_owner$'
      else '^(true' || coalesce((select string_agg('|' || o.code, '') from other_refusals o where o.act = a.act), '') || ')$' end as expected
  from acts a join arguments g using (act) cross join people c cross join people p
  where a.is_on_person and c.role is not null;
select plan((22 + (select count(*) from attempts))::int);

-- The table -----------------------------------------------------------------------------------------

select set_eq('select act from acts where is_on_person', 'select act from arguments', 'SAS-001: each act on a person has arguments in this test');
select is_empty($$
  select p.proname from pg_proc p, unnest(p.proargnames) argument
  where p.pronamespace = 'public'::regnamespace and p.proname like 'staff\_%' and argument ~ '^p_(user|member|check_in|request|report|suspension|announcement|workout)_id$'
    and p.proname not in (select act from acts where is_on_person)
    -- The page leaves out what the roles do not allow; the log is everybody's; the staff themselves are for owners alone.
    and p.proname not in ('staff_member', 'staff_read_log', 'staff_export_log', 'staff_remove', 'staff_change_role')$$,
  'SAS-002: a procedure of the staff that takes a person, or something of one, is an act on a person in the table of acts');
select matches(pg_temp.try(caller || ' aal2', statement), expected,
  format('SAS-%s: %s (%s) and %s of %s (%s)', 100 + row_number() over (order by act, caller, person), caller, caller_role, act, person, coalesce(person_role, 'member')))
from attempts;

-- The owners are told -------------------------------------------------------------------------------

create function pg_temp.mails() returns text language sql as $$
  select string_agg(concat_ws(' ', f ->> 'act', f ->> 'outcome', f ->> 'actor', f ->> 'person', f ->> 'to'), ', ' order by f ->> 'act', f ->> 'outcome', f ->> 'to')
  from app.jobs j, app.mail_facts(j.payload) f where j.payload ->> 'mail' = 'staff_act' $$;
select is(tests.call_as('Otto aal2', format('select staff_end_sessions(%L, ''Teste'')', tests.id_of('Dona'))) ->> 'error', 'only_owner', 'SAS-010: an operator does not end an owner''s sessions');
select is((select count(*) from auth.sessions where user_id = tests.id_of('Dona')), 2::bigint, 'SAS-011: they stay');
select tests.call_as('Otto aal2', format('select staff_end_sessions(%L, ''Teste'')', tests.id_of('Dona'))) is not null as arranged;
select is(pg_temp.mails(), 'staff_end_sessions refused Otto Dona dona@example.com, staff_end_sessions refused Otto Dona dora@example.com', 'SAS-012: all owners are mailed that it was tried, once a day');
delete from app.jobs;
select tests.call_as('Dora aal2', format('select staff_private_field(%L, ''phone'')', tests.id_of('Otto'))) is not null as arranged;
select is(pg_temp.mails(), 'staff_private_field done Dora Otto dona@example.com, staff_private_field done Dora Otto dora@example.com', 'SAS-013: and of what is done to one of the staff');
delete from app.jobs;
select tests.call_as('owner', format('select staff_private_field(%L, ''phone'')', tests.id_of('Dona'))) is not null as arranged;
select is(pg_temp.mails(), 'staff_private_field done Dona dona@example.com, staff_private_field done Dona dora@example.com', 'SAS-014: by the command too');
delete from app.jobs;
select tests.call_as('Otto aal2', format('select staff_private_field(%L, ''phone'')', tests.id_of('Ana'))) is not null as arranged;
select is(pg_temp.mails(), null, 'SAS-015: of what is done to a member nobody is mailed');
update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes' where session_id = tests.session_of('Otto', 'aal2');
select is(tests.call_as('Otto aal2', format('select staff_end_sessions(%L, ''Teste'')', tests.id_of('Ana'))) ->> 'error', 'fresh_code_needed', 'SAS-016: ending sessions takes a fresh code');
update auth.mfa_amr_claims set updated_at = now();

-- The page and the lists ----------------------------------------------------------------------------

create function pg_temp.page(who text, person text) returns jsonb language sql as $$ select tests.call_as(who, format('select staff_member(%L)', tests.id_of(person))) $$;
select is((select string_agg(concat_ws(' ', caller, person, p ->> 'may_act', p ->> 'sessions' is not null, p ->> 'requests' is not null, p ->> 'receipts' is not null), ', ' order by caller, person)
  from (select caller, person, pg_temp.page(caller || ' aal2', person) as p from (values ('Otto', 'Ana'), ('Otto', 'Dona'), ('Otto', 'Olga'), ('Otto', 'Mara'), ('Otto', 'Otto'), ('Dona', 'Dora'), ('Mara', 'Ana')) pages (caller, person)) pages),
  'Dona Dora true t t t, Mara Ana true f f f, Otto Ana true t t t, Otto Dona false f f f, Otto Mara true t t t, Otto Olga false f f f, Otto Otto false f f f',
  'SAS-017: of staff who stand no lower, devices, payments and requests are not on the page');
select is(pg_temp.page('Mara aal2', 'Ana') ->> 'email', 'ana@example.com', 'SAS-018: a page has the whole address');
select is((select r ->> 'email' from jsonb_array_elements(tests.call_as('Mara aal2', 'select staff_search_members(''ana'')') -> 'rows') r), 'an…@example.com', 'SAS-019: a list has it shortened');
select is((select string_agg(r ->> 'email', ',') ~ '^((an|bi)…@example.com,?)+$' from jsonb_array_elements(tests.call_as('Mara aal2', format('select staff_participants(%L, null, 500)', tests.challenge_id('Desafio'))) -> 'rows') r
  where r ->> 'user_name' in ('Ana', 'Bia')), true, 'SAS-020: as the ranking has it');
select is((select string_agg(r ->> 'member', ',' order by r ->> 'member') from jsonb_array_elements(tests.call_as('Mara aal2', 'select staff_announcements(null, 100)') -> 'rows') r), 'Ana',
  'SAS-021: what was written to staff who stand no lower is in no list');
select tests.create_user('Lia');
select tests.make_staff('Orla', 'operator');
select tests.join_challenge(who, 'Desafio') from unnest(array['Lia', 'Orla']) who;
update challenge_participants set joined_at = app.now() - interval '5 days' where user_id in (tests.id_of('Lia'), tests.id_of('Orla'));
update profiles set phone = '11 99999-0000' where id in (tests.id_of('Lia'), tests.id_of('Orla'));
select tests.call_as(who, 'select set_consent(''whatsapp'', true, ''2026-11-26'')') is not null as arranged from unnest(array['Lia', 'Orla']) who;
select is((select string_agg(concat_ws(' ', r ->> 'name', r ->> 'phone', r ->> 'may_act'), ', ' order by r ->> 'name') from jsonb_array_elements(tests.call_as('Otto aal2', 'select staff_slipping()') -> 'rows') r
  where r ->> 'name' in ('Lia', 'Orla')), 'Lia 11 99999-0000 true, Orla false', 'SAS-022: nor is their phone in the list of who falls away');

-- How much ------------------------------------------------------------------------------------------

create temp table crowd as select n, tests.create_user('Membro ' || n) as id from generate_series(1, 51) n;
grant select on crowd to public;
select tests.call_as('Otto aal2', format('select staff_private_field(%L, ''phone'')', id)) is not null as arranged from crowd where n <= 49;
delete from app.jobs;
select is(tests.call_as('Otto aal2', format('select staff_private_field(%L, ''phone'')', (select id from crowd where n = 50))) ->> 'error', 'private_looks_full', 'SAS-023: an operator opens private fields of 50 members in a day');
select is(pg_temp.mails(), 'staff_private_field full Otto Otto dona@example.com, staff_private_field full Otto Otto dora@example.com', 'SAS-024: the owners hear of more');
select is(tests.call_as('Otto aal2', format('select staff_private_field(%L, ''gender'')', (select id from crowd where n = 1))) ->> 'success', 'true', 'SAS-025: of those that were opened others may be');
update app.clock_shift set shift = shift + interval '24 hours 1 minute';
select is(tests.call_as('Otto aal2', format('select staff_private_field(%L, ''phone'')', (select id from crowd where n = 50))) ->> 'success', 'true', 'SAS-026: after a day it begins anew');
insert into app.privacy_attempts (user_id, kind, window_started_at, attempts) values (tests.id_of('Mara'), 'member_page', app.now(), 299) on conflict (user_id, kind) do update set attempts = 299, window_started_at = excluded.window_started_at;
update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes' where session_id = tests.session_of('Mara', 'aal2');
select is((pg_temp.page('Mara aal2', 'Ana') ->> 'success') || ' ' || (pg_temp.page('Mara aal2', 'Ana') ->> 'error'), 'true fresh_code_needed', 'SAS-027: after 300 pages in a day a look takes a fresh code');
update auth.mfa_amr_claims set updated_at = now();
select is(pg_temp.page('Mara aal2', 'Ana') ->> 'success', 'true', 'SAS-028: with one it opens');
select is((select act from app.staff_log order by seq desc limit 1), 'staff_member', 'SAS-029: and is a line');
select * from finish();
rollback;
