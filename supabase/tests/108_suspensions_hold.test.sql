-- A suspension holds: for addresses for uploads, for payments, and for a new account at the same address.
begin;
select plan(28);
select tests.make_club();
select tests.open_sessions('Bia');
select tests.make_staff('Otto', 'operator');
create function pg_temp.upload(operation text, who text) returns text language plpgsql as $$
declare
  outcome text;
begin
  perform set_config('storage.operation', operation, true);
  outcome := tests.outcome_as('owner', format('insert into storage.objects (bucket_id, name, metadata) values (''workout-images'', %L, ''{"cacheControl": "no-cache"}'')', tests.id_of(who) || '/' || gen_random_uuid() || '.jpg'));
  perform set_config('storage.operation', '', true);
  return outcome;
end $$;
create function pg_temp.checkout(who text) returns text language sql as $$
  select coalesce(r ->> 'error', 'ok') from tests.call_as('service', format('select begin_checkout(%L, ''203.0.113.9'')', tests.id_of(who))) r $$;
create function pg_temp.suspend(who text, until date) returns text language sql as $$
  select tests.call_as('Otto aal2', format('select staff_suspend(%L, ''Ofensas'', %L)', tests.id_of(who), until)) ->> 'success' $$;
create function pg_temp.is_out(who text) returns text language sql as $$
  select concat_ws('|', s.reason, (s.until at time zone 'America/Sao_Paulo')::date) from app.member_suspensions s where s.user_id = tests.id_of(who) and s.lifted_at is null $$;
create function pg_temp.delete(who text) returns text language sql as $$
  select tests.call_as('service', format('select delete_member(%L)', tests.id_of(who))) ->> 'success' $$;

-- Uploads and plans ---------------------------------------------------------------------------------

select is(pg_temp.upload('storage.object.upload_signed', 'Bia') || ', ' || pg_temp.checkout('Bia'), '1 rows, ok', 'SUH-01: before, a signed upload arrives and a plan can be bought');
select is(pg_temp.suspend('Bia', null), 'true', 'SUH-02: Bia is suspended');
select is(pg_temp.upload(operation, 'Bia'), '42501', format('SUH-%s: %s does not arrive, under whatever role', n, operation))
from (values ('03', 'storage.object.upload_signed'), ('04', 'storage.object.upload'), ('05', 'storage.tus.upload.part')) o (n, operation);
select is(pg_temp.upload('storage.object.move', 'Bia'), '1 rows', 'SUH-06: what the club itself moves does');
select is(pg_temp.upload('', 'Bia'), '1 rows', 'SUH-07: and what the owner brings back');
select is(pg_temp.upload('storage.object.upload_signed', 'Ana'), '1 rows', 'SUH-08: another member uploads');
select is(pg_temp.checkout('Bia'), 'suspended', 'SUH-09: no plan is sold that can''t be used');
select is(pg_temp.checkout('Ana'), 'ok', 'SUH-10: to others it is');

-- The same address again ----------------------------------------------------------------------------

select is(pg_temp.delete('Bia'), 'true', 'SUH-11: a suspended member may delete the account');
select is((select count(*) from app.barred_addresses), 1::bigint, 'SUH-12: the suspension is kept');
select is((select count(*) from app.barred_addresses b where b::text ~* 'bia'), 0::bigint, 'SUH-13: and no address');
select tests.create_user('Bia') as arranged;
select is(pg_temp.is_out('Bia'), 'Ofensas|' || ((app.now() + interval '1 year') at time zone 'America/Sao_Paulo')::date, 'SUH-14: a new account at the address is suspended, for a year where there was no end');
select is(pg_temp.delete('Bia') || ' ' || (select count(*) from app.barred_addresses), 'true 1', 'SUH-15: deleted again, it is the same one');
insert into auth.users (id, email, email_confirmed_at) values (md5('tagged')::uuid, 'Bia+2@example.com', now());
select is((select reason from app.member_suspensions where user_id = md5('tagged')::uuid), 'Ofensas', 'SUH-27: so is one at the address with a tag');
update app.barred_addresses set email_hash = app.hash_of('barred bia+old@example.com') where true;
insert into auth.users (id, email, email_confirmed_at) values (md5('as before')::uuid, 'bia+old@example.com', now());
select is((select reason from app.member_suspensions where user_id = md5('as before')::uuid), 'Ofensas', 'SUH-28: and one whose whole address an earlier version kept');
delete from auth.users where id in (md5('tagged')::uuid, md5('as before')::uuid);
insert into auth.users (id, email) values (md5('unproven')::uuid, 'BIA@example.com');
select is((select count(*) from app.member_suspensions where user_id = md5('unproven')::uuid), 0::bigint, 'SUH-16: before the address is confirmed nothing is known of it');
update auth.users set email_confirmed_at = now() where id = md5('unproven')::uuid;
select is((select reason from app.member_suspensions where user_id = md5('unproven')::uuid), 'Ofensas', 'SUH-17: with its confirmation it is, in whatever capitals');
select is(pg_temp.suspend('Ana', '2026-11-25'), 'true', 'SUH-18: another for some days');
select pg_temp.delete('Ana') as arranged;
select tests.set_local_clock('2026-11-26 08:00');
select tests.create_user('Ana') as arranged;
select is(pg_temp.is_out('Ana'), null, 'SUH-19: once these are over a new account is not');
select pg_temp.delete('Caio') as arranged;
select tests.create_user('Caio') as arranged;
select is(pg_temp.is_out('Caio'), null, 'SUH-20: nor is one of somebody who was not suspended');
select is(tests.outcome_as(who, 'select 1 from app.barred_addresses'), '42501', format('SUH-%s: %s reads nothing of it', n, who))
from (values ('21', 'Caio'), ('22', 'stranger'), ('23', 'Otto aal2')) o (n, who);

-- Lifted --------------------------------------------------------------------------------------------

select tests.create_user('Dora') as arranged;
select pg_temp.suspend('Dora', null), pg_temp.delete('Dora') as arranged;
select tests.create_user('Dora') as arranged;
select is(pg_temp.is_out('Dora') is not null, true, 'SUH-24: one who came back is suspended');
select is(tests.call_as('Otto aal2', format('select staff_lift_suspension(%L, %L, ''Engano'')', tests.id_of('Dora'),
  (select s.id from app.member_suspensions s where s.user_id = tests.id_of('Dora') and s.lifted_at is null))) ->> 'success', 'true', 'SUH-25: staff lift it');
select pg_temp.delete('Dora') as arranged;
select tests.create_user('Dora') as arranged;
select is(pg_temp.is_out('Dora'), null, 'SUH-26: what was lifted does not come back with another account');
select * from finish();
rollback;
