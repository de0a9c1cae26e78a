-- How an account's access is voided, and what is told of it.

-- Voiding --------------------------------------------------------------------------------------------

create function app.void_account_access(member_id uuid, in_only_aal1 boolean default false) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_ended integer;
begin
  -- The account before its sessions, as a renewal.
  perform from auth.users u where u.id = member_id for update;
  -- Empty and not null: the platform's auth server reads some of them as texts.
  update auth.users u set encrypted_password = '', recovery_token = '', recovery_sent_at = null, reauthentication_token = '', reauthentication_sent_at = null,
    confirmation_token = '', email_change_token_new = '', email_change_token_current = '', updated_at = pg_catalog.now()
  where u.id = member_id;
  delete from app.earlier_links l where l.user_id = member_id;
  delete from app.mailed_codes c where c.user_id = member_id;
  delete from auth.one_time_tokens t where t.user_id = member_id;
  delete from auth.flow_state f where f.user_id = member_id;
  delete from auth.sessions s where s.user_id = member_id and (not in_only_aal1 or coalesce(s.aal::text, 'aal1') < 'aal2');
  get diagnostics v_ended = row_count;
  delete from app.push_devices d where d.user_id = member_id and not exists (select from auth.sessions s where s.id = d.session_id);
  delete from app.session_proofs p where p.user_id = member_id;
  -- The password was half of what asked for it.
  delete from app.account_links l where l.user_id = member_id and l.act = 'start_lost_phone';
  return v_ended;
end $$;
comment on function app.void_account_access(uuid, boolean) is
  'Takes away what opens an account: its password, mailed links and codes, sign-ins by a provider under way, its sessions (in_only_aal1: those that have not shown a second
factor), which addresses for uploads end with, and the push devices of those that ended. Factors, recovery codes, Google and Apple stay. Returns how many sessions ended';

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

create function app.forget_ways_in_since(member_id uuid, since timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform app.forget_factor(f) from unnest(array(select f.id from auth.mfa_factors f where f.user_id = member_id and app.factor_started_at(f.id) > since)) f;
  -- The auth server knows the database's own clock.
  delete from auth.identities i where i.user_id = member_id and i.provider not in ('email', 'phone') and i.created_at > since - (app.now() - pg_catalog.now())
    and not app.is_own_address(member_id, i.identity_data);
  if found then
    update auth.users u set raw_app_meta_data = app.json_object(u.raw_app_meta_data) || jsonb_build_object('providers', coalesce((
      select jsonb_agg(p.provider order by p.first_at, p.provider)
      from (select i.provider, min(i.created_at) as first_at from auth.identities i where i.user_id = member_id group by i.provider) p), '[]'))
    where u.id = member_id;
  end if;
end $$;
comment on function app.forget_ways_in_since(uuid, timestamptz) is
  'Takes away what else opens a member''s account since an instant: second factors, and providers that do not vouch for its address. One that does is whose the mailbox is';

create function app.mail_new_link(member_id uuid) returns void
language sql volatile set search_path = ''
as $$
  select app.add_job('account_mail', format('recovery %s %s', member_id, gen_random_uuid()), jsonb_build_object('mail', 'recovery', 'user_id', member_id))
$$;
comment on function app.mail_new_link(uuid) is 'Has the auth server mail a member the link with which a new password is chosen';

create function app.tell_of_void(member_id uuid, in_why text) returns void
language sql volatile set search_path = ''
as $$
  select app.add_job('mail', format('void %s %s', gen_random_uuid(), member_id),
    jsonb_build_object('mail', 'access_voided', 'why', in_why, 'user_id', member_id, 'by_provider',
      exists (select from auth.identities i where i.user_id = member_id and i.provider not in ('email', 'phone'))))
$$;
comment on function app.tell_of_void(uuid, text) is
  'Has a member mailed that the access to their account was voided, and why: remove_factor, not_me, all_out, lost_phone, reset_factor, or reset_by_hand, whose link no mail carries';

-- Told of factors ------------------------------------------------------------------------------------

create function app.account_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'why', payload ->> 'why', 'token', payload ->> 'token', 'by_provider', payload -> 'by_provider', 'days', app.young_factor_days(),
    'due_at', payload ->> 'due_at', 'step', payload -> 'step', 'wait_days', app.lost_phone_days(), 'is_own_address', payload -> 'is_own_address')
  from auth.users u where payload ->> 'mail' in ('factor_added', 'access_voided', 'lost_phone_asked', 'lost_phone_waits', 'lost_phone_stopped', 'provider_linked', 'data_copied') and u.id::text = payload ->> 'user_id'
$$;
comment on function app.account_mail_facts(jsonb) is 'The facts of a mail about the ways into an account, or a copy of its data, and to whom';

-- Told of providers ----------------------------------------------------------------------------------

create function app.is_own_address(member_id uuid, in_identity jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from auth.users u
    where u.id = member_id and lower(app.json_object(in_identity) ->> 'email') = lower(u.email) and lower(app.json_object(in_identity) ->> 'email_verified') = 'true')
$$;
comment on function app.is_own_address(uuid, jsonb) is 'Whether what a provider says of somebody vouches for the address of a member''s account';

create function app.tell_of_provider(member_id uuid, in_provider text, in_identity jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform app.tell_with_press(member_id, 'provider_linked', 'all_out', app.way_in_mails_a_day(),
    jsonb_build_object('why', in_provider, 'is_own_address', app.is_own_address(member_id, in_identity)));
exception when others then
  -- The sign-in counts, told or not.
  raise warning 'linked provider not told: %', sqlerrm;
end $$;
comment on function app.tell_of_provider(uuid, text, jsonb) is
  'Has a member mailed that an account elsewhere signs in to theirs from now on, and whether that one vouches for their address, with the link that puts everybody out';

-- Security definer: the auth server's role has no rights on jobs and links.
create function app.on_provider_linked() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Not the one that an account begins with, nor one that comes to a sign-up that nobody had confirmed: a hosted project's auth server keeps that account, and confirms it next.
  if exists (select from auth.identities i where i.user_id = new.user_id and i.id <> new.id)
    and exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at < pg_catalog.now()) then
    perform app.tell_of_provider(new.user_id, new.provider, new.identity_data);
  end if;
  return null;
end $$;
comment on function app.on_provider_linked() is
  'Trigger on auth.identities: a member is mailed that an account of theirs elsewhere signs in from now on, with the link that puts everybody out';

create trigger club_provider_linked after insert on auth.identities
  for each row when (new.provider not in ('email', 'phone')) execute function app.on_provider_linked();
