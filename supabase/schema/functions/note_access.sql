-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.note_access(in_kind text, in_member uuid, in_address inet)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into app.access_records (kind, member_id, address)
  values (in_kind, (select u.id from auth.users u where u.id = in_member), in_address)
$function$;
comment on function app.note_access(text,uuid,inet) is 'Adds an access record, now; of nobody when there is no such account any more';
-- Nobody but the owner and what the owner defined may call it.
