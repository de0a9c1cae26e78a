-- A member's right to a copy of their data and to the end of their account.
begin;
select plan(36);
select tests.make_club();
select tests.create_user('Dora');
select tests.record('Ana', 'Desafio');
select tests.record('Bia', 'Desafio');

-- Tables that know a member ---------------------------------------------------------------------------------

create temp view member_columns as
  select n.nspname || '.' || c.relname || '.' || a.attname as name
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and n.nspname not in ('pg_catalog', 'information_schema', 'pgtap', 'tests') and n.nspname not like 'pg\_%'
    and (a.attname in ('user_id', 'member_id', 'owner', 'owner_id', 'actor_id', 'created_by', 'applied_to', 'linking_target_id', 'email', 'phone')
      or exists (
        select from pg_constraint k
        where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)
          and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)
      ));

create temp table known_columns (name text primary key, because text not null);
insert into known_columns values
  ('auth.users.email', 'exported: conta.json'), ('auth.users.phone', 'exported: conta.json'),
  ('auth.identities.user_id', 'exported: conta.json'), ('auth.identities.email', 'exported: conta.json'),
  ('auth.sessions.user_id', 'exported: conta.json'),
  ('public.profiles.id', 'exported: perfil.json'), ('public.profiles.email', 'exported: perfil.json'), ('public.profiles.phone', 'exported: perfil.json'),
  ('public.user_progress.user_id', 'exported: resumo.json'),
  ('public.workout_records.user_id', 'exported: treinos.json'),
  ('public.challenge_check_ins.user_id', 'exported: check-ins.json'),
  ('public.check_in_void_log.user_id', 'exported: check-ins.json'),
  ('public.challenge_participants.user_id', 'exported: desafios.json'),
  ('public.challenge_progress.user_id', 'exported: desafios.json'),
  ('app.certificates.user_id', 'exported: desafios.json'),
  ('public.challenge_day_ticks.user_id', 'exported: desafios.json'), ('public.member_milestones.user_id', 'exported: desafios.json'), ('public.challenge_results.user_id', 'exported: desafios.json'),
  ('public.user_progress_level.user_id', 'exported: plano.json'),
  ('public.pending_user_levels.email', 'exported: plano.json'), ('public.pending_user_levels.applied_to', 'exported: plano.json, by its e-mail'),
  ('public.level_grants.user_id', 'exported: plano.json'),
  ('public.subscriptions.user_id', 'exported: pagamentos.json'), ('public.subscriptions.email', 'exported: pagamentos.json'),
  ('public.member_consents.user_id', 'exported: consentimentos.json'), ('public.favorites.user_id', 'exported: favoritos.json'), ('public.library_progress.user_id', 'exported: biblioteca.json'), ('app.access_records.member_id', 'exported: conta.json'),
  ('public.member_cards.user_id', 'exported: cartao.json'), ('public.benefit_uses.user_id', 'exported: cartao.json'),
  ('public.close_friends.user_id', 'exported: vantagens.json'), ('public.raffle_entries.user_id', 'exported: vantagens.json'),
  ('app.card_keys.user_id', 'exception: secrets of the card, good for an hour'),
  ('storage.objects.owner', 'exported: fotos/'), ('storage.objects.owner_id', 'exported: fotos/'),
  ('storage.buckets.owner', 'exception: buckets are no member''s'), ('storage.buckets.owner_id', 'exception: buckets are no member''s'),
  ('auth.refresh_tokens.user_id', 'exception: secrets of the sessions, which are exported'),
  ('auth.mfa_factors.user_id', 'exported: conta.json'), ('auth.mfa_factors.phone', 'exported: conta.json'),
  ('app.mfa_code_uses.user_id', 'exception: the counts of a second factor, which is exported'),
  ('app.mfa_recovery_codes.user_id', 'exception: the hashes of codes that the member has'),
  ('app.account_links.user_id', 'exported: conta.json'),
  ('app.lost_phone_waits.user_id', 'exported: conta.json'),
  ('app.session_proofs.user_id', 'exception: that a code was typed in a session, which is exported, for a day'),
  ('app.factor_starts.user_id', 'exported: conta.json'),
  ('app.familiar_places.user_id', 'exported: conta.json'),
  ('app.code_tries.user_id', 'exception: counts of wrong codes, for a day'),
  ('app.sign_up_passwords.user_id', 'exception: hashes of passwords that were typed, for thirty days'),
  ('app.earlier_links.user_id', 'exception: secrets of links under way'), ('app.mailed_codes.user_id', 'exception: the hashes of codes under way, for a day'),
  ('auth.one_time_tokens.user_id', 'exception: secrets of links under way'),
  ('auth.flow_state.user_id', 'exception: secrets of a sign-in under way'),
  ('auth.flow_state.linking_target_id', 'exception: secrets of a sign-in under way'),
  ('public.workout_processing_queue.user_id', 'exception: says only that a workout, which is exported, was counted'),
  ('app.member_files.user_id', 'exception: the count of their files, which are exported'),
  ('app.payment_codes.user_id', 'exception: a code under way, good for 15 minutes'), ('app.payment_codes.email', 'exception: the same'),
  ('app.privacy_attempts.user_id', 'exception: the counts of these very requests'),
  ('app.ranking_marks.user_id', 'exception: a place in the ranking, computed from the progress'),
  ('app.deleted_accounts.user_id', 'exception: of accounts that are gone, until they are listed beside the backups'),
  ('app.ranking_names.user_id', 'exception: the words of the name, for the search'),
  ('app.member_index.user_id', 'exception: the name, for the search of the staff'), ('app.member_words.user_id', 'exception: the same, with the address'),
  ('public.club_staff.user_id', 'exported: equipe.json'), ('app.staff_log.member_id', 'exported: equipe.json'),
  ('app.staff_log.actor_id', 'exception: what staff did to others is the club''s record, and names them by id alone'),
  ('app.content_reports.reporter_id', 'exported: denuncias.json'), ('app.content_reports.member_id', 'exported: denuncias.json'),
  ('app.hidden_files.member_id', 'exported: denuncias.json'), ('app.hidden_texts.member_id', 'exported: denuncias.json'),
  ('public.member_notices.user_id', 'exported: avisos.json'), ('app.announcements.user_id', 'exported: avisos.json'),
  ('app.announcement_reads.user_id', 'exported: avisos.json'), ('app.notice_settings.user_id', 'exported: avisos.json'),
  ('public.member_pauses.user_id', 'exported: cuidado.json'), ('app.staff_contacts.user_id', 'exported: cuidado.json'),
  ('app.reminder_settings.user_id', 'exported: lembretes.json'), ('app.member_reminders.user_id', 'exported: lembretes.json'),
  ('app.push_devices.user_id', 'exported: lembretes.json'),
  ('app.member_suspensions.user_id', 'exported: equipe.json'), ('app.member_requests.user_id', 'exported: equipe.json'),
  ('app.member_blocks.user_id', 'exported: bloqueios.json'), ('app.member_blocks.blocked_id', 'exception: who blocks somebody is not told them');

