-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.access_records_of(in_email text)
 RETURNS SETOF app.access_records
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select r.* from app.access_records r
  where r.member_id = (select u.id from auth.users u where u.email = lower(in_email))
    or (r.email_hash is not null and r.email_hash = app.hash_of_email(r.member_id, in_email))
$function$;
comment on function app.access_records_of(text) is 'For the operator''s command: the records of an address, of an account that goes on or of deleted ones';
-- Nobody but the owner and what the owner defined may call it.
