-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.member_files (
  file_id uuid not null,
  user_id uuid not null,
  bytes bigint not null,
  written_at timestamp with time zone not null,
  constraint member_files_pkey PRIMARY KEY (file_id),
  constraint member_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.member_files is 'What members keep in the storage: a row for each of storage.objects that is a member''s, kept by its triggers';
comment on column app.member_files.file_id is 'The id in storage.objects';
comment on column app.member_files.user_id is 'The member who uploaded it';
comment on column app.member_files.bytes is 'Its size; 0 until Storage knows it';
comment on column app.member_files.written_at is 'When its member uploaded or replaced it; -infinity of one that the operator gave them, as a restore does';

CREATE INDEX member_files_user_idx ON app.member_files USING btree (user_id) INCLUDE (bytes, written_at);
