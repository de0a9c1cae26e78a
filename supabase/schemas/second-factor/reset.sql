-- The operator's reset of a member's second factor.

create function app.new_recovery_link(member_id uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_token constant text := encode(app.random_bytes(), 'hex');
begin
  update auth.users u set recovery_token = v_token, recovery_sent_at = pg_catalog.now() where u.id = member_id;
  return v_token;
end $$;
comment on function app.new_recovery_link(uuid) is
  'For the command of the embedded server, where no mail leaves: the token of a link with which a new password is chosen, good for an hour. One that was mailed before is void';

-- A reset whose link the operator hands over says so in its mail, which otherwise promises another one.
create function app.reset_second_factor(member_id uuid, in_is_mailed boolean) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_facts jsonb;
begin
  perform from auth.users u where u.id = member_id for update;
  select jsonb_build_object('had_password', coalesce(u.encrypted_password, '') <> '',
    'providers', coalesce((select jsonb_agg(distinct i.provider) from auth.identities i where i.user_id = u.id and i.provider not in ('email', 'phone')), '[]'),
    'factors', (select count(*) from auth.mfa_factors f where f.user_id = u.id and f.status::text = 'verified'),
    'sessions', (select count(*) from auth.sessions s where s.user_id = u.id),
    'devices', (select count(*) from app.push_devices d where d.user_id = u.id),
    'codes', (select count(*) from app.mfa_recovery_codes c where c.user_id = u.id and c.used_at is null))
  into v_facts from auth.users u where u.id = member_id;
  perform app.stop_lost_phone(member_id, 'reset');
  perform app.void_all_access(member_id);
  perform app.note_access('access_voided', member_id, null);
  perform app.write_staff_line('reset_factor', member_id, null, jsonb_build_object('ended', v_facts -> 'sessions'));
  perform app.tell_of_void(member_id, case when in_is_mailed then 'reset_factor' else 'reset_by_hand' end);
  if in_is_mailed then
    perform app.mail_new_link(member_id);
    return v_facts;
  end if;
  return v_facts || jsonb_build_object('token', app.new_recovery_link(member_id));
end $$;
comment on function app.reset_second_factor(uuid, boolean) is
  'For the command: takes a person''s second factor, recovery codes, password, mailed links and codes, sessions and push devices away; a new link is mailed, or its token told where no mail leaves. Returns
{had_password, providers, factors, sessions, devices, codes, token}';
