-- A reset whose link the operator hands over says so in its mail, which otherwise promises another one.

-- The same as before, with that reason.
create or replace function app.reset_second_factor(member_id uuid, in_is_mailed boolean) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_facts jsonb;
  v_ended integer;
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
  perform set_config('app.voids_access', member_id::text, true);
  perform app.forget_all_factors(member_id, null);
  perform app.forget_recovery_codes(member_id);
  v_ended := app.void_account_access(member_id);
  perform set_config('app.voids_access', '', true);
  perform app.note_access('access_voided', member_id, null);
  perform app.write_staff_line('reset_factor', member_id, null, jsonb_build_object('ended', v_facts -> 'sessions'));
  perform app.tell_of_void(member_id, case when in_is_mailed then 'reset_factor' else 'reset_by_hand' end);
  if in_is_mailed then
    perform app.mail_new_link(member_id);
    return v_facts;
  end if;
  return v_facts || jsonb_build_object('token', app.new_recovery_link(member_id));
end $$;
comment on function app.tell_of_void(uuid, text) is
  'Has a member mailed that the access to their account was voided, and why: remove_factor, not_me, lost_phone, reset_factor, or reset_by_hand, whose link no mail carries';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
