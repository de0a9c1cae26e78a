-- New recovery codes, linked providers and copies of the data are mailed, with the link that puts everybody out; and how many mails of a lost phone a mailbox gets.
begin;
select plan(53);
select tests.make_club();
select tests.make_staff('Dona', 'owner');
create temp table callers (number integer, who text);
insert into callers values (1, 'Ana'), (2, 'Bia'), (3, 'stranger'), (4, 'Dona aal2'), (5, 'service');

select is(string_agg(tests.outcome_as(who, format(call, tests.id_of('Ana'))), ', '), '42501, 42501, 42501, 42501, 42501, 42501, 42501', format('TOL-%s: %s calls none of the helpers', to_char(number, 'FM00'), who))
from callers, (values ('select app.tell_of_new_codes(%L)'), ('select app.tell_of_copy(%L)'), ('select app.tell_with_press(%L, ''data_copied'', ''all_out'', 5)'), ('select app.void_all_access(%L)'),
  ('select app.tell_of_provider(%L, ''google'', ''{}'')'), ('select app.forget_ways_in_since(%L, now())'), ('select app.is_own_address(%L, ''{}'')')) calls (call) group by number, who order by number;

create function pg_temp.session_of(who text, how text) returns uuid language sql as $$ select md5(who || how)::uuid $$;
create function pg_temp.factor_of(who text) returns uuid language sql as $$ select md5('factor ' || who)::uuid $$;
create function pg_temp.call_in(session uuid, who text, statement text) returns jsonb language plpgsql set search_path = public, tests, pgtap as $$
declare
  reply jsonb;
begin
  perform tests.become(who);
  perform set_config('request.jwt.claims', (auth.jwt() || jsonb_build_object('session_id', session))::text, true);
  begin
    execute statement into reply;
  exception
    when insufficient_privilege then reply := to_jsonb('42501 ' || sqlerrm);
  end;
  perform tests.as_owner();
  return reply;
end $$;
create function pg_temp.made(who text) returns text language sql as $$
  select coalesce(reply ->> 'error', jsonb_array_length(reply -> 'codes')::text) from pg_temp.call_in(pg_temp.session_of(who, 'shown'), who, 'select create_recovery_codes()') reply $$;
create function pg_temp.mails() returns text language sql as $$
  select coalesce(string_agg(format('%s %s', j.payload ->> 'mail', p.name), ', ' order by p.name, j.payload ->> 'why'), 'none')
  from app.jobs j join public.profiles p on p.id::text = j.payload ->> 'user_id' where j.kind = 'mail' $$;
create function pg_temp.living(who text) returns bigint language sql as $$ select count(*) from app.mfa_recovery_codes where user_id = tests.id_of(who) and used_at is null $$;

insert into auth.sessions (id, user_id, aal, factor_id, created_at, updated_at)
select pg_temp.session_of(who, 'shown'), tests.id_of(who), 'aal2', pg_temp.factor_of(who), now(), now() from (values ('Ana'), ('Bia')) members (who);
insert into auth.sessions (id, user_id, aal, created_at, updated_at) values (pg_temp.session_of('Ana', 'half'), tests.id_of('Ana'), 'aal1', now(), now());
insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
select gen_random_uuid(), pg_temp.session_of(who, 'shown'), method, now(), now() from (values ('Ana'), ('Bia')) members (who), (values ('password'), ('totp')) methods (method);
insert into auth.mfa_factors (id, user_id, factor_type, status, secret, friendly_name, created_at, updated_at)
select pg_temp.factor_of(who), tests.id_of(who), 'totp', 'verified', 'v1.x', 'Celular', now() - interval '30 days', now() from (values ('Ana'), ('Bia')) members (who);
update auth.users set encrypted_password = 'a hash' where id = tests.id_of('Ana');

-- New codes -------------------------------------------------------------------------------------------

