-- Deleting an account. All of a member's rows go at once. Payment ids and the void log stay, without anything that names the member.
-- What was paid for an e-mail belongs to whoever proves that the e-mail is theirs. An account that only claims the e-mail, such as a sign-up
-- that was never confirmed, does not learn of the payment, and deleting that account does not touch it.

-- What goes with the account ------------------------------------------------------------------------

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

-- Security definer: runs for whoever deletes the account, and writes tables that API roles can't.
create function app.on_profile_deleted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.forget_subscription(s.id) from public.subscriptions s where s.user_id = old.id;
  delete from public.pending_user_levels p where p.applied_to = old.id;
  -- The reason is the operator's own text and may name the member.
  update public.check_in_void_log v set user_id = null, reason = 'Conta excluída' where v.user_id = old.id;
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

-- The account ---------------------------------------------------------------------------------------

-- Security definer: deletes in auth.users, which API roles can't.
create function app.delete_member(member_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text;
begin
  perform app.require_service();
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
comment on function app.delete_member(uuid) is 'What delete_member does';

create function public.delete_member(p_user_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.delete_member(p_user_id) $$;
comment on function public.delete_member(uuid) is
  'For the function delete-account: deletes account, sessions and all rows in one transaction, so that nobody can sign in to half an account.
The files come after it, see files_without_member. Called again it does nothing. Replies {success}';

-- Its files -----------------------------------------------------------------------------------------

create function app.folder_owner(file_name text) returns uuid
language sql immutable set search_path = ''
as $$
  select case when split_part(file_name, '/', 1) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then split_part(file_name, '/', 1)::uuid end
$$;
comment on function app.folder_owner(text) is 'The member whose folder a file lies in; null for a folder that is nobody''s';

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
        where o.bucket_id in ('profile-images', 'workout-images')
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

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.delete_member(uuid), app.files_without_member(integer) to service_role;
revoke execute on function public.delete_member(uuid), public.files_without_member(integer) from public, anon, authenticated;
grant execute on function public.delete_member(uuid), public.files_without_member(integer) to service_role;
