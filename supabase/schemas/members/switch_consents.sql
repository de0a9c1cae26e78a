-- Consents that a member gives and takes back by a switch: to be written to on WhatsApp, to be shown on the club's screen, to have one's name
-- on a certificate. Each turn of a switch is a line of its own in member_consents.
-- docs/console.md#members-who-fall-away has the reasons.

create function app.is_switch_consent(in_kind text) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce(in_kind in ('whatsapp', 'club_screen', 'certificate_name'), false) $$;
comment on function app.is_switch_consent(text) is 'Whether a consent of that kind is given and taken back by a switch';

create function app.has_given_consent(member_id uuid, in_kind text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    select c.given from public.member_consents c where c.user_id = member_id and c.document = in_kind order by c.accepted_at desc limit 1), false);
end $$;
comment on function app.has_given_consent(uuid, text) is 'Whether a member''s switch stands on now: whatsapp, club_screen or certificate_name';

create function app.consents_of_member(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_object_agg(kind, coalesce((
    select jsonb_build_object('is_given', c.given, 'version', c.version, 'at', c.accepted_at)
    from public.member_consents c where c.user_id = member_id and c.document = kind order by c.accepted_at desc limit 1
  ), '{"is_given": false, "version": null, "at": null}'))
  from unnest(array['whatsapp', 'club_screen', 'certificate_name']) kind
$$;
comment on function app.consents_of_member(uuid) is 'How a member''s switches stand, by kind: {is_given, version, at}';

-- Each turn of a switch is a line of its own: of two in one instant the second stands a moment later, and no line is written over.
-- Security definer: the time of a consent must be the database's, so members may not write the table.
create function app.set_own_consent(in_kind text, in_given boolean, in_version text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
begin
  if not app.is_switch_consent(in_kind) or in_given is null or not app.is_consent_version(in_version) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The kind is whatsapp, club_screen or certificate_name, with a version';
  elsif not coalesce(app.lock_member(v_me), false) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'There is no such account';
  end if;
  -- A switch that stands so already makes no new line: neither on again in the same version, nor off again.
  if app.has_given_consent(v_me, in_kind) is distinct from in_given
    or in_given and app.consents_of_member(v_me) #>> array[in_kind, 'version'] is distinct from in_version then
    insert into public.member_consents (user_id, document, version, given, accepted_at) values (v_me, in_kind, in_version, in_given,
      greatest(app.now(), (select max(c.accepted_at) + interval '1 microsecond' from public.member_consents c where c.user_id = v_me and c.document = in_kind)));
  end if;
  return app.done() || jsonb_build_object('consents', app.consents_of_member(v_me));
end $$;
comment on function app.set_own_consent(text, boolean, text) is 'What set_consent does';

create function public.set_consent(p_kind text, p_given boolean, p_version text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.set_own_consent(p_kind, p_given, p_version) $$;
comment on function public.set_consent(text, boolean, text) is
  'The caller gives a consent (whatsapp, club_screen, certificate_name) in the version of its text that was on the screen, or takes it back. Replies {success, error, message, consents};
42501 without a session, PT400 for another kind or no version';

-- Security definer: the functions above are no API role's to call.
create function app.own_consents() returns jsonb
language sql stable security definer set search_path = ''
as $$ select app.done() || jsonb_build_object('consents', app.consents_of_member((select auth.uid()))) $$;
comment on function app.own_consents() is 'What my_consents does';

create function public.my_consents() returns jsonb
language sql stable set search_path = ''
as $$ select app.own_consents() $$;
comment on function public.my_consents() is
  'How the caller''s switches stand: {success, error, message, consents: {whatsapp, club_screen, certificate_name}}, each {is_given, version, at}; off at first, with nulls';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.set_consent(text, boolean, text), public.my_consents() from public, anon;
grant execute on function app.set_own_consent(text, boolean, text), public.set_consent(text, boolean, text), app.own_consents(),
  public.my_consents() to authenticated;
