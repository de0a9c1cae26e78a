-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.record_payment_event(p_id text, p_type text, p_state jsonb, p_read_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.record_payment_event(p_id, p_type, p_state, p_read_at) $function$;
comment on function public.record_payment_event(text,text,jsonb,timestamp with time zone) is 'For the function stripe-webhook: the event and, if there is one, the state in one transaction; a known event changes nothing.
Replies {success, known, ignored, second, delayed}';
grant execute on function public.record_payment_event(text,text,jsonb,timestamp with time zone) to service_role;

CREATE OR REPLACE FUNCTION app.record_payment_event(event_id text, event_type text, state jsonb, was_read_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_service();
  insert into public.payment_events (id, type) values (event_id, event_type) on conflict (id) do nothing;
  if not found then
    return jsonb_build_object('success', true, 'known', true);
  end if;
  if state is null then
    return jsonb_build_object('success', true, 'known', false);
  end if;
  return app.record_subscription(state, was_read_at) || jsonb_build_object('known', false);
end $function$;
comment on function app.record_payment_event(text,text,jsonb,timestamp with time zone) is 'What record_payment_event does';
grant execute on function app.record_payment_event(text,text,jsonb,timestamp with time zone) to service_role;
