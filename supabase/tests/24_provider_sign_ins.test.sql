-- Sign-ins on their way to a provider hold secrets: nobody but the server reads or writes them.
begin;
select plan(18);
select tests.make_club();
insert into app.provider_sign_ins (state_hash, browser_hash, provider, nonce, code_verifier, redirect_to, code_challenge, expires_at)
values ('s', 'b', 'google', 'n', 'v', 'https://clube.example/auth/callback', 'c', now() + interval '10 minutes');

create temp table roles_asked (number integer, who text);
insert into roles_asked values (1, 'Ana'), (2, 'Bia'), (3, 'stranger'), (4, 'service');
select is(tests.outcome_as(who, 'select * from app.provider_sign_ins'), '42501', format('PSI-%s: %s reads no provider sign-ins', to_char(number, 'FM00'), who))
from roles_asked order by number;
select is(tests.outcome_as(who, 'update app.provider_sign_ins set browser_hash = ''x'''), '42501', format('PSI-%s: %s changes no provider sign-in', to_char(number + 4, 'FM00'), who))
from roles_asked order by number;
select is(tests.outcome_as(who, 'delete from app.provider_sign_ins'), '42501', format('PSI-%s: %s deletes no provider sign-in', to_char(number + 8, 'FM00'), who))
from roles_asked order by number;
select is(tests.outcome_as(who, 'insert into app.provider_sign_ins select ''t'', ''b'', ''apple'', ''n'', ''v'', ''r'', ''c'', null, now()'), '42501',
  format('PSI-%s: %s begins no provider sign-in past the server', to_char(number + 12, 'FM00'), who))
from roles_asked order by number;

select matches(tests.outcome_as('owner', 'update app.provider_sign_ins set provider = ''outro'''), '^23514 ', 'PSI-17: there are two providers');
select matches(tests.outcome_as('owner', 'insert into app.provider_sign_ins select * from app.provider_sign_ins'), '^23505 ', 'PSI-18: a state is used for one sign-in');
select * from finish();
rollback;
