-- Access records, which the Marco Civil da Internet (art. 15) demands of an application: when, from which address, who and what. They are
-- kept apart from the log and deleted after six months. The embedded server's auth writes them; only the operator's command reads them.

create table app.access_records (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default app.now(),
  kind text not null check (kind = any ('{sign_in,provider_sign_in,link_sign_in,failed_sign_in,sign_out,password_change,account_deletion,reused_token,factor_enrolled,factor_removed,factor_refused,factor_recovered,access_voided,lost_phone_begun,lost_phone_stopped,lost_phone_ended}'::text[])),
  member_id uuid,
  address inet,
  email_hash text
);
comment on table app.access_records is 'Who signed in and out, changed the password or deleted the account, when and from where; for six months';
comment on column app.access_records.happened_at is 'When, by app.now()';
comment on column app.access_records.kind is
  'What happened; link_sign_in is by a mailed link, provider_sign_in by Google or Apple, reused_token ends a session whose old token was used again,
factor_refused is a wrong code of a second factor or for its recovery, factor_recovered its removal by a recovery code, access_voided that password and sessions went by a press in a
mail or by the command, lost_phone_begun, lost_phone_stopped and lost_phone_ended the wait of who has lost the phone';
comment on column app.access_records.member_id is
  'The account; null for an address nobody has an account with. No foreign key: the record outlives the account, under an id that was made up for it';
comment on column app.access_records.address is 'The caller''s internet address; null where the server did not know it';
comment on column app.access_records.email_hash is
  'Of a deleted account: SHA-256 of member_id and the e-mail in small letters, so that who asks by e-mail finds it and nobody reads it off';

create index access_records_member_idx on app.access_records (member_id, happened_at);
create index access_records_happened_at_idx on app.access_records (happened_at);

create function app.hash_of_email(member_id uuid, in_email text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(member_id::text || ':' || lower(in_email), 'UTF8')), 'hex') $$;
comment on function app.hash_of_email(uuid, text) is 'What app.access_records keeps of a deleted account''s e-mail; the id is its salt';

create function app.note_access(in_kind text, in_member uuid, in_address inet) returns void
language sql volatile set search_path = ''
as $$
  insert into app.access_records (kind, member_id, address)
  values (in_kind, (select u.id from auth.users u where u.id = in_member), in_address)
$$;
comment on function app.note_access(text, uuid, inet) is 'Adds an access record, now; of nobody when there is no such account any more';

-- Security definer: runs for each caller who deletes the account, and writes a table that API roles can't.
create function app.on_access_member_deleted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_alias constant uuid := gen_random_uuid();
begin
  update app.access_records r set member_id = v_alias, email_hash = app.hash_of_email(v_alias, old.email) where r.member_id = old.id;
  return old;
end $$;
comment on function app.on_access_member_deleted() is
  'Trigger: the access records of a deleted account stay together under an id that was made up for them, and name nobody';

create trigger profiles_access_forgotten before delete on public.profiles
  for each row execute function app.on_access_member_deleted();

create function app.access_records_of(in_email text) returns setof app.access_records
language sql stable set search_path = ''
as $$
  select r.* from app.access_records r
  where r.member_id = (select u.id from auth.users u where u.email = lower(in_email))
    or (r.email_hash is not null and r.email_hash = app.hash_of_email(r.member_id, in_email))
$$;
comment on function app.access_records_of(text) is 'For the operator''s command: the records of an address, of an account that goes on or of deleted ones';

-- Sessions whose time to show the second factor is over go, too.
-- Security definer: the auth schema belongs to the auth server.
create function app.sweep_accesses() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.take_sweep('accesses', interval '1 day') then
    return false;
  end if;
  delete from app.access_records r where r.happened_at < app.now() - interval '6 months';
  begin
    delete from auth.audit_log_entries l where l.created_at < app.now() - interval '6 months';
    delete from auth.sessions s where s.created_at <= pg_catalog.now() - make_interval(days => app.longest_session_days())
      or coalesce(s.refreshed_at at time zone 'UTC', s.created_at) <= pg_catalog.now() - make_interval(days => app.unused_session_days())
      or s.not_after <= pg_catalog.now() - interval '1 day';
  exception when insufficient_privilege then
    -- A hosted project's own tables, kept for a time that is set there.
    null;
  end;
  return true;
end $$;
comment on function app.sweep_accesses() is
  'Deletes access records older than six months, the auth server''s own, and sessions past their time. Whichever process asks first in a day does it; returns whether it did';

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.access_records from public;
