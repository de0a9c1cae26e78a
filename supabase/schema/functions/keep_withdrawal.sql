-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.keep_withdrawal(p_subscription_id text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.keep_withdrawal(p_subscription_id) $function$;
comment on function public.keep_withdrawal(text) is 'For the function manage-subscription: a member withdrew in time and the provider did not do it. It is paid back and ended when it can be, also
after the days of withdrawal. Replies {success}';
grant execute on function public.keep_withdrawal(text) to service_role;

CREATE OR REPLACE FUNCTION app.keep_withdrawal(in_subscription_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_service();
  insert into app.jobs as j (kind, key, payload)
  values ('end_subscription', 'end ' || in_subscription_id,
    jsonb_build_object('subscription_id', in_subscription_id, 'refund', true, 'reason', 'withdrawn'))
  -- One that ends it without paying back may be there, or be done already.
  on conflict (key) do update set payload = excluded.payload, done_at = null, given_up_at = null, due_at = excluded.due_at;
  return jsonb_build_object('success', true);
end $function$;
comment on function app.keep_withdrawal(text) is 'What keep_withdrawal does';
grant execute on function app.keep_withdrawal(text) to service_role;
