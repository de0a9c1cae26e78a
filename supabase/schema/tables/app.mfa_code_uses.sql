-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.mfa_code_uses (
  factor_id uuid not null,
  user_id uuid not null,
  last_step bigint,
  barred_steps bigint[] not null default '{}'::bigint[],
  wrong_in_a_row integer not null default 0,
  paused_until timestamp with time zone,
  constraint mfa_code_uses_pkey PRIMARY KEY (factor_id),
  constraint mfa_code_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint mfa_code_uses_wrong_in_a_row_check CHECK ((wrong_in_a_row >= 0))
);

comment on table app.mfa_code_uses is 'Which codes of a second factor were used, and how many wrong ones came in a row';
comment on column app.mfa_code_uses.factor_id is 'The factor, in auth.mfa_factors; no foreign key, since a hosted project''s table is the platform''s';
comment on column app.mfa_code_uses.user_id is 'The member; the row goes with the account';
comment on column app.mfa_code_uses.last_step is 'The 30 seconds, counted from 1970, of the newest code that was used; none of them or before is good again';
comment on column app.mfa_code_uses.barred_steps is 'Later 30 seconds of which a code was told to be right too early: that one is not good when its time comes';
comment on column app.mfa_code_uses.wrong_in_a_row is 'Of before wrong codes were counted by place (app.code_tries)';
comment on column app.mfa_code_uses.paused_until is 'Of before a place was paused and not the factor';

CREATE INDEX mfa_code_uses_user_idx ON app.mfa_code_uses USING btree (user_id);
