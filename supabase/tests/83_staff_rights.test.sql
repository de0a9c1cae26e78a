-- Rights to call: every procedure of the staff, found by the catalogue, × everybody; and the tables behind them.
begin;
select tests.make_club();
select tests.open_sessions('Ana');
select tests.open_sessions('Bia');
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Otto', 'operator');
select tests.make_staff('Dona', 'owner');
select tests.create_user('Nara', null, false);
select tests.record('Ana', 'Desafio') is not null as arranged;
select tests.record('Bia', 'Desafio') is not null as arranged;
select app.void_check_in(k.id, 'Foto repetida') from challenge_check_ins k where k.user_id = tests.id_of('Bia');
select app.set_operator_grant(tests.id_of('Bia'), 'expert');
select tests.create_user('Lia');
select tests.join_challenge('Lia', 'Desafio') as arranged;
update challenge_participants set joined_at = app.now() - interval '5 days' where user_id = tests.id_of('Lia');
select tests.create_challenge('Vazio', '2026-12-10', '2026-12-30');
insert into app.member_suspensions (id, user_id, reason) values (md5('suspension')::uuid, tests.id_of('Caio'), 'Ofensa');
insert into app.member_requests (id, user_id, kind, reason, due_at) values
  (md5('waiting')::uuid, tests.id_of('Bia'), 'deletion', 'Carta', app.now() + interval '7 days'),
  (md5('due')::uuid, tests.id_of('Bia'), 'export', 'Carta', app.now());
insert into app.announcements (id, audience, user_id, title, body, starts_at, ends_at)
values (md5('announcement')::uuid, 'member', tests.id_of('Bia'), 'Oi', 'Tudo bem?', app.now(), app.now() + interval '3 days');
insert into app.content_reports (id, number, source, reporter_id, kind, target, member_id, workout_id, reason)
select md5('report')::uuid, 'D-AAAA-AAAA', 'member', tests.id_of('Bia'), 'workout', 'workout ' || w.id, w.user_id, w.id, 'offence' from workout_records w where w.user_id = tests.id_of('Ana');
insert into app.content_reports (id, number, source, reporter_email, place, reason) values (md5('strange')::uuid, 'D-AAAA-AAAB', 'stranger', 'fora@example.org', 'O mural', 'other');
insert into app.content_reports (id, number, source, kind, target, member_id, reason, state, decision, sentence, decided_at, appealed_at, appeal_words)
values (md5('appealed')::uuid, 'D-AAAA-AAAC', 'member', 'name', 'name', tests.id_of('Bia'), 'offence', 'appealed', 'hide_text', 'Ofensa', app.now(), app.now(), 'Não é');

create temp table calls (name text primary key, arguments text not null);
insert into calls values
  ('staff_search_members', 'p_query => ''ana'''), ('staff_member', 'tests.id_of(''Ana'')'),
  ('staff_participants', 'tests.challenge_id(''Desafio'')'),
  ('staff_private_field', 'tests.id_of(''Ana''), ''phone'''),
  ('staff_void_check_in', format('%L, ''Foto repetida''', (select id from challenge_check_ins where user_id = tests.id_of('Ana')))),
  ('staff_take_back_void', (select format('%L, ''Engano'', %L', id, voided_at) from challenge_check_ins where user_id = tests.id_of('Bia'))),
  ('staff_give_level', 'tests.id_of(''Ana''), ''Prêmio'', ''2026-12-31'''),
  ('staff_take_level', (select format('tests.id_of(''Bia''), ''Engano'', %L', updated_at) from level_grants where user_id = tests.id_of('Bia'))),
  ('staff_end_sessions', 'tests.id_of(''Ana''), ''Celular roubado'''),
  ('staff_suspend', 'tests.id_of(''Ana''), ''Ofensa'''),
  ('staff_lift_suspension', 'tests.id_of(''Caio''), md5(''suspension'')::uuid, ''Conversamos'''),
  ('staff_resend_mail', 'tests.id_of(''Nara''), ''signup'''),
  ('staff_request_export', 'tests.id_of(''Ana''), ''ana@example.com'', ''Carta'''),
  ('staff_request_deletion', 'tests.id_of(''Ana''), ''ana@example.com'', ''Carta'''),
  ('staff_stop_request', 'md5(''waiting'')::uuid, ''Mudou de ideia'''),
  ('staff_read_export', 'md5(''due'')::uuid'),
  ('staff_create_challenge', '''{"title": "Verão", "start": "2027-01-05", "end": "2027-01-25"}'''),
  ('staff_repeat_challenge', 'tests.challenge_id(''Desafio''), ''{"start": "2027-01-05"}'''),
  ('staff_update_challenge', (select format('id, ''{"title": "Outro nome"}'', %L', updated_at) from challenges where title = 'Vazio')),
  ('staff_close_challenge', (select format('id, %L', updated_at) from challenges where title = 'Vazio')),
  ('staff_delete_challenge', (select format('id, %L', updated_at) from challenges where title = 'Vazio')),
  ('staff_note_contact', 'tests.id_of(''Lia''), tests.challenge_id(''Desafio''), ''whatsapp'''),
  ('staff_send_nudge', 'tests.id_of(''Lia''), tests.challenge_id(''Desafio'')'),
  ('staff_end_announcement', 'md5(''announcement'')::uuid'),
  ('staff_announce', 'jsonb_build_object(''audience'', ''member'', ''user_id'', tests.id_of(''Ana''), ''title'', ''Oi'', ''body'', ''Tudo bem?'', ''ends_at'', ''2026-11-25T12:00:00Z'')'),
  ('staff_report', 'md5(''report'')::uuid'), ('staff_link_report', 'md5(''strange'')::uuid, ''name'', tests.id_of(''Ana'')::text'),
  ('staff_decide_report', 'md5(''report'')::uuid, ''hide_text'', ''Ofensa'''), ('staff_decide_appeal', 'md5(''appealed'')::uuid, true, ''Engano'''),
  ('staff_challenge_days', 'tests.challenge_id(''Desafio'')'), ('staff_set_challenge_day', (select format('id, 1, ''{"sentence": "Vamos?"}'', %L', d.updated_at)
    from challenges c join challenge_days d on d.challenge_id = c.id and d.day = 1 where c.title = 'Vazio')),
  ('staff_reminder_numbers', '30'), ('staff_export_ranking', 'tests.challenge_id(''Desafio'')'),
  ('staff_add', '''ana@example.com'', ''moderator'''), ('staff_remove', 'tests.id_of(''Mara''), ''moderator'''),
  ('staff_change_role', 'tests.id_of(''Mara''), ''operator'', ''moderator''');
