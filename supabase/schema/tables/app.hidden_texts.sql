-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.hidden_texts (
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  member_id uuid not null,
  workout_id uuid,
  name text not null,
  notes text,
  hidden_at timestamp with time zone not null default app.now(),
  lifted_at timestamp with time zone,
  constraint hidden_texts_pkey PRIMARY KEY (id),
  constraint hidden_texts_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint hidden_texts_report_id_fkey FOREIGN KEY (report_id) REFERENCES app.content_reports(id) ON DELETE CASCADE,
  constraint hidden_texts_workout_id_fkey FOREIGN KEY (workout_id) REFERENCES public.workout_records(id) ON DELETE CASCADE
);

comment on table app.hidden_texts is 'Texts that were covered: of a workout, or a member''s name';
comment on column app.hidden_texts.id is 'The hiding';
comment on column app.hidden_texts.report_id is 'The report it was covered for';
comment on column app.hidden_texts.member_id is 'Whose it is; the row goes with the account';
comment on column app.hidden_texts.workout_id is 'The workout; null for the member''s own name';
comment on column app.hidden_texts.name is 'The name as it was';
comment on column app.hidden_texts.notes is 'The workout''s notes as they were';
comment on column app.hidden_texts.hidden_at is 'When it was covered';
comment on column app.hidden_texts.lifted_at is 'When it was uncovered';

CREATE INDEX hidden_texts_member_idx ON app.hidden_texts USING btree (member_id) WHERE (lifted_at IS NULL);
CREATE INDEX hidden_texts_report_idx ON app.hidden_texts USING btree (report_id);
CREATE INDEX hidden_texts_workout_idx ON app.hidden_texts USING btree (workout_id) WHERE (workout_id IS NOT NULL);

alter table app.hidden_texts enable row level security;
