-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.report_pictures (
  report_id uuid not null,
  place integer not null,
  bucket text,
  name text,
  address text not null,
  constraint report_pictures_pkey PRIMARY KEY (report_id, place),
  constraint report_pictures_report_id_fkey FOREIGN KEY (report_id) REFERENCES app.content_reports(id) ON DELETE CASCADE
);

comment on table app.report_pictures is 'The pictures that a report is about: of a workout those that it had when the report came';
comment on column app.report_pictures.report_id is 'The report';
comment on column app.report_pictures.place is 'Their order, from 1';
comment on column app.report_pictures.bucket is 'The bucket; null for a picture that the club does not keep';
comment on column app.report_pictures.name is 'The name in it';
comment on column app.report_pictures.address is 'The address, as rows have or had it';

CREATE INDEX report_pictures_address_idx ON app.report_pictures USING btree (address);
CREATE INDEX report_pictures_file_idx ON app.report_pictures USING btree (bucket, name);

alter table app.report_pictures enable row level security;
