-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.refresh_payment_grant(in_subscription_id text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_subscription public.subscriptions;
  v_until timestamptz;
begin
  select * into v_subscription from public.subscriptions s where s.id = in_subscription_id;
  if v_subscription.user_id is null then
    perform app.refresh_pending_level(lower(v_subscription.email));
    return;
  end if;
  v_until := app.payment_grant_until(v_subscription.status, v_subscription.paid_until, v_subscription.suspended_at, v_subscription.withdrawn_at);
  if v_until is null then
    delete from public.level_grants g where g.subscription_id = in_subscription_id;
    return;
  end if;
  -- An operator may have moved the subscription to another account.
  delete from public.level_grants g where g.subscription_id = in_subscription_id and g.user_id <> v_subscription.user_id;
  insert into public.level_grants as g (user_id, source, until, subscription_id)
  values (v_subscription.user_id, 'payment', v_until, in_subscription_id)
  on conflict on constraint level_grants_one_each do update set until = excluded.until where g.until is distinct from excluded.until;
end $function$;
comment on function app.refresh_payment_grant(text) is 'Has the grant of a subscription, or the level that waits for its e-mail, follow its state';
-- Nobody but the owner and what the owner defined may call it.
