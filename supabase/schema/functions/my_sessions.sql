-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.my_sessions()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select app.my_sessions() $function$;
comment on function public.my_sessions() is 'The caller''s open sessions as [{id, user_agent, network, started_at, last_used_at, is_current}], the caller''s own first, then the latest used';
grant execute on function public.my_sessions() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.my_sessions()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'user_agent', s.user_agent, 'network', app.network_of(s.ip), 'started_at', s.started_at,
      'last_used_at', s.last_used_at, 'is_current', s.id::text = coalesce((select auth.jwt()) ->> 'session_id', ''))
      order by s.id::text = coalesce((select auth.jwt()) ->> 'session_id', '') desc, s.last_used_at desc, s.id)
    from app.open_sessions_of((select auth.uid())) s
  ), '[]'::jsonb);
end $function$;
comment on function app.my_sessions() is 'What my_sessions does';
grant execute on function app.my_sessions() to authenticated;
