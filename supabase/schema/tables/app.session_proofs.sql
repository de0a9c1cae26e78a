-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.session_proofs (
  session_id uuid not null,
  user_id uuid not null,
  proved_at timestamp with time zone not null default app.now(),
  constraint session_proofs_pkey PRIMARY KEY (session_id),
  constraint session_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.session_proofs is 'Sessions in which a mailed code was typed: their member reads the mail of the address';
comment on column app.session_proofs.session_id is 'The session; no foreign key, since a hosted project''s table is the platform''s';
comment on column app.session_proofs.user_id is 'The member; the row goes with the account';
comment on column app.session_proofs.proved_at is 'When the code was typed; it counts for 15 minutes';

CREATE INDEX session_proofs_user_idx ON app.session_proofs USING btree (user_id);

alter table app.session_proofs enable row level security;
