-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.open_sessions_of(in_user uuid)
 RETURNS TABLE(id uuid, user_agent text, ip inet, started_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select s.id, s.user_agent, s.ip, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at)
  from auth.sessions s
  where s.user_id = in_user and s.created_at > pg_catalog.now() - interval '1 year'
    and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - interval '60 days';
end $function$;
comment on function app.open_sessions_of(uuid) is 'The sessions of an account that have not ended';
-- Nobody but the owner and what the owner defined may call it.
