-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.member_index (
  user_id uuid not null,
  full_name text collate "C" not null,
  is_confirmed boolean not null,
  constraint member_index_pkey PRIMARY KEY (user_id),
  constraint member_index_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

comment on table app.member_index is 'All members in the order in which staff list them';
comment on column app.member_index.user_id is 'The member';
comment on column app.member_index.full_name is 'The name without accents and capitals';
comment on column app.member_index.is_confirmed is 'Whether the address was ever confirmed';

CREATE INDEX member_index_name_idx ON app.member_index USING btree (full_name, user_id);
CREATE INDEX member_index_unconfirmed_idx ON app.member_index USING btree (full_name, user_id) WHERE (NOT is_confirmed);

alter table app.member_index enable row level security;
