-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.notice_settings (
  user_id uuid not null,
  mails boolean not null default false,
  updated_at timestamp with time zone not null default app.now(),
  constraint notice_settings_pkey PRIMARY KEY (user_id),
  constraint notice_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.notice_settings is 'What members chose about notices; no row is everything off';
comment on column app.notice_settings.user_id is 'The member';
comment on column app.notice_settings.mails is 'Whether announcements come by mail too';
comment on column app.notice_settings.updated_at is 'When it was last changed';

CREATE INDEX notice_settings_mails_idx ON app.notice_settings USING btree (user_id) WHERE mails;

alter table app.notice_settings enable row level security;
