-- The console behind its screens: staff and suspension, notices of voids, challenges by where they are, whose backups, mails of second factors.
begin;
select plan(58);
select tests.make_club();
select tests.open_sessions('Ana');
select tests.open_sessions('Bia');
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Otto', 'operator');
select tests.make_staff('Olga', 'operator');
select tests.make_staff('Dona', 'owner');
select tests.make_staff('Davi', 'owner');
select tests.record('Ana', 'Desafio') is not null as arranged;

create function pg_temp.act(who text, statement text) returns jsonb language sql as $$ select tests.call_as(who, statement) $$;
create function pg_temp.suspend(who text, of text) returns text language sql as $$
  select coalesce(r ->> 'error', 'done') from tests.call_as(who, format('select staff_suspend(%L, ''Ofensa'')', tests.id_of(of))) r $$;

-- Nobody is staff and suspended ----------------------------------------------------------------------

select is((select string_agg(pg_temp.suspend(who, member), ', ') from (values ('Mara'), ('Otto'), ('Dona')) staff (member)), told,
  format('CNR-%s: %s suspends nobody of the staff, whatever their role', n, who))
from (values ('01', 'Otto aal2', 'is_staff, only_owner, only_owner'), ('02', 'Dona aal2', 'is_staff, is_staff, is_staff')) callers (n, who, told);
select is((select count(*) from app.member_suspensions), 0::bigint, 'CNR-03: and no suspension of theirs is kept');
select is(pg_temp.suspend('Otto aal2', 'Ana'), 'done', 'CNR-04: a member is suspended');
select is(pg_temp.act('Dona aal2', 'select staff_add(''ana@example.com'', ''owner'')') ->> 'error', 'already_suspended', 'CNR-05: who is suspended does not become staff');
select is((select count(*) from club_staff where user_id = tests.id_of('Ana')), 0::bigint, 'CNR-06: and is none');
select is(pg_temp.act('Otto aal2', format('select staff_lift_suspension(%L, %L, ''Engano'')', tests.id_of('Ana'), (select id from app.member_suspensions))) ->> 'success', 'true', 'CNR-07: it is lifted');
select is(pg_temp.act('Dona aal2', 'select staff_add(''ana@example.com'', ''moderator'')') ->> 'success', 'true', 'CNR-08: then they become staff');
select is(pg_temp.suspend('Otto aal2', 'Ana'), 'is_staff', 'CNR-09: and are not suspended any more');
select is(pg_temp.act('Dona aal2', format('select staff_remove(%L, ''moderator'')', tests.id_of('Ana'))) ->> 'success', 'true', 'CNR-10: who is removed from the staff');
select is(pg_temp.suspend('Otto aal2', 'Ana'), 'done', 'CNR-11: can be suspended');

-- One of the staff at the door, as the server puts their request under their role.
create function pg_temp.door(path text) returns text language plpgsql as $$
declare
  outcome text;
begin
  perform set_config('request.path', path, true);
  outcome := tests.outcome_as('Ana aal2', format('select app.require_session(%L)', tests.session_of('Ana', 'aal2')));
  perform set_config('request.path', '', true);
  return outcome;
end $$;
select is(pg_temp.door(path), 'PT403 suspended', format('CNR-%s: of the console %s is closed to them', n, path))
from (values ('12', '/rpc/my_staff_role'), ('13', '/rpc/staff_today'), ('14', '/rpc/staff_search_members')) paths (n, path);
select is(tests.outcome_as('Ana aal2', 'select staff_today()'), '42501', 'CNR-15: and behind the door they are no staff');

-- Told to the server's processes -----------------------------------------------------------------

select is((select string_agg(concat_ws(' ', topic, event, payload ->> 'user_id' = tests.id_of('Ana')::text, private), ', ') from realtime.messages where event = 'member_suspended'),
  'server:ended_sessions member_suspended t t, server:ended_sessions member_suspended t t',
  'CNR-16: each suspension is told to the server''s processes');
select set_config('realtime.topic', 'server:ended_sessions', true) is not null as arranged;
select is((select string_agg(tests.outcome_as(who, 'select * from realtime.messages'), ', ') from (values ('stranger'), ('Ana'), ('Bia'), ('Dona aal2')) callers (who)), '0 rows, 0 rows, 0 rows, 0 rows',
  'CNR-17: and nobody else hears it');
select set_config('realtime.topic', '', true) is not null as arranged;

-- Voids are told ----------------------------------------------------------------------------------------

create temp table check_in as select id from challenge_check_ins where user_id = tests.id_of('Ana');
grant select on check_in to public;
create function pg_temp.notices(who text) returns text language sql as $$
  select coalesce((select string_agg(concat_ws('|', n ->> 'kind', n ->> 'title', n ->> 'body', n ->> 'path' = format('/app/challenges/%s/user/%s/workouts', tests.challenge_id('Desafio'), tests.id_of('Ana'))), ' / ')
    from jsonb_array_elements(tests.call_as(who, 'select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at, m.kind), ''[]'') from member_notices m')) n), 'none') $$;
