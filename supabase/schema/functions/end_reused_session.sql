-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.end_reused_session(in_session uuid, in_address inet)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_member uuid;
begin
  delete from auth.sessions s where s.id = in_session returning s.user_id into v_member;
  if found then
    perform app.note_access('reused_token', v_member, in_address);
  end if;
end $function$;
comment on function app.end_reused_session(uuid,inet) is 'For the embedded server: ends a session of which an old refresh token was shown again, and keeps an access record';
-- Nobody but the owner and what the owner defined may call it.
