-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.content_reports (
  id uuid not null default gen_random_uuid(),
  number text not null,
  source text not null,
  reporter_id uuid,
  reporter_email text,
  kind text,
  target text,
  member_id uuid,
  workout_id uuid,
  challenge_id uuid,
  bucket text,
  file text,
  address text,
  reported_text text,
  reason text not null,
  words text,
  place text,
  created_at timestamp with time zone not null default app.now(),
  hidden_at_once boolean not null default false,
  state text not null default 'open'::text,
  decision text,
  sentence text,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_with uuid,
  check_in_id uuid,
  suspension_id uuid,
  appealed_at timestamp with time zone,
  appeal_words text,
  appeal_granted boolean,
  appeal_sentence text,
  appeal_decided_at timestamp with time zone,
  appeal_decided_by uuid,
  emptied_at timestamp with time zone,
  queue_rank smallint not null default 0,
  queue_key double precision not null default 0,
  updated_at timestamp with time zone not null default app.now(),
  is_urgent boolean not null default false,
  constraint content_reports_pkey PRIMARY KEY (id),
  constraint content_reports_appeal_sentence_check CHECK (((char_length(appeal_sentence) >= 1) AND (char_length(appeal_sentence) <= app.max_reason_length()))),
  constraint content_reports_appeal_words_check CHECK (((char_length(appeal_words) >= 1) AND (char_length(appeal_words) <= app.max_report_words_length()))),
  constraint content_reports_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES public.challenges(id) ON DELETE SET NULL,
  constraint content_reports_check CHECK (((decision IS NULL) = (state = 'open'::text))),
  constraint content_reports_decided_with_fkey FOREIGN KEY (decided_with) REFERENCES app.content_reports(id) ON DELETE SET NULL,
  constraint content_reports_decision_check CHECK ((decision = ANY (ARRAY['hide_photo'::text, 'hide_text'::text, 'void_check_in'::text, 'ask_photo'::text, 'suspend'::text, 'refuse'::text, 'gone'::text]))),
  constraint content_reports_kind_check CHECK ((kind = ANY (ARRAY['photo'::text, 'name'::text, 'workout'::text]))),
  constraint content_reports_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint content_reports_number_check CHECK ((number ~ '^D-[A-Z]{4}-[A-Z]{4}$'::text)),
  constraint content_reports_number_key UNIQUE (number),
  constraint content_reports_place_check CHECK (((char_length(place) >= 1) AND (char_length(place) <= app.max_report_place_length()))),
  constraint content_reports_reason_check CHECK ((reason = ANY (ARRAY['not_training'::text, 'image_without_consent'::text, 'minor'::text, 'nudity'::text, 'offence'::text, 'illegal'::text, 'other'::text]))),
  constraint content_reports_reporter_email_check CHECK ((char_length(reporter_email) <= 254)),
  constraint content_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint content_reports_sentence_check CHECK (((char_length(sentence) >= 1) AND (char_length(sentence) <= app.max_reason_length()))),
  constraint content_reports_source_check CHECK ((source = ANY (ARRAY['member'::text, 'stranger'::text]))),
  constraint content_reports_state_check CHECK ((state = ANY (ARRAY['open'::text, 'appealed'::text, 'decided'::text]))),
  constraint content_reports_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= app.max_report_words_length()))),
  constraint content_reports_workout_id_fkey FOREIGN KEY (workout_id) REFERENCES public.workout_records(id) ON DELETE SET NULL
);

