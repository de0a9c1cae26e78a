-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.staff_log_start (
  only_row boolean not null default true,
  seq bigint not null default 0,
  line_hash text not null default ''::text,
  constraint staff_log_start_pkey PRIMARY KEY (only_row),
  constraint staff_log_start_only_row_check CHECK (only_row)
);

comment on table app.staff_log_start is 'The last line that was dropped after five years: the chain begins behind it';
comment on column app.staff_log_start.only_row is 'Always true';
comment on column app.staff_log_start.seq is 'Its number; 0 while all lines are kept';
comment on column app.staff_log_start.line_hash is 'Its line_hash';

CREATE TRIGGER staff_log_start_guard BEFORE DELETE OR UPDATE ON app.staff_log_start FOR EACH ROW EXECUTE FUNCTION app.guard_staff_log_start();

CREATE TRIGGER staff_log_start_kept BEFORE TRUNCATE ON app.staff_log_start FOR EACH STATEMENT EXECUTE FUNCTION app.guard_staff_log_start();

alter table app.staff_log_start enable row level security;
