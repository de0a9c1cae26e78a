-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create unlogged table app.rate_limit_counts (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limit_counts_pkey PRIMARY KEY (key)
);

comment on table app.rate_limit_counts is 'Attempts per limit and caller within the current window, of rate-limiter-flexible';
comment on column app.rate_limit_counts.key is 'The limit''s name and a keyed hash of the account or network: no address of anybody';
comment on column app.rate_limit_counts.points is 'Attempts in this window';
comment on column app.rate_limit_counts.expire is 'End of the window, in milliseconds since 1970';
