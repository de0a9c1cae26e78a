-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.lost_phone_waits (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  began_at timestamp with time zone not null default app.now(),
  auth_began_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null,
  steps integer not null default 0,
  tellings integer not null default 0,
  stopped_at timestamp with time zone,
  stopped_by text,
  ended_at timestamp with time zone,
  constraint lost_phone_waits_pkey PRIMARY KEY (id),
  constraint lost_phone_waits_check CHECK (((stopped_at IS NULL) = (stopped_by IS NULL))),
  constraint lost_phone_waits_check1 CHECK (((stopped_at IS NULL) OR (ended_at IS NULL))),
  constraint lost_phone_waits_steps_check CHECK (((steps >= 0) AND (steps <= 2))),
  constraint lost_phone_waits_stopped_by_check CHECK ((stopped_by = ANY (ARRAY['link'::text, 'factor'::text, 'member'::text, 'no_factor'::text, 'staff'::text, 'reset'::text]))),
  constraint lost_phone_waits_tellings_check CHECK ((tellings >= 0)),
  constraint lost_phone_waits_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.lost_phone_waits is 'Waits of members who have lost the phone, and with it the second factor: kept for half a year, as accesses are';
comment on column app.lost_phone_waits.id is 'The wait';
comment on column app.lost_phone_waits.user_id is 'The member; their waits go with the account';
comment on column app.lost_phone_waits.began_at is 'When it was begun by a press in the mail';
comment on column app.lost_phone_waits.auth_began_at is 'The same by the database''s own clock, since the auth server knows no other';
comment on column app.lost_phone_waits.due_at is 'When it is over. Later than it was where a server that stood still told late';
comment on column app.lost_phone_waits.steps is 'How many of the two later tellings, on days 3 and 6, are behind it';
comment on column app.lost_phone_waits.tellings is 'How often its member was told, by mail, bell and push';
comment on column app.lost_phone_waits.stopped_at is 'When it was stopped; null for one that was not';
comment on column app.lost_phone_waits.stopped_by is 'link: of the mail. factor: a sign-in with the second factor. member: in the app. no_factor: there was nothing left to take away. staff: the member became one of
them. reset: by the command';
comment on column app.lost_phone_waits.ended_at is 'When it was over and the factor went; null before, and where it was stopped';

CREATE UNIQUE INDEX lost_phone_waits_open ON app.lost_phone_waits USING btree (user_id) WHERE ((stopped_at IS NULL) AND (ended_at IS NULL));

CREATE INDEX lost_phone_waits_user_idx ON app.lost_phone_waits USING btree (user_id, began_at);

alter table app.lost_phone_waits enable row level security;
