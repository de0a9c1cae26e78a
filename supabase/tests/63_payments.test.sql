-- Reports of the payment provider: levels by grants, states in any order, receipts, mails, second subscriptions, deleted accounts.
begin;
select plan(132);
select tests.make_club();
select tests.create_user('Dora', null, false);

-- 20 November 2026, noon in São Paulo. A state as stripe-webhook reads it; `more` replaces parts of the subscription.
create function pg_temp.state(sub text, who text, status text default 'active', period_end text default '2026-12-20T15:00:00Z', more jsonb default '{}',
  refunded integer default 0, receipts jsonb default null) returns jsonb language sql as $$
  select jsonb_build_object('subscription', jsonb_build_object('id', sub, 'customer_id', 'cus_' || sub, 'email', lower(who) || '@example.com',
      'status', status, 'price_id', 'price_1', 'amount', 3990, 'currency', 'brl', 'started_at', '2026-11-20T14:00:00Z') || more,
    'receipts', coalesce(receipts, case when period_end is null then '[]' else jsonb_build_array(jsonb_build_object('id', 'in_' || sub || '_' || left(period_end, 10),
      'amount', 3990, 'currency', 'brl', 'paid_at', (period_end::timestamptz - interval '30 days'), 'period_end', period_end, 'refunded', refunded,
      'url', 'https://pay.example/i/' || sub, 'pdf_url', 'https://pay.example/pdf/' || sub)) end)) $$;
create function pg_temp.report(state jsonb, read_at text default '2026-11-20T15:00:00Z', event text default null) returns text language sql as $$
  select concat_ws(' ', case when reply ->> 'known' = 'true' then 'known' when reply ->> 'ignored' = 'true' then 'ignored' else 'written' end, reply ->> 'second')
  from tests.call_as('service', case when event is null then format('select record_subscription(%L, %L)', state, read_at)
    else format('select record_payment_event(%L, %L, %L, %L)', event, 'invoice.paid', state, read_at) end) reply $$;
create function pg_temp.signed_in(who text) returns jsonb language sql as $$ select jsonb_build_object('user_id', tests.id_of(who)) $$;
create function pg_temp.level_of(who text) returns text language sql as $$
  select coalesce((select app.effective_level(current_level, level_expires_at, app.now()) || coalesce(' until ' || to_char(level_expires_at at time zone 'UTC', 'MM-DD'), '')
    from user_progress_level where user_id = tests.id_of(who)), 'no row') $$;
create function pg_temp.pending(who text) returns text language sql as $$
  select coalesce((select level || coalesce(' until ' || to_char(level_expires_at at time zone 'UTC', 'MM-DD'), '') from pending_user_levels
    where email = lower(who) || '@example.com' and applied_at is null), 'none') $$;
create function pg_temp.waiting(like_key text) returns bigint language sql as $$ select count(*) from app.jobs where key like like_key $$;
create function pg_temp.lower_self(who text) returns text language sql as $$
  select coalesce(reply ->> 'error', 'ok') from tests.call_as(who, format('select update_user_level(%L, ''basic'')', tests.id_of(who))) reply $$;

-- A member pays -----------------------------------------------------------------------------------------

