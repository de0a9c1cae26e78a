-- Passwords of sign-ups, as hashes: nobody but the server reads or writes them.
begin;
select plan(17);
select tests.make_club();
insert into app.sign_up_passwords (user_id, password_hash) values (tests.id_of('Ana'), 'h');

create temp table roles_asked (number integer, who text);
insert into roles_asked values (1, 'Ana'), (2, 'Bia'), (3, 'stranger'), (4, 'service');
select is(tests.outcome_as(who, 'select * from app.sign_up_passwords'), '42501', format('SUP-%s: %s reads no password of a sign-up', to_char(number, 'FM00'), who))
from roles_asked order by number;
select is(tests.outcome_as(who, 'update app.sign_up_passwords set password_hash = ''x'''), '42501', format('SUP-%s: %s changes none', to_char(number + 4, 'FM00'), who))
from roles_asked order by number;
select is(tests.outcome_as(who, 'delete from app.sign_up_passwords'), '42501', format('SUP-%s: %s deletes none', to_char(number + 8, 'FM00'), who))
from roles_asked order by number;
select is(tests.outcome_as(who, 'insert into app.sign_up_passwords (user_id, password_hash) select user_id, ''x'' from app.sign_up_passwords'), '42501',
  format('SUP-%s: %s adds none', to_char(number + 12, 'FM00'), who))
from roles_asked order by number;

delete from auth.users where id = tests.id_of('Ana');
select is((select count(*)::integer from app.sign_up_passwords), 0, 'SUP-17: an account takes those of its address along');
select * from finish();
rollback;
