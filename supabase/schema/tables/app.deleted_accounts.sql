-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.deleted_accounts (
  user_id uuid not null,
  deleted_at timestamp with time zone not null default clock_timestamp(),
  constraint deleted_accounts_pkey PRIMARY KEY (user_id)
);

comment on table app.deleted_accounts is 'Deleted accounts that wait to be written into the list beside the backups, from which a restore deletes them again. Only where a server keeps that list (BACKUP_DIR)';
comment on column app.deleted_accounts.user_id is 'The id alone: it names nobody once the account is gone';
comment on column app.deleted_accounts.deleted_at is 'When, by the machine''s clock, not app.now()';
