-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.privacy_attempts (
  user_id uuid not null,
  kind text not null,
  window_started_at timestamp with time zone not null default app.now(),
  attempts integer not null default 0,
  constraint privacy_attempts_pkey PRIMARY KEY (user_id, kind),
  constraint privacy_attempts_attempts_check CHECK ((attempts >= 0)),
  constraint privacy_attempts_kind_check CHECK ((kind = ANY ('{export,delete,payment_code,payment_code_try,recovery_code,mailed_code,lost_phone,member_page}'::text[]))),
  constraint privacy_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.privacy_attempts is 'How often members lately asked for their data, or tried to prove who they are before deleting their account';
comment on column app.privacy_attempts.user_id is 'The member; the rows go with the account';
comment on column app.privacy_attempts.kind is 'export: a copy of the data. delete: a password or code for the deletion. payment_code: a code to an address that paid, payment_code_try: such a code.
recovery_code: a code in the place of a second factor. mailed_code: a mailed code before a first one. lost_phone: a mail for who has lost the phone. member_page: a member''s page that one of the staff opened';
comment on column app.privacy_attempts.window_started_at is 'When the count began';
comment on column app.privacy_attempts.attempts is 'Attempts since then';
