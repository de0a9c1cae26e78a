-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.report_attempts (
  subject text not null,
  window_started_at timestamp with time zone not null,
  attempts integer not null,
  constraint report_attempts_pkey PRIMARY KEY (subject),
  constraint report_attempts_attempts_check CHECK ((attempts >= 0))
);

comment on table app.report_attempts is 'Reports of the last 24 hours by member, mail address (as a hash) and network';
comment on column app.report_attempts.subject is 'A member, the hash of an address, or a network';
comment on column app.report_attempts.window_started_at is 'When the count began';
comment on column app.report_attempts.attempts is 'Reports since then';

CREATE INDEX report_attempts_window_idx ON app.report_attempts USING btree (window_started_at);

alter table app.report_attempts enable row level security;
