-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.member_suspensions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  reason text not null,
  until timestamp with time zone,
  suspended_by uuid,
  suspended_at timestamp with time zone not null default app.now(),
  lifted_at timestamp with time zone,
  lifted_reason text,
  settled_at timestamp with time zone,
  constraint member_suspensions_pkey PRIMARY KEY (id),
  constraint member_suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.member_suspensions is 'Suspensions of members, those of the past too';
comment on column app.member_suspensions.id is 'The suspension';
comment on column app.member_suspensions.user_id is 'The member';
comment on column app.member_suspensions.reason is 'Why, as the member reads it';
comment on column app.member_suspensions.until is 'From this instant on it counts no more; null until it is lifted';
comment on column app.member_suspensions.suspended_by is 'Who did it; null for the command';
comment on column app.member_suspensions.suspended_at is 'When';
comment on column app.member_suspensions.lifted_at is 'When it was lifted before its end';
comment on column app.member_suspensions.lifted_reason is 'Why it was lifted, as the member reads it';
comment on column app.member_suspensions.settled_at is 'When the member was put back into the rankings; null while it counts, and until somebody looks after that';

CREATE INDEX member_suspensions_open_idx ON app.member_suspensions USING btree (user_id) WHERE (lifted_at IS NULL);
CREATE INDEX member_suspensions_unsettled_idx ON app.member_suspensions USING btree (until) WHERE (settled_at IS NULL);
CREATE INDEX member_suspensions_user_idx ON app.member_suspensions USING btree (user_id, suspended_at DESC);

CREATE TRIGGER member_suspensions_changed AFTER INSERT OR UPDATE ON app.member_suspensions FOR EACH ROW EXECUTE FUNCTION app.on_suspension_changed();

CREATE TRIGGER member_suspensions_lifted AFTER UPDATE OF lifted_at ON app.member_suspensions FOR EACH ROW WHEN (((old.lifted_at IS NULL) AND (new.lifted_at IS NOT NULL))) EXECUTE FUNCTION app.on_suspension_lifted();

CREATE CONSTRAINT TRIGGER member_suspensions_live AFTER INSERT ON app.member_suspensions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('member_suspensions'::text, new.id, new.user_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE TRIGGER member_suspensions_ranked AFTER INSERT OR DELETE OR UPDATE ON app.member_suspensions FOR EACH ROW EXECUTE FUNCTION app.on_ranked_changed();

CREATE TRIGGER member_suspensions_told AFTER INSERT ON app.member_suspensions FOR EACH ROW EXECUTE FUNCTION app.on_member_suspended();

alter table app.member_suspensions enable row level security;
