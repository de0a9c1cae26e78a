-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.account_links (
  token_hash text not null,
  user_id uuid not null,
  act text not null,
  factor_id uuid,
  created_at timestamp with time zone not null default app.now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  password_mark text,
  constraint account_links_pkey PRIMARY KEY (token_hash),
  constraint account_links_act_check CHECK ((act = ANY (ARRAY['remove_factor'::text, 'not_me'::text, 'start_lost_phone'::text, 'stop_lost_phone'::text]))),
  constraint account_links_check CHECK (((act = 'remove_factor'::text) = (factor_id IS NOT NULL))),
  constraint account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.account_links is 'Links in mails about an account that act by one press and without a login, each once';
comment on column app.account_links.token_hash is 'SHA-256 of the token in the link: nobody reads it off';
comment on column app.account_links.user_id is 'The account; its links go with it';
comment on column app.account_links.act is 'remove_factor: that factor goes, and who has the account now with it. not_me: whoever has the password alone goes. start_lost_phone and
stop_lost_phone: the wait for who has lost the phone';
comment on column app.account_links.factor_id is 'The factor that remove_factor is about; no foreign key, since a hosted project''s table is the platform''s';
comment on column app.account_links.created_at is 'When it was mailed';
comment on column app.account_links.expires_at is 'Until when it is good';
comment on column app.account_links.used_at is 'When it was pressed; null before';
comment on column app.account_links.password_mark is 'Of start_lost_phone: a hash of the password''s hash. With another password who asked for the link has proved nothing any more';

CREATE INDEX account_links_user_idx ON app.account_links USING btree (user_id);

alter table app.account_links enable row level security;
