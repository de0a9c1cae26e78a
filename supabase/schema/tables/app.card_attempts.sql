-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.card_attempts (
  subject text not null,
  window_started_at timestamp with time zone not null,
  attempts integer not null,
  constraint card_attempts_pkey PRIMARY KEY (subject),
  constraint card_attempts_attempts_check CHECK ((attempts >= 0))
);

comment on table app.card_attempts is 'Wrong codes of late, by card and network, by network, and by card; a row goes an hour after its window began';
comment on column app.card_attempts.subject is 'A card''s number with a network, a network, or a card''s number alone';
comment on column app.card_attempts.window_started_at is 'When the count began';
comment on column app.card_attempts.attempts is 'Attempts since then; what was right is taken back';

CREATE INDEX card_attempts_window_idx ON app.card_attempts USING btree (window_started_at);
