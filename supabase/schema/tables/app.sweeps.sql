-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.sweeps (
  name text not null,
  last_run_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint sweeps_pkey PRIMARY KEY (name)
);

comment on table app.sweeps is 'When each recurring task was last begun, whichever server process did it';
comment on column app.sweeps.name is 'The task';
comment on column app.sweeps.last_run_at is 'When it was last begun';
