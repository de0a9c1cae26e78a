-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.barred_addresses (
  email_hash text not null,
  reason text not null,
  until timestamp with time zone not null,
  constraint barred_addresses_pkey PRIMARY KEY (email_hash)
);

comment on table app.barred_addresses is 'Addresses of accounts that were deleted while they were suspended: a new account at one is suspended from the start, for the time that was left';
comment on column app.barred_addresses.email_hash is 'SHA-256 of the address: it can be known again, and not read';
comment on column app.barred_addresses.reason is 'Why, as the suspension said';
comment on column app.barred_addresses.until is 'The end of the suspension; of one without an end a year after the deletion';

alter table app.barred_addresses enable row level security;
