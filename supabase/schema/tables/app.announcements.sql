-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.announcements (
  id uuid not null default gen_random_uuid(),
  audience text not null,
  challenge_id uuid,
  user_id uuid,
  title text not null,
  body text not null,
  button_label text,
  button_path text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  is_urgent boolean not null default false,
  announced_by uuid,
  announced_at timestamp with time zone not null default app.now(),
  mailed_up_to uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_audience CHECK ((((audience = 'challenge'::text) = (challenge_id IS NOT NULL)) AND ((audience = 'member'::text) = (user_id IS NOT NULL)))),
  constraint announcements_audience_check CHECK ((audience = ANY (ARRAY['challenge'::text, 'experts'::text, 'members'::text, 'member'::text]))),
  constraint announcements_button CHECK (((button_label IS NULL) = (button_path IS NULL))),
  constraint announcements_button_path_check CHECK ((button_path ~ '^/app(/[a-z0-9/-]*)?$'::text)),
  constraint announcements_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES public.challenges(id) ON DELETE CASCADE,
  constraint announcements_days CHECK ((ends_at > starts_at)),
  constraint announcements_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.announcements is 'What staff tell members in the app. Written by the staff procedures only';
comment on column app.announcements.id is 'The announcement';
comment on column app.announcements.audience is 'challenge (its participants), experts, members (all) or member (one)';
comment on column app.announcements.challenge_id is 'The challenge, for its participants';
comment on column app.announcements.user_id is 'The member, for one';
comment on column app.announcements.title is 'The first line';
comment on column app.announcements.body is 'The rest; links of known hosts and paths of the app are links in it';
comment on column app.announcements.button_label is 'What its button says; null without one';
comment on column app.announcements.button_path is 'The screen of the app that the button leads to';
comment on column app.announcements.starts_at is 'From when members see it';
comment on column app.announcements.ends_at is 'Until when';
comment on column app.announcements.ended_at is 'When staff ended it before its time';
comment on column app.announcements.is_urgent is 'Whether it reaches members above their limits';
comment on column app.announcements.announced_by is 'Who wrote it; null for the command';
comment on column app.announcements.announced_at is 'When it was written';
comment on column app.announcements.mailed_up_to is 'The last member whose mail was queued';

CREATE INDEX announcements_challenge_idx ON app.announcements USING btree (challenge_id) WHERE (challenge_id IS NOT NULL);
CREATE INDEX announcements_order_idx ON app.announcements USING btree (starts_at DESC, id DESC);
CREATE INDEX announcements_running_idx ON app.announcements USING btree (ends_at) WHERE (ended_at IS NULL);
CREATE INDEX announcements_user_idx ON app.announcements USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE CONSTRAINT TRIGGER announcements_live AFTER INSERT OR UPDATE OF ended_at ON app.announcements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.user_id IS NOT NULL) AND app.note_live_change('member_notices'::text, new.id, new.user_id))) EXECUTE FUNCTION app.tell_live_changes();

CREATE TRIGGER announcements_told AFTER INSERT OR UPDATE OF ended_at ON app.announcements FOR EACH ROW WHEN ((new.audience <> 'member'::text)) EXECUTE FUNCTION app.on_announcement_to_many();

alter table app.announcements enable row level security;
