-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.managed_subscription(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select app.managed_subscription(p_user_id) $function$;
comment on function public.managed_subscription(uuid) is 'For the function manage-subscription: the subscription of a member that their buttons are about. Replies {success, id, customer_id, is_live, is_withdrawn, can_withdraw}, or no_subscription';
grant execute on function public.managed_subscription(uuid) to service_role;

CREATE OR REPLACE FUNCTION app.managed_subscription(member_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_subscription public.subscriptions;
begin
  perform app.require_service();
  select * into v_subscription from public.subscriptions s where s.id = app.shown_subscription(member_id);
  if v_subscription.id is null then
    return app.failure('no_subscription');
  end if;
  return jsonb_build_object('success', true, 'id', v_subscription.id, 'customer_id', v_subscription.customer_id, 'provider', v_subscription.provider,
    'is_live', app.is_live_status(v_subscription.status), 'is_withdrawn', v_subscription.withdrawn_at is not null,
    'can_withdraw', coalesce(app.is_live_status(v_subscription.status) and app.now() < app.withdrawal_end(v_subscription.first_paid_at), false));
end $function$;
comment on function app.managed_subscription(uuid) is 'What managed_subscription does';
grant execute on function app.managed_subscription(uuid) to service_role;
