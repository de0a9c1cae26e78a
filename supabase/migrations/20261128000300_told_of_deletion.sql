-- Whoever proved the address of an account is mailed that the account was deleted. The job of the mail has the address until it is sent or given up.

set local check_function_bodies = off;

create or replace function app.delete_and_tell(member_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
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

create or replace function app.delete_requested(in_request uuid) returns jsonb
language plpgsql security definer set search_path = ''
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

create or replace function app.deletion_mail_facts(payload jsonb) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('to', payload ->> 'to') where payload ->> 'mail' = 'account_deleted' $$;

create or replace function public.delete_member(p_user_id uuid) returns jsonb
language sql set search_path = ''
as $$ select app.delete_and_tell(p_user_id) $$;

comment on column app.jobs.payload is 'Ids of what it is about; of an account''s mail the mail itself, and of one about its deletion the address. Emptied when a mail is sent or given up';

comment on function app.delete_and_tell(uuid) is 'What delete_member does: app.delete_member, and the address is mailed that the account is gone';

comment on function app.delete_member(uuid) is 'Deletes an account and everything that is the member''s';

comment on function app.deletion_mail_facts(jsonb) is 'To whom the mail about a deleted account goes, which has no other facts';

comment on function public.delete_member(uuid) is 'For the function delete-account: deletes an account and everything that is the member''s, in one transaction, and has its address mailed. Replies {success}; {success, error, message} with last_owner for the last owner';

revoke all on function app.delete_and_tell(uuid) from public, anon, authenticated, service_role;
grant execute on function app.delete_and_tell(uuid) to service_role;

revoke all on function app.delete_member(uuid) from public, anon, authenticated, service_role;

revoke all on function app.deletion_mail_facts(jsonb) from public, anon, authenticated, service_role;

insert into app.mail_kinds (mail, facts)
values ('account_deleted'::text, 'deletion_mail_facts'::text)
on conflict (mail) do update set facts = excluded.facts;
