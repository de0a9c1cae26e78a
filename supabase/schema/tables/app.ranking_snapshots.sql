-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.ranking_snapshots (
  challenge_id uuid not null,
  taken_at timestamp with time zone not null,
  participants bigint not null,
  check_ins bigint not null,
  points bigint not null,
  constraint ranking_snapshots_pkey PRIMARY KEY (challenge_id),
  constraint ranking_snapshots_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES public.challenges(id) ON DELETE CASCADE
);

comment on table app.ranking_snapshots is 'The totals of a challenge with a crowd when they were last counted';
comment on column app.ranking_snapshots.challenge_id is 'The challenge';
comment on column app.ranking_snapshots.taken_at is 'When it was counted, by the real clock and not by app.now(), because it is the age of a note';
comment on column app.ranking_snapshots.participants is 'Active participants';
comment on column app.ranking_snapshots.check_ins is 'Their check-ins';
comment on column app.ranking_snapshots.points is 'Their points';

alter table app.ranking_snapshots enable row level security;
