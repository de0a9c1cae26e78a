-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.plan_for_function(member_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_service();
  return app.plan_of(member_id);
end $function$;
comment on function app.plan_for_function(uuid) is 'What member_plan does';
grant execute on function app.plan_for_function(uuid) to service_role;
