-- The deletion's own live messages wait for the transaction's end, and would be written after the member's were deleted.

-- Security definer: deletes in auth.users, which API roles can't.
create or replace function app.delete_member(member_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text;
begin
  perform app.require_service();
  -- A workout being recorded ends first; one that comes later finds no account.
  perform app.lock_member(member_id);
  select lower(u.email) into v_email from auth.users u where u.id = member_id for update;
  perform app.delete_access_traces(member_id, v_email);
  delete from auth.users u where u.id = member_id;
  -- Now, not at the end: the others hear that the ranking changed, and what was for the member is deleted with the rest.
  set constraints all immediate;
  perform app.delete_member_messages(member_id);
  return jsonb_build_object('success', true);
end $$;

revoke execute on function app.delete_member(uuid) from public;
grant execute on function app.delete_member(uuid) to service_role;
