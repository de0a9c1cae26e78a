-- The privacy functions export-account and delete-account: limits on their calls, and a fresh proof of identity.

create table app.privacy_attempts (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('export', 'delete', 'payment_code', 'payment_code_try')),
  window_started_at timestamptz not null default app.now(),
  attempts integer not null default 0 check (attempts >= 0),
  primary key (user_id, kind)
);
comment on table app.privacy_attempts is 'How often members lately asked for their data, or tried to prove who they are before deleting their account';
comment on column app.privacy_attempts.user_id is 'The member; the rows go with the account';
comment on column app.privacy_attempts.kind is 'export: a copy of the data. delete: a password or code for the deletion. payment_code: a code to an address that paid, payment_code_try: such a code';
comment on column app.privacy_attempts.window_started_at is 'When the count began';
comment on column app.privacy_attempts.attempts is 'Attempts since then';

-- Limits --------------------------------------------------------------------------------------------

create function app.count_attempt(member_id uuid, in_kind text, most integer, in_window interval) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_row app.privacy_attempts;
begin
  insert into app.privacy_attempts as a (user_id, kind, window_started_at, attempts) values (member_id, in_kind, v_now, 1)
  on conflict (user_id, kind) do update set
    attempts = case when a.window_started_at <= v_now - in_window then 1 else a.attempts + 1 end,
    window_started_at = case when a.window_started_at <= v_now - in_window then v_now else a.window_started_at end
  returning * into v_row;
  if v_row.attempts <= most then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from v_row.window_started_at + in_window - v_now))::integer);
end $$;
comment on function app.count_attempt(uuid, text, integer, interval) is
  'Counts an attempt before it is judged, so that many at once are no way around the limit. Returns 0, or the seconds to wait';

create function app.too_many_attempts(seconds integer) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('success', false, 'error', 'over_rate_limit', 'retry_after_seconds', seconds,
    'message', app.message_for('over_rate_limit'))
$$;
comment on function app.too_many_attempts(integer) is 'The answer when a limit is reached';

-- Proof of identity ---------------------------------------------------------------------------------

-- Security definer: reads auth.users, which API roles can't.
create function app.proof_of_identity(member_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case when coalesce(u.encrypted_password, '') <> '' then 'password' else 'code' end
  from auth.users u where u.id = member_id
$$;
comment on function app.proof_of_identity(uuid) is
  'How a member proves who they are: by password when the account has one, else by a mailed code; null without an account';

create function public.account_proof() returns text
language sql stable set search_path = ''
as $$ select app.proof_of_identity((select auth.uid())) $$;
comment on function public.account_proof() is 'How the caller proves who they are before their account is deleted: password or code';

-- Security definer: reads and clears the auth server's reauthentication code.
create function app.begin_account_deletion(member_id uuid, in_code text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_proof constant text := app.proof_of_identity(member_id);
  v_wait integer;
  v_user record;
begin
  perform app.require_service();
  if v_proof is null then
    return app.failure('unauthenticated');
  end if;
  v_wait := app.count_attempt(member_id, 'delete', 5, interval '15 minutes');
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  if v_proof = 'password' then
    return jsonb_build_object('success', true, 'proof', v_proof);
  end if;
  select lower(u.email) as email, u.reauthentication_token as token, u.reauthentication_sent_at as sent_at
  into v_user from auth.users u where u.id = member_id for update;
  -- GoTrue keeps the code hashed together with the address: SHA-224, or SHA-256 in the embedded server. The database's own
  -- clock, since the auth server knows no other.
  if coalesce(v_user.token, '') = '' or in_code is null or v_user.sent_at < pg_catalog.now() - interval '15 minutes'
    or v_user.token not in (encode(sha224(convert_to(v_user.email || btrim(in_code), 'UTF8')), 'hex'),
      encode(sha256(convert_to(v_user.email || btrim(in_code), 'UTF8')), 'hex')) then
    return app.failure('wrong_code');
  end if;
  update auth.users u set reauthentication_token = '' where u.id = member_id;
  return jsonb_build_object('success', true, 'proof', v_proof);
end $$;
comment on function app.begin_account_deletion(uuid, text) is 'What begin_account_deletion does';

create function public.begin_account_deletion(p_user_id uuid, p_code text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.begin_account_deletion(p_user_id, p_code) $$;
comment on function public.begin_account_deletion(uuid, text) is
  'For the function delete-account: counts the attempt (5 in 15 minutes) and checks the mailed code of an account without a password.
Replies {success, proof} (proof password: the caller checks it with the auth server) or {success: false, error, message}';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.proof_of_identity(uuid) to authenticated;
grant execute on function app.begin_account_deletion(uuid, text) to service_role;
revoke execute on function public.account_proof() from public, anon;
revoke execute on function public.begin_account_deletion(uuid, text) from public, anon, authenticated;
grant execute on function public.account_proof() to authenticated;
grant execute on function public.begin_account_deletion(uuid, text) to service_role;
