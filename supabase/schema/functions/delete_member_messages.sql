-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.delete_member_messages(member_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if to_regclass('realtime.messages') is not null then
    execute 'delete from realtime.messages where topic = $1' using 'user:' || member_id;
  end if;
exception when insufficient_privilege then
  -- A hosted project drops its messages after three days by itself.
  null;
end $function$;
comment on function app.delete_member_messages(uuid) is 'Deletes the live messages that were addressed to a member';
-- Nobody but the owner and what the owner defined may call it.
