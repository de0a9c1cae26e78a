-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.unreadable_factors (
  factor_id uuid not null,
  constraint unreadable_factors_pkey PRIMARY KEY (factor_id)
);

comment on table app.unreadable_factors is 'Second factors whose secret the club''s MFA_KEY does not open: they count as none. The embedded server notes them as their members sign in';
comment on column app.unreadable_factors.factor_id is 'The factor, in auth.mfa_factors; no foreign key, since a hosted project''s table is the platform''s';

alter table app.unreadable_factors enable row level security;
