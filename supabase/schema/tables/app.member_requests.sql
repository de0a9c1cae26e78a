-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.member_requests (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  reason text not null,
  requested_by uuid,
  requested_at timestamp with time zone not null default app.now(),
  due_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  done_at timestamp with time zone,
  constraint member_requests_pkey PRIMARY KEY (id),
  constraint member_requests_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'deletion'::text]))),
  constraint member_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.member_requests is 'A copy of a member''s data, or the end of their account, on their written request';
comment on column app.member_requests.id is 'The request';
comment on column app.member_requests.user_id is 'The member';
comment on column app.member_requests.kind is 'export or deletion';
comment on column app.member_requests.reason is 'How it was asked for, as staff wrote it';
comment on column app.member_requests.requested_by is 'Who noted it; null for the command';
comment on column app.member_requests.requested_at is 'When';
comment on column app.member_requests.due_at is 'Not before this instant';
comment on column app.member_requests.stopped_at is 'When it was stopped';
comment on column app.member_requests.done_at is 'When the copy was first read';

CREATE INDEX member_requests_user_idx ON app.member_requests USING btree (user_id, requested_at DESC);

CREATE UNIQUE INDEX member_requests_waiting_idx ON app.member_requests USING btree (user_id, kind) WHERE ((stopped_at IS NULL) AND (done_at IS NULL));

alter table app.member_requests enable row level security;
