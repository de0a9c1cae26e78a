-- Where the processes of one club count attempts together. The embedded server's rate limiter writes it; on PGlite it stays empty.

-- Unlogged: losing the counts in a crash costs nothing. The columns and their order are the library's.
create unlogged table app.rate_limit_counts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table app.rate_limit_counts is 'Attempts per limit and caller within the current window, of rate-limiter-flexible';
comment on column app.rate_limit_counts.key is 'The limit''s name and a keyed hash of the account or network: no address of anybody';
comment on column app.rate_limit_counts.points is 'Attempts in this window';
comment on column app.rate_limit_counts.expire is 'End of the window, in milliseconds since 1970';

revoke all on app.rate_limit_counts from public;
