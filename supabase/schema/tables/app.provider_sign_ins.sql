-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.provider_sign_ins (
  state_hash text not null,
  browser_hash text not null,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  redirect_to text not null,
  code_challenge text not null,
  answer jsonb,
  expires_at timestamp with time zone not null,
  constraint provider_sign_ins_pkey PRIMARY KEY (state_hash),
  constraint provider_sign_ins_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'apple'::text])))
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

CREATE INDEX provider_sign_ins_expires_idx ON app.provider_sign_ins USING btree (expires_at);
