-- Tables that only the embedded server uses. Hosted Supabase counts attempts by itself and keeps its own sign-ins in schema auth.

-- Several server processes count attempts here together. On PGlite the table stays empty.
-- Unlogged: losing the counts in a crash costs nothing. The columns and their order are the library's.
create unlogged table app.rate_limit_counts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table app.rate_limit_counts is 'Attempts per limit and caller within the current window, of rate-limiter-flexible';
comment on column app.rate_limit_counts.key is 'The limit''s name and a keyed hash of the account or network: no address of anybody';
comment on column app.rate_limit_counts.points is 'Attempts in this window';
comment on column app.rate_limit_counts.expire is 'End of the window, in milliseconds since 1970';

-- Sign-ins on their way to Google or Apple. In the database because the way back may reach another process.
create table app.provider_sign_ins (
  state_hash text primary key,
  browser_hash text not null,
  provider text not null check (provider in ('google', 'apple')),
  nonce text not null,
  code_verifier text not null,
  redirect_to text not null,
  code_challenge text not null,
  answer jsonb,
  expires_at timestamptz not null
);
comment on table app.provider_sign_ins is 'A sign-in between leaving for a provider and coming back; used once, then gone';
comment on column app.provider_sign_ins.state_hash is 'SHA-256 of the state that the provider hands back';
comment on column app.provider_sign_ins.browser_hash is 'SHA-256 of the cookie of the browser that began it: no other may end it';
comment on column app.provider_sign_ins.provider is 'Where it went: google or apple';
comment on column app.provider_sign_ins.nonce is 'Must come back inside the ID token';
comment on column app.provider_sign_ins.code_verifier is 'PKCE towards the provider';
comment on column app.provider_sign_ins.redirect_to is 'Address of the app that it ends at, checked before it was stored';
comment on column app.provider_sign_ins.code_challenge is 'PKCE (S256) of the app that began it, towards the server';
comment on column app.provider_sign_ins.answer is 'What the provider posted (Apple), kept until the browser''s next step, which brings the cookie';
comment on column app.provider_sign_ins.expires_at is 'By the machine''s clock, not app.now()';

create index provider_sign_ins_expires_idx on app.provider_sign_ins (expires_at);

-- The embedded server tells a caller who logs in with the password of their sign-up that the address waits for its confirmation, and
-- must not tell by it whether the address had an account before: every sign-up that is answered as new leaves its password's hash here,
-- with or without an account, and that answer goes by this table alone. A hosted project's own auth does without, and leaves it empty.

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

-- RLS ------------------------------------------------------------------------------------------------

alter table app.sign_up_passwords enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.rate_limit_counts from public;
revoke all on app.provider_sign_ins, app.sign_up_passwords from public, anon, authenticated, service_role;
