-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.end_second_subscription(in_subscription_id text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_second text;
  v_is_paid boolean;
begin
  select later.id, later.status in ('active', 'trialing') into v_second, v_is_paid
  from public.subscriptions s
  join public.subscriptions later on (later.user_id = s.user_id or (s.user_id is null and later.user_id is null and lower(later.email) = lower(s.email)))
  where s.id = in_subscription_id and app.is_live_status(s.status) and app.is_live_status(later.status)
  -- One that is paid for stays, of several the first. Where both began in the same second, it is the one that was reported first.
  order by app.is_in_order(later.status, later.suspended_at, later.withdrawn_at) desc, later.started_at, later.created_at, later.id
  offset 1 limit 1;
  if v_second is not null then
    -- For one that can't be charged nothing was paid twice.
    perform app.add_job('end_subscription', 'end second ' || v_second,
      jsonb_build_object('subscription_id', v_second, 'refund', v_is_paid, 'reason', 'second'));
  end if;
  return v_second;
end $function$;
comment on function app.end_second_subscription(text) is 'Has one of two live subscriptions of one person ended: the one that can''t be charged, else the later one, which is paid back. Returns which, null where there is one only';
-- Nobody but the owner and what the owner defined may call it.
