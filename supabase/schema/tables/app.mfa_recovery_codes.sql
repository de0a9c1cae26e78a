-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.mfa_recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  created_at timestamp with time zone not null default app.now(),
  used_at timestamp with time zone,
  constraint mfa_recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint mfa_recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.mfa_recovery_codes is 'The codes by which a member who has lost the second factor removes it; each works once';
comment on column app.mfa_recovery_codes.user_id is 'The member; the codes go with the account';
comment on column app.mfa_recovery_codes.code_hash is 'SHA-256 of the member and the code, which has 72 bits of chance: nobody reads it off';
comment on column app.mfa_recovery_codes.created_at is 'When it was shown, once';
comment on column app.mfa_recovery_codes.used_at is 'When it was used; null for one that is still good';
