-- Deleting an account. All of a member's rows go at once. Payment ids and the void log stay, without anything that names the member.
-- What was paid for an e-mail belongs to the one who proves that the e-mail is theirs. An account that only claims the e-mail, such as a sign-up
-- that was never confirmed, does not learn of the payment, and deleting that account does not touch it.

-- Parts that go with the account ---------------------------------------------------------------------

create function app.forget_subscription(in_subscription_id text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_subscription public.subscriptions;
begin
  update public.subscriptions s set user_id = null, email = null, customer_id = null, failed_invoice_url = null,
    forgotten_at = coalesce(s.forgotten_at, app.now())
  where s.id = in_subscription_id returning * into v_subscription;
  update public.payment_receipts r set url = null, pdf_url = null where r.subscription_id = in_subscription_id;
  if app.is_live_status(v_subscription.status) then
    perform app.add_job('end_subscription', 'end ' || in_subscription_id, jsonb_build_object('subscription_id', in_subscription_id, 'reason', 'deleted',
      'refund', coalesce(app.now() < app.withdrawal_end(v_subscription.first_paid_at), false)));
  end if;
end $$;
comment on function app.forget_subscription(text) is
  'Takes from a subscription what names its member, and has it ended at the provider: paid back inside the seven days, tried until done';

-- Why a void was taken back goes too: it is a text about the member.
-- Security definer: runs for each caller who deletes the account, and writes tables that API roles can't.
create function app.on_profile_deleted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.forget_subscription(s.id) from public.subscriptions s where s.user_id = old.id;
  delete from public.pending_user_levels p where p.applied_to = old.id;
  -- The reasons are the operator's own text and may name the member.
  update public.check_in_void_log v set user_id = null, reason = 'Conta excluída',
    taken_back_reason = case when v.taken_back_reason is not null then 'Conta excluída' end
  where v.user_id = old.id;
  -- A mark only says how many stand before a place in the ranking; the id merely breaks a last tie.
  update app.ranking_marks m set user_id = gen_random_uuid() where m.user_id = old.id;
  return old;
end $$;
comment on function app.on_profile_deleted() is
  'Trigger: what stays after an account (payments, void log) keeps nothing that names its member, by whatever way it was deleted';

create trigger profiles_forgotten before delete on public.profiles
  for each row execute function app.on_profile_deleted();

-- Security definer: the auth server's role may not write public tables.
create function app.on_account_deleted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if app.has_proven_email(old.id) then
    perform app.forget_subscription(s.id) from public.subscriptions s
    where lower(s.email) = lower(old.email) and (s.user_id is null or s.user_id = old.id);
    -- Another member's plan, paid with this address, goes on.
    update public.subscriptions s set email = null where lower(s.email) = lower(old.email);
    delete from public.pending_user_levels p where p.email = lower(old.email);
  end if;
  perform app.note_gone_account(old.id);
  delete from app.payment_attempts a where a.subject in ('checkout member ' || old.id, 'call member ' || old.id);
  -- What still waits to be mailed about the account. Mails to the operator, who may be a member, are about none.
  delete from app.jobs j where j.kind = 'mail' and lower(j.payload ->> 'to') = lower(old.email) and j.payload ->> 'about' is not null;
  return old;
end $$;
comment on function app.on_account_deleted() is
  'Trigger on auth.users: payments and waiting levels of an account''s proven e-mail keep nothing that names its member, and its waiting mails go';

-- Before, since the account's identities, which may prove the e-mail, go with it.
create trigger club_account_forgotten before delete on auth.users
  for each row execute function app.on_account_deleted();

-- Security definer: the realtime schema belongs to the realtime server.
create function app.delete_member_messages(member_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if to_regclass('realtime.messages') is not null then
    execute 'delete from realtime.messages where topic = $1' using 'user:' || member_id;
  end if;
exception when insufficient_privilege then
  -- A hosted project drops its messages after three days by itself.
  null;
end $$;
comment on function app.delete_member_messages(uuid) is 'Deletes the live messages that were addressed to a member';

-- Security definer: the auth schema belongs to the auth server.
create function app.delete_access_traces(member_id uuid, in_email text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.flow_state f where f.user_id = member_id;
  delete from auth.refresh_tokens t where t.user_id::text = member_id::text;
  -- Quoted, so that ana@clube is not found in juliana@clube; the embedded server may keep the payload as a JSON string.
  delete from auth.audit_log_entries l
  where position(member_id::text in l.payload::text) > 0
    or position('"' || in_email || '"' in lower(l.payload::text)) > 0 or position('"' || in_email || '\"' in lower(l.payload::text)) > 0;
exception when insufficient_privilege then
  -- A hosted project's own log, kept for a time that is set there.
  null;
end $$;
comment on function app.delete_access_traces(uuid, text) is 'Deletes what the auth server keeps of a member without a foreign key';

-- The account ----------------------------------------------------------------------------------------

-- The last owner is refused as a business result; of the staff one goes after the other.
-- Security definer: deletes in auth.users, which API roles can't.
create function app.delete_member(member_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text;
begin
  perform app.require_service();
  if exists (select from public.club_staff t where t.user_id = member_id) then
    -- Before any row, as in all acts on the staff.
    perform app.lock_staff();
    if app.staff_owners() = array[member_id] then
      return app.failure('last_owner');
    end if;
  end if;
  -- A workout being recorded ends first; one that comes later finds no account.
  perform app.lock_member(member_id);
  select lower(u.email) into v_email from auth.users u where u.id = member_id for update;
  if v_email is not null then
    perform app.note_access('account_deletion', member_id, app.client_address());
  end if;
  perform app.delete_access_traces(member_id, v_email);
  delete from auth.users u where u.id = member_id;
  -- Now, not at the end: the others hear that the ranking changed, and what was for the member is deleted with the rest.
  set constraints all immediate;
  perform app.delete_member_messages(member_id);
  return jsonb_build_object('success', true);
end $$;
comment on function app.delete_member(uuid) is 'Deletes an account and everything that is the member''s';

-- A restore deletes again by app.delete_member alone: those members were told.
-- Security definer: reads auth.users, which API roles can't.
create function app.delete_and_tell(member_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_to text;
  v_reply jsonb;
begin
  perform app.require_service();
  -- Anybody may have signed up with an address: one that nobody has proved is not written to.
  select u.email into v_to from auth.users u where u.id = member_id and app.has_proven_email(u.id);
  v_reply := app.delete_member(member_id);
  if v_to is not null and v_reply ->> 'success' = 'true' then
    -- Two calls at once tell it once. The job alone has the address, until the mail is sent or given up.
    perform app.add_job('mail', 'account deleted ' || app.hash_of_account(member_id::text), jsonb_build_object('mail', 'account_deleted', 'to', v_to));
  end if;
  return v_reply;
end $$;
comment on function app.delete_and_tell(uuid) is 'What delete_member does: app.delete_member, and the address is mailed that the account is gone';

create function app.deletion_mail_facts(payload jsonb) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('to', payload ->> 'to') where payload ->> 'mail' = 'account_deleted' $$;
comment on function app.deletion_mail_facts(jsonb) is 'To whom the mail about a deleted account goes, which has no other facts';

create function public.delete_member(p_user_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.delete_and_tell(p_user_id) $$;
comment on function public.delete_member(uuid) is
  'For the function delete-account: deletes an account and everything that is the member''s, in one transaction, and has its address mailed. Replies {success}; {success, error, message} with last_owner for the last owner';

-- Its files ------------------------------------------------------------------------------------------

create function app.folder_owner(file_name text) returns uuid
language sql immutable set search_path = ''
as $$
  select case when split_part(file_name, '/', 1) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then split_part(file_name, '/', 1)::uuid end
$$;
comment on function app.folder_owner(text) is 'The member whose folder a file lies in; null for a folder that is nobody''s';

-- The private bucket counts too.
-- Security definer: storage.objects belongs to the storage server.
create function app.files_without_member(most integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_files jsonb;
begin
  perform app.require_service();
  if to_regclass('storage.objects') is not null then
    execute $files$
      select jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'name', f.name)) from (
        select o.bucket_id, o.name from storage.objects o
        where o.bucket_id in ('profile-images', 'workout-images', 'hidden-images')
          and not exists (select from auth.users u where u.id = app.folder_owner(o.name))
          and app.folder_owner(o.name) is not null
        limit $1
      ) f
    $files$ into v_files using most;
  end if;
  return coalesce(v_files, '[]'::jsonb);
end $$;
comment on function app.files_without_member(integer) is 'What files_without_member does';

create function public.files_without_member(p_limit integer default 100) returns jsonb
language sql stable set search_path = ''
as $$ select app.files_without_member(p_limit) $$;
comment on function public.files_without_member(integer) is
  'For the function delete-account: files in the folders of accounts that are gone, as [{bucket, name}]. They need no list of their
own that would have to remember whom they belonged to';

-- Jobs -----------------------------------------------------------------------------------------------

-- A member who has become the last owner stays.
-- Security definer: deletes in auth.users, which API roles can't.
create function app.delete_requested(in_request uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_member uuid;
  v_reply jsonb;
begin
  perform app.require_service();
  -- Before the request's row, as in all acts on the staff: one who becomes staff at the same moment is seen.
  perform app.lock_staff();
  select r.user_id into v_member from app.member_requests r
  where r.id = in_request and r.kind = 'deletion' and r.stopped_at is null and r.due_at <= app.now() for update;
  -- Stopped meanwhile, or one of the staff by now.
  if v_member is null or exists (select from public.club_staff t where t.user_id = v_member) then
    return jsonb_build_object('success', true, 'deleted', false);
  end if;
  v_reply := app.delete_and_tell(v_member);
  return jsonb_build_object('success', true, 'deleted', v_reply -> 'success');
end $$;
comment on function app.delete_requested(uuid) is 'What delete_requested_account does';

create function public.delete_requested_account(p_request_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.delete_requested(p_request_id) $$;
comment on function public.delete_requested_account(uuid) is
  'For the function run-jobs: deletes the account whose deletion staff asked for a week ago, on the member''s written request; nothing when it was stopped. Replies {success, deleted}';

-- Security definer: reads auth.users, which API roles can't.
create function app.address_of(member_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_service();
  return (select u.email::text from auth.users u where u.id = member_id);
end $$;
comment on function app.address_of(uuid) is 'What account_address does';

create function public.account_address(p_user_id uuid) returns text
language sql stable set search_path = ''
as $$ select app.address_of(p_user_id) $$;
comment on function public.account_address(uuid) is 'For the function run-jobs: the address of an account that a mail is to be sent to again; null when it is gone';

-- The deletion of an account -------------------------------------------------------------------------

-- The last owner is refused as a business result, before anything goes. The mailed code is judged as at every other door, and of passwords five are
-- heard from a network in 15 minutes; a session that has shown the second factor has tries of its own.
-- Security definer: reads and clears the mailed code.
create function app.begin_account_deletion(member_id uuid, in_code text, in_session uuid, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_proof constant text := app.proof_of_identity(member_id);
  v_judged record;
  v_wait integer;
begin
  perform app.require_service();
  if v_proof is null then
    return app.failure('unauthenticated');
  elsif app.staff_owners() = array[member_id] then
    return app.failure('last_owner');
  elsif v_proof = 'password' then
    v_wait := app.count_own_call(member_id, 'delete', in_address, 5, interval '15 minutes', in_session);
    return case when v_wait > 0 then app.too_many_attempts(v_wait) else jsonb_build_object('success', true, 'proof', v_proof) end;
  end if;
  select * into v_judged from app.judge_mailed_code(member_id, in_session, in_code, app.caller_address(in_address), '{}');
  if v_judged.verdict = 'paused' then
    return app.too_many_attempts(v_judged.seconds_to_wait);
  elsif v_judged.verdict = 'wrong' then
    return app.failure('wrong_code');
  end if;
  perform app.spend_mailed_codes(member_id);
  return jsonb_build_object('success', true, 'proof', v_proof);
end $$;
comment on function app.begin_account_deletion(uuid, text, uuid, text) is 'What begin_account_deletion does';

create function public.begin_account_deletion(p_user_id uuid, p_code text default null, p_session_id uuid default null, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.begin_account_deletion(p_user_id, p_code, p_session_id, p_address) $$;
comment on function public.begin_account_deletion(uuid, text, uuid, text) is
  'For the function delete-account: counts the attempt (5 in 15 minutes from a network, and as many in each session that has shown the second factor) and checks the mailed code of an
account without a password, in the session that asked for it. Replies {success, proof} (proof password: the caller checks it with the auth server) or {success: false, error, message}';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.delete_member(uuid), public.files_without_member(integer), public.delete_requested_account(uuid),
  public.account_address(uuid), public.begin_account_deletion(uuid, text, uuid, text) from public, anon, authenticated;
grant execute on function app.delete_and_tell(uuid), public.delete_member(uuid), app.files_without_member(integer),
  public.files_without_member(integer), app.delete_requested(uuid), public.delete_requested_account(uuid), app.address_of(uuid),
  public.account_address(uuid), app.begin_account_deletion(uuid, text, uuid, text), public.begin_account_deletion(uuid, text, uuid, text)
  to service_role;
grant execute on function app.folder_owner(text) to authenticated, service_role;
