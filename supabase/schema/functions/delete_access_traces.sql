-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.delete_access_traces(member_id uuid, in_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function app.delete_access_traces(uuid,text) is 'Deletes what the auth server keeps of a member without a foreign key';
-- Nobody but the owner and what the owner defined may call it.
