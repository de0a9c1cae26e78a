-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.now()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return pg_catalog.now() + coalesce((select c.shift from app.clock_shift c), interval '0');
end $function$;
comment on function app.now() is 'The present instant: the transaction''s start plus app.clock_shift';
grant execute on function app.now() to anon, authenticated, service_role;
