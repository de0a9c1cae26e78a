import { FIRST_AUTH_TABLES_SQL } from './auth-first-tables.ts';
import type { SystemStep } from './system-step.ts';

// Names, types and keys are those of the platform's auth server, whose tables a hosted project has.
const SECOND_FACTOR_SQL = `
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.code_challenge_method as enum ('s256', 'plain');

alter table auth.sessions drop constraint if exists sessions_aal_check;
alter table auth.sessions alter column aal type auth.aal_level using aal::auth.aal_level;
alter table auth.flow_state drop constraint if exists flow_state_code_challenge_method_check;
alter table auth.flow_state alter column code_challenge_method type auth.code_challenge_method
  using code_challenge_method::auth.code_challenge_method;
alter table auth.identities alter column id set default gen_random_uuid();

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz unique,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb
);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create index factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);

create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb,
  constraint mfa_challenges_auth_factor_id_fkey foreign key (factor_id) references auth.mfa_factors (id) on delete cascade
);
create index mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create table auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid not null constraint amr_id_pk primary key,
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);
`;

const ONE_TIME_TOKENS_SQL = `
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current', 'phone_change_token'
);
create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp without time zone not null default now(),
  updated_at timestamp without time zone not null default now()
);
create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);
create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);
create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);
`;

// On PostgreSQL the server once stored metadata as a JSON text inside of JSON. The inner text may be no JSON at all,
// and is nothing then.
const METADATA_SQL = `
do $repair$
declare
  field record;
begin
  create function pg_temp.unwrapped(value jsonb, otherwise jsonb) returns jsonb language plpgsql as $$
  begin
    while jsonb_typeof(value) = 'string' loop
      value := (value #>> '{}')::jsonb;
    end loop;
    return case when jsonb_typeof(value) = 'object' then value else otherwise end;
  exception when invalid_text_representation then
    return otherwise;
  end $$;
  for field in
    select * from (values ('users', 'raw_user_meta_data', 'jsonb'), ('users', 'raw_app_meta_data', 'jsonb'), ('identities', 'identity_data', 'jsonb'),
      ('audit_log_entries', 'payload', 'json')) fields (in_table, name, type)
  loop
    execute format($update$update auth.%1$I set %2$I = pg_temp.unwrapped(%2$I::jsonb, '{}')::%3$s where jsonb_typeof(%2$I::jsonb) = 'string'$update$,
      field.in_table, field.name, field.type);
  end loop;
  drop function pg_temp.unwrapped(jsonb, jsonb);
end $repair$;
`;

const NUMBERED_TOKENS_SQL = `
update auth.refresh_tokens t set id = n.number::text
  from (select id, row_number() over (order by created_at, id) as number from auth.refresh_tokens) n where n.id = t.id;
alter table auth.refresh_tokens alter column id type bigint using id::bigint;
create sequence auth.refresh_tokens_id_seq owned by auth.refresh_tokens.id;
select setval('auth.refresh_tokens_id_seq', coalesce(max(id), 0) + 1, false) from auth.refresh_tokens;
alter table auth.refresh_tokens alter column id set default nextval('auth.refresh_tokens_id_seq');
alter table auth.refresh_tokens alter column user_id type varchar(255) using user_id::text;
alter table auth.refresh_tokens add constraint refresh_tokens_token_unique unique (token);
drop index auth.refresh_tokens_token_idx;
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
`;

/** The steps that bring the tables of `auth` into being and up to date, in this order. */
export const AUTH_STEPS: readonly SystemStep[] = [
  { name: 'auth/1-first-tables', sql: FIRST_AUTH_TABLES_SQL },
  { name: 'auth/2-second-factor', sql: SECOND_FACTOR_SQL },
  { name: 'auth/3-one-time-tokens', sql: ONE_TIME_TOKENS_SQL },
  { name: 'auth/4-metadata', sql: METADATA_SQL },
  { name: 'auth/5-numbered-tokens', sql: NUMBERED_TOKENS_SQL },
];

/**
 * The functions that policies ask who calls. As on hosted Supabase: first the single claim, then the object of all
 * claims, because some tools set only that.
 */
export const AUTH_FUNCTIONS_SQL = `
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
$$;
create or replace function auth.email() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
`;
