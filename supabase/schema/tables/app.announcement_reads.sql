-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.announcement_reads (
  announcement_id uuid not null,
  user_id uuid not null,
  reached_at timestamp with time zone not null default app.now(),
  mail_queued_at timestamp with time zone,
  read_at timestamp with time zone,
  constraint announcement_reads_pkey PRIMARY KEY (announcement_id, user_id),
  constraint announcement_reads_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES app.announcements(id) ON DELETE CASCADE,
  constraint announcement_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.announcement_reads is 'Whom an announcement reached, and who read it. Nobody reads it by name: staff see numbers of a crowd';
comment on column app.announcement_reads.announcement_id is 'The announcement';
comment on column app.announcement_reads.user_id is 'The member';
comment on column app.announcement_reads.reached_at is 'When it was first shown or mailed: what the limits of a member count';
comment on column app.announcement_reads.mail_queued_at is 'When its mail was queued; null for none';
comment on column app.announcement_reads.read_at is 'When the member read it; null before';

CREATE INDEX announcement_reads_member_idx ON app.announcement_reads USING btree (user_id, reached_at DESC);

CREATE CONSTRAINT TRIGGER announcement_reads_live AFTER UPDATE ON app.announcement_reads DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('member_notices'::text, new.announcement_id, new.user_id)) EXECUTE FUNCTION app.tell_live_changes();

alter table app.announcement_reads enable row level security;
