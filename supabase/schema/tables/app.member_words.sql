-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.member_words (
  user_id uuid not null,
  word text collate "C" not null,
  full_name text collate "C" not null,
  constraint member_words_pkey PRIMARY KEY (user_id, word),
  constraint member_words_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.member_index(user_id) ON DELETE CASCADE
);

comment on table app.member_words is 'The words of members'' names and addresses, without accents and capitals';
comment on column app.member_words.user_id is 'The member';
comment on column app.member_words.word is 'One word of the name, or a part of the address';
comment on column app.member_words.full_name is 'The whole name, for the order of the found';

CREATE INDEX member_words_word_idx ON app.member_words USING btree (word, full_name, user_id);

alter table app.member_words enable row level security;
