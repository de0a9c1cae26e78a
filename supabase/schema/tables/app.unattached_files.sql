-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.unattached_files (
  file_id uuid not null,
  since timestamp with time zone not null,
  constraint unattached_files_pkey PRIMARY KEY (file_id)
);

comment on table app.unattached_files is 'Members'' pictures that hang on nothing, looked for once a day';
comment on column app.unattached_files.file_id is 'The id in storage.objects';
comment on column app.unattached_files.since is 'When it was first seen to hang on nothing, or last written over since';

alter table app.unattached_files enable row level security;
