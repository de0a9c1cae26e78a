-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.member_consents (
  user_id uuid not null,
  document text not null,
  version text not null,
  accepted_at timestamp with time zone not null default app.now(),
  given boolean not null default true,
  constraint member_consents_pkey PRIMARY KEY (user_id, document, version, accepted_at),
  constraint member_consents_document_check CHECK ((document = ANY (ARRAY['terms'::text, 'privacy'::text, 'whatsapp'::text, 'club_screen'::text, 'certificate_name'::text]))),
  constraint member_consents_documents_given CHECK ((given OR (document <> ALL (ARRAY['terms'::text, 'privacy'::text])))),
  constraint member_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint member_consents_version_check CHECK ((version ~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,31}$'::text))
);

comment on table public.member_consents is 'Proof of consent: the documents a member accepted, and each turn of a switch. Append only; it goes with the account';
comment on column public.member_consents.user_id is 'Who accepted';
comment on column public.member_consents.document is 'terms (terms of use) or privacy (privacy policy); whatsapp, club_screen or certificate_name of a switch';
comment on column public.member_consents.version is 'The version that was on the screen, content/legal.ts';
comment on column public.member_consents.accepted_at is 'When this version was accepted first; of a switch, when it was turned';
comment on column public.member_consents.given is 'False when the consent was taken back';

CREATE UNIQUE INDEX member_consents_documents_once ON public.member_consents USING btree (user_id, document, version) WHERE (document = ANY (ARRAY['terms'::text, 'privacy'::text]));

CREATE INDEX member_consents_newest_idx ON public.member_consents USING btree (user_id, document, accepted_at DESC);

CREATE TRIGGER member_consents_guard BEFORE DELETE OR UPDATE ON public.member_consents FOR EACH ROW EXECUTE FUNCTION app.guard_consents();

CREATE TRIGGER member_consents_kept BEFORE TRUNCATE ON public.member_consents FOR EACH STATEMENT EXECUTE FUNCTION app.guard_consents();

alter table public.member_consents enable row level security;

create policy "Members read their own consents" on public.member_consents for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.member_consents as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.member_consents to authenticated;
grant all on public.member_consents to service_role;
