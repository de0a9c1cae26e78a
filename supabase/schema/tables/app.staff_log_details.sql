-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.staff_log_details (
  seq bigint not null,
  salt text,
  details jsonb,
  constraint staff_log_details_pkey PRIMARY KEY (seq),
  constraint staff_log_details_check CHECK (((salt IS NULL) = (details IS NULL))),
  constraint staff_log_details_seq_fkey FOREIGN KEY (seq) REFERENCES app.staff_log(seq) ON DELETE CASCADE
);

comment on table app.staff_log_details is 'What a line says beside ids: reason, before, after. Emptied with the account it is about';
comment on column app.staff_log_details.seq is 'The line';
comment on column app.staff_log_details.salt is 'Random, so that nobody finds emptied details by trying';
comment on column app.staff_log_details.details is '{reason, before, after, …}; null once it was emptied';

CREATE TRIGGER staff_log_details_guard BEFORE DELETE OR UPDATE ON app.staff_log_details FOR EACH ROW EXECUTE FUNCTION app.guard_staff_log_details();

CREATE TRIGGER staff_log_details_kept BEFORE TRUNCATE ON app.staff_log_details FOR EACH STATEMENT EXECUTE FUNCTION app.guard_staff_log_details();

alter table app.staff_log_details enable row level security;
