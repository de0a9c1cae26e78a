-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.certificates (
  code text not null,
  challenge_id uuid not null,
  user_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null default app.now(),
  constraint certificates_pkey PRIMARY KEY (code),
  constraint certificates_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES public.challenges(id) ON DELETE CASCADE,
  constraint certificates_challenge_id_user_id_kind_key UNIQUE (challenge_id, user_id, kind),
  constraint certificates_code_check CHECK ((code ~ '^[A-HJKMNP-Z]{12}$'::text)),
  constraint certificates_kind_check CHECK ((kind = ANY (ARRAY['bronze'::text, 'silver'::text, 'gold'::text]))),
  constraint certificates_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

comment on table app.certificates is 'Codes of certificates. A code stays when its milestone is taken back, so that whoever asks is told of it; it is good again with the milestone';
comment on column app.certificates.code is 'Twelve letters, drawn by lot; people read them in groups of four';
comment on column app.certificates.challenge_id is 'The challenge';
comment on column app.certificates.user_id is 'The member';
comment on column app.certificates.kind is 'The milestone: bronze, silver or gold';
comment on column app.certificates.created_at is 'When the member first asked for it';

CREATE INDEX certificates_user_idx ON app.certificates USING btree (user_id);
