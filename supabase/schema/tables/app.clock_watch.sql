-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.clock_watch (
  only_row boolean not null default true,
  seen_at timestamp with time zone,
  trusted_at timestamp with time zone,
  leapt_by interval,
  since interval not null default '00:00:00'::interval,
  lasted interval not null default '00:00:00'::interval,
  noted_at timestamp with time zone,
  constraint clock_watch_pkey PRIMARY KEY (only_row),
  constraint clock_watch_only_row_check CHECK (only_row)
);

comment on table app.clock_watch is 'The database''s clock as it was last looked at, and the leap that nobody has taken on yet; one row';
comment on column app.clock_watch.only_row is 'There is one';
comment on column app.clock_watch.seen_at is 'The last instant that was looked at, by the database''s own clock; null before the first look';
comment on column app.clock_watch.trusted_at is 'The last instant before a leap; null while the clock agrees';
comment on column app.clock_watch.leapt_by is 'By how much it leapt; negative for one that was put back';
comment on column app.clock_watch.since is 'How much time has gone by since then, as far as the clock went on steadily';
comment on column app.clock_watch.lasted is 'For how long the clock has gone on steadily since its newest leap';
comment on column app.clock_watch.noted_at is 'When the leap was noticed, by the clock that leapt';

alter table app.clock_watch enable row level security;
