-- A member's copy that one of the staff opens: what the member reported is not told to whom it is about, nor to who stands no higher, nor to another reporter of it.
begin;
select plan(6);
select tests.make_club();
select tests.make_staff(who, role) from (values ('Otto', 'operator'), ('Olga', 'operator'), ('Dona', 'owner'), ('Dora', 'owner')) staff (who, role);
select tests.join_challenge(who, 'Desafio') from unnest(array['Otto', 'Olga', 'Dona']) who;
select tests.record(who, 'Desafio', name => 'Corrida feia') is not null as arranged from unnest(array['Otto', 'Dona', 'Ana']) who;
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
select md5('factor ' || who)::uuid, tests.id_of(who), 'Celular', 'totp', 'verified', now(), now(), 'v1.x' from unnest(array['Otto', 'Olga', 'Dona', 'Dora']) who;
select tests.call_as('Bia', format('select report_content(''workout'', %L, ''offence'', %L)', (select w.id from workout_records w where w.user_id = tests.id_of(of)), 'Sobre ' || of)) ->> 'success' as arranged
from unnest(array['Otto', 'Dona', 'Ana']) of;
insert into app.member_requests (id, user_id, kind, reason, due_at) values (md5('copy')::uuid, tests.id_of('Bia'), 'export', 'Pediu por escrito', app.now());

create function pg_temp.reports_in_copy(who text) returns text language sql as $$
  select coalesce(p ->> 'error', '') || coalesce((select string_agg(s ->> 'words', ', ' order by s ->> 'words') from jsonb_array_elements(p #> '{copy,reports,sent}') s), '-')
  from tests.call_as(who, format('select staff_read_export(%L)', md5('copy')::uuid)) p $$;
select is(pg_temp.reports_in_copy('Otto aal2'), 'Sobre Ana', 'CPY-01: an operator does not read that the member reported them, nor an owner');
select is(pg_temp.reports_in_copy('Olga aal2'), 'Sobre Ana', 'CPY-02: nor that another operator was reported');
select is(pg_temp.reports_in_copy('Dona aal2'), 'Sobre Ana, Sobre Otto', 'CPY-03: an owner does not read that the member reported them');
select is(pg_temp.reports_in_copy('owner'), 'Sobre Ana, Sobre Dona, Sobre Otto', 'CPY-04: the command hands over all of it');
select tests.call_as('Olga aal2', format('select report_content(''workout'', %L, ''offence'', ''Eu vi'')', (select w.id from workout_records w where w.user_id = tests.id_of('Ana')))) ->> 'success' as arranged;
select is(pg_temp.reports_in_copy('Olga aal2'), '-', 'CPY-05: who reported the same thing does not read who else did');
select is(jsonb_array_length(app.member_copy(tests.id_of('Bia')) #> '{reports,sent}'), 3, 'CPY-06: the member''s own copy has all');
select * from finish();
rollback;
