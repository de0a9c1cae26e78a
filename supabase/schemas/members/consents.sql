-- Consents: what each member accepted, in which version and when.

create table public.member_consents (
  user_id uuid not null references auth.users (id) on delete cascade,
  document text not null check (document in ('terms', 'privacy', 'whatsapp', 'club_screen', 'certificate_name')),
  version text not null check (version ~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,31}$'),
  accepted_at timestamptz not null default app.now(),
  given boolean not null default true,
  -- A switch is turned again and again, a document accepted once.
  primary key (user_id, document, version, accepted_at),
  constraint member_consents_documents_given check (given or document not in ('terms', 'privacy'))
);
comment on table public.member_consents is
  'Proof of consent: the documents a member accepted, and each turn of a switch. Append only; it goes with the account';
comment on column public.member_consents.user_id is 'Who accepted';
comment on column public.member_consents.document is
  'terms (terms of use) or privacy (privacy policy); whatsapp, club_screen or certificate_name of a switch';
comment on column public.member_consents.version is 'The version that was on the screen, content/legal.ts';
comment on column public.member_consents.accepted_at is 'When this version was accepted first; of a switch, when it was turned';
comment on column public.member_consents.given is 'False when the consent was taken back';

-- Security definer: the time of a consent must be the database's, so members may not write the table.
create function app.record_consent(member_id uuid, in_version text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.member_consents (user_id, document, version)
  select member_id, document, in_version from unnest(array['terms', 'privacy']) document
  on conflict do nothing
$$;
comment on function app.record_consent(uuid, text) is
  'Keeps that a member accepted a version of both documents; accepting it again changes nothing';

create function app.is_consent_version(value text) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce(value ~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,31}$', false) $$;
comment on function app.is_consent_version(text) is 'Whether a text may name a version of the documents';

-- Security definer: the auth server's role may not write public tables.
create function app.on_account_consent() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_version constant text := app.json_object(new.raw_user_meta_data) ->> 'terms_version';
begin
  -- A version nobody could have read must not make the sign-up fail; the member is asked again.
  if app.is_consent_version(v_version) then
    perform app.record_consent(new.id, v_version);
  end if;
  return null;
end $$;
comment on function app.on_account_consent() is 'Trigger on auth.users: keeps the version of the terms ticked at sign-up';

create trigger club_account_consent after insert on auth.users
  for each row execute function app.on_account_consent();

-- Security definer: records the consent, which members may not write.
create function app.accept_terms_as_caller(in_version text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
begin
  if not app.is_consent_version(in_version) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The version of the terms is missing or malformed';
  end if;
  if not exists (select from auth.users u where u.id = v_me) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'There is no such account';
  end if;
  perform app.record_consent(v_me, in_version);
  return jsonb_build_object('success', true, 'error', null, 'message', null);
end $$;
comment on function app.accept_terms_as_caller(text) is 'What accept_terms does';

create function public.accept_terms(p_version text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.accept_terms_as_caller(p_version) $$;
comment on function public.accept_terms(text) is
  'The caller accepts a version of the terms of use and the privacy policy. Replies {success, error, message}; 42501 without a session, PT400 for no version';

-- The documents alone: a switch is no acceptance of them.
create function public.has_accepted_terms(p_version text default null) returns boolean
language sql stable set search_path = ''
as $$
  select count(distinct c.document) = 2 from public.member_consents c
  where c.user_id = (select auth.uid()) and c.document in ('terms', 'privacy') and (p_version is null or c.version = p_version)
$$;
comment on function public.has_accepted_terms(text) is
  'Whether the caller has accepted that version of both documents, or with null any version; false without a session';

-- Consents that a member gives and takes back by a switch: to be written to on WhatsApp, to be shown on the club's screen, to have one's name
-- on a certificate. Each turn of a switch is a line of its own in member_consents.
-- docs/console.md#members-who-fall-away has the reasons.

create unique index member_consents_documents_once on public.member_consents (user_id, document, version) where document in ('terms', 'privacy');
create index member_consents_newest_idx on public.member_consents (user_id, document, accepted_at desc);

-- Security definer: asks for accounts, which its caller may not read.
create function app.guard_consents() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- They go with the account. While its address waits for its confirmation, those of a newer sign-up take their place.
    if not exists (select from auth.users u where u.id = old.user_id and u.email_confirmed_at is not null) then
      return old;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'forbidden', detail = 'Consents are append only';
end $$;
comment on function app.guard_consents() is 'Trigger: a consent is never changed, and goes with its account or before the account is confirmed';

create trigger member_consents_guard before update or delete on public.member_consents
  for each row execute function app.guard_consents();
create trigger member_consents_kept before truncate on public.member_consents
  for each statement execute function app.guard_consents();

-- RLS ------------------------------------------------------------------------------------------------

alter table public.member_consents enable row level security;
select app.ask_second_factor_of('public.member_consents');

create policy "Members read their own consents" on public.member_consents
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.member_consents from anon, authenticated;
grant select on public.member_consents to authenticated;
grant all on public.member_consents to service_role;
revoke execute on function public.accept_terms(text), public.has_accepted_terms(text) from public, anon;
grant execute on function app.accept_terms_as_caller(text), public.accept_terms(text), public.has_accepted_terms(text)
  to authenticated, service_role;
