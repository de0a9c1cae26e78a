begin;
select plan(2);
select tests.create_user('Ana');
select is((select name from public.profiles), 'Ana', 'RUN-01: a profile comes; with the account');
select tests.authenticate_as('Ana');
select is((select auth.uid()), tests.id_of('Ana'), 'RUN-02: the member is who she is');
select * from finish();
rollback;
