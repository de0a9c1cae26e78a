-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.hidden_files (
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  member_id uuid not null,
  bucket text,
  name text,
  hidden_name text not null,
  address text not null,
  places jsonb not null,
  wanted text not null default 'hidden'::text,
  placed text not null default 'public'::text,
  hidden_at timestamp with time zone not null default app.now(),
  settled_at timestamp with time zone,
  held_name text,
  hidden_by text not null default 'staff'::text,
  constraint hidden_files_pkey PRIMARY KEY (id),
  constraint hidden_files_hidden_by_check CHECK ((hidden_by = ANY (ARRAY['staff'::text, 'trusted'::text, 'newcomer'::text, 'minor'::text]))),
  constraint hidden_files_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint hidden_files_placed_check CHECK ((placed = ANY (ARRAY['public'::text, 'private'::text, 'gone'::text]))),
  constraint hidden_files_report_id_fkey FOREIGN KEY (report_id) REFERENCES app.content_reports(id) ON DELETE CASCADE,
  constraint hidden_files_wanted_check CHECK ((wanted = ANY (ARRAY['hidden'::text, 'shown'::text, 'gone'::text])))
);

comment on table app.hidden_files is 'Pictures that were hidden, and what has become of their files';
comment on column app.hidden_files.id is 'The hiding';
comment on column app.hidden_files.report_id is 'The report it was hidden for';
comment on column app.hidden_files.member_id is 'Whose it is; the row goes with the account';
comment on column app.hidden_files.bucket is 'The bucket it was shown from; null for a picture that the club does not keep';
comment on column app.hidden_files.name is 'Its name there';
comment on column app.hidden_files.hidden_name is 'Its name in hidden-images';
comment on column app.hidden_files.address is 'Its address, as rows had it';
comment on column app.hidden_files.places is 'Where it comes back to: [{workout_id, place}] and [{field}] of the profile';
comment on column app.hidden_files.wanted is 'hidden, shown (given back) or gone (deleted)';
comment on column app.hidden_files.placed is 'Where the file is: public, private or gone; a job brings it where it is wanted';
comment on column app.hidden_files.hidden_at is 'When it was hidden';
comment on column app.hidden_files.settled_at is 'When it was given back or deleted';
comment on column app.hidden_files.held_name is 'On the platform''s Storage: what the file is called in its public bucket from the hiding until it is moved, its name and its version; else null';
comment on column app.hidden_files.hidden_by is 'What hid it: a decision of the staff, or before one a report of a trusted member, of a newcomer, or of a minor';

CREATE INDEX hidden_files_file_idx ON app.hidden_files USING btree (bucket, name);
CREATE INDEX hidden_files_held_idx ON app.hidden_files USING btree (bucket, held_name) WHERE (held_name IS NOT NULL);
CREATE INDEX hidden_files_member_idx ON app.hidden_files USING btree (member_id);
CREATE INDEX hidden_files_report_idx ON app.hidden_files USING btree (report_id);

alter table app.hidden_files enable row level security;
