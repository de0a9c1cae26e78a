-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.card_keys (
  user_id uuid not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  key bytea not null,
  constraint card_keys_pkey PRIMARY KEY (user_id, issued_at),
  constraint card_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.member_cards(user_id) ON DELETE CASCADE
);

comment on table app.card_keys is 'What a device makes the codes of a card from, for an hour; each device may hold another one';
comment on column app.card_keys.user_id is 'The member';
comment on column app.card_keys.issued_at is 'When it was given out';
comment on column app.card_keys.expires_at is 'When it ends: an hour later, or with the plan or the challenge';
comment on column app.card_keys.key is '32 random bytes';
