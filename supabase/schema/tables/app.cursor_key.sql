-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.cursor_key (
  only_row boolean not null default true,
  key bytea not null default app.random_bytes(),
  constraint cursor_key_pkey PRIMARY KEY (only_row),
  constraint cursor_key_only_row_check CHECK (only_row)
);

comment on table app.cursor_key is 'What cursors are sealed with. Another key makes the cursors that are out bad input, and nothing else';
comment on column app.cursor_key.only_row is 'There is one';
comment on column app.cursor_key.key is '32 random bytes, drawn when the table was made';

alter table app.cursor_key enable row level security;
