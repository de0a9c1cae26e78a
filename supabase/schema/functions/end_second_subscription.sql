-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.end_second_subscription(in_subscription_id text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_ids text[];
  v_is_paid boolean;
  v_second text;
begin
  -- One that is paid for stays, of several the first. Where both began in the same second, it is the one that was reported first.
  select array_agg(later.id order by app.is_in_order(later.status, later.paid_until, later.suspended_at, later.withdrawn_at) desc,
    later.started_at, later.created_at, later.id),
    bool_or(app.is_in_order(later.status, later.paid_until, later.suspended_at, later.withdrawn_at)) into v_ids, v_is_paid
  from public.subscriptions s
  join public.subscriptions later on (later.user_id = s.user_id or (s.user_id is null and later.user_id is null and lower(later.email) = lower(s.email)))
  where s.id = in_subscription_id and app.is_live_status(s.status) and app.is_live_status(later.status);
  -- While none is paid for nobody knows which will be: a stranger's boleto would end the member's own.
  v_second := case when v_is_paid then v_ids[2] end;
  if v_second is not null then
    insert into app.jobs as j (kind, key, payload)
    select 'end_subscription', 'end second ' || v_second, jsonb_build_object('subscription_id', v_second, 'beside', v_ids[1],
      -- For one that can't be charged nothing was paid twice.
      'refund', s.status in ('active', 'trialing'), 'reason', 'second')
    from public.subscriptions s where s.id = v_second
    -- It may have been done without an end: by then there was no other one.
    on conflict (key) do update set payload = excluded.payload, done_at = null, due_at = excluded.due_at, created_at = excluded.created_at, attempts = 0
    where j.done_at is not null;
  end if;
  return v_second;
end $function$;
comment on function app.end_second_subscription(text) is 'Has one of two live subscriptions of one person ended, once one of them is paid for: the other one, or of two paid ones the later, which is paid back.
Returns which, null where there is one only. The job asks the provider first whether the other one lives: what the club knows of it may be old';
-- Nobody but the owner and what the owner defined may call it.
