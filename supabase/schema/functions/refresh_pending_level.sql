-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.refresh_pending_level(in_email text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_best record;
begin
  select s.id, app.payment_grant_until(s.status, s.paid_until, s.suspended_at, s.withdrawn_at) as until into v_best
  from public.subscriptions s
  where lower(s.email) = in_email and s.user_id is null and s.forgotten_at is null
    and app.payment_grant_until(s.status, s.paid_until, s.suspended_at, s.withdrawn_at) is not null
  order by until desc, s.id limit 1;
  if v_best.id is null then
    delete from public.pending_user_levels p where p.email = in_email and p.subscription_id is not null and p.applied_at is null;
    return;
  end if;
  insert into public.pending_user_levels as p (email, level, level_expires_at, subscription_id)
  values (in_email, 'expert', v_best.until, v_best.id)
  on conflict (email) do update set level = excluded.level, level_expires_at = excluded.level_expires_at,
    subscription_id = excluded.subscription_id, applied_at = null, applied_to = null
  -- What was paid elsewhere and still waits is not overwritten; the subscription is taken over with it all the same.
  where p.subscription_id is not null or p.applied_at is not null;
end $function$;
comment on function app.refresh_pending_level(text) is 'Has the level that waits for an e-mail follow its subscriptions: renewed, refunded or cancelled before there is an account';
-- Nobody but the owner and what the owner defined may call it.
