-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.gone_accounts (
  account_hash text not null,
  gone_at timestamp with time zone not null default app.now(),
  constraint gone_accounts_pkey PRIMARY KEY (account_hash)
);

comment on table app.gone_accounts is 'Accounts deleted in the last thirty days: what they pay on a page that was open then is ended, and nothing of it names them';
comment on column app.gone_accounts.account_hash is 'SHA-256 of the account''s id, which names nobody once the account is gone';
comment on column app.gone_accounts.gone_at is 'When it was deleted';
