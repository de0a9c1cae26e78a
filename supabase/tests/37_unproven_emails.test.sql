-- An account that only claims an e-mail gets nothing that belongs to it (a paid level that waits, a payment).
begin;
select plan(10);
set local search_path = public, tests, pgtap;

create function pg_temp.is_paid(who text) returns text language sql as $$
  select concat_ws(', ', (select count(*) from pending_user_levels where email = lower(who) || '@example.com'),
    (select customer_id from subscriptions where email = lower(who) || '@example.com')) $$;
create function pg_temp.paid_in_copy(who text) returns integer language sql as $$
  select jsonb_array_length(tests.call_as('service', format('select export_member(%L)', tests.id_of(who))) -> 'paid_levels') $$;

-- Somebody else, Bia, pays with the card and e-mail of each.
select tests.create_user('Bia');
insert into pending_user_levels (email) select lower(name) || '@example.com' from unnest(array['Caio', 'Dora', 'Eva', 'Fabio']) name;
insert into subscriptions (id, user_id, email, customer_id, status)
select 'sub_' || name, tests.id_of('Bia'), lower(name) || '@example.com', 'cus_' || name, 'active' from unnest(array['Caio', 'Dora', 'Eva', 'Fabio']) name;

-- Caio's address was typed into the sign-up by a stranger; a second sign-up takes the place of the first.
select tests.create_user('Caio', null, false);
delete from auth.users where id = tests.id_of('Caio');
select is(pg_temp.is_paid('Caio'), '1, cus_Caio', 'UNP-01: deleting an account that was never confirmed takes no payment along');

-- Dora's where new accounts need no confirmation.
select tests.create_user('Dora');
update auth.users set confirmation_sent_at = null where id = tests.id_of('Dora');
select is(pg_temp.paid_in_copy('Dora'), 0, 'UNP-02: the copy of an unproven account does not tell what waits for the address');
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Dora')));
select is(pg_temp.is_paid('Dora'), '1, cus_Dora', 'UNP-03: deleting an unproven account does not touch the payment of its address');

-- Eva followed the link in the mail.
select tests.create_user('Eva');
select is(pg_temp.paid_in_copy('Eva'), 1, 'UNP-04: a member who has proved the address finds the payment in the copy');
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Eva')));
select is(pg_temp.is_paid('Eva'), '0', 'UNP-05: deleting a proven account leaves neither address nor customer behind');
select is((select status from subscriptions where id = 'sub_Eva'), 'active', 'UNP-06: deleting a proven account leaves only the bare payment');

-- Google vouches for Fabio's.
select tests.create_user('Fabio');
update auth.users set confirmation_sent_at = null where id = tests.id_of('Fabio');
insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
values (gen_random_uuid(), 'google', 'g-1', tests.id_of('Fabio'), '{"email": "fabio@example.com", "email_verified": true}', now(), now());
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Fabio')));
select is(pg_temp.is_paid('Fabio'), '0', 'UNP-07: a provider''s word is proof of the address too');

-- A gift to the account itself goes with it in any case.
select tests.create_user('Gil', null, false);
insert into pending_user_levels (email, applied_at, applied_to) values ('old@example.com', now(), tests.id_of('Gil'));
insert into subscriptions (id, user_id, email, customer_id, status) values ('sub_Gil', tests.id_of('Gil'), 'old@example.com', 'cus_Gil', 'active');
delete from auth.users where id = tests.id_of('Gil');
select is(pg_temp.is_paid('Old'), '0', 'UNP-08: deleting an account removes the traces of a level it received and of its own payment');
select is((select concat_ws(', ', user_id, email, customer_id, status) from subscriptions where id = 'sub_Gil'), 'active', 'UNP-09: deleting an account removes all its traces');
select is(tests.outcome_as('Bia', format('delete from auth.users where id = %L', tests.id_of('Bia'))), '42501', 'UNP-10: a member can''t delete an account by SQL');
select * from finish();
rollback;
