-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.staff_contacts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  challenge_id uuid not null,
  how text not null,
  written_by uuid,
  written_at timestamp with time zone not null default app.now(),
  constraint staff_contacts_pkey PRIMARY KEY (id),
  constraint staff_contacts_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES public.challenges(id) ON DELETE CASCADE,
  constraint staff_contacts_how_check CHECK ((how = ANY (ARRAY['whatsapp'::text, 'notice'::text, 'other'::text]))),
  constraint staff_contacts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

comment on table app.staff_contacts is 'That staff wrote to a member who fell away in a challenge';
comment on column app.staff_contacts.id is 'The contact';
comment on column app.staff_contacts.user_id is 'The member';
comment on column app.staff_contacts.challenge_id is 'The challenge it was about';
comment on column app.staff_contacts.how is 'whatsapp, notice (in the app) or other';
comment on column app.staff_contacts.written_by is 'Who wrote; null for the command';
comment on column app.staff_contacts.written_at is 'When it was noted';

CREATE INDEX staff_contacts_challenge_idx ON app.staff_contacts USING btree (challenge_id);
CREATE INDEX staff_contacts_member_idx ON app.staff_contacts USING btree (user_id, written_at DESC);
CREATE INDEX staff_contacts_newest_idx ON app.staff_contacts USING btree (written_at DESC);

alter table app.staff_contacts enable row level security;
