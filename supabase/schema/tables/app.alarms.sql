-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.alarms (
  name text not null,
  is_told boolean not null default false,
  told_at timestamp with time zone,
  taken_until timestamp with time zone,
  first_looked_at timestamp with time zone not null default app.now(),
  constraint alarms_pkey PRIMARY KEY (name)
);

comment on table app.alarms is 'Alarms that the operator was written to about';
comment on column app.alarms.name is 'What it is about; of a disk also whose';
comment on column app.alarms.is_told is 'Whether the operator was told that it began, and not yet that it is over';
comment on column app.alarms.told_at is 'When they were last told that it began';
comment on column app.alarms.taken_until is 'Until when whoever writes to them now has to say what became of it';
comment on column app.alarms.first_looked_at is 'When a server looked for the first time';
