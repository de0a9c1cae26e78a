-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_access_member_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_alias constant uuid := gen_random_uuid();
begin
  update app.access_records r set member_id = v_alias, email_hash = app.hash_of_email(v_alias, old.email) where r.member_id = old.id;
  return old;
end $function$;
comment on function app.on_access_member_deleted() is 'Trigger: the access records of a deleted account stay together under an id that was made up for them, and name nobody';
-- Nobody but the owner and what the owner defined may call it.
