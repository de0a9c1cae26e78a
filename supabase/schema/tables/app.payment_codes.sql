-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.payment_codes (
  user_id uuid not null,
  email text not null,
  code text not null,
  made_at timestamp with time zone not null default app.now(),
  constraint payment_codes_pkey PRIMARY KEY (user_id, email),
  constraint payment_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.payment_codes is 'Codes under way to addresses that paid; good for 15 minutes';
comment on column app.payment_codes.user_id is 'The member who says that they paid';
comment on column app.payment_codes.email is 'The address that paid, in lower case';
comment on column app.payment_codes.code is 'Six digits';
comment on column app.payment_codes.made_at is 'When it was asked for';
