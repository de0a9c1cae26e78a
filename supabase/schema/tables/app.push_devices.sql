-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.push_devices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  public_key text not null,
  added_at timestamp with time zone not null default app.now(),
  last_sent_at timestamp with time zone,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_endpoint_check CHECK ((char_length(endpoint) <= 1024)),
  constraint push_devices_endpoint_key UNIQUE (endpoint),
  constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.push_devices is 'Browsers that take reminders. Endpoint and keys are secrets: nobody reads them but the function that sends';
comment on column app.push_devices.id is 'The device';
comment on column app.push_devices.user_id is 'The member';
comment on column app.push_devices.session_id is 'The session in which it was added: signing out ends it';
comment on column app.push_devices.endpoint is 'The address at its push service';
comment on column app.push_devices.p256dh is 'The browser''s public key';
comment on column app.push_devices.auth is 'The secret shared with the browser';
comment on column app.push_devices.public_key is 'The club''s key that it was subscribed with: with another one nothing gets there until the browser subscribes again';
comment on column app.push_devices.added_at is 'When it was added';
comment on column app.push_devices.last_sent_at is 'When a push service last took something for it';

CREATE INDEX push_devices_member_idx ON app.push_devices USING btree (user_id, added_at);

alter table app.push_devices enable row level security;
