-- A waiting level asks for a proof that the e-mail is the member's.
begin;
select plan(12);
select tests.make_club();

-- As the auth server writes accounts where no confirmation is asked for: confirmed, but no mail was ever sent.
create function pg_temp.create_unproven(who text) returns void language sql as $$
  select tests.create_user(who);
  update auth.users set confirmation_sent_at = null where id = tests.id_of(who) $$;
create function pg_temp.add_identity(who text, in_provider text, data jsonb) returns void language sql as $$
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  values (gen_random_uuid(), in_provider, who, tests.id_of(who), data, now(), now()) $$;
create function pg_temp.apply_pending(who text) returns text language sql as $$
  select coalesce(reply ->> 'error', 'ok') || ' applied ' || (reply ->> 'level_applied')
  from tests.call_as(who, format('select apply_pending_user_level(%L)', lower(who) || '@example.com')) reply $$;

select pg_temp.create_unproven(name) from unnest(array['Dora', 'Eva', 'Fabi', 'Gil', 'Hugo']) name;
select tests.create_user('Iris', null, false);
insert into pending_user_levels (email, level) select lower(name) || '@example.com', 'expert'
from unnest(array['Dora', 'Eva', 'Fabi', 'Gil', 'Ana', 'Iris']) name;

select is(pg_temp.apply_pending('Ana'), 'ok applied true', 'PRV-01: a member who followed the mailed link gets the pending level');
select is(pg_temp.apply_pending('Iris'), 'email_not_confirmed applied false', 'PRV-02: a member who has not followed the mailed link gets no pending level');
select is(pg_temp.apply_pending('Dora'), 'email_not_confirmed applied false', 'PRV-03: an account that was never asked to confirm gets no pending level');
select is(pg_temp.apply_pending('Hugo'), 'email_not_confirmed applied false', 'PRV-04: an account without a proven address is not told whether a level waits');
select is((select applied_at from pending_user_levels where email = 'dora@example.com'), null, 'PRV-05: a pending level that was refused goes on waiting');
update auth.users set confirmation_sent_at = now() where id = tests.id_of('Dora');
select is(pg_temp.apply_pending('Dora'), 'ok applied true', 'PRV-06: a member who proves the address gets the pending level');

select pg_temp.add_identity('Eva', 'email', '{"email": "eva@example.com", "email_verified": true}');
select is(pg_temp.apply_pending('Eva'), 'email_not_confirmed applied false', 'PRV-07: an identity of the password proves no address');
select pg_temp.add_identity('Eva', 'google', '{"email": "outra@example.com", "email_verified": true}');
select is(pg_temp.apply_pending('Eva'), 'email_not_confirmed applied false', 'PRV-08: a provider''s word for another address proves nothing');
select pg_temp.add_identity('Fabi', 'apple', '{"email": "fabi@example.com", "email_verified": "false"}');
select is(pg_temp.apply_pending('Fabi'), 'email_not_confirmed applied false', 'PRV-09: a provider that has not verified the address proves nothing');
select pg_temp.add_identity('Gil', 'google', to_jsonb('{"email": "Gil@Example.com", "email_verified": true}'::text));
select is(pg_temp.apply_pending('Gil'), 'ok applied true', 'PRV-10: a provider that vouches for the address proves it');

select is(tests.outcome_as('Ana', 'select app.has_proven_email(tests.id_of(''Bia''))'), '42501', 'PRV-11: a member can''t ask whether another has proved an address');
select is(tests.outcome_as('stranger', 'select app.require_session(gen_random_uuid())'), 'PT401 unauthenticated', 'PRV-12: a session that is gone is refused');
select * from finish();
rollback;
