-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.partner_codes (
  partner_id text not null,
  code text not null,
  created_at timestamp with time zone not null default app.now(),
  constraint partner_codes_pkey PRIMARY KEY (partner_id),
  constraint partner_codes_code_key UNIQUE (code)
);

comment on table app.partner_codes is 'By which a partner shows that it may note uses; the operator hands them out';
comment on column app.partner_codes.partner_id is 'The partner, an entry of the collection benefit_partners';
comment on column app.partner_codes.code is 'Eight letters, drawn by lot';
comment on column app.partner_codes.created_at is 'When it was made';
