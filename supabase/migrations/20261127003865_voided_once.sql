-- The voiding of an account's access is said once: by a pressed link, and with all factors.
-- spares older ones: only functions of the database call those that go, and they are replaced here.

create function app.void_by_link(in_link app.account_links) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- One mail tells of all that goes, in place of one for each factor.
  perform set_config('app.voids_access', in_link.user_id::text, true);
  if in_link.act = 'remove_factor' then
    perform app.forget_factor(in_link.factor_id);
  elsif in_link.act = 'all_out' then
    perform app.forget_ways_in_since(in_link.user_id, in_link.created_at - make_interval(days => app.young_factor_days()));
  end if;
  if in_link.act <> 'not_me' then
    perform app.forget_recovery_codes(in_link.user_id);
  end if;
  perform app.void_account_access(in_link.user_id, in_only_aal1 => in_link.act = 'not_me');
  perform set_config('app.voids_access', '', true);
  perform app.tell_of_void(in_link.user_id, in_link.act);
  perform app.mail_new_link(in_link.user_id);
end $$;
comment on function app.void_by_link(app.account_links) is
  'The press "it was not me" in a mail. About codes that somebody tries (not_me): the password and the sessions that have shown nothing else go. About a new second factor (remove_factor): that factor, the recovery codes, the password and all sessions. About another way into the account (all_out): the recovery codes, the password and all sessions, and with them the factors and the providers of another address that began within app.young_factor_days() before the mail, or since; an older factor stays. A new link is mailed';
revoke execute on function app.void_by_link(app.account_links) from public;

create or replace function app.act_by_link(in_link app.account_links) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  case in_link.act
    when 'remove_factor', 'not_me', 'all_out' then
      perform app.void_by_link(in_link);
      perform app.note_access('access_voided', in_link.user_id, app.client_address());
    when 'start_lost_phone' then perform app.begin_lost_phone(in_link.user_id);
    when 'stop_lost_phone' then perform app.stop_lost_phone(in_link.user_id, 'link');
  end case;
end $$;

drop function app.remove_factor_by_link(uuid, uuid);
drop function app.void_by_link(uuid);
drop function app.put_all_out_by_link(uuid, timestamptz);

create function app.void_all_access(member_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- One mail tells of all that goes, in place of one for each factor.
  perform set_config('app.voids_access', member_id::text, true);
  perform app.forget_all_factors(member_id, null);
  perform app.forget_recovery_codes(member_id);
  perform app.void_account_access(member_id);
  perform set_config('app.voids_access', '', true);
end $$;
comment on function app.void_all_access(uuid) is
  'app.void_account_access with the second factors and the recovery codes; the caller tells of it';

revoke execute on function app.void_all_access(uuid) from public;

create or replace function app.end_lost_phone(in_wait app.lost_phone_waits) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update app.lost_phone_waits w set ended_at = app.now() where w.id = in_wait.id;
  perform app.void_all_access(in_wait.user_id);
  perform app.note_access('lost_phone_ended', in_wait.user_id, null);
  perform app.notify_member(in_wait.user_id, 'lost_phone', 'A espera do celular perdido acabou', 'A verificação em duas etapas saiu da sua conta. Ative de novo quando puder.', '/app/settings');
  perform app.tell_of_void(in_wait.user_id, 'lost_phone');
  perform app.mail_new_link(in_wait.user_id);
end $$;

-- A reset whose link the operator hands over says so in its mail, which otherwise promises another one.
create or replace function app.reset_second_factor(member_id uuid, in_is_mailed boolean) returns jsonb
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