select is(pg_temp.notices('Ana'), 'none', 'CNR-18: of a check-in that counts nothing is told');
select is(pg_temp.act('Otto aal2', 'select staff_void_check_in(id, '' '') from check_in') ->> 'error', 'reason_required', 'CNR-19: a void that is refused');
select is(pg_temp.notices('Ana'), 'none', 'CNR-20: is not told either');
select is(pg_temp.act('Otto aal2', 'select staff_void_check_in(id, ''Foto  repetida'') from check_in') ->> 'success', 'true', 'CNR-21: a check-in is voided');
select is(pg_temp.notices('Ana'), 'check_in_voided|Check-in de 20/11/2026 anulado|Os pontos desse dia saíram do desafio. Motivo: Foto repetida|t', 'CNR-22: the member is told of which day and why');
select is((select string_agg(pg_temp.notices(who), ', ' order by who) from (values ('Bia'), ('Dona aal2'), ('Otto aal2')) others (who)), 'none, none, none', 'CNR-23: and nobody else');
select is(pg_temp.act('Otto aal2', format('select staff_take_back_void(id, ''Engano nosso'', %L) from check_in', (select voided_at from challenge_check_ins join check_in using (id)))) ->> 'success', 'true', 'CNR-24: the void is taken back');
select is(pg_temp.notices('Ana'), 'check_in_voided|Check-in de 20/11/2026 anulado|Os pontos desse dia saíram do desafio. Motivo: Foto repetida|t / '
  || 'void_taken_back|Check-in de 20/11/2026 de volta|A anulação foi desfeita e os pontos desse dia voltaram. Motivo: Engano nosso|t', 'CNR-25: the member is told that it counts again, and why');
select is(pg_temp.act('Otto aal2', format('select staff_void_check_in(id, %L) from check_in', repeat('é', app.max_reason_length()))) ->> 'success', 'true', 'CNR-26: with the longest reason');
select is((select max(char_length(body)) from member_notices where user_id = tests.id_of('Ana')), app.max_reason_length() + char_length('Os pontos desse dia saíram do desafio. Motivo: '), 'CNR-27: it is told whole');
select is(tests.outcome_as(who, 'select app.tell_void(''staff_void_check_in'', k, ''x'') from challenge_check_ins k'), '42501', format('CNR-%s: %s tells nobody of a void', n, who))
from (values ('28', 'Ana'), ('29', 'service'), ('30', 'Dona aal2')) callers (n, who);
select is(tests.outcome_as(who, 'select app.own_history_path(k) from challenge_check_ins k'), '42501', format('CNR-%s: nor does %s ask for a screen''s path', n, who))
from (values ('31', 'Ana'), ('32', 'Dona aal2')) callers (n, who);

-- Challenges by where they are -------------------------------------------------------------------------

select tests.create_challenge('Passado', '2026-10-01', '2026-10-21');
select tests.create_challenge('Passado também', '2026-09-01', '2026-09-21');
select tests.create_challenge('Fechado', '2026-11-15', '2026-12-05', is_active => false);
select tests.create_challenge('Por vir', '2026-12-01', '2026-12-21');
select tests.create_challenge('Hoje só', '2026-11-20', '2026-11-20');
update challenges set created_at = now() - row_number * interval '1 minute' from (select id, row_number() over (order by title) from challenges) n where n.id = challenges.id;
create function pg_temp.titles(arguments text) returns text language sql as $$
  select string_agg(r ->> 'title', ', ' order by place) from jsonb_array_elements(tests.call_as('Mara aal2', format('select staff_challenges(%s)', arguments)) -> 'rows') with ordinality as row (r, place)
  where r ->> 'title' ~ '^(Des|Out|Pas|Fec|Por|Hoj)' $$;
select is(pg_temp.titles(arguments), expected, format('CNR-%s: %s', n, sentence)) from (values
  ('33', '', 'Desafio, Fechado, Hoje só, Outro desafio, Passado, Passado também, Por vir', 'all challenges come without a state, the newest first'),
  ('34', 'p_state => ''running''', 'Desafio, Hoje só, Outro desafio', 'those that run'),
  ('35', 'p_state => ''to_begin''', 'Por vir', 'those to come'),
  ('36', 'p_state => ''past''', 'Fechado, Passado, Passado também', 'those that are over or closed')) lists (n, arguments, expected, sentence);
select is((select string_agg(r ->> 'title', ', ') from jsonb_array_elements(pg_temp.act('Mara aal2', format('select staff_challenges(p_state => ''past'', p_after => %L)',
  pg_temp.act('Mara aal2', 'select staff_challenges(p_state => ''past'', p_limit => 2)') -> 'next_after')) -> 'rows') r), 'Passado também', 'CNR-37: they come in pages');
