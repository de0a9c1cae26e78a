-- The embedded server tells whoever logs in with the password that they signed up with that the address waits for its confirmation, and
-- must not tell by it whether the address had an account before: every sign-up that is answered as new leaves its password's hash here,
-- whichever account it met, and that answer goes by this table alone. A hosted project's own auth does without, and leaves it empty.

create table app.sign_up_passwords (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  password_hash text not null,
  signed_up_at timestamptz not null default now()
);
comment on table app.sign_up_passwords is 'Passwords that an address was signed up with of late, whether or not it had an account';
comment on column app.sign_up_passwords.id is 'Its own id';
comment on column app.sign_up_passwords.user_id is 'The account of the address: the new one, or the one that it met';
comment on column app.sign_up_passwords.password_hash is 'bcrypt, as accounts keep theirs; opens nothing';
comment on column app.sign_up_passwords.signed_up_at is 'By the machine''s clock, not app.now(); kept for thirty days';

create index sign_up_passwords_account_idx on app.sign_up_passwords (user_id, signed_up_at desc);

alter table app.sign_up_passwords enable row level security;
revoke all on app.sign_up_passwords from public, anon, authenticated, service_role;
