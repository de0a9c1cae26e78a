-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.checkout_attempts (
  subject text not null,
  window_started_at timestamp with time zone not null,
  attempts integer not null,
  constraint checkout_attempts_pkey PRIMARY KEY (subject),
  constraint checkout_attempts_attempts_check CHECK ((attempts >= 0))
);

comment on table app.checkout_attempts is 'Payment pages opened of late, by network; a row goes a day after its window began';
comment on column app.checkout_attempts.subject is 'The network';
comment on column app.checkout_attempts.window_started_at is 'When the count began';
comment on column app.checkout_attempts.attempts is 'Payment pages since then';
