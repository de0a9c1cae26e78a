-- Attempts at what a member may do so often: the privacy functions export-account and delete-account, codes, reports. They begin with the member and
-- the network, as logins do, so that a caller elsewhere uses up their own: one who had a member's password, or wrote an address of theirs, filled
-- the member's counts too. A session that has shown the second factor is counted by itself: a caller with the password alone, in the member's own
-- network too, uses up none of it. And a fresh proof of identity.

create table app.privacy_attempts (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind = any ('{export,delete,payment_code,payment_code_try,recovery_code,mailed_code,lost_phone,member_page}'::text[])),
  window_started_at timestamptz not null default app.now(),
  attempts integer not null default 0 check (attempts >= 0),
  primary key (user_id, kind)
);
comment on table app.privacy_attempts is 'How often members lately asked for their data, or tried to prove who they are before deleting their account';
comment on column app.privacy_attempts.user_id is 'The member; the rows go with the account';
comment on column app.privacy_attempts.kind is
  'export: a copy of the data. delete: a password or code for the deletion. payment_code: a code to an address that paid, payment_code_try: such a code.
recovery_code: a code in the place of a second factor. mailed_code: a mailed code before a first one. lost_phone: a mail for who has lost the phone. member_page: a member''s page that one of the staff opened';
comment on column app.privacy_attempts.window_started_at is 'When the count began';
comment on column app.privacy_attempts.attempts is 'Attempts since then';

-- Limits ---------------------------------------------------------------------------------------------

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
language sql stable set search_path = ''
as $$
  select jsonb_build_object('success', false, 'error', 'over_rate_limit', 'retry_after_seconds', seconds,
    'message', app.message_for('over_rate_limit'))
$$;
comment on function app.too_many_attempts(integer) is 'The answer when a limit is reached';

-- Proof of identity ----------------------------------------------------------------------------------

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

-- Deleted accounts -----------------------------------------------------------------------------------

-- Security definer: runs for each caller who deletes the account, and API roles have no rights on the counts.
create function app.on_counted_account_deleted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from app.payment_attempts a where position(old.id::text in a.subject) > 0;
  delete from app.report_attempts a where position(old.id::text in a.subject) > 0;
  return old;
end $$;
comment on function app.on_counted_account_deleted() is 'Trigger on auth.users: the counts that name the member by id go with the account';

create trigger club_counts_forgotten before delete on auth.users
  for each row execute function app.on_counted_account_deleted();

-- By place -------------------------------------------------------------------------------------------

create function app.caller_place(member_id uuid, in_session uuid, in_address inet) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return concat_ws(' ',
    -- By its row, whatever a token says.
    case when exists (select from auth.sessions s where s.id = in_session and s.user_id = member_id and s.aal::text = 'aal2') then 'shown ' || in_session end,
    -- The /48 of IPv6, which anybody gets for nothing.
    app.network_of(in_address, 48));
end $$;
comment on function app.caller_place(uuid, uuid, inet) is
  'Under what a member''s own calls are counted: the network they come from, and in it apart each session that has shown the second factor';

create function app.count_own_call(member_id uuid, in_kind text, in_address text, most integer, in_window interval, in_session uuid default null) returns integer
language sql volatile set search_path = ''
as $$
  select c.seconds_to_wait
  from app.count_code_try(member_id, format('%s %s', in_kind, app.caller_place(member_id, in_session, app.caller_address(in_address))), most, in_window) c
$$;
comment on function app.count_own_call(uuid, text, text, integer, interval, uuid) is
  'Counts a call of a member by app.caller_place: whoever else has the password uses up their own. Returns 0, or the seconds to wait. Where no address is known all sessions
that have shown no second factor count together';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.account_proof() from public, anon;
grant execute on function app.proof_of_identity(uuid), public.account_proof() to authenticated;
