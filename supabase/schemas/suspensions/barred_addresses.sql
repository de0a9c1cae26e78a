-- A suspension holds: an address for an upload from before is no way in, nothing is sold that can't be used, and a new account at the same address
-- is suspended as the old one was.

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

create function app.hash_of_barred(email text) returns text
language sql immutable set search_path = ''
as $$ select app.hash_of('barred ' || app.mailbox_of(email)) $$;
comment on function app.hash_of_barred(text) is 'Stands in app.barred_addresses for an address: its mailbox, since whoever has it has all its tags';

create function app.hashes_of_barred(email text) returns text[]
language sql immutable set search_path = ''
as $$ select array[app.hash_of_barred(email), app.hash_of('barred ' || lower(email))] $$;
comment on function app.hashes_of_barred(text) is 'What may stand in app.barred_addresses for an address: earlier versions wrote it whole';

-- Security definer: runs for each caller who deletes the account, and writes a table that API roles can't.
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

-- Security definer: runs for each caller who confirms the address, and writes a table that API roles can't.
create function app.on_barred_address_confirmed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into app.member_suspensions (user_id, reason, until)
  select new.id, b.reason, b.until from app.barred_addresses b
  where b.email_hash = any (app.hashes_of_barred(new.email)) and b.until > app.now() and not app.is_suspended(new.id)
  order by b.until desc limit 1;
  return null;
end $$;
comment on function app.on_barred_address_confirmed() is
  'Trigger on auth.users: who shows that a barred address is theirs is suspended. Before that, nobody learns anything of it';

create trigger club_barred_at_sign_up after insert on auth.users
  for each row when (new.email_confirmed_at is not null and new.email is not null) execute function app.on_barred_address_confirmed();
create trigger club_barred_at_confirmation after update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null and new.email is not null
    and (old.email_confirmed_at is null or new.email is distinct from old.email)) execute function app.on_barred_address_confirmed();

-- A suspension that staff lift is over for the address too: another account at it does not bring it back.

-- Security definer: runs for staff, and writes a table that API roles can't.
create function app.on_suspension_lifted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from app.barred_addresses b using auth.users u
  where u.id = new.user_id and u.email_confirmed_at is not null and b.email_hash = any (app.hashes_of_barred(u.email));
  return null;
end $$;
comment on function app.on_suspension_lifted() is 'Trigger on app.member_suspensions: lifting one ends what an earlier account left at the address';

create trigger member_suspensions_lifted after update of lifted_at on app.member_suspensions
  for each row when (old.lifted_at is null and new.lifted_at is not null) execute function app.on_suspension_lifted();

-- RLS ------------------------------------------------------------------------------------------------

alter table app.barred_addresses enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.barred_addresses from public, anon, authenticated, service_role;
