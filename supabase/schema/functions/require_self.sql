-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.require_self(member_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- No sub-select: without one PL/pgSQL evaluates it by itself, and does not run a query.
  if member_id is null or auth.uid() is distinct from member_id then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A member may only act for himself';
  end if;
end $function$;
comment on function app.require_self(uuid) is 'Raises 42501 unless the caller is that member';
grant execute on function app.require_self(uuid) to authenticated, service_role;
