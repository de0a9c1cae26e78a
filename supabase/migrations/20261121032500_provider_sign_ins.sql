-- Sign-ins on their way to Google or Apple. Used by the embedded server only: a hosted Supabase keeps its own in schema auth.
-- In the database because the way back may reach another process.

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
comment on column app.provider_sign_ins.redirect_to is 'Address of the club that it ends at, checked before it was stored';
comment on column app.provider_sign_ins.code_challenge is 'PKCE (S256) of the app that began it, towards the club';
comment on column app.provider_sign_ins.answer is 'What the provider posted (Apple), kept until the browser''s next step, which brings the cookie';
comment on column app.provider_sign_ins.expires_at is 'By the machine''s clock, not the club''s';

create index provider_sign_ins_expires_idx on app.provider_sign_ins (expires_at);

revoke all on app.provider_sign_ins from public, anon, authenticated, service_role;
