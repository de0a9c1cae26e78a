-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.ranking_group_totals (
  challenge_id uuid not null,
  points integer not null,
  completion_percentage numeric not null,
  streak_day date not null,
  consecutive_days integer not null,
  total bigint not null,
  constraint ranking_group_totals_pkey PRIMARY KEY (challenge_id, points, completion_percentage, streak_day, consecutive_days),
  constraint ranking_group_totals_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES app.ranking_snapshots(challenge_id) ON DELETE CASCADE
);

comment on table app.ranking_group_totals is 'How many active participants stood in each group of the ranking';
comment on column app.ranking_group_totals.challenge_id is 'The challenge';
comment on column app.ranking_group_totals.points is 'Points of the group''s rows';
comment on column app.ranking_group_totals.completion_percentage is 'Their completion';
comment on column app.ranking_group_totals.streak_day is 'Day of their newest check-in, -infinity without one';
comment on column app.ranking_group_totals.consecutive_days is 'Their run of days that ended with that day';
comment on column app.ranking_group_totals.total is 'How many there were';

alter table app.ranking_group_totals enable row level security;