-- A procedure that asks for nothing is called as it is.
insert into calls select p.proname, '' from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.proname like 'staff\_%' and p.prokind = 'f' and p.pronargs = p.pronargdefaults
on conflict (name) do nothing;
update calls set arguments = replace(arguments, 'id, ', format('%L::uuid, ', tests.challenge_id('Vazio'))) where arguments like 'id, %';

create temp table callers (place serial, who text, role text);
insert into callers (who, role) values ('stranger', null), ('service', null), ('Ana', null), ('Ana aal1', null), ('Ana aal2', null), ('Bia', null), ('Bia aal2', null),
  ('Mara', null), ('Mara aal1', null), ('Mara aal2', 'moderator'), ('Otto', null), ('Otto aal1', null), ('Otto aal2', 'operator'),
  ('Dona', null), ('Dona aal1', null), ('Dona aal2', 'owner');
create temp view procedures as
  select p.proname::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname like 'staff\_%' and p.prokind = 'f';
create temp table tables_behind (name text);
insert into tables_behind values ('public.club_staff'), ('app.staff_log'), ('app.staff_log_details'), ('app.staff_log_start'), ('app.member_suspensions'),
  ('app.member_index'), ('app.member_words'), ('app.member_requests'), ('app.staff_contacts'), ('app.announcements'), ('app.announcement_reads'), ('app.notice_settings'), ('app.content_reports'), ('app.report_attempts'), ('app.hidden_files'), ('app.hidden_texts');
-- The secret key passes RLS: of the tables of public it holds everything, here as on a deployed engine.
create temp view attempts as
  select c.place, c.who, t.name, s.command, format(s.statement, t.name, (select a.attname from pg_attribute a where a.attrelid = t.name::regclass and a.attnum = 1)) as statement
  from tables_behind t cross join callers c
  cross join (values ('select', 'select * from %s'), ('insert', 'insert into %s default values'), ('update', 'update %s set %I = %2$I'), ('delete', 'delete from %s')) s (command, statement)
  where c.who <> 'service' or t.name <> 'public.club_staff';
select plan((5 + (select count(*) from procedures) * (select count(*) from callers)
  + (select count(*) from calls where app.needs_fresh_code(name)) + (select count(*) from attempts))::int);

-- The outcome of a call, which is undone: 'true' when it succeeded, the code of a refusal, or the error.
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

select set_eq('select name from procedures', 'select name from calls', 'STR-001: each procedure of the staff has arguments in this test');
select set_eq('select act from app.staff_acts', 'select name from procedures', 'STR-002: each procedure of the staff has its row in the table of acts, and no row is of another');
select is(app.least_role_for('staff_unknown'), null, 'STR-004: an act that is not known is nobody''s');
select is(app.needs_fresh_code('staff_unknown'), false, 'STR-005: nor does it ask for a fresh code');
select is_empty($$select name from tables_behind where not (select c.relrowsecurity from pg_class c where c.oid = name::regclass)$$, 'STR-003: each table behind them has RLS on');

select is(pg_temp.try(c.who, format('select %I(%s)', p.name, k.arguments)),
  case when app.staff_rank(c.role) >= app.staff_rank(app.least_role_for(p.name)) then 'true' else '42501' end,
  format('STR-%s: %s and %s', 100 + row_number() over (order by p.name, c.place), c.who, p.name))
from procedures p left join calls k using (name) cross join callers c;

-- A code of 16 minutes ago.
update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes';
select is(pg_temp.try('Dona aal2', format('select %I(%s)', name, arguments)), 'fresh_code_needed',
  format('STR-%s: %s asks an owner for a fresh code', 3000 + row_number() over (order by name), name))
from calls where app.needs_fresh_code(name);

select matches(tests.outcome_as(who, statement), case when name = 'public.club_staff' and command <> 'insert' then '^(42501|0 rows)$' else '^42501$' end,
  format('STT-%s: %s can''t %s %s', lpad((row_number() over (order by name, place, command))::text, 4, '0'), who, command, name))
from attempts;
select * from finish();
rollback;
