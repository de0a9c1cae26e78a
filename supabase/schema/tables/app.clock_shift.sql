-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.clock_shift (
  only_row boolean not null default true,
  shift interval not null default '00:00:00'::interval,
  constraint clock_shift_pkey PRIMARY KEY (only_row),
  constraint clock_shift_only_row_check CHECK (only_row)
);

comment on table app.clock_shift is 'How far app.now() runs ahead of the database clock; zero outside tests';
comment on column app.clock_shift.shift is 'Added to now(); a negative one puts the whole system in the past';
