-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.ranking_marks (
  challenge_id uuid not null,
  points integer not null,
  completion_percentage numeric not null,
  streak_day date not null,
  consecutive_days integer not null,
  reached_at timestamp with time zone not null,
  joined_at timestamp with time zone not null,
  user_id uuid not null,
  ahead bigint not null,
  constraint ranking_marks_pkey PRIMARY KEY (challenge_id, points, completion_percentage, streak_day, consecutive_days, reached_at, joined_at, user_id),
  constraint ranking_marks_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES app.ranking_snapshots(challenge_id) ON DELETE CASCADE
);

comment on table app.ranking_marks is 'The first and then every 100th row of each group of the ranking';
comment on column app.ranking_marks.challenge_id is 'The challenge';
comment on column app.ranking_marks.points is 'Points of the group''s rows';
comment on column app.ranking_marks.completion_percentage is 'Their completion';
comment on column app.ranking_marks.streak_day is 'Day of their newest check-in, -infinity without one';
comment on column app.ranking_marks.consecutive_days is 'Their run of days that ended with that day';
comment on column app.ranking_marks.reached_at is 'The row''s reached_at';
comment on column app.ranking_marks.joined_at is 'The row''s joined_at';
comment on column app.ranking_marks.user_id is 'The row''s member; not kept in step with accounts, for only its place in the order matters';
comment on column app.ranking_marks.ahead is 'How many rows of its group came before it';

alter table app.ranking_marks enable row level security;
