-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.delete_member(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.delete_member(p_user_id) $function$;
comment on function public.delete_member(uuid) is 'For the function delete-account: deletes account, sessions and all rows in one transaction, so that nobody can sign in to half an account.
The files come after it, see files_without_member. Called again it does nothing. Replies {success}';
grant execute on function public.delete_member(uuid) to service_role;

CREATE OR REPLACE FUNCTION app.delete_member(member_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function app.delete_member(uuid) is 'What delete_member does';
grant execute on function app.delete_member(uuid) to service_role;
