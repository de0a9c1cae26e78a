-- Certificates of milestones: a code each, which anybody may have confirmed. docs/challenges.md#certificates-and-cards has the reasons.

create table app.certificates (
  code text primary key check (code ~ '^[A-HJKMNP-Z]{12}$'),
  challenge_id uuid not null references public.challenges (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null references app.milestone_kinds (kind),
  created_at timestamptz not null default app.now(),
  unique (challenge_id, user_id, kind)
);
comment on table app.certificates is
  'Codes of certificates. A code stays when its milestone is taken back, so that whoever asks is told of it; it is good again with the milestone';
comment on column app.certificates.code is 'Twelve letters, drawn by lot; people read them in groups of four';
comment on column app.certificates.challenge_id is 'The challenge';
comment on column app.certificates.user_id is 'The member';
comment on column app.certificates.kind is 'The kind of the milestone';
comment on column app.certificates.created_at is 'When the member first asked for it';

create index certificates_user_idx on app.certificates (user_id);

create function app.certificate_guesses() returns integer
language sql immutable set search_path = ''
as $$ select 60 $$;
comment on function app.certificate_guesses() is 'Codes of no certificate that a network may ask for in 15 minutes';

create function app.certificate_code(code text) returns text
language sql immutable set search_path = ''
as $$ select left(code, 4) || '-' || substr(code, 5, 4) || '-' || right(code, 4) $$;
comment on function app.certificate_code(text) is 'A certificate''s code as people read it';

create function app.certificate_facts(in_certificate app.certificates) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('challenge_title', c.title, 'kind', h.kind, 'check_ins', m.check_ins,
    'reached_on', (h.reached_at at time zone c.time_zone)::date,
    'name', case when app.has_given_consent(h.user_id, 'certificate_name') and app.is_name_shown(p.id, p.name) then app.clean_line(p.name) end)
  from public.member_milestones h
  join public.challenges c on c.id = h.challenge_id
  join public.challenge_milestones m on m.challenge_id = h.challenge_id and m.kind = h.kind
  join public.profiles p on p.id = h.user_id
  where h.challenge_id = in_certificate.challenge_id and h.user_id = in_certificate.user_id and h.kind = in_certificate.kind
$$;
comment on function app.certificate_facts(app.certificates) is
  'The facts that a certificate is good for now: challenge, milestone, day, and the name if the member opened it and staff have not covered it. Null when the milestone was taken back';

-- The member's own -----------------------------------------------------------------------------------

-- Security definer: writes the code, which API roles can't; for a milestone that the caller holds.
create function app.own_certificate(in_challenge uuid, in_kind text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_row app.certificates;
begin
  if not exists (
    select from public.member_milestones h join app.milestone_kinds k on k.kind = h.kind and k.has_certificate
    where h.challenge_id = in_challenge and h.user_id = v_me and h.kind = in_kind) then
    return app.done() || '{"certificate": null}';
  end if;
  select * into v_row from app.certificates f where f.challenge_id = in_challenge and f.user_id = v_me and f.kind = in_kind;
  while v_row.code is null loop
    insert into app.certificates (code, challenge_id, user_id, kind) values (app.letters_of(app.random_bytes(), 12), in_challenge, v_me, in_kind)
    on conflict do nothing;
    select * into v_row from app.certificates f where f.challenge_id = in_challenge and f.user_id = v_me and f.kind = in_kind;
  end loop;
  return app.done() || jsonb_build_object('certificate', app.certificate_facts(v_row) || jsonb_build_object('code', app.certificate_code(v_row.code)));
end $$;
comment on function app.own_certificate(uuid, text) is 'What my_certificate does';

create function public.my_certificate(p_challenge_id uuid, p_kind text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.own_certificate(p_challenge_id, p_kind) $$;
comment on function public.my_certificate(uuid, text) is
  'The certificate of a milestone that the caller holds, with the code that is made for it once: {success, error, message,
certificate: {code, challenge_title, kind, check_ins, reached_on, name}}; certificate is null for a milestone that the caller does not hold or that has none, and name unless the caller opened it';

-- Everybody's ----------------------------------------------------------------------------------------

-- A right code can not be guessed and is always judged: only unknown ones are counted.
-- Security definer: reads codes and writes counts, which API roles can't.
create function app.check_certificate(in_code text, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_wait integer;
  v_row app.certificates;
  v_facts jsonb;
begin
  perform app.require_service();
  select * into v_row from app.certificates f where f.code = upper(regexp_replace(coalesce(in_code, ''), '[^A-Za-z]', '', 'g'));
  if v_row.code is null then
    -- Anybody may have a /48 of IPv6.
    v_wait := app.count_card_attempt('certificate ' || app.network_of(app.caller_address(in_address), 48), app.certificate_guesses());
    return case when v_wait > 0 then app.too_many_attempts(v_wait) else app.done() || '{"state": "unknown"}' end;
  end if;
  v_facts := app.certificate_facts(v_row);
  return app.done() || case when v_facts is null then '{"state": "withdrawn"}' else jsonb_build_object('state', 'good', 'code', app.certificate_code(v_row.code)) || v_facts end;
end $$;
comment on function app.check_certificate(text, text) is 'What check_certificate does';

create function public.check_certificate(p_code text, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.check_certificate(p_code, p_address) $$;
comment on function public.check_certificate(text, text) is
  'For the page /certificado and the function check-certificate: {success, error, message, state: good | withdrawn | unknown}, and of a good one code, challenge_title, kind,
check_ins, reached_on, name (null unless its member opened it). over_rate_limit after app.certificate_guesses() unknown codes of a network in 15 minutes';

-- A member's copy ------------------------------------------------------------------------------------

-- Security definer: the copy is made for a member whom the server names.
create function app.certificates_of_member(member_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('code', app.certificate_code(f.code), 'challenge', c.title, 'challenge_id', f.challenge_id, 'kind', f.kind,
    'created_at', f.created_at, 'is_withdrawn', app.certificate_facts(f) is null) order by f.created_at, f.code), '[]')
  from app.certificates f join public.challenges c on c.id = f.challenge_id where f.user_id = member_id
$$;
comment on function app.certificates_of_member(uuid) is 'The certificates that a member asked for, for the copy of their data';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.my_certificate(uuid, text) from public, anon;
revoke execute on function public.check_certificate(text, text) from public, anon, authenticated;
grant execute on function app.certificate_guesses() to anon, authenticated, service_role;
grant execute on function app.own_certificate(uuid, text), public.my_certificate(uuid, text) to authenticated;
grant execute on function app.check_certificate(text, text), public.check_certificate(text, text) to service_role;
