-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.payment_attempts (
  subject text not null,
  window_started_at timestamp with time zone not null,
  attempts integer not null,
  constraint payment_attempts_pkey PRIMARY KEY (subject),
  constraint payment_attempts_attempts_check CHECK ((attempts >= 0))
);

comment on table app.payment_attempts is 'What was asked of the payment functions of late, by whom; a row goes a day after its window began';
comment on column app.payment_attempts.subject is 'What was asked, and the member, network or fingerprint of an address that it is counted for';
comment on column app.payment_attempts.window_started_at is 'When the count began';
comment on column app.payment_attempts.attempts is 'How often since then';
