-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.end_session(p_session_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.end_session(p_session_id) $function$;
comment on function public.end_session(uuid) is 'Ends a session of the caller at once. Replies {success}, also when there is no such session any more';
grant execute on function public.end_session(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.end_session(in_session uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.sessions s where s.id = in_session and s.user_id = (select auth.uid());
  if found then
    perform app.note_access('sign_out', (select auth.uid()), app.client_address());
  end if;
  return jsonb_build_object('success', true);
end $function$;
comment on function app.end_session(uuid) is 'What end_session does';
grant execute on function app.end_session(uuid) to authenticated;
