-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.member_reminders (
  user_id uuid not null,
  day date not null,
  outcome text not null,
  kind text,
  challenge_id uuid,
  words text,
  is_last boolean not null default false,
  decided_at timestamp with time zone not null default app.now(),
  sent_at timestamp with time zone,
  lapses_at timestamp with time zone,
  opened_at timestamp with time zone,
  constraint member_reminders_pkey PRIMARY KEY (user_id, day),
  constraint member_reminders_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES public.challenges(id) ON DELETE SET NULL,
  constraint member_reminders_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'late'::text, 'suspended'::text, 'no_challenge'::text, 'checked_in'::text, 'paused'::text, 'stopped'::text, 'resting'::text, 'nothing'::text]))),
  constraint member_reminders_sent CHECK ((((outcome = 'sent'::text) = (sent_at IS NOT NULL)) AND ((outcome = 'sent'::text) = (kind IS NOT NULL)) AND ((outcome = 'sent'::text) = (words IS NOT NULL)) AND ((outcome = 'sent'::text) = (lapses_at IS NOT NULL)))),
  constraint member_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.member_reminders is 'The decision of each member''s day, whether a reminder was sent or why none was. Unique, so that neither processes nor clocks send twice';
comment on column app.member_reminders.user_id is 'The member';
comment on column app.member_reminders.day is 'The day, in the challenge''s zone';
comment on column app.member_reminders.outcome is 'sent, or why not: late, suspended, no_challenge, checked_in, paused, stopped, resting (after an unanswered one), nothing (no kind matches)';
comment on column app.member_reminders.kind is 'What it was about; null when none was sent';
comment on column app.member_reminders.challenge_id is 'The challenge that it was about';
comment on column app.member_reminders.words is 'The id of its words in app.reminder_templates()';
comment on column app.member_reminders.is_last is 'Whether it said that it is the last';
comment on column app.member_reminders.decided_at is 'When it was decided';
comment on column app.member_reminders.sent_at is 'When it was told in the app and given to the other channels';
comment on column app.member_reminders.lapses_at is 'From then on no channel sends it any more';
comment on column app.member_reminders.opened_at is 'When the member first tapped it';

CREATE INDEX member_reminders_challenge_idx ON app.member_reminders USING btree (challenge_id) WHERE (challenge_id IS NOT NULL);
CREATE INDEX member_reminders_sent_idx ON app.member_reminders USING btree (sent_at) WHERE (sent_at IS NOT NULL);

alter table app.member_reminders enable row level security;
