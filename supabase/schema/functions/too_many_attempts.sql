-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.too_many_attempts(seconds integer)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('success', false, 'error', 'over_rate_limit', 'retry_after_seconds', seconds,
    'message', app.message_for('over_rate_limit'))
$function$;
comment on function app.too_many_attempts(integer) is 'The answer when a limit is reached';
-- Nobody but the owner and what the owner defined may call it.
