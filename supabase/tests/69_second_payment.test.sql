-- A member pays a second time, in whatever state the first subscription is: the table that the payment simulator plays too.
begin;
select plan(((select 3 * jsonb_array_length(body) from tests.case_tables where name = 'second-payment') + 9)::int);
select tests.set_local_clock('2026-11-30 12:00');
create temp table cases as select c as body, c ->> 'id' as id, 'P' || row_number() over () as who
from tests.case_tables, jsonb_array_elements(body) c where name = 'second-payment';
select tests.create_user(who) is not null as arranged from cases;

create function pg_temp.report(sub text, who text, started text, more jsonb default '{}', receipts jsonb default '[]', read_at text default '2026-11-30T15:00:00Z') returns jsonb
language sql as $$
  select tests.call_as('service', format('select record_subscription(%L, %L)', jsonb_build_object('subscription', jsonb_build_object('id', sub, 'customer_id', 'cus_' || sub,
    'email', lower(who) || '@example.com', 'status', 'active', 'price_id', 'price_1', 'amount', 3990, 'currency', 'brl', 'started_at', started) || more, 'receipts', receipts), read_at)) $$;
create function pg_temp.paid(sub text, period_end text, amount integer default 3990, refunded integer default 0) returns jsonb language sql as $$
  select jsonb_build_array(jsonb_build_object('id', format('in_%s_%s', sub, amount), 'amount', amount, 'currency', 'brl', 'paid_at', '2026-11-30T14:00:00Z', 'period_end', period_end, 'refunded', refunded)) $$;
create function pg_temp.job(key_of text) returns jsonb language sql as $$ select payload from app.jobs where key = key_of $$;

-- The first one began on the 20th and is paid until the 20th of December; the second is paid on the 30th.
create function pg_temp.play(a_case jsonb, who text) returns void language plpgsql as $$
declare
  v_first constant text := 'sub_' || who || '_1';
  v_state constant text := a_case ->> 'first';
  v_own constant jsonb := jsonb_build_object('user_id', tests.id_of(who));
begin
  if v_state <> 'none' then
    perform pg_temp.report(v_first, who, '2026-11-20T14:00:00Z', v_own, case when v_state = 'boleto' then '[]' else pg_temp.paid(v_first, '2026-12-20T15:00:00Z') end, '2026-11-30T14:00:00Z');
    perform pg_temp.report(v_first, who, '2026-11-20T14:00:00Z', v_own || case v_state
      when 'ending' then '{"cancel_at": "2026-12-20T15:00:00Z"}'
      when 'past_due' then '{"status": "past_due"}' when 'suspended' then '{"is_disputed": true}'
      when 'withdrawn' then '{"status": "canceled", "ended_at": "2026-11-30T14:10:00Z"}' when 'over' then '{"status": "canceled", "ended_at": "2026-11-30T14:10:00Z"}'
      else '{}' end::jsonb,
      case when v_state = 'boleto' then '[]' else pg_temp.paid(v_first, '2026-12-20T15:00:00Z', refunded => case when v_state = 'withdrawn' then 3990 else 0 end) end, '2026-11-30T14:10:00Z');
  end if;
end $$;
select pg_temp.play(body, who) is null as arranged from cases;
create temp table barred as select who, coalesce(tests.call_as('service', format('select begin_checkout(%L, null)', tests.id_of(who))) ->> 'error', 'ok') as answer from cases;
select pg_temp.report('sub_' || who || '_2', who, '2026-11-30T14:30:00Z', case when body ->> 'payer' = 'member' then jsonb_build_object('user_id', tests.id_of(who)) else '{}' end,
  pg_temp.paid('sub_' || who || '_2', '2026-12-30T14:30:00Z')) is not null as arranged from cases;

select is(answer, case when (body ->> 'isBarred')::boolean or body ->> 'first' in ('active', 'ending') then 'subscription_active' else 'ok' end, replace(id, 'SEC', 'SEA') || ': ' || (body ->> 'note') || ': whether a member may open a page')
from cases join barred using (who);
select is(case when first.id is null then 'none' when pg_temp.job('end second ' || first.id) is not null then 'ended' when not app.is_live_status(first.status) then 'gone'
    when first.cancel_at is not null then 'ends_as_planned' else 'stays' end, body ->> 'firstAfter', replace(c.id, 'SEC', 'SEB') || ': ' || (body ->> 'note') || ': what becomes of the first')
from cases c left join subscriptions first on first.id = 'sub_' || who || '_1';
select is(case when pg_temp.job('end second sub_' || who || '_2') ->> 'refund' = 'true' then 'refunded' when pg_temp.job('delay sub_' || who || '_2') is not null then 'begins_later' else 'stays' end,
  body ->> 'secondAfter', id || ': ' || (body ->> 'note')) from cases;

-- One that begins later.
create temp table ending as select who, 'sub_' || who || '_1' as first, 'sub_' || who || '_2' as second from cases where id = 'SEC-06';
select is(pg_temp.job('delay ' || second), jsonb_build_object('subscription_id', second, 'after', first), 'SEC-17: the job knows which one is to end first') from ending;
select is((select count(*) from jsonb_array_elements(tests.call_as('service', 'select take_jobs(100)')) j, ending where j #>> '{payload,subscription_id}' = second and j #>> '{payload,mail}' = 'paid'), 0::bigint,
  'SEC-18: until it is done no mail names a day');
update app.jobs set done_at = app.now() where key like 'delay %';
select is(pg_temp.report(second, who, '2026-11-30T14:30:00Z', '{"status": "trialing", "begins_at": "2026-12-20T15:00:00Z"}',
  pg_temp.paid(second, '2026-12-30T14:30:00Z') || pg_temp.paid(second, '2027-01-20T15:00:00Z', 0), '2026-11-30T15:10:00Z') ->> 'second', null, 'SEC-19: once it is moved neither is a second') from ending;
select is((select to_char(level_expires_at at time zone 'UTC', 'YYYY-MM-DD') from user_progress_level where user_id = tests.id_of(who)), '2027-01-23', 'SEC-20: and the member is Expert to the end of it') from ending;
select is(tests.call_as(who, 'select my_plan()') #>> '{subscription,id}', second, 'SEC-21: the plan shows the one that goes on') from ending;
select is(tests.call_as(who, 'select my_plan()') #>> '{subscription,begins_at}', '2026-12-20T15:00:00+00:00', 'SEC-22: and when it begins') from ending;
select is(app.mail_facts(jsonb_build_object('mail', 'paid', 'subscription_id', second)) ->> 'begins_at', '2026-12-20T15:00:00+00:00', 'SEC-23: the mail knows the day') from ending;
select is(app.mail_facts(jsonb_build_object('mail', 'refunded', 'subscription_id', 'sub_P4_2')) ->> 'other_paid_until', '2026-12-20T15:00:00+00:00', 'SEC-24: and of one that is paid back until when the other is paid');
select pg_temp.report(second, who, '2026-11-30T14:30:00Z', '{"status": "trialing", "begins_at": "2026-12-20T15:00:00Z"}',
  pg_temp.paid(second, '2026-12-30T14:30:00Z', refunded => 3990) || pg_temp.paid(second, '2027-01-20T15:00:00Z', 0), '2026-11-30T15:20:00Z') is not null as arranged from ending;
select is(withdrawn_at is not null, true, 'SEC-25: paid back, it is withdrawn, though an invoice of nothing moved its beginning') from ending e join subscriptions s on s.id = e.second;
select * from finish();
rollback;