comment on table app.content_reports is 'Reports of what members show, what was decided, and appeals. The numbers of it stay; what names somebody goes with their account, or after app.report_kept_days()';
comment on column app.content_reports.id is 'The report';
comment on column app.content_reports.number is 'By which its sender may ask for it: eight letters, drawn by lot';
comment on column app.content_reports.source is 'member, or stranger for the public form';
comment on column app.content_reports.reporter_id is 'The member who reported it; seen by the deciding staff alone';
comment on column app.content_reports.reporter_email is 'Where a stranger wants the answer';
comment on column app.content_reports.kind is 'photo, name or workout; null for one of the public form that nobody has found yet';
comment on column app.content_reports.target is 'Of several reports the same one tells that they are about the same thing';
comment on column app.content_reports.member_id is 'Whose it is';
comment on column app.content_reports.workout_id is 'The workout, or that of the photo';
comment on column app.content_reports.challenge_id is 'Where it was seen';
comment on column app.content_reports.bucket is 'The photo''s bucket; null for one that the club does not keep';
comment on column app.content_reports.file is 'The photo''s name in it';
comment on column app.content_reports.address is 'The photo''s address, as rows have it';
comment on column app.content_reports.reported_text is 'The name as it read then, of a member or a workout';
comment on column app.content_reports.reason is 'Why, one of the seven';
comment on column app.content_reports.words is 'What the sender wrote';
comment on column app.content_reports.place is 'What a stranger saw: an address, or where it was';
comment on column app.content_reports.created_at is 'When it came';
comment on column app.content_reports.hidden_at_once is 'Whether its pictures were hidden before anybody decided';
comment on column app.content_reports.state is 'open, appealed or decided';
comment on column app.content_reports.decision is 'What was decided; gone when the account went before';
comment on column app.content_reports.sentence is 'Why, as both sides read it';
comment on column app.content_reports.decided_at is 'When';
comment on column app.content_reports.decided_by is 'By whom; null for the command';
comment on column app.content_reports.decided_with is 'The report of the same thing whose decision answered this one too; that one is appealed';
comment on column app.content_reports.check_in_id is 'The check-in that was voided';
comment on column app.content_reports.suspension_id is 'The suspension that was decided';
comment on column app.content_reports.appealed_at is 'When its member appealed';
comment on column app.content_reports.appeal_words is 'What the member wrote then';
comment on column app.content_reports.appeal_granted is 'Whether the appeal succeeded';
comment on column app.content_reports.appeal_sentence is 'Why, as both sides read it';
comment on column app.content_reports.appeal_decided_at is 'When that was decided';
comment on column app.content_reports.appeal_decided_by is 'By whom; null for the command';
comment on column app.content_reports.emptied_at is 'When all that names somebody was taken out';
comment on column app.content_reports.queue_rank is '0 open, 1 appealed, 2 decided';
comment on column app.content_reports.queue_key is 'The order among these: the oldest first, of the decided the latest first';
comment on column app.content_reports.updated_at is 'When it was last changed';
comment on column app.content_reports.is_urgent is 'Whether its reason would hide and it did not hide all: it stands on top of the queue, and the staff are mailed';

CREATE INDEX content_reports_challenge_idx ON app.content_reports USING btree (challenge_id) WHERE (challenge_id IS NOT NULL);
CREATE INDEX content_reports_decided_with_idx ON app.content_reports USING btree (decided_with) WHERE (decided_with IS NOT NULL);
CREATE INDEX content_reports_email_idx ON app.content_reports USING btree (lower(reporter_email)) WHERE (reporter_email IS NOT NULL);
CREATE INDEX content_reports_kept_idx ON app.content_reports USING btree (decided_at) WHERE ((emptied_at IS NULL) AND (decided_at IS NOT NULL));
CREATE INDEX content_reports_member_idx ON app.content_reports USING btree (member_id, created_at DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX content_reports_queue_idx ON app.content_reports USING btree (queue_rank, queue_key, id);
CREATE INDEX content_reports_reporter_idx ON app.content_reports USING btree (reporter_id, created_at DESC) WHERE (reporter_id IS NOT NULL);
CREATE INDEX content_reports_target_idx ON app.content_reports USING btree (target) WHERE (target IS NOT NULL);
CREATE INDEX content_reports_workout_idx ON app.content_reports USING btree (workout_id) WHERE (workout_id IS NOT NULL);

CREATE CONSTRAINT TRIGGER content_reports_live_decided AFTER UPDATE ON app.content_reports DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.member_id IS NOT NULL) AND (new.hidden_at_once OR (new.decision IS NOT NULL)) AND app.note_live_change('content_reports'::text, new.id, new.member_id))) EXECUTE FUNCTION app.tell_live_changes();

CREATE CONSTRAINT TRIGGER content_reports_live_reporter AFTER INSERT OR UPDATE ON app.content_reports DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.reporter_id IS NOT NULL) AND app.note_live_change('content_reports'::text, new.id, new.reporter_id))) EXECUTE FUNCTION app.tell_live_changes();

CREATE TRIGGER content_reports_order BEFORE INSERT OR UPDATE ON app.content_reports FOR EACH ROW EXECUTE FUNCTION app.keep_report_order();

CREATE TRIGGER content_reports_pictures_added AFTER INSERT ON app.content_reports FOR EACH ROW WHEN ((new.target IS NOT NULL)) EXECUTE FUNCTION app.on_report_target();

CREATE TRIGGER content_reports_pictures_changed AFTER UPDATE OF target ON app.content_reports FOR EACH ROW WHEN ((new.target IS DISTINCT FROM old.target)) EXECUTE FUNCTION app.on_report_target();

CREATE TRIGGER content_reports_public_urgent AFTER INSERT ON app.content_reports FOR EACH ROW WHEN (((new.source = 'stranger'::text) AND (new.reason = ANY (ARRAY['minor'::text, 'nudity'::text])))) EXECUTE FUNCTION app.on_public_report();

alter table app.content_reports enable row level security;
