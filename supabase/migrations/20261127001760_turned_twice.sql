-- A switch that is turned twice in one instant wrote over its first line. Each turn is a line of its own, so the second stands a moment later.

-- Security definer: as in the file of the topic. The same, and no line is written over.
create or replace function app.set_own_consent(in_kind text, in_given boolean, in_version text) returns jsonb
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