select is(tests.outcome_as('Mara aal2', 'select staff_challenges(p_state => ''closed'')'), 'PT400 invalid_input', 'CNR-38: an unknown state is malformed');
select is(tests.outcome_as(who, 'select staff_challenges(p_state => ''past'')'), '42501', format('CNR-%s: %s lists no challenges as staff', n, who))
from (values ('39', 'stranger'), ('40', 'service'), ('41', 'Ana aal2'), ('42', 'Mara aal1')) callers (n, who);
select tests.set_local_clock('2026-11-20 23:59:59.5');
select is(pg_temp.titles('p_state => ''running'''), 'Desafio, Hoje só, Outro desafio', 'CNR-43: one runs through the last second of its last day');
select is(pg_temp.titles('p_state => ''past'''), 'Fechado, Passado, Passado também', 'CNR-44: and is not past before it ends');
select tests.set_local_clock('2026-11-21 00:00');
select is(concat_ws(' / ', pg_temp.titles('p_state => ''running'''), pg_temp.titles('p_state => ''past''')), 'Desafio, Outro desafio / Fechado, Hoje só, Passado, Passado também', 'CNR-45: then it is');
select tests.set_local_clock('2026-11-20 12:00');
select is((select count(*) from challenges c, lateral (select case app.challenge_state(c) when 'running' then 'running' when 'to_begin' then 'to_begin' else 'past' end as state) s
  where not exists (select from jsonb_array_elements(tests.call_as('Mara aal2', format('select staff_challenges(p_state => %L, p_limit => 100)', s.state)) -> 'rows') r where r ->> 'id' = c.id::text)), 0::bigint,
  'CNR-46: each challenge is in the list of its state');

-- Whose backups --------------------------------------------------------------------------------------

create function pg_temp.backups(who text) returns text language sql as $$
  select concat_ws('|', t ->> 'backups_by', t ->> 'last_backup_at') from tests.call_as(who, 'select staff_today()') t $$;
select is(pg_temp.backups('Otto aal2'), app.backups_by(), 'CNR-47: an operator of a club without a backup learns whose it would be');
select is(app.backups_by(), case when to_regprocedure('realtime.notify_message()') is null then 'platform' else 'server' end, 'CNR-48: the club''s own server''s, or on a hosted project the platform''s');
select is((select count(*) from app.sweeps where name = 'backup' and app.begin_backup()), 1::bigint, 'CNR-49: the server makes one');
select is(pg_temp.backups('Otto aal2') like app.backups_by() || '|2026-11-20T15:00:00%', true, 'CNR-50: then its instant is known');
select is(pg_temp.backups('Mara aal2'), '', 'CNR-51: a moderator learns neither');
select is(tests.outcome_as(who, 'select app.backups_by()'), '42501', format('CNR-%s: %s asks for it only through the day', n, who)) from (values ('52', 'Ana'), ('53', 'Dona aal2')) callers (n, who);

-- Mails of second factors --------------------------------------------------------------------------------

create function pg_temp.told(who text) returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', j.payload ->> 'mail', j.payload ->> 'what', f ->> 'to'), ', ' order by j.payload ->> 'mail', j.payload ->> 'what', f ->> 'to'), 'nobody')
  from app.jobs j, lateral app.mail_facts(j.payload) f where j.payload ->> 'user_id' = tests.id_of(who)::text and j.payload ->> 'what' like 'factor\_%' $$;
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
select md5('factor ' || who)::uuid, tests.id_of(who), 'Celular', 'totp', 'unverified', now(), now(), 'x' from (values ('Bia'), ('Caio'), ('Mara')) members (who);
update auth.mfa_factors set status = 'verified' where user_id in (tests.id_of('Bia'), tests.id_of('Mara'));
select is(pg_temp.told('Bia'), 'factor_added factor_added bia@example.com', 'CNR-54: a member is mailed that a second factor was set up');
select is(pg_temp.told('Mara'), 'factor_added factor_added mara@example.com, staff_changed factor_added davi@example.com, staff_changed factor_added dona@example.com',
  'CNR-55: of the staff the owners are, too');
delete from auth.mfa_factors where user_id in (tests.id_of('Bia'), tests.id_of('Caio'));
select is(pg_temp.told('Bia') || ' / ' || pg_temp.told('Caio'), 'factor_added factor_added bia@example.com, factor_changed factor_removed bia@example.com / nobody',
  'CNR-56: that it was removed is mailed, of one that was only begun nothing');
select is((select count(*) from app.staff_log where act like 'factor\_%' and member_id = tests.id_of('Bia')), 0::bigint, 'CNR-57: a member''s second factor is no line of the staff''s log');
update auth.mfa_factors set user_id = tests.id_of('Caio'), status = 'verified' where user_id = tests.id_of('Mara');
delete from app.jobs;
delete from auth.users where id = tests.id_of('Caio');
select is((select count(*) from app.jobs where payload ->> 'mail' = 'factor_changed'), 0::bigint, 'CNR-58: the end of an account mails nothing of its second factor');
select * from finish();
rollback;
