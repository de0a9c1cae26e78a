-- A suspension holds: an address for an upload from before is no way in, nothing is sold that can't be used, and a new account at the same address
-- is suspended as the old one was.

-- Uploads -------------------------------------------------------------------------------------------

-- Security definer: as in the file of the topic.
create or replace function app.guard_member_files() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- It judges all that Storage writes for a request, under whatever role: a finished upload goes past every policy. What the owner brings back is not asked.
  if coalesce(current_setting('storage.operation', true), '') = '' then
    return null;
  end if;
  if exists (
    select from files_after a
    where app.is_picture_bucket(a.bucket_id)
      and app.json_object(a.metadata) ->> 'cacheControl' not in (app.file_caching(a.bucket_id), 'no-cache', 'no-store')
  ) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'The Cache-Control of a member''s picture is the club''s';
  end if;
  -- An address for an upload may be older than the suspension, and the platform's Storage asks no policy about it.
  if current_setting('storage.operation', true) ~ 'upload' and exists (
    select from files_after a where app.is_picture_bucket(a.bucket_id) and app.is_suspended(app.folder_owner(a.name))
  ) then
    raise exception using errcode = '42501', message = 'suspended', detail = app.message_for('suspended');
  end if;
  -- In the place of a hidden picture nothing comes but that one, given back; a reported one is not written over.
  if tg_op = 'INSERT' then
    if exists (select from files_after a where app.is_picture_bucket(a.bucket_id) and app.is_hidden_file(a.bucket_id, a.name)) then
      raise exception using errcode = '42501', message = 'forbidden', detail = 'A picture of this name is hidden';
    end if;
  elsif exists (
    select from files_after a join files_before b using (id)
    where app.is_picture_bucket(a.bucket_id) and (a.bucket_id, a.name) = (b.bucket_id, b.name) and a.version is distinct from b.version
      and app.is_kept_file(a.bucket_id, a.name)
  ) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A picture of this name is hidden or reported';
  end if;
  return null;
end $$;

-- Plans ---------------------------------------------------------------------------------------------

-- Other topics change how often it may be called: this line alone is another's.
do $$
declare
  v_source constant text := (select p.prosrc from pg_proc p where p.oid = 'app.begin_checkout(uuid, text)'::regprocedure);
  v_line constant text := E'  if app.paid_subscription(member_id) is not null then\n';
begin
  if position(v_line in v_source) = 0 then
    raise exception 'app.begin_checkout has no place for the suspended';
  end if;
  execute format('create or replace function app.begin_checkout(member_id uuid, in_address text) returns jsonb language plpgsql volatile security definer set search_path = '''' as %L',
    replace(v_source, v_line, E'  -- They could not use what they pay for.\n  if app.is_suspended(member_id) then\n    return app.failure(''suspended'');\n  end if;\n' || v_line));
end $$;

-- Security definer: as in the file of the topic.
create or replace function app.managed_subscription(member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_subscription public.subscriptions;
begin
  perform app.require_service();
  select * into v_subscription from public.subscriptions s where s.id = app.shown_subscription(member_id);
  if v_subscription.id is null then
    return app.failure('no_subscription');
  end if;
  return jsonb_build_object('success', true, 'id', v_subscription.id, 'customer_id', v_subscription.customer_id, 'provider', v_subscription.provider,
    'is_live', app.is_live_status(v_subscription.status), 'is_withdrawn', v_subscription.withdrawn_at is not null,
    -- Leaving stays open to them, and staying on does not.
    'is_suspended', app.is_suspended(member_id),
    'can_withdraw', coalesce(app.is_live_status(v_subscription.status) and app.now() < app.withdrawal_end(v_subscription.first_paid_at), false));
end $$;

-- The same address again ----------------------------------------------------------------------------

create function app.barred_address_kept_for() returns interval
language sql immutable set search_path = ''
as $$ select interval '1 year' $$;
comment on function app.barred_address_kept_for() is 'For how long the address of an account that was deleted while it was suspended without an end stays suspended';

create table app.barred_addresses (
  email_hash text primary key,
  reason text not null,
  until timestamptz not null
);
comment on table app.barred_addresses is
  'Addresses of accounts that were deleted while they were suspended: a new account at one is suspended from the start, for the time that was left';
comment on column app.barred_addresses.email_hash is 'SHA-256 of the address: it can be known again, and not read';
comment on column app.barred_addresses.reason is 'Why, as the suspension said';
comment on column app.barred_addresses.until is 'The end of the suspension; of one without an end a year after the deletion';

alter table app.barred_addresses enable row level security;
revoke all on app.barred_addresses from public, anon, authenticated, service_role;

create function app.hash_of_barred(email text) returns text
language sql immutable set search_path = ''
as $$ select app.hash_of('barred ' || lower(email)) $$;
comment on function app.hash_of_barred(text) is 'Stands in app.barred_addresses for an address';

-- Security definer: runs for whoever deletes the account, and writes a table that API roles can't.
create function app.on_suspended_account_deleted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_suspension app.member_suspensions;
begin
  delete from app.barred_addresses b where b.until <= app.now();
  if old.email is null or old.email_confirmed_at is null or not app.is_suspended(old.id) then
    return old;
  end if;
  select * into v_suspension from app.member_suspensions s
  where s.user_id = old.id and s.lifted_at is null and (s.until is null or s.until > app.now())
  order by s.until desc nulls first limit 1;
  insert into app.barred_addresses as b (email_hash, reason, until)
  values (app.hash_of_barred(old.email), v_suspension.reason, coalesce(v_suspension.until, app.now() + app.barred_address_kept_for()))
  on conflict (email_hash) do update set reason = excluded.reason, until = greatest(b.until, excluded.until);
  return old;
end $$;
comment on function app.on_suspended_account_deleted() is 'Trigger on auth.users: a deletion does not end a suspension';

create trigger club_suspension_kept before delete on auth.users
  for each row execute function app.on_suspended_account_deleted();

-- Security definer: runs for whoever confirms the address, and writes a table that API roles can't.
create function app.on_barred_address_confirmed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into app.member_suspensions (user_id, reason, until)
  select new.id, b.reason, b.until from app.barred_addresses b
  where b.email_hash = app.hash_of_barred(new.email) and b.until > app.now() and not app.is_suspended(new.id);
  return null;
end $$;
comment on function app.on_barred_address_confirmed() is
  'Trigger on auth.users: who shows that a barred address is theirs is suspended. Before that, nobody learns anything of it';

create trigger club_barred_at_sign_up after insert on auth.users
  for each row when (new.email_confirmed_at is not null and new.email is not null) execute function app.on_barred_address_confirmed();
create trigger club_barred_at_confirmation after update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null and new.email is not null
    and (old.email_confirmed_at is null or new.email is distinct from old.email)) execute function app.on_barred_address_confirmed();

revoke all on function app.barred_address_kept_for(), app.hash_of_barred(text), app.on_suspended_account_deleted(), app.on_barred_address_confirmed()
  from public, anon, authenticated, service_role;