delete from app.jobs where true;
insert into app.factor_starts (factor_id, user_id) values (pg_temp.factor_of('Ana'), tests.id_of('Ana'));
select is(pg_temp.made('Ana') || ', ' || pg_temp.mails(), '10, none', 'TOL-06: the first codes of a factor that was just set up are told by its own mail');
select is(pg_temp.made('Ana') || ', ' || pg_temp.mails(), '10, recovery_codes_made Ana', 'TOL-07: others in their place are mailed');
select is(pg_temp.made('Bia') || ', ' || pg_temp.mails(), '10, recovery_codes_made Ana, recovery_codes_made Bia', 'TOL-08: and the first codes of an older factor');
select is((select jsonb_agg(app.mail_facts(j.payload) - 'token' order by app.mail_facts(j.payload) ->> 'to') from app.jobs j),
  '[{"to": "ana@example.com", "days": 7}, {"to": "bia@example.com", "days": 7}]', 'TOL-09: each to their own address');
update auth.mfa_amr_claims set updated_at = pg_catalog.now() - interval '16 minutes' where session_id = pg_temp.session_of('Ana', 'shown') and authentication_method = 'totp';
create temp table before as select code_hash from app.mfa_recovery_codes where user_id = tests.id_of('Ana');
select is(pg_temp.made('Ana'), 'fresh_code_needed', 'TOL-10: without a code of the last 15 minutes there are no new ones');
select is((select count(*) from app.mfa_recovery_codes c where c.user_id = tests.id_of('Ana') and c.code_hash in (select code_hash from before)), 10::bigint, 'TOL-11: and those before stay good');
select is(pg_temp.call_in(pg_temp.session_of('Ana', 'half'), 'Ana', 'select create_recovery_codes()') #>> '{}' like '42501%', true, 'TOL-12: nor for a session that has shown no code');
select is(pg_temp.call_in(pg_temp.session_of('Bia', 'shown'), 'Ana', 'select create_recovery_codes()') #>> '{}' like '42501%', true, 'TOL-13: nor in another member''s session');
update auth.mfa_amr_claims set updated_at = pg_catalog.now() where session_id = pg_temp.session_of('Ana', 'shown');
delete from app.jobs where true;
select is((select string_agg(pg_temp.made('Ana'), ', ') from generate_series(1, 6)), '10, 10, 10, 10, 10, 10', 'TOL-14: they can be made again and again');
select is((select count(*) from app.jobs), 4::bigint, 'TOL-15: of which five mails come in a day');

-- The press ------------------------------------------------------------------------------------------

-- As seen by whoever has the account open: a factor in the place of the member's on day 0, new codes on day 6, the press on day 10.
insert into auth.mfa_factors (id, user_id, factor_type, status, secret, friendly_name, created_at, updated_at)
select md5(name)::uuid, tests.id_of('Ana'), 'totp', 'verified', 'v1.x', name, now() - interval '30 days', now() from (values ('De oito dias'), ('De sempre')) factors (name);
insert into app.factor_starts (factor_id, user_id, started_at) values (md5('De oito dias')::uuid, tests.id_of('Ana'), app.now() - interval '8 days');
update app.factor_starts set started_at = app.now() - interval '6 days' where factor_id = pg_temp.factor_of('Ana');

create temp table link as select payload ->> 'token' as token from app.jobs where kind = 'mail' limit 1;
select is(tests.call_as('service', format('select use_account_link(%L)', token)) - 'message', '{"success": true, "error": null, "act": "all_out", "done": false}', 'TOL-16: the link of the mail says what it is for') from link;
select is(pg_temp.living('Ana'), 10::bigint, 'TOL-17: and does nothing by being opened');
delete from app.jobs where true;
update app.clock_shift set shift = shift + interval '4 days' where true;
select is(tests.call_as('service', format('select use_account_link(%L, true)', token)) ->> 'done', 'true', 'TOL-18: by a press it does it') from link;
select is(format('%s %s %s', pg_temp.living('Ana'), (select count(*) from auth.sessions where user_id = tests.id_of('Ana')), (select encrypted_password from auth.users where id = tests.id_of('Ana'))), '0 0 ',
  'TOL-19: codes, sessions at aal2 too, and the password are gone');
select is((select string_agg(friendly_name, ', ' order by friendly_name) from auth.mfa_factors where user_id = tests.id_of('Ana')), 'De oito dias, De sempre',
  'TOL-20: a factor that began in the week before the mail is gone; an older one stays');
update app.clock_shift set shift = shift - interval '4 days' where true;
select is((select string_agg(concat_ws(' ', kind, payload ->> 'mail', payload ->> 'why'), ', ' order by kind) from app.jobs), 'account_mail recovery, mail access_voided all_out', 'TOL-21: the member is told, and mailed a new link');
select is(format('%s %s', pg_temp.living('Bia'), (select count(*) from auth.sessions where user_id = tests.id_of('Bia'))), '10 1', 'TOL-22: nobody else is touched');

-- Providers ------------------------------------------------------------------------------------------

create function pg_temp.link(who text, provider text, email text default null, age interval default '0') returns void language sql as $$
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  values (gen_random_uuid(), provider, provider || who, tests.id_of(who),
    jsonb_build_object('sub', provider || who, 'email', coalesce(email, lower(who) || '@example.com'), 'email_verified', true), now() - age, now()) $$;
create function pg_temp.providers(who text) returns text language sql as $$
  select coalesce(string_agg(provider, ', ' order by provider), 'none') from auth.identities where user_id = tests.id_of(who) $$;
update auth.users set email_confirmed_at = now() - interval '1 hour' where id in (tests.id_of('Ana'), tests.id_of('Bia'));
delete from auth.identities where true;
delete from app.jobs where true;
select pg_temp.link('Bia', 'google');
select is(pg_temp.mails(), 'none', 'TOL-23: the provider by which an account begins is not mailed');
select pg_temp.link('Bia', 'apple'), pg_temp.link('Ana', 'email'), pg_temp.link('Ana', 'google', 'outra@example.com');
select is(pg_temp.mails(), 'provider_linked Ana, provider_linked Bia', 'TOL-24: one that is linked to an account that is there is');
select is((select jsonb_agg(app.mail_facts(j.payload) ->> 'why' order by app.mail_facts(j.payload) ->> 'why') from app.jobs j), '["apple", "google"]', 'TOL-25: by its name');
select is((select string_agg(concat_ws(' ', app.mail_facts(j.payload) ->> 'why', app.mail_facts(j.payload) ->> 'is_own_address'), ', ' order by app.mail_facts(j.payload) ->> 'why') from app.jobs j),
  'apple true, google false', 'TOL-29: and whether it vouches for the account''s own address');
select tests.create_user('Nova', null, false);
delete from app.jobs where true;
select pg_temp.link('Nova', 'email'), pg_temp.link('Nova', 'google');
select is(pg_temp.mails(), 'none', 'TOL-30: a provider that signs in to a sign-up that nobody confirmed is not mailed: the account is theirs from then on');
update auth.users set email_confirmed_at = now() where id = tests.id_of('Nova');
select pg_temp.link('Nova', 'apple');
select is(pg_temp.mails(), 'none', 'TOL-31: nor one that confirms it in the same transaction');
select pg_temp.link('Bia', 'other ' || number) from generate_series(1, 6) number;
select is((select count(*) from app.jobs), 4::bigint, 'TOL-32: of however many that are linked, five mails come in a day');
delete from app.code_tries where true;
alter table app.jobs add constraint nothing_more check (false) not valid;
select pg_temp.link('Bia', 'unheard');
select is((select count(*) from auth.identities where provider = 'unheard'), 1::bigint,
  'TOL-33: a mail that can''t be written bars no sign-in');
alter table app.jobs drop constraint nothing_more;

-- Another person's account elsewhere, linked by whoever had the session.
delete from auth.identities where true;
delete from app.code_tries where true;
delete from app.jobs where true;
select pg_temp.link('Ana', 'email'), pg_temp.link('Ana', 'apple', age => '1 hour'), pg_temp.link('Ana', 'old', 'antiga@example.com', '8 days'),
  pg_temp.link('Ana', 'recent', 'outra@example.com', '6 days');
delete from app.code_tries where true;
delete from app.jobs where true;
select pg_temp.link('Ana', 'google', 'outra@example.com');
update auth.users set raw_app_meta_data = '{"provider": "email", "providers": ["email", "apple", "old", "recent", "google"]}' where id = tests.id_of('Ana');
create temp table provider_link as select payload ->> 'token' as token from app.jobs where payload ->> 'mail' = 'provider_linked' limit 1;
delete from app.jobs where true;
select is(tests.call_as('service', format('select use_account_link(%L, true)', token)) ->> 'done', 'true', 'TOL-34: the link of its mail is pressed') from provider_link;
select is(pg_temp.providers('Ana'), 'apple, email, old', 'TOL-35: what vouches for another address and was linked in the week before is gone; the rest stays');
select is((select raw_app_meta_data from auth.users where id = tests.id_of('Ana')), '{"provider": "email", "providers": ["old", "apple", "email"]}', 'TOL-36: and the account says so');
delete from auth.identities where true;
select pg_temp.link('Ana', 'recent', 'outra@example.com', '1 day'), pg_temp.link('Ana', 'google', 'outra@example.com');
create temp table last_link as select payload ->> 'token' as token from app.jobs where payload ->> 'mail' = 'provider_linked' limit 1;
delete from app.jobs where true;
select is(tests.call_as('service', format('select use_account_link(%L, true)', token)) ->> 'done', 'true', 'TOL-37: an account that nothing else opens') from last_link;
select is(pg_temp.providers('Ana') || ': ' || (select string_agg(concat_ws(' ', kind, payload ->> 'mail'), ', ' order by kind) from app.jobs), 'none: account_mail recovery, mail access_voided',
  'TOL-38: is left with the mailed link for a new password');

-- Mails of a lost phone ------------------------------------------------------------------------------

insert into auth.sessions (id, user_id, aal, created_at, updated_at) values (pg_temp.session_of('Bia', 'half'), tests.id_of('Bia'), 'aal1', now(), now());
insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values (gen_random_uuid(), pg_temp.session_of('Bia', 'half'), 'password', now(), now());
update auth.users set encrypted_password = 'a hash' where id = tests.id_of('Bia');
delete from app.jobs where true;
-- Each from a network of its own, eleven minutes apart.
create function pg_temp.asked(times integer) returns text language plpgsql as $$
declare
  said text[] := '{}';
begin
  for time in 1 .. times loop
    perform set_config('app.client_address', format('203.0.%s.7', time), true);
    said := said || (select coalesce(reply ->> 'error', reply #>> '{lost_phone,state}') from pg_temp.call_in(pg_temp.session_of('Bia', 'half'), 'Bia', 'select ask_lost_phone()') reply);
    update app.clock_shift set shift = shift + interval '11 minutes' where true;
  end loop;
  return (select string_agg(distinct s, ', ') from unnest(said) s);
end $$;
select is(pg_temp.asked(9), 'mailed', 'TOL-26: whoever asks for the mail of a lost phone, from however many networks, hears that it is there');
select is(pg_temp.mails(), repeat('lost_phone_asked Bia, ', 4) || 'lost_phone_asked Bia', 'TOL-27: a mailbox gets five a day');
select is((select count(*) from app.account_links l where l.user_id = tests.id_of('Bia') and l.act = 'start_lost_phone' and app.is_living_link(l)), 5::bigint, 'TOL-28: whose links are all good');

-- Copies of the data ---------------------------------------------------------------------------------

delete from app.jobs where true;
insert into auth.sessions (id, user_id, aal, factor_id, created_at, updated_at)
select pg_temp.session_of(who, 'fresh'), tests.id_of(who), 'aal2', pg_temp.factor_of(who), now(), now() from (values ('Ana'), ('Bia')) members (who);
insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
select gen_random_uuid(), pg_temp.session_of(who, 'fresh'), 'totp', now(), now() from (values ('Ana'), ('Bia')) members (who);
create function pg_temp.copied(who text, whose text default 'Ana', session uuid default null) returns text language plpgsql as $$
begin
  return coalesce(tests.call_as(who, format('select export_member(%L, null, %L)', tests.id_of(whose), coalesce(session, pg_temp.session_of(whose, 'fresh')))) ->> 'error', 'copied');
exception when insufficient_privilege then
  perform tests.as_owner();
  return '42501';
end $$;
select is((select string_agg(pg_temp.copied(who), ', ' order by number) from callers where who <> 'service') || ': ' || pg_temp.mails(), '42501, 42501, 42501, 42501: none',
  'TOL-39: member, other member, stranger and owner ask the procedure for no copy, and nobody is mailed');
select is(pg_temp.copied('service') || ': ' || pg_temp.mails(), 'copied: data_copied Ana', 'TOL-40: a copy that the server hands out is mailed to whose it is');
select is((select app.mail_facts(j.payload) ->> 'to' from app.jobs j), 'ana@example.com', 'TOL-41: to the account''s address');
select is(pg_temp.copied('service', 'Nobody') || ': ' || pg_temp.mails(), 'unauthenticated: data_copied Ana', 'TOL-42: of an account that does not exist nobody is mailed');
delete from app.account_links where true;
delete from app.jobs where true;
create function pg_temp.counts() returns text language sql as $$
  select format('%s %s', (select count(*) from app.jobs), (select count(*) from app.account_links where act = 'all_out')) $$;
create temp table copies as select string_agg(pg_temp.copied('service'), ', ') as told from generate_series(1, 5);
select is(told, 'copied, copied, copied, copied, over_rate_limit', 'TOL-43: five copies are given in an hour') from copies;
select is(pg_temp.counts(), '4 4', 'TOL-44: each with its mail and its link, and the one that is refused with none');
update app.clock_shift set shift = shift + interval '61 minutes' where true;
select is(pg_temp.copied('service') || ': ' || pg_temp.counts(), 'copied: 4 4', 'TOL-45: with five mails in a day the copy is given all the same, without a mail and without a link');
alter table app.jobs add constraint nothing_more check (false) not valid;
select is(pg_temp.copied('service', 'Bia') || ': ' || pg_temp.counts(), 'copied: 4 4', 'TOL-46: a mail that can''t be written bars no copy');
alter table app.jobs drop constraint nothing_more;
select is(string_agg(tests.call_as('service', format('select use_account_link(%L, true)', payload ->> 'token')) ->> 'act', ', '), 'all_out', 'TOL-47: of the link in its mail the press')
from (select payload from app.jobs limit 1) mail;
select is((select count(*) from auth.sessions where user_id = tests.id_of('Ana')), 0::bigint, 'TOL-48: ends every session');

-- A copy for who has a second factor ------------------------------------------------------------------

delete from app.jobs where true;
delete from app.code_tries where true;
select is(pg_temp.copied('service', 'Bia', pg_temp.session_of('Ana', 'fresh')) || ': ' || pg_temp.mails(), 'fresh_code_needed: none', 'TOL-49: a member with a second factor has no copy by a session that is not theirs');
update auth.mfa_amr_claims set updated_at = pg_catalog.now() - interval '16 minutes' where session_id = pg_temp.session_of('Bia', 'fresh');
select is(pg_temp.copied('service', 'Bia') || ': ' || pg_temp.mails() || ' ' || (select count(*) from app.code_tries), 'fresh_code_needed: none 0',
  'TOL-50: nor by theirs without a code of the last 15 minutes: nobody is mailed, and nothing is counted');
update auth.mfa_amr_claims set updated_at = pg_catalog.now() - interval '14 minutes' where session_id = pg_temp.session_of('Bia', 'fresh');
select is(pg_temp.copied('service', 'Bia'), 'copied', 'TOL-51: with one they have it');
insert into app.unreadable_factors (factor_id) select f.id from auth.mfa_factors f where f.user_id = tests.id_of('Bia');
update auth.mfa_amr_claims set updated_at = pg_catalog.now() - interval '16 minutes' where session_id = pg_temp.session_of('Bia', 'fresh');
select is(pg_temp.copied('service', 'Bia'), 'copied', 'TOL-52: a factor that the club''s key does not open bars no copy');
select is(pg_temp.copied('service', 'Caio'), 'copied', 'TOL-53: a member without a second factor is asked for no code');
select * from finish();
rollback;
