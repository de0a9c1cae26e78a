-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.end_unknown_subscription(p_id text, p_is_test_account boolean)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.end_unknown_subscription(p_id, p_is_test_account) $function$;
comment on function public.end_unknown_subscription(text,boolean) is 'For the payment functions: a subscription that the provider does not know charges nobody, so it has ended. One that was paid with real money is left
alone where the account asked is a test account. Replies {success}, or {success: false, error: other_mode}';
grant execute on function public.end_unknown_subscription(text,boolean) to service_role;

CREATE OR REPLACE FUNCTION app.end_unknown_subscription(in_subscription_id text, is_test_account boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_service();
  perform app.lock_member((select s.user_id from public.subscriptions s where s.id = in_subscription_id));
  perform from public.subscriptions s where s.id = in_subscription_id and is_test_account and not s.is_test for update;
  if found then
    return jsonb_build_object('success', false, 'error', 'other_mode');
  end if;
  update public.subscriptions s set status = 'canceled', ended_at = coalesce(s.ended_at, app.now()), cancel_at = null where s.id = in_subscription_id;
  perform app.refresh_payment_grant(in_subscription_id);
  return jsonb_build_object('success', true);
end $function$;
comment on function app.end_unknown_subscription(text,boolean) is 'What end_unknown_subscription does';
grant execute on function app.end_unknown_subscription(text,boolean) to service_role;
