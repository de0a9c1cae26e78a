-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.failure(code text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select jsonb_build_object('success', false, 'error', code, 'message', app.message_for(code)) $function$;
comment on function app.failure(text) is 'The answer of a call that was refused: success, error, message';
grant execute on function app.failure(text) to authenticated, service_role;
