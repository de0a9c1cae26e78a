-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.is_live_status(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select coalesce(status in ('active', 'trialing', 'past_due', 'unpaid', 'paused'), false) $function$;
comment on function app.is_live_status(text) is 'Whether a subscription in this state may still charge somebody';
grant execute on function app.is_live_status(text) to authenticated, service_role;
