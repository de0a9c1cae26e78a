-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.mailed_codes (
  session_id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  sent_at timestamp with time zone not null default now(),
  constraint mailed_codes_pkey PRIMARY KEY (session_id),
  constraint mailed_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.mailed_codes is 'Codes of six digits that sessions had mailed to their member, good for 15 minutes in that session; a row goes a day later';
comment on column app.mailed_codes.session_id is 'The session that asked; no foreign key, since a hosted project''s table is the platform''s';
comment on column app.mailed_codes.user_id is 'The member; the row goes with the account';
comment on column app.mailed_codes.code_hash is 'SHA-224 of the address with the code, as the auth server keeps it';
comment on column app.mailed_codes.sent_at is 'When it was mailed, by the database''s own clock';

CREATE INDEX mailed_codes_user_idx ON app.mailed_codes USING btree (user_id);

alter table app.mailed_codes enable row level security;
