-- Two tables are kept as proof, beside the log of the staff: voided check-ins and consents. Nobody changes or deletes a line, and what an account's end does stays.
begin;
create function pg_temp.changes() returns table (n text, change text, sentence text) language sql as $$ values
  ('01', 'update check_in_void_log set reason = ''outra''', 'gives a void another reason'),
  ('02', 'update check_in_void_log set voided_by = ''ninguém''', 'says that somebody else voided'),
  ('03', 'update check_in_void_log set voided_at = now() - interval ''1 year''', 'dates a void back'),
  ('04', 'update check_in_void_log set user_id = null', 'takes the member off a void'),
  ('05', 'update check_in_void_log set check_in_id = null', 'takes the check-in off a void'),
  ('06', 'update check_in_void_log set user_id = null, reason = ''Conta excluída''', 'makes a void one of a deleted account while there is an account')
$$;
select plan(29);
select tests.make_club();
select tests.create_user('Dora', '{"name": "Dora", "terms_version": "2026-11-01"}');
select tests.join_challenge('Ana', 'Desafio') is not null as arranged;
select tests.record('Ana', 'Desafio') is not null as arranged;
select app.void_check_in((select id from challenge_check_ins where user_id = tests.id_of('Ana') limit 1), 'Foto repetida') as arranged;

select is(tests.outcome_as(who, change), '42501', format('PRF-%s%s: %s who %s is refused', case who when 'service' then 3 else 4 end, n, who, sentence))
from pg_temp.changes() cross join unnest(array['service', 'owner']) who;
select is(tests.outcome_as(who, format(statement, t)), '42501', format('PRF-%s: %s can''t %s %s', 10 + row_number() over (order by t, who, statement), who, split_part(statement, ' ', 1), t))
from unnest(array['service', 'owner']) who cross join unnest(array['check_in_void_log', 'member_consents']) t cross join unnest(array['delete from %s', 'truncate %s cascade']) statement;
select is(tests.outcome_as(who, 'update member_consents set version = ''2020-01-01'''), '42501', format('PRF-2%s: %s can''t give a consent another version', n, who)) from (values (1, 'service'), (2, 'owner')) callers (n, who);

-- Going on -----------------------------------------------------------------------------------------

select is(app.take_back_void((select check_in_id from check_in_void_log), 'Ana provou'), null, 'PRF-23: a void is taken back');
select is((select concat_ws('|', taken_back_at is not null, taken_back_reason) from check_in_void_log), 't|Ana provou', 'PRF-24: with its reason');
select is(tests.outcome_as('owner', 'update check_in_void_log set taken_back_reason = ''outra'''), '42501', 'PRF-25: which is not changed afterwards');
select is(tests.outcome_as('owner', 'update check_in_void_log set taken_back_at = null, taken_back_reason = null'), '42501', 'PRF-26: nor is it taken away');
delete from auth.users where id = tests.id_of('Ana');
select is((select concat_ws('|', user_id is null, check_in_id is null, reason, taken_back_reason) from check_in_void_log), 't|t|Conta excluída|Conta excluída',
  'PRF-27: with the account go member, check-in and both texts, and the line stays');
select tests.create_user('Eva', '{"name": "Eva", "terms_version": "2026-11-01"}', false);
select is(tests.outcome_as('owner', format('delete from member_consents where user_id = %L', tests.id_of('Eva'))), '2 rows', 'PRF-28: of an account that waits for its confirmation a newer sign-up puts its own');
delete from auth.users where id = tests.id_of('Dora');
select is((select count(*) from member_consents where user_id = tests.id_of('Dora')), 0::bigint, 'PRF-29: consents go with the account');
select * from finish();
rollback;
