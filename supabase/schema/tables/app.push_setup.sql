-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.push_setup (
  id boolean not null default true,
  public_key text,
  hosts text[] not null default '{}'::text[],
  test_origin text,
  updated_at timestamp with time zone not null default app.now(),
  constraint push_setup_pkey PRIMARY KEY (id),
  constraint push_setup_id_check CHECK (id)
);

comment on table app.push_setup is 'How the club pushes: one row, which the server writes from its settings';
comment on column app.push_setup.id is 'There is one row';
comment on column app.push_setup.public_key is 'The public VAPID key, which browsers ask for; null while the club does not push';
comment on column app.push_setup.hosts is 'Push services that the operator added';
comment on column app.push_setup.test_origin is 'The push service of the tests, on this machine; development mode only';
comment on column app.push_setup.updated_at is 'When it was last changed';

alter table app.push_setup enable row level security;
