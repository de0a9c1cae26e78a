-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.require_service()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- The role of the request, which stays visible inside a security definer function. A grant may be wider elsewhere.
  if coalesce(current_setting('role', true), 'none') in ('anon', 'authenticated') then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'Only the club''s own functions may call this';
  end if;
end $function$;
comment on function app.require_service() is 'Raises 42501 for a member or a stranger';
-- Nobody but the owner and what the owner defined may call it.
