-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.earlier_links (
  token text not null,
  user_id uuid not null,
  kind text not null,
  sent_at timestamp with time zone not null,
  constraint earlier_links_pkey PRIMARY KEY (token),
  constraint earlier_links_kind_check CHECK ((kind = ANY (ARRAY['confirmation'::text, 'recovery'::text]))),
  constraint earlier_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.earlier_links is 'Mailed links that are still good though a newer one was mailed; kept as auth.users keeps the newest';
comment on column app.earlier_links.token is 'The code of the link';
comment on column app.earlier_links.user_id is 'The member; the rows go with the account';
comment on column app.earlier_links.kind is 'confirmation: of a new account. recovery: for a new password';
comment on column app.earlier_links.sent_at is 'When it was mailed; it is good for an hour';

CREATE INDEX earlier_links_user_idx ON app.earlier_links USING btree (user_id);

alter table app.earlier_links enable row level security;
