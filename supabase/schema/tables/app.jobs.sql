-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.jobs (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  key text not null,
  payload jsonb not null default '{}'::jsonb,
  lapses_at timestamp with time zone,
  due_at timestamp with time zone not null default app.now(),
  attempts integer not null default 0,
  taken_until timestamp with time zone,
  done_at timestamp with time zone,
  given_up_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null default app.now(),
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_key_key UNIQUE (key),
  constraint jobs_kind_check CHECK ((kind = ANY (ARRAY['mail'::text, 'end_subscription'::text, 'delay_subscription'::text, 'sync_subscription'::text, 'check_session'::text, 'find_subscriptions'::text, 'account_mail'::text, 'delete_account'::text, 'announcement_mails'::text, 'hidden_file'::text, 'final_result'::text, 'push'::text, 'lost_phone'::text, 'unattached_files'::text])))
);

comment on table app.jobs is 'Mails and calls to other services that wait, are under way or were done of late';
comment on column app.jobs.id is 'The job';
comment on column app.jobs.kind is 'mail, end_subscription, delay_subscription, sync_subscription, check_session, find_subscriptions, account_mail, delete_account or announcement_mails; run-jobs knows how each is done';
comment on column app.jobs.key is 'What it is about: a second job with the same key is not made';
comment on column app.jobs.payload is 'Ids of what it is about; of an account''s mail the mail itself. Emptied when a mail is sent or given up';
comment on column app.jobs.lapses_at is 'From then on a mail says nothing any more, such as one whose link is good for an hour; null for never';
comment on column app.jobs.due_at is 'Not before this instant';
comment on column app.jobs.attempts is 'How often it was taken';
comment on column app.jobs.taken_until is 'Until when whoever took it has to say what became of it';
comment on column app.jobs.done_at is 'When it was done';
comment on column app.jobs.given_up_at is 'When it was given up';
comment on column app.jobs.last_error is 'Why it failed last, in a word';
comment on column app.jobs.created_at is 'When it was made';

CREATE INDEX jobs_due_idx ON app.jobs USING btree (due_at) WHERE ((done_at IS NULL) AND (given_up_at IS NULL));

CREATE TRIGGER jobs_closed_mail BEFORE UPDATE ON app.jobs FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['mail'::text, 'push'::text])) AND ((new.done_at IS NOT NULL) OR (new.given_up_at IS NOT NULL)))) EXECUTE FUNCTION app.empty_closed_mail();
