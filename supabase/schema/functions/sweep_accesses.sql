-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.sweep_accesses()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not app.take_sweep('accesses', interval '1 day') then
    return false;
  end if;
  delete from app.access_records r where r.happened_at < app.now() - interval '6 months';
  begin
    delete from auth.audit_log_entries l where l.created_at < app.now() - interval '6 months';
    delete from auth.sessions s where s.created_at <= pg_catalog.now() - interval '1 year'
      or coalesce(s.refreshed_at at time zone 'UTC', s.created_at) <= pg_catalog.now() - interval '60 days';
  exception when insufficient_privilege then
    -- A hosted project's own tables, kept for a time that is set there.
    null;
  end;
  return true;
end $function$;
comment on function app.sweep_accesses() is 'Deletes access records older than six months, the auth server''s own, and sessions past their time. Whichever process asks first in a day does it; returns whether it did';
-- Nobody but the owner and what the owner defined may call it.
