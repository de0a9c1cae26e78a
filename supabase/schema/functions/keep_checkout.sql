-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.keep_checkout(p_session_id text, p_due timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.keep_checkout(p_session_id, p_due) $function$;
comment on function public.keep_checkout(text,timestamp with time zone) is 'For the function create-checkout-session: has the payment page looked at again at p_due, when it has closed. Who paid there is found although event
and return are lost. Replies {success}';
grant execute on function public.keep_checkout(text,timestamp with time zone) to service_role;

CREATE OR REPLACE FUNCTION app.keep_checkout(session_id text, in_due timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_service();
  perform app.add_job('check_session', 'check ' || session_id, jsonb_build_object('session_id', session_id), in_due);
  return jsonb_build_object('success', true);
end $function$;
comment on function app.keep_checkout(text,timestamp with time zone) is 'What keep_checkout does';
grant execute on function app.keep_checkout(text,timestamp with time zone) to service_role;
