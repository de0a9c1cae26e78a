-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.code_tries (
  user_id uuid not null,
  subject text not null,
  tries integer not null,
  ends_at timestamp with time zone not null,
  constraint code_tries_pkey PRIMARY KEY (user_id, subject),
  constraint code_tries_tries_check CHECK ((tries >= 0)),
  constraint code_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.code_tries is 'Wrong codes and limited calls of late, by member and place; a row goes an hour after its end';
comment on column app.code_tries.user_id is 'The member; the rows go with the account';
comment on column app.code_tries.subject is 'Which codes, from where, and whether in a short time or in a day';
comment on column app.code_tries.tries is 'Codes since the count began; what was right is taken back';
comment on column app.code_tries.ends_at is 'When the count begins anew';

CREATE INDEX code_tries_ends_idx ON app.code_tries USING btree (ends_at);

alter table app.code_tries enable row level security;
