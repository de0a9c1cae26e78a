-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.ranking_names (
  challenge_id uuid not null,
  user_id uuid not null,
  word text collate "C" not null,
  full_name text collate "C" not null,
  constraint ranking_names_pkey PRIMARY KEY (challenge_id, user_id, word),
  constraint ranking_names_challenge_id_user_id_fkey FOREIGN KEY (challenge_id, user_id) REFERENCES public.challenge_progress(challenge_id, user_id) ON DELETE CASCADE
);

comment on table app.ranking_names is 'The words of the names of a challenge''s active participants, without accents and capitals';
comment on column app.ranking_names.challenge_id is 'The challenge';
comment on column app.ranking_names.user_id is 'The participant';
comment on column app.ranking_names.word is 'One word of the name';
comment on column app.ranking_names.full_name is 'The whole name, for the order of the found';

CREATE INDEX ranking_names_word_idx ON app.ranking_names USING btree (challenge_id, word, full_name, user_id);

alter table app.ranking_names enable row level security;
