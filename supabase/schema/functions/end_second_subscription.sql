-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.end_second_subscription(in_subscription_id text, OUT second text, OUT delayed text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Of one person those that live: what is paid for first, of these what goes on, and then by their age.
  v_all jsonb[];
  v_stays jsonb;
  v_other jsonb;
begin
  select array_agg(to_jsonb(o) order by o.is_paid desc, o.cancel_at is not null, o.started_at, o.created_at, o.id) into v_all from (
    select other.id, other.status, other.cancel_at, other.begins_at, other.started_at, other.created_at,
      app.is_in_order(other.status, other.paid_until, other.suspended_at, other.withdrawn_at) as is_paid
    from public.subscriptions s
    join public.subscriptions other on (other.user_id = s.user_id or (s.user_id is null and other.user_id is null and lower(other.email) = lower(s.email)))
    where s.id = in_subscription_id and app.is_live_status(s.status) and app.is_live_status(other.status)) o;
  v_stays := v_all[1];
  -- While none is paid for nobody knows which will be: a stranger's boleto would end the member's own.
  if v_stays is null or not (v_stays ->> 'is_paid')::boolean then
    return;
  end if;
  foreach v_other in array v_all[2:] loop
    -- Beside one that is to end what waits for its money may come after it.
    continue when v_stays ->> 'cancel_at' is not null and (not (v_other ->> 'is_paid')::boolean or v_other ->> 'begins_at' is not null);
    -- One that ends as its member wished is no second: the one that was paid later begins then.
    if (v_other ->> 'is_paid')::boolean and v_stays ->> 'cancel_at' is null and v_other ->> 'cancel_at' is not null
      and (v_other ->> 'started_at')::timestamptz <= (v_stays ->> 'started_at')::timestamptz
    then
      if v_stays ->> 'begins_at' is null and (v_other ->> 'cancel_at')::timestamptz > app.now() then
        delayed := v_stays ->> 'id';
        perform app.redo_job('delay_subscription', 'delay ' || delayed, jsonb_build_object('subscription_id', delayed, 'after', v_other ->> 'id'));
      end if;
      continue;
    end if;
    if second is null then
      second := v_other ->> 'id';
      perform app.redo_job('end_subscription', 'end second ' || second, jsonb_build_object('subscription_id', second, 'beside', v_stays ->> 'id',
        -- For one that can't be charged nothing was paid twice.
        'refund', v_other ->> 'status' in ('active', 'trialing'), 'reason', 'second'));
    end if;
  end loop;
end $function$;
comment on function app.end_second_subscription(text) is 'Has one of two live subscriptions of one person ended, once one of them is paid for: the other one, or of two paid ones the later, which is paid back.
Beside one that its member has cancelled the later one stays, and begins when that ends. Returns which is to be ended and which begins later, null for
none. The jobs ask the provider first for both: what the club knows of them may be old. domain/cases/second-payment.json has the cases';
-- Nobody but the owner and what the owner defined may call it.
