-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.staff_log (
  seq bigint not null,
  at timestamp with time zone not null,
  actor_id uuid,
  by_command boolean not null,
  session_id uuid,
  act text not null,
  member_id uuid,
  object_id text,
  details_hash text not null,
  previous_hash text not null,
  line_hash text not null,
  constraint staff_log_pkey PRIMARY KEY (seq)
);

comment on table app.staff_log is 'What staff did, one line an act. Append only, for every role';
comment on column app.staff_log.seq is 'Which line it is; each is one more than the one before';
comment on column app.staff_log.at is 'When';
comment on column app.staff_log.actor_id is 'Who did it; null for the command';
comment on column app.staff_log.by_command is 'Whether it was done by the operator''s command';
comment on column app.staff_log.session_id is 'The session it was done from';
comment on column app.staff_log.act is 'The procedure';
comment on column app.staff_log.member_id is 'To whom it was done';
comment on column app.staff_log.object_id is 'To what: a challenge, a check-in, a request';
comment on column app.staff_log.details_hash is 'SHA-256 of the salt and the details';
comment on column app.staff_log.previous_hash is 'line_hash of the line before';
comment on column app.staff_log.line_hash is 'SHA-256 of all of this line';

CREATE INDEX staff_log_act_idx ON app.staff_log USING btree (act, seq DESC);
CREATE INDEX staff_log_actor_idx ON app.staff_log USING btree (actor_id, seq DESC) WHERE (actor_id IS NOT NULL);
CREATE INDEX staff_log_at_idx ON app.staff_log USING btree (at, seq);
CREATE INDEX staff_log_member_idx ON app.staff_log USING btree (member_id, seq DESC) WHERE (member_id IS NOT NULL);

CREATE TRIGGER staff_log_guard BEFORE DELETE OR UPDATE ON app.staff_log FOR EACH ROW EXECUTE FUNCTION app.guard_staff_log();

CREATE TRIGGER staff_log_kept BEFORE TRUNCATE ON app.staff_log FOR EACH STATEMENT EXECUTE FUNCTION app.guard_staff_log();

alter table app.staff_log enable row level security;