select is(pg_temp.report(pg_temp.state('sub_ana', 'Ana', more => pg_temp.signed_in('Ana')), event => 'evt_1'), 'written', 'PAY-01: an event writes the state it came with');
select is(pg_temp.level_of('Ana'), 'expert until 12-23', 'PAY-02: who paid is expert until three days after what is paid');
select is(pg_temp.report(pg_temp.state('sub_ana', 'Ana', 'canceled', more => pg_temp.signed_in('Ana')), '2026-11-20T15:00:09Z', 'evt_1'), 'known', 'PAY-03: the same event a second time is known');
select is(pg_temp.level_of('Ana'), 'expert until 12-23', 'PAY-04: a known event changes nothing, whatever comes with it');
select is(pg_temp.report(pg_temp.state('sub_ana', 'Ana', 'incomplete', null), '2026-11-20T14:59:00Z', 'evt_0'), 'ignored', 'PAY-05: a state that was read earlier is not written over a later one');
select is(pg_temp.level_of('Ana'), 'expert until 12-23', 'PAY-06: an older state changes no level');
select is(tests.call_as('Ana', 'select my_plan()') ->> 'source', 'payment', 'PAY-07: the plan says that a payment is why');
select is(tests.call_as('Ana', 'select my_plan()') #>> '{subscription,can_withdraw_until}', '2026-11-28T03:00:00+00:00', 'PAY-08: the right to withdraw lasts through the seventh day after the payment');
select is(jsonb_array_length(tests.call_as('Ana', 'select my_plan()') -> 'receipts'), 1, 'PAY-09: the plan has the receipt');
select is(tests.call_as('Bia', 'select my_plan()') - 'level_expires_at', '{"level": "basic", "source": "none", "subscription": null, "receipts": []}', 'PAY-10: another member''s plan shows nothing of it');
select is(tests.outcome_as('stranger', 'select my_plan()'), '42501', 'PAY-11: a stranger has no plan');
select is(pg_temp.waiting('paid in_sub_ana%'), 1::bigint, 'PAY-12: one mail confirms the payment');

-- Lowering ------------------------------------------------------------------------------------------------

select is(pg_temp.lower_self('Ana'), 'subscription_active', 'PAY-13: with a live subscription nobody lowers their own level');
select is(pg_temp.level_of('Ana'), 'expert until 12-23', 'PAY-14: the refused lowering changes nothing');
select is(tests.call_as('service', format('select update_user_level(%L, ''expert'')', tests.id_of('Ana'))) ->> 'payment_holds', 'true', 'PAY-15: the operator''s grant comes beside the payment');
select is(pg_temp.level_of('Ana'), 'expert', 'PAY-16: of two grants the one without an end holds');
select is(tests.call_as('service', format('select update_user_level(%L, ''basic'')', tests.id_of('Ana'))) ->> 'payment_holds', 'true', 'PAY-17: taking the operator''s grant says that a payment still holds');
select is(pg_temp.level_of('Ana'), 'expert until 12-23', 'PAY-18: and what is paid stays');

-- The subscription's life -----------------------------------------------------------------------------------

select pg_temp.report(pg_temp.state('sub_ana', 'Ana', 'past_due', more => pg_temp.signed_in('Ana') || '{"failed_invoice_id": "in_x", "failed_invoice_url": "https://pay.example/x"}'), '2026-12-20T15:00:00Z');
select is(pg_temp.level_of('Ana'), 'expert until 12-23', 'PAY-19: a failed renewal keeps the level for the three days');
select is(pg_temp.waiting('charge failed in_x'), 1::bigint, 'PAY-20: a failed renewal is written about');
select pg_temp.report(pg_temp.state('sub_ana', 'Ana', 'past_due', more => pg_temp.signed_in('Ana') || '{"failed_invoice_id": "in_x", "failed_invoice_url": "https://pay.example/x"}'), '2026-12-20T16:00:00Z');
select is(pg_temp.waiting('charge failed in_x'), 1::bigint, 'PAY-21: once, however often it is reported');
select tests.set_local_clock('2026-12-23 12:00');
select is(pg_temp.level_of('Ana'), 'basic until 12-23', 'PAY-22: after the three days it is over, without any event');
select pg_temp.report(pg_temp.state('sub_ana', 'Ana', 'active', '2027-01-20T15:00:00Z', pg_temp.signed_in('Ana')), '2026-12-24T15:00:00Z');
select is(pg_temp.level_of('Ana'), 'expert until 01-23', 'PAY-23: late money makes expert again');
select is((select failed_invoice_url from subscriptions where id = 'sub_ana'), null, 'PAY-24: and the failed invoice is gone');
select pg_temp.report(pg_temp.state('sub_ana', 'Ana', 'active', '2027-01-20T15:00:00Z', pg_temp.signed_in('Ana') || '{"is_disputed": true}'), '2026-12-25T15:00:00Z');
select is(pg_temp.level_of('Ana'), 'basic until 01-23', 'PAY-25: a disputed payment suspends');
select pg_temp.report(pg_temp.state('sub_ana', 'Ana', 'active', '2027-01-20T15:00:00Z', pg_temp.signed_in('Ana') || '{"is_disputed": false}'), '2026-12-26T15:00:00Z');
select is(pg_temp.level_of('Ana'), 'expert until 01-23', 'PAY-26: a dispute that was won gives the level back');
select pg_temp.report(pg_temp.state('sub_ana', 'Ana', 'active', '2027-01-20T15:00:00Z', pg_temp.signed_in('Ana') || '{"cancel_at": "2027-01-20T15:00:00Z"}'), '2026-12-27T15:00:00Z');
select is(pg_temp.level_of('Ana'), 'expert until 01-23', 'PAY-27: who cancelled keeps the level to the end');
select is(pg_temp.waiting('cancelled sub_ana%'), 1::bigint, 'PAY-28: a cancellation is confirmed by mail');
select pg_temp.report(pg_temp.state('sub_ana', 'Ana', 'active', '2027-01-20T15:00:00Z', pg_temp.signed_in('Ana')), '2026-12-28T15:00:00Z');
select pg_temp.report(pg_temp.state('sub_ana', 'Ana', 'active', '2027-01-20T15:00:00Z', pg_temp.signed_in('Ana') || '{"cancel_at": "2027-01-20T15:00:00Z"}'), '2026-12-29T15:00:00Z');
select is(pg_temp.waiting('cancelled sub_ana%'), 2::bigint, 'PAY-29: one that was taken back and made again is confirmed again');
select pg_temp.report(pg_temp.state('sub_ana', 'Ana', 'active', '2027-01-20T15:00:00Z', pg_temp.signed_in('Ana'), refunded => 1000), '2026-12-30T15:00:00Z');
select is(pg_temp.level_of('Ana'), 'expert until 01-23', 'PAY-30: a part paid back takes nothing');
select is(pg_temp.waiting('end sub_ana'), 0::bigint, 'PAY-31: and ends nothing');
select pg_temp.report(pg_temp.state('sub_ana', 'Ana', 'active', '2026-12-20T15:00:00Z', pg_temp.signed_in('Ana'), refunded => 3990), '2026-12-30T15:30:00Z');
select is(pg_temp.level_of('Ana'), 'expert until 01-23', 'PAY-32: an older invoice paid back in full takes nothing');
select pg_temp.report(pg_temp.state('sub_ana', 'Ana', 'active', '2027-01-20T15:00:00Z', pg_temp.signed_in('Ana'), refunded => 3990), '2026-12-30T16:00:00Z');
select is(pg_temp.level_of('Ana'), 'basic until 01-23', 'PAY-33: the newest invoice paid back in full takes the level');
select is((select payload::text from app.jobs where key = 'end sub_ana'), '{"reason": "withdrawn", "refund": false, "subscription_id": "sub_ana"}'::jsonb::text, 'PAY-34: and the subscription is to be ended at the provider');
select is(pg_temp.waiting('refunded in_sub_ana_2027%'), 2::bigint, 'PAY-35: each refund is written about');
select pg_temp.report(pg_temp.state('sub_ana', 'Ana', 'canceled', '2027-01-20T15:00:00Z', pg_temp.signed_in('Ana'), refunded => 3990), '2026-12-30T17:00:00Z');
select is(pg_temp.lower_self('Ana'), 'ok', 'PAY-36: with the subscription over, lowering is no matter');

-- Grants by hand ------------------------------------------------------------------------------------------

select tests.call_as('service', format('select update_user_level(%L, ''expert'')', tests.id_of('Caio')));
select pg_temp.report(pg_temp.state('sub_caio', 'Caio', more => pg_temp.signed_in('Caio')));
select pg_temp.report(pg_temp.state('sub_caio', 'Caio', 'canceled', more => pg_temp.signed_in('Caio')), '2026-11-21T15:00:00Z');
select is(pg_temp.level_of('Caio'), 'expert', 'PAY-37: what the operator gave is never lowered by a payment');
select is(tests.call_as('Caio', 'select my_plan()') ->> 'source', 'club', 'PAY-38: the plan says that the club gave it');
select is(pg_temp.lower_self('Caio') || ' ' || pg_temp.level_of('Caio'), 'ok basic', 'PAY-39: without a live subscription a member may lower their level');

-- Paid before there is an account ------------------------------------------------------------------------------

select tests.set_local_clock('2026-11-20 12:00');
select pg_temp.report(pg_temp.state('sub_dora', 'Dora'));
select is(pg_temp.pending('Dora'), 'expert until 12-23', 'PAY-40: what an unproven e-mail paid waits');
select is(pg_temp.level_of('Dora'), 'no row', 'PAY-41: the unproven account gets nothing');
select pg_temp.report(pg_temp.state('sub_dora', 'Dora', 'active', '2027-01-20T15:00:00Z'), '2026-12-20T15:00:00Z');
select is(pg_temp.pending('Dora'), 'expert until 01-23', 'PAY-42: what waits follows the renewal');
select pg_temp.report(pg_temp.state('sub_dora', 'Dora', 'canceled', '2027-01-20T15:00:00Z'), '2026-12-21T15:00:00Z');
select is(pg_temp.pending('Dora'), 'none', 'PAY-43: what waits follows the cancellation');
select pg_temp.report(pg_temp.state('sub_dora', 'Dora', 'active', '2027-01-20T15:00:00Z'), '2026-12-22T15:00:00Z');
select pg_temp.report(pg_temp.state('sub_dora', 'Dora', 'active', '2027-01-20T15:00:00Z', refunded => 3990), '2026-12-22T16:00:00Z');
select is(pg_temp.pending('Dora'), 'none', 'PAY-44: what waits follows the refund');
select pg_temp.report(pg_temp.state('sub_dora2', 'Dora', 'active', '2026-12-20T15:00:00Z'));
update auth.users set email_confirmed_at = now() where id = tests.id_of('Dora');
select is(tests.call_as('Dora', 'select apply_pending_user_level(''dora@example.com'')') ->> 'level_applied', 'true', 'PAY-45: the proven e-mail takes the level');
select is(pg_temp.level_of('Dora'), 'expert until 12-23', 'PAY-46: until what was paid');
select is((select string_agg(id, ', ' order by id) from subscriptions where user_id = tests.id_of('Dora')), 'sub_dora, sub_dora2', 'PAY-47: and the subscriptions with their customers');
select is(jsonb_array_length(tests.call_as('Dora', 'select my_plan()') -> 'receipts'), 3, 'PAY-48: and the receipts');
select is(tests.call_as('Dora', 'select apply_pending_user_level(''dora@example.com'')') ->> 'level_applied', 'false', 'PAY-49: once');
select pg_temp.report(pg_temp.state('sub_bia', 'Bia'));
select is(pg_temp.level_of('Bia'), 'expert until 12-23', 'PAY-50: a visitor''s payment reaches the account that has proved the e-mail at once');

-- Two of one person ----------------------------------------------------------------------------------------------

select is(pg_temp.report(pg_temp.state('sub_bia2', 'Bia', more => '{"started_at": "2026-11-20T14:30:00Z"}')), 'written sub_bia2', 'PAY-51: of two live subscriptions the later one is to be ended');
select is((select payload ->> 'refund' from app.jobs where key = 'end second sub_bia2'), 'true', 'PAY-52: and paid back');
select is(pg_temp.report(pg_temp.state('sub_bia', 'Bia'), '2026-11-20T15:10:00Z'), 'written sub_bia2', 'PAY-53: in whichever order they are reported');
select is(pg_temp.waiting('end second sub_bia'), 0::bigint, 'PAY-54: the first one stays');
select pg_temp.report(pg_temp.state('sub_bia2', 'Bia', 'canceled', more => '{"started_at": "2026-11-20T14:30:00Z"}', refunded => 3990), '2026-11-20T15:20:00Z');
select is(pg_temp.level_of('Bia'), 'expert until 12-23', 'PAY-55: with the second one ended the first one holds');
select pg_temp.report(pg_temp.state('sub_owing', 'Owing', 'past_due'));
select is(pg_temp.report(pg_temp.state('sub_owing2', 'Owing', more => '{"started_at": "2026-11-20T14:30:00Z"}')), 'written sub_owing', 'PAY-87: of two the one that can''t be charged is ended, though it came first');
select is((select payload ->> 'refund' from app.jobs where key = 'end second sub_owing'), 'false', 'PAY-88: and nothing is paid back for it');
select pg_temp.report(pg_temp.state('sub_owing', 'Owing', 'canceled', more => '{"ended_at": "2026-11-20T14:40:00Z"}'), '2026-11-20T15:30:00Z');
select is(pg_temp.waiting('ended sub_owing'), 1::bigint, 'PAY-89: that it ended is written to its payer');
select pg_temp.report(pg_temp.state('sub_x1', 'Nobody'));
select is(pg_temp.report(pg_temp.state('sub_x2', 'Nobody', more => '{"started_at": "2026-11-20T14:30:00Z"}')), 'written sub_x2', 'PAY-56: two of one visitor are found by the e-mail');

select pg_temp.report(pg_temp.state('sub_boleto', 'Boleto', period_end => null));
select is(pg_temp.report(pg_temp.state('sub_card', 'Boleto', more => '{"started_at": "2026-11-20T14:30:00Z"}')), 'written sub_boleto', 'PAY-144: of a boleto that waits and a card that was charged the boleto is to be ended, though it came first');
select is(app.mail_facts('{"mail": "cancelled", "subscription_id": "sub_card"}') ->> 'has_other', 'false', 'PAY-145: and no mail says that one which is not paid for gives the plan');
select is((select payload ->> 'beside' from app.jobs where key = 'end second sub_boleto'), 'sub_card', 'PAY-146: the job knows beside which one');
update app.jobs set done_at = app.now() where key = 'end second sub_boleto';
select pg_temp.report(pg_temp.state('sub_boleto', 'Boleto', period_end => null), '2026-11-20T15:05:00Z');
select is((select done_at is null from app.jobs where key = 'end second sub_boleto'), true, 'PAY-147: what was done without an end is done again while there are two');

select pg_temp.report(pg_temp.state('sub_waits1', 'Waits', period_end => null));
select is(pg_temp.report(pg_temp.state('sub_waits2', 'Waits', period_end => null, more => '{"started_at": "2026-11-20T14:30:00Z"}')), 'written',
  'PAY-150: of two that nobody has paid neither ends the other');
select is(pg_temp.report(pg_temp.state('sub_waits3', 'Waits', 'past_due', more => '{"started_at": "2026-11-20T14:40:00Z"}')), 'written', 'PAY-151: nor does one that can''t be charged');
select is(pg_temp.report(pg_temp.state('sub_waits2', 'Waits', more => '{"started_at": "2026-11-20T14:30:00Z"}'), '2026-11-20T15:10:00Z'), 'written sub_waits1',
  'PAY-152: the one that is paid first stays');

-- Accounts that are gone -------------------------------------------------------------------------------------------

select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Bia')));
select is((select concat_ws(', ', user_id, email, customer_id, status) from subscriptions where id = 'sub_bia'), 'active', 'PAY-57: deleting the account leaves the bare payment');
select is((select count(*) from payment_receipts where subscription_id = 'sub_bia' and (url is not null or pdf_url is not null)), 0::bigint, 'PAY-58: and no address of a receipt');
select is((select payload::text from app.jobs where key = 'end sub_bia'), '{"reason": "deleted", "refund": true, "subscription_id": "sub_bia"}'::jsonb::text, 'PAY-59: the subscription is to be ended, and paid back inside the seven days');
select pg_temp.report(pg_temp.state('sub_bia', 'Bia'), '2026-11-20T15:30:00Z', 'evt_late');
select is((select concat_ws(', ', user_id, email, customer_id, status) from subscriptions where id = 'sub_bia'), 'active', 'PAY-60: a late event writes nothing personal back');
select is((select count(*) from payment_receipts where subscription_id = 'sub_bia' and (url is not null or pdf_url is not null)), 0::bigint, 'PAY-61: nor into the receipts');
select is(pg_temp.pending('Bia'), 'none', 'PAY-62: and nothing waits for the address');
select tests.create_user('Gone') is not null as arranged;
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Gone')));
select pg_temp.report(pg_temp.state('sub_gone', 'Gone', more => pg_temp.signed_in('Gone')));
select is((select concat_ws(', ', user_id, email, customer_id, status) from subscriptions where id = 'sub_gone'), 'active', 'PAY-63: paid by a member who is gone when the event arrives: nothing that names them');
select is(pg_temp.waiting('end sub_gone'), 1::bigint, 'PAY-64: and it is to be ended');
select pg_temp.report(pg_temp.state('sub_later', 'Later', more => '{"user_id": "00000000-0000-4000-8000-00000000dead"}'));
select is(pg_temp.pending('Later') || ' ' || pg_temp.waiting('end sub_later'), 'expert until 12-23 0',
  'PAY-139: paid by a member of whom the club has never heard, since an older backup was restored: it waits for the address, and is not ended');
select is(tests.call_as('service', 'select sync_unknown_subscriptions(array[''sub_bia'', ''sub_new'', ''sub_new''])') ->> 'found', '1', 'PAY-140: what the provider has and the club does not is asked for');
select is((select string_agg(payload ->> 'subscription_id', ', ') from app.jobs where kind = 'sync_subscription' and key like 'sync sub_%'), 'sub_new', 'PAY-141: and what is known is left to its own turn');
select is(tests.outcome_as(who, 'select sync_unknown_subscriptions(array[''sub_new''])'), '42501', format('PAY-%s: %s has nothing asked for', id, who))
from (values ('142', 'Ana'), ('143', 'stranger')) callers (id, who);
select is((select count(*) from app.gone_accounts), 2::bigint, 'PAY-148: that an account is gone is kept as a hash');
update app.gone_accounts set gone_at = app.now() - interval '31 days' where account_hash = (select max(account_hash) from app.gone_accounts);
select app.plan_nightly_sync() is null as arranged;
select is((select count(*) from app.gone_accounts), 1::bigint, 'PAY-149: for thirty days, also where nobody else goes');
select is((select count(*) from app.jobs where payload::text ~ '@|pay\.example' and payload ->> 'mail' is distinct from 'account_deleted'), 0::bigint,
  'PAY-65: no job keeps an address, but the one that tells it of a deletion');

-- Ends that nobody asked for ---------------------------------------------------------------------------------------

select tests.create_user('Eva');
select pg_temp.report(pg_temp.state('sub_eva', 'Eva', more => pg_temp.signed_in('Eva')));
select pg_temp.report(pg_temp.state('sub_eva', 'Eva', more => pg_temp.signed_in('Eva') || '{"is_disputed": true, "is_lost": true}'), '2026-11-21T15:00:00Z');
select is(pg_temp.level_of('Eva'), 'basic until 12-23', 'PAY-90: a lost dispute takes the level');
select is((select payload::text from app.jobs where key = 'end sub_eva'), '{"reason": "lost", "refund": false, "subscription_id": "sub_eva"}'::jsonb::text, 'PAY-91: and the subscription is to be ended, so that nothing more is charged');
select pg_temp.report(pg_temp.state('sub_eva', 'Eva', 'canceled', more => pg_temp.signed_in('Eva') || '{"is_disputed": true, "is_lost": true, "ended_at": "2026-11-21T16:00:00Z"}'), '2026-11-21T16:00:00Z');
select is(pg_temp.waiting('ended sub_eva'), 1::bigint, 'PAY-92: its end is written about');
select tests.create_user('Fabi');
select pg_temp.report(pg_temp.state('sub_fabi', 'Fabi', more => pg_temp.signed_in('Fabi')));
create function pg_temp.unknown(id text, is_test boolean) returns text language sql as $$
  select coalesce(reply ->> 'error', 'ended') from tests.call_as('service', format('select end_unknown_subscription(%L, %L)', id, is_test)) reply $$;
select is(pg_temp.unknown('sub_fabi', true) || ' ' || pg_temp.level_of('Fabi'), 'other_mode expert until 12-23', 'PAY-93: a test account that does not know what was paid with real money ends nothing');
select is(pg_temp.unknown('sub_fabi', false) || ' ' || pg_temp.level_of('Fabi'), 'ended basic until 12-23', 'PAY-94: the club''s own account that does not know a subscription charges nobody for it');
select is(pg_temp.lower_self('Fabi'), 'ok', 'PAY-95: and it is in nobody''s way');
select pg_temp.report(pg_temp.state('sub_test', 'Fabi', more => pg_temp.signed_in('Fabi') || '{"is_test": true}'));
select is(pg_temp.unknown('sub_test', true), 'ended', 'PAY-96: one of the test mode ends in either');
select is(pg_temp.unknown('sub_never', false), 'ended', 'PAY-97: one that nobody has heard of is none');

-- A free month, a month that stays unpaid, two at once ---------------------------------------------------------------------

select tests.create_user(who) is not null as arranged from unnest(array['Gabi', 'Hana', 'Iara']) who;
create function pg_temp.receipt(id text, amount integer, paid_at text) returns jsonb language sql as $$
  select jsonb_build_object('id', id, 'amount', amount, 'currency', 'brl', 'paid_at', paid_at, 'period_end', paid_at::timestamptz + interval '30 days', 'refunded', 0) $$;
select pg_temp.report(pg_temp.state('sub_gabi', 'Gabi', more => pg_temp.signed_in('Gabi'),
  receipts => jsonb_build_array(pg_temp.receipt('in_g1', 0, '2026-11-20T14:00:00Z'), pg_temp.receipt('in_g2', 3990, '2026-12-20T14:00:00Z'))));
select is((select first_paid_at from subscriptions where id = 'sub_gabi'), '2026-12-20T14:00:00Z', 'PAY-133: after a free month the seven days begin with the first money');
select pg_temp.report(pg_temp.state('sub_hana', 'Hana', more => pg_temp.signed_in('Hana'), receipts => jsonb_build_array(pg_temp.receipt('in_h1', 0, '2026-11-20T14:00:00Z'))));
select pg_temp.report(pg_temp.state('sub_hana', 'Hana', 'canceled', more => pg_temp.signed_in('Hana') || '{"ended_at": "2026-11-21T16:00:00Z"}', receipts => '[]'), '2026-11-21T16:00:00Z');
select is(pg_temp.waiting('ended sub_hana'), 1::bigint, 'PAY-134: who withdraws in a free month is written to, though nothing is paid back');
select pg_temp.report(pg_temp.state('sub_gabi', 'Gabi', 'past_due', more => pg_temp.signed_in('Gabi') || '{"failed_invoice_id": "in_g3"}', receipts => '[]'), '2027-01-20T15:00:00Z');
delete from app.jobs where key = 'charge failed in_g3';
select pg_temp.report(pg_temp.state('sub_gabi', 'Gabi', 'unpaid', more => pg_temp.signed_in('Gabi') || '{"failed_invoice_id": "in_g3"}', receipts => '[]'), '2027-02-22T15:00:00Z');
select is(pg_temp.waiting('charge failed in_g3'), 0::bigint, 'PAY-135: a charge that failed is written about once, also when the mail is long forgotten');
create function pg_temp.shown(who text) returns text language sql as $$
  select concat_ws(' ', tests.call_as('service', format('select managed_subscription(%L)', tests.id_of(who))) ->> 'id', tests.call_as(who, 'select my_plan()') #>> '{subscription,id}') $$;
select pg_temp.report(pg_temp.state('sub_iara', 'Iara', more => pg_temp.signed_in('Iara')));
select pg_temp.report(pg_temp.state('sub_iara2', 'Iara', more => pg_temp.signed_in('Iara') || '{"started_at": "2026-11-20T14:30:00Z"}'));
select is(pg_temp.shown('Iara'), 'sub_iara sub_iara', 'PAY-136: of two live ones plan and buttons are about the one that stays');
select is(app.mail_facts('{"mail": "refunded", "subscription_id": "sub_iara2"}') ->> 'has_other', 'true', 'PAY-137: the mail about the other one''s refund knows that one stays');
select pg_temp.report(pg_temp.state('sub_iara', 'Iara', 'past_due', more => pg_temp.signed_in('Iara')), '2026-11-20T15:10:00Z');
select is(pg_temp.shown('Iara'), 'sub_iara2 sub_iara2', 'PAY-138: which is the one that can be charged');

-- Limits --------------------------------------------------------------------------------------------------------------

create function pg_temp.ask_code(who text, address text) returns text language sql as $$
  select coalesce(reply ->> 'error', 'ok') from tests.call_as('service', format('select request_payment_code(%L, %L)', tests.id_of(who), address)) reply $$;
select is((select string_agg(pg_temp.ask_code(who, ' Boss@Example.com'), ' ') from unnest(array['Ana', 'Ana', 'Caio', 'Dora', 'Eva']) who), 'ok ok ok ok ok', 'PAY-98: five codes in an hour are asked for one address');
select is(pg_temp.ask_code('Fabi', 'boss@example.com') || ' ' || pg_temp.ask_code('Fabi', 'other@example.com'), 'ok ok', 'PAY-99: others'' asking leaves each member one more, and all they ask for elsewhere');
select is(pg_temp.ask_code('Fabi', 'boss@example.com'), 'over_rate_limit', 'PAY-172: and no second');

-- Rights to call -------------------------------------------------------------------------------------------------------

select is(tests.outcome_as(who, statement), '42501', format('PAY-%s: %s can''t call %s', 99 + row_number() over (), who, split_part(statement, ' ', 2)))
from (values ('Ana'), ('Caio'), ('stranger')) callers (who), (values ('select record_subscription(''{}'', now())'), ('select record_payment_event(''e'', ''t'', ''{}'', now())'),
  ('select take_jobs(1)'), ('select request_payment_code(tests.id_of(''Ana''), ''ana@example.com'')'), ('select redeem_payment_code(tests.id_of(''Ana''), ''000000'')'),
  ('select count_payment_call(null)'), ('select keep_checkout(''cs_1'', now())'), ('select end_unknown_subscription(''sub_ana'', false)'),
  ('select managed_subscription(tests.id_of(''Ana''))'), ('select keep_withdrawal(''sub_ana'')'), ('select member_plan(tests.id_of(''Ana''))')) statements (statement);
select * from finish();
rollback;
