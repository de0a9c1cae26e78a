-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.reminder_settings (
  user_id uuid not null,
  is_on boolean not null default false,
  hour integer not null default app.default_reminder_hour(),
  mails boolean not null default false,
  unsubscribe_token uuid not null default gen_random_uuid(),
  next_at timestamp with time zone,
  unanswered integer not null default 0,
  last_day date,
  last_sent_at timestamp with time zone,
  last_words text,
  tested_at timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  offer_answered_at timestamp with time zone,
  turned_off_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  updated_at timestamp with time zone not null default app.now(),
  constraint reminder_settings_pkey PRIMARY KEY (user_id),
  constraint reminder_settings_hour_check CHECK (((hour >= app.first_reminder_hour()) AND (hour <= app.last_reminder_hour()))),
  constraint reminder_settings_next CHECK (((NOT is_on) OR (next_at IS NOT NULL))),
  constraint reminder_settings_unsubscribe_token_key UNIQUE (unsubscribe_token),
  constraint reminder_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.reminder_settings is 'What members chose about reminders, and how far theirs are; no row is everything off';
comment on column app.reminder_settings.user_id is 'The member';
comment on column app.reminder_settings.is_on is 'Whether they want reminders';
comment on column app.reminder_settings.hour is 'The hour of the day, in the challenge''s zone';
comment on column app.reminder_settings.mails is 'Whether reminders come by mail too';
comment on column app.reminder_settings.unsubscribe_token is 'The secret in the link of their mails, which ends the mails without a login';
comment on column app.reminder_settings.next_at is 'When the next decision is due';
comment on column app.reminder_settings.unanswered is 'Reminders in a row that had no answer when the last was sent, that one too; a check-in after it makes it none';
comment on column app.reminder_settings.last_day is 'The day of the last reminder that was sent';
comment on column app.reminder_settings.last_sent_at is 'When it was sent';
comment on column app.reminder_settings.last_words is 'Which words it had: none come twice in a row';
comment on column app.reminder_settings.tested_at is 'Test messages of the last 24 hours';
comment on column app.reminder_settings.offer_answered_at is 'When the member answered whether they want reminders: they are asked once';
comment on column app.reminder_settings.turned_off_at is 'When they last switched reminders off';
comment on column app.reminder_settings.unsubscribed_at is 'When the link of a mail last ended the mails';
comment on column app.reminder_settings.updated_at is 'When it was last changed by the member';

CREATE INDEX reminder_settings_due_idx ON app.reminder_settings USING btree (next_at) WHERE is_on;
CREATE INDEX reminder_settings_off_idx ON app.reminder_settings USING btree (turned_off_at) WHERE (turned_off_at IS NOT NULL);
CREATE INDEX reminder_settings_unsubscribed_idx ON app.reminder_settings USING btree (unsubscribed_at) WHERE (unsubscribed_at IS NOT NULL);

alter table app.reminder_settings enable row level security;
