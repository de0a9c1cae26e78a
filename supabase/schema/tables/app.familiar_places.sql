-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.familiar_places (
  user_id uuid not null,
  place text not null,
  kind text not null,
  seen_at timestamp with time zone not null default app.now(),
  second_factor_at timestamp with time zone,
  mark_hash text,
  constraint familiar_places_pkey PRIMARY KEY (user_id, place),
  constraint familiar_places_kind_check CHECK ((kind = ANY (ARRAY['network'::text, 'device'::text]))),
  constraint familiar_places_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table app.familiar_places is 'Networks and devices that members signed in from, of late: there the right password and code are judged whatever strangers have tried';
comment on column app.familiar_places.user_id is 'The member; the rows go with the account';
comment on column app.familiar_places.place is 'SHA-256 of the member with the network or with the mark of the device: nobody reads it off, and no two members'' rows can be compared';
comment on column app.familiar_places.kind is 'network: an IPv4 address or the /48 of an IPv6 one. device: a mark that its browser keeps';
comment on column app.familiar_places.seen_at is 'The newest sign-in or use there, to the day';
comment on column app.familiar_places.second_factor_at is 'The newest sign-in there with a second factor; null when there was none';
comment on column app.familiar_places.mark_hash is 'SHA-256 of a device''s mark, by which it is found before its member is known; null for networks, and for devices noted before there was this';

CREATE INDEX familiar_places_mark_idx ON app.familiar_places USING btree (mark_hash) WHERE (mark_hash IS NOT NULL);
CREATE INDEX familiar_places_seen_idx ON app.familiar_places USING btree (seen_at);

alter table app.familiar_places enable row level security;
