-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.factor_starts (
  factor_id uuid not null,
  user_id uuid not null,
  started_at timestamp with time zone not null default app.now(),
  constraint factor_starts_pkey PRIMARY KEY (factor_id),
  constraint factor_starts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.factor_starts is 'Since when each second factor is in use. The auth server''s own instants are of when its set-up began, or change with each code';
comment on column app.factor_starts.factor_id is 'The factor, in auth.mfa_factors; no foreign key, since a hosted project''s table is the platform''s';
comment on column app.factor_starts.user_id is 'The member; the row goes with the account';
comment on column app.factor_starts.started_at is 'When its first code was shown';

CREATE INDEX factor_starts_user_idx ON app.factor_starts USING btree (user_id);

alter table app.factor_starts enable row level security;
