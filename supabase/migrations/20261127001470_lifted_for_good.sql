-- A suspension that staff lift is over for the address too: another account at it does not bring it back.

-- Security definer: runs for staff, and writes a table that API roles can't.
create function app.on_suspension_lifted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from app.barred_addresses b using auth.users u
  where u.id = new.user_id and u.email_confirmed_at is not null and b.email_hash = app.hash_of_barred(u.email);
  return null;
end $$;
comment on function app.on_suspension_lifted() is 'Trigger on app.member_suspensions: lifting one ends what an earlier account left at the address';

create trigger member_suspensions_lifted after update of lifted_at on app.member_suspensions
  for each row when (old.lifted_at is null and new.lifted_at is not null) execute function app.on_suspension_lifted();

revoke all on function app.on_suspension_lifted() from public, anon, authenticated, service_role;
