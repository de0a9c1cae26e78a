-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.sign_up_passwords (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  password_hash text not null,
  signed_up_at timestamp with time zone not null default now(),
  constraint sign_up_passwords_pkey PRIMARY KEY (id),
  constraint sign_up_passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.sign_up_passwords is 'Passwords that an address was signed up with of late, whether or not it had an account';
comment on column app.sign_up_passwords.id is 'Its own id';
comment on column app.sign_up_passwords.user_id is 'The account of the address: the new one, or the one that it met';
comment on column app.sign_up_passwords.password_hash is 'bcrypt, as accounts keep theirs; opens nothing';
comment on column app.sign_up_passwords.signed_up_at is 'By the machine''s clock, not app.now(); kept for thirty days';

CREATE INDEX sign_up_passwords_account_idx ON app.sign_up_passwords USING btree (user_id, signed_up_at DESC);

alter table app.sign_up_passwords enable row level security;
