-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.notice_settings (
  user_id uuid not null,
  mails boolean not null default false,
  updated_at timestamp with time zone not null default app.now(),
  unsubscribe_token uuid not null default gen_random_uuid(),
  unsubscribed_at timestamp with time zone,
  constraint notice_settings_pkey PRIMARY KEY (user_id),
  constraint notice_settings_unsubscribe_token_key UNIQUE (unsubscribe_token),
  constraint notice_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.notice_settings is 'What members chose about notices; no row is everything off';
comment on column app.notice_settings.user_id is 'The member';
comment on column app.notice_settings.mails is 'Whether announcements come by mail too';
comment on column app.notice_settings.updated_at is 'When it was last changed';
comment on column app.notice_settings.unsubscribe_token is 'The secret in the link of their mails, which ends the mails without a login';
comment on column app.notice_settings.unsubscribed_at is 'When the link of a mail last ended the mails';

CREATE INDEX notice_settings_mails_idx ON app.notice_settings USING btree (user_id) WHERE mails;

alter table app.notice_settings enable row level security;