-- Columns of newer auth and storage servers, which the embedded server does not have (runner/newer-services.sql): empty while the club offers none
-- of these.
create temp table platform_columns (name text primary key, because text not null);
insert into platform_columns values
  ('auth.webauthn_credentials.user_id', 'exception: public keys of passkeys, which the club does not offer'),
  ('auth.webauthn_challenges.user_id', 'exception: secrets of a sign-in under way'),
  ('auth.oauth_authorizations.user_id', 'exception: the club is no provider of sign-ins to others'),
  ('auth.oauth_consents.user_id', 'exception: the same'),
  ('storage.s3_multipart_uploads.owner_id', 'exception: an upload under way by the S3 protocol, which the app does not speak'),
  ('storage.s3_multipart_uploads_parts.owner_id', 'exception: the same');

select is_empty('select name from member_columns except select name from known_columns except select name from platform_columns',
  'PRI-01: every column that knows a member is in their copy of the data (app.export_member) or on the list of exceptions');
select is_empty($$select name from known_columns except select name from member_columns$$, 'PRI-02: the list of exceptions names no column that is gone');

-- A copy of the data ----------------------------------------------------------------------------------

create function pg_temp.copy_of(who text) returns jsonb language sql as $$
  select tests.call_as('service', format('select export_member(%L)', tests.id_of(who))) $$;

