-- The parts that Supabase's services of 2026 have and the embedded server does not, as dumps of hosted projects show it: the tables and columns that name
-- a member, and Storage's guard against statements that are not its own. For tests alone.

alter table auth.users add column instance_id uuid;
create table auth.oauth_clients (id uuid primary key, client_name text, client_secret_hash text);
alter table auth.sessions add column oauth_client_id uuid references auth.oauth_clients (id) on delete cascade;
create table auth.oauth_client_states (id uuid primary key, provider_type text not null, code_verifier text);
create table auth.oauth_authorizations (
  id uuid primary key, client_id uuid not null references auth.oauth_clients (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade, redirect_uri text not null, scope text not null, authorization_code text unique
);
create table auth.oauth_consents (
  id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade,
  client_id uuid not null references auth.oauth_clients (id) on delete cascade, scopes text not null, granted_at timestamptz not null default now()
);
create table auth.custom_oauth_providers (id uuid primary key, identifier text not null unique, client_id text not null, client_secret text not null);
create table auth.saml_relay_states (id uuid primary key, request_id text not null, for_email text);
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(), user_id uuid references auth.users (id) on delete cascade, session_data jsonb not null
);
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(), user_id uuid not null references auth.users (id) on delete cascade,
  credential_id bytea not null, public_key bytea not null, friendly_name text not null default ''
);

create table storage.s3_multipart_uploads (
  id text primary key, bucket_id text not null references storage.buckets (id), key text not null, owner_id text, user_metadata jsonb
);
create table storage.s3_multipart_uploads_parts (
  id uuid primary key default gen_random_uuid(), upload_id text not null references storage.s3_multipart_uploads (id) on delete cascade,
  bucket_id text not null references storage.buckets (id), key text not null, owner_id text
);

create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception using errcode = '42501', message = 'Direct deletion from storage tables is not allowed. Use the Storage API instead.';
  end if;
  return null;
end $$;
create trigger protect_buckets_delete before delete on storage.buckets for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects for each statement execute function storage.protect_delete();
