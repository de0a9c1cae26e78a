-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.member_blocks (
  user_id uuid not null,
  blocked_id uuid not null,
  blocked_name text not null,
  stand_in uuid not null default gen_random_uuid(),
  blocked_at timestamp with time zone not null default app.now(),
  constraint member_blocks_pkey PRIMARY KEY (user_id, blocked_id),
  constraint member_blocks_another CHECK ((user_id <> blocked_id)),
  constraint member_blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint member_blocks_stand_in_key UNIQUE (stand_in),
  constraint member_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.member_blocks is 'Who blocks whom. Written by block_member and unblock_member only';
comment on column app.member_blocks.user_id is 'The member who blocks';
comment on column app.member_blocks.blocked_id is 'The member who is blocked, and learns nothing of it';
comment on column app.member_blocks.blocked_name is 'Their name when they were blocked, by which the list of one''s blocks knows them';
comment on column app.member_blocks.stand_in is 'Stands in rankings for the one''s id before the other: nothing is found by it, and nobody can work out whose it is';
comment on column app.member_blocks.blocked_at is 'When they were blocked';

CREATE INDEX member_blocks_blocked_idx ON app.member_blocks USING btree (blocked_id);

CREATE CONSTRAINT TRIGGER member_blocks_live AFTER INSERT ON app.member_blocks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_block_change(new.user_id, new.blocked_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE CONSTRAINT TRIGGER member_blocks_live_removed AFTER DELETE ON app.member_blocks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_block_change(old.user_id, old.blocked_id)) EXECUTE FUNCTION app.tell_live_changes();

alter table app.member_blocks enable row level security;