select is(tests.outcome_as(who, format('select export_member(%L)', tests.id_of('Ana'))), '42501', 'PRI-' || id || ': ' || who || ' can''t ask the procedure for a copy')
from (values ('03', 'Ana'), ('04', 'Bia'), ('05', 'stranger')) callers (id, who);
select is(pg_temp.copy_of('Ana') #>> '{account,email}', 'ana@example.com', 'PRI-06: the server gets a member''s copy of the data');
select is(jsonb_array_length(pg_temp.copy_of('Ana') -> 'workouts'), 1, 'PRI-07: the copy has the member''s workouts');
select is(position(tests.id_of('Bia')::text in pg_temp.copy_of('Ana')::text), 0, 'PRI-08: the copy has no trace of a fellow participant');
select is(concat_ws(', ', pg_temp.copy_of('Ana') ->> 'success', pg_temp.copy_of('Ana') ->> 'success'), 'true, true', 'PRI-09: a copy is given five times in an hour');
select is((pg_temp.copy_of('Ana') - 'message' - 'retry_after_seconds')::text, '{"error": "over_rate_limit", "success": false}'::jsonb::text, 'PRI-10: a copy is not given six times in an hour');
select is(pg_temp.copy_of('Bia') ->> 'success', 'true', 'PRI-11: copies are counted for each member');
update app.clock_shift set shift = shift + interval '61 minutes';
select is(pg_temp.copy_of('Ana') ->> 'success', 'true', 'PRI-12: an hour later a copy is given again');
select is(pg_temp.copy_of('Nobody') ->> 'error', 'unauthenticated', 'PRI-13: an account that does not exist has no copy');

-- Proof of identity -----------------------------------------------------------------------------------

create function pg_temp.proof(who text, code text) returns text language sql as $$
  select coalesce(reply ->> 'error', reply ->> 'proof') from tests.call_as('service', format('select begin_account_deletion(%L, %L)', tests.id_of(who), code)) reply $$;

update auth.users set encrypted_password = 'a hash' where id = tests.id_of('Bia');
update auth.users set reauthentication_token = encode(sha224(convert_to('caio@example.com' || '012345', 'UTF8')), 'hex'), reauthentication_sent_at = now()
where id = tests.id_of('Caio');
select is(tests.call_as('Bia', 'select to_jsonb(account_proof())') #>> '{}', 'password', 'PRI-14: an account with a password is proved by the password');
select is(tests.call_as('Caio', 'select to_jsonb(account_proof())') #>> '{}', 'code', 'PRI-15: an account without a password is proved by a mailed code');
select is(tests.outcome_as(who, format('select begin_account_deletion(%L, ''012345'')', tests.id_of('Caio'))), '42501',
  'PRI-' || id || ': ' || who || ' can''t try codes with the procedure')
from (values ('16', 'Caio'), ('17', 'Bia'), ('18', 'stranger')) callers (id, who);
select is(pg_temp.proof('Caio', '999999'), 'wrong_code', 'PRI-19: a wrong code is refused');
select is(pg_temp.proof('Caio', '012345') || ', ' || pg_temp.proof('Caio', '012345'), 'code, wrong_code', 'PRI-20: the right code is accepted once');
select is((select string_agg(s || ' x' || n, ', ' order by n desc) from (select s, count(*) as n from (select pg_temp.proof('Caio', '1') as s from generate_series(1, 12)) tried group by s) groups), 'wrong_code x9, over_rate_limit x3',
  'PRI-21: ten wrong codes are heard from one place, and then there is a wait');

-- The end of an account -------------------------------------------------------------------------------

select is(tests.outcome_as(who, format('select delete_member(%L)', tests.id_of('Ana'))), '42501', 'PRI-' || id || ': ' || who || ' can''t call the procedure that deletes')
from (values ('22', 'Ana'), ('23', 'Bia'), ('24', 'stranger')) callers (id, who);
select is(tests.outcome_as('Bia', 'select files_without_member()'), '42501', 'PRI-25: Bia can''t ask for the files that deleted members left behind');

insert into public.subscriptions (id, user_id, email, customer_id, status) values ('sub_ana', tests.id_of('Ana'), 'ana@example.com', 'cus_ana', 'active');
insert into storage.objects (bucket_id, name) values ('workout-images', tests.id_of('Ana') || '/1.jpg'), ('workout-images', tests.id_of('Bia') || '/1.jpg'),
  ('challenge-media', 'banner.jpg');
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Ana')));
select results_eq(
  $$select (select count(*) from auth.users where id = tests.id_of('Ana')), (select count(*) from profiles where id = tests.id_of('Ana')),
    (select count(*) from workout_records where user_id = tests.id_of('Bia')), (select email from subscriptions where id = 'sub_ana')$$,
  $$values (0::bigint, 0::bigint, 1::bigint, null::text)$$,
  'PRI-26: the account goes with its rows, the payment stays without a name, and Bia''s rows stay');
select is(tests.call_as('service', 'select files_without_member()'), jsonb_build_array(jsonb_build_object('bucket', 'workout-images', 'name', tests.id_of('Ana') || '/1.jpg')),
  'PRI-27: the deleted member''s files are those that belong to nobody now');
select is(tests.outcome_as('service', format('select delete_member(%L)', tests.id_of('Ana'))), '1 rows', 'PRI-28: deleting an account again does nothing');

-- Told of it ------------------------------------------------------------------------------------------

select tests.make_staff('Dona', 'owner'), tests.create_user('Nova', null, false);
delete from app.jobs where true;
create function pg_temp.deleted(who text) returns text language sql as $$
  select coalesce(reply ->> 'error', 'deleted') from tests.call_as('service', format('select delete_member(%L)', tests.id_of(who))) reply $$;
create function pg_temp.told() returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', payload ->> 'mail', app.mail_facts(payload) ->> 'to'), ', '), 'none') from app.jobs where kind = 'mail' $$;
select is(string_agg(tests.outcome_as(who, format(call, tests.id_of('Caio'))), ', ') || ': ' || pg_temp.told(), '42501, 42501, 42501, 42501, 42501, 42501, 42501, 42501: none',
  'PRI-29: member, other member, stranger and staff delete nobody by the procedure, nor by what it calls')
from unnest('{Caio,Bia,stranger,Dona aal2}'::text[]) who, (values ('select delete_member(%L)'), ('select app.delete_and_tell(%L)')) calls (call);
select is(pg_temp.deleted('Dona') || ': ' || pg_temp.told(), 'last_owner: none', 'PRI-30: nobody is mailed of a deletion that is refused');
select is(pg_temp.deleted('Caio') || ': ' || pg_temp.told(), 'deleted: account_deleted caio@example.com', 'PRI-31: the address of a deleted account is mailed, though the account is gone');
select is(pg_temp.deleted('Caio') || ': ' || pg_temp.told(), 'deleted: account_deleted caio@example.com', 'PRI-32: once, when the answer was lost and it is deleted again');
select is((select count(*) from app.jobs j where position(tests.id_of('Caio')::text in j::text) > 0), 0::bigint, 'PRI-33: nothing there says which account it was');
update app.jobs set done_at = app.now() where kind = 'mail';
select is((select jsonb_agg(payload) from app.jobs where kind = 'mail'), '[{}]', 'PRI-34: and the address goes as the mail is sent');
delete from app.jobs where true;
select is(pg_temp.deleted('Nova') || ': ' || pg_temp.told(), 'deleted: none', 'PRI-35: an address that nobody has proved is not written to');
select app.delete_member(tests.id_of('Bia'));
select is(format('%s %s', (select count(*) from auth.users where id = tests.id_of('Bia')), pg_temp.told()), '0 none', 'PRI-36: a restore that deletes again mails nobody');
select * from finish();
rollback;
