import type { SystemStep } from './system-step.ts';

const FIRST_TABLES_SQL = `
create schema if not exists storage;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
alter table storage.buckets enable row level security;

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  unique (bucket_id, name)
);
create index if not exists storage_objects_name_pattern_search on storage.objects (name text_pattern_ops);
alter table storage.objects enable row level security;
`;

/** The steps that bring the tables of `storage` into being and up to date, in this order. */
export const STORAGE_STEPS: readonly SystemStep[] = [{ name: 'storage/1-first-tables', sql: FIRST_TABLES_SQL }];

/** The functions that policies read names and the kind of request with, as the platform's Storage has them. */
export const STORAGE_FUNCTIONS_SQL = `
create or replace function storage.foldername(name text) returns text[] language sql immutable as $$
  select parts[1 : array_length(parts, 1) - 1] from (select string_to_array(name, '/') as parts) split
$$;
create or replace function storage.filename(name text) returns text language sql immutable as $$
  select parts[array_length(parts, 1)] from (select string_to_array(name, '/') as parts) split
$$;
create or replace function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;
create or replace function storage.operation() returns text language sql stable as $$
  select current_setting('storage.operation', true)
$$;
create or replace function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
  select exists (
    select from unnest(expected_operations) wanted
     where wanted <> '' and regexp_replace(wanted, '^storage\\.', '') = regexp_replace(storage.operation(), '^storage\\.', '')
  )
$$;
create or replace function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as $$
  select storage.allow_any_operation(array[expected_operation])
$$;
`;
