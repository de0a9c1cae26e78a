-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.uuid_before(id uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (left(h.digits, 24) || lpad(to_hex(greatest(('x' || right(h.digits, 8))::bit(32)::bigint - 1, 0)), 8, '0'))::uuid
  from (select replace(id::text, '-', '') as digits) h
$function$;
comment on function app.uuid_before(uuid) is 'The id just before one, unless its last eight digits are all 0';
-- Nobody but the owner and what the owner defined may call it.
