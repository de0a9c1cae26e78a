-- Accounts that are gone, by their hashes, so that a late event of a payment finds none.

create table app.gone_accounts (
  account_hash text primary key,
  gone_at timestamptz not null default app.now()
);
comment on table app.gone_accounts is 'Accounts deleted in the last thirty days: what they pay on a page that was open then is ended, and nothing of it names them';
comment on column app.gone_accounts.account_hash is 'SHA-256 of the account''s id, which names nobody once the account is gone';
comment on column app.gone_accounts.gone_at is 'When it was deleted';

create function app.hash_of_account(account_id text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(lower(account_id), 'UTF8')), 'hex') $$;
comment on function app.hash_of_account(text) is 'What app.gone_accounts keeps of an account';

create function app.note_gone_account(account_id uuid) returns void
language sql volatile set search_path = ''
as $$
  insert into app.gone_accounts (account_hash) values (app.hash_of_account(account_id::text)) on conflict (account_hash) do nothing
$$;
comment on function app.note_gone_account(uuid) is 'Remembers for thirty days that an account was deleted';

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.gone_accounts from public;
