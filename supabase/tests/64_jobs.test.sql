-- Work that waits: who takes it, when it is tried again, when it is given up; and payment pages, counted by network.
begin;
select plan(42);
select tests.make_club();
-- The club's challenges have work of their own, in time: 95_results.
delete from app.jobs where kind = 'final_result';

create function pg_temp.take() returns text language plpgsql as $$
declare v_taken jsonb;
begin
  v_taken := tests.call_as('service', 'select take_jobs(30)');
  return coalesce((select string_agg(j.key, ', ' order by j.key) from jsonb_array_elements(v_taken) e join app.jobs j on j.id = (e ->> 'id')::uuid where j.kind not in ('find_subscriptions', 'unattached_files')), 'none');
end $$;
create function pg_temp.finish(in_key text, error text default null) returns text language sql as $$
  select tests.call_as('service', format('select finish_job(%L, %L)', (select id from app.jobs where key = in_key), error)) ->> 'success' $$;
create function pg_temp.later(how interval) returns void language sql as $$ update app.clock_shift set shift = shift + how $$;

select app.add_job('end_subscription', 'end sub_1', '{"subscription_id": "sub_1"}');
select app.add_job('end_subscription', 'end sub_1', '{"subscription_id": "sub_other"}');
select is((select string_agg(payload ->> 'subscription_id', ', ') from app.jobs where key = 'end sub_1'), 'sub_1', 'JOB-01: a second job with the same key is not made');
select is(pg_temp.take(), 'end sub_1', 'JOB-02: a due job is given out');
select is(pg_temp.take(), 'none', 'JOB-03: to one caller only');
select pg_temp.later('6 minutes');
select is(pg_temp.take(), 'end sub_1', 'JOB-04: whoever took it and never answered loses it');
select is(pg_temp.finish('end sub_1', 'Stripe: 503'), 'true', 'JOB-05: a failure is noted');
select is(pg_temp.take(), 'none', 'JOB-06: what failed rests');
select pg_temp.later('4 minutes');
select is(pg_temp.take(), 'end sub_1', 'JOB-07: and is tried again');
select pg_temp.finish('end sub_1', 'Stripe: 503');
update app.jobs set attempts = 400, created_at = app.now() - interval '40 days' where key = 'end sub_1';
select pg_temp.later('10 minutes');
select pg_temp.take();
select pg_temp.finish('end sub_1', 'Stripe: 503');
select is((select given_up_at is null and due_at <= app.now() + interval '6 hours' from app.jobs where key = 'end sub_1'), true, 'JOB-08: what is about money is tried until done, every six hours at least');
select pg_temp.later('6 hours');
select pg_temp.take();
select is(pg_temp.finish('end sub_1') || ' ' || pg_temp.take(), 'true none', 'JOB-09: what is done is done');
select is(pg_temp.finish('end sub_1', 'too late'), 'false', 'JOB-10: a late failure undoes nothing');

select app.add_job('mail', 'paid in_1', '{"mail": "paid", "subscription_id": "sub_none"}');
select is(pg_temp.take(), 'paid in_1', 'JOB-11: a mail is given out');
select pg_temp.later('6 minutes');
select is(pg_temp.take(), 'none', 'JOB-12: of which nobody knows whether it left: it is not sent again');
select is(pg_temp.finish('paid in_1', 'ETIMEDOUT'), 'false', 'JOB-38: who says late that it failed does not bring it back');
select is((select concat_ws(' ', last_error, given_up_at is not null) from app.jobs where key = 'paid in_1'), 'unknown t', 'JOB-39: it stays given up');
select app.add_job('mail', 'paid in_2', '{"mail": "paid", "subscription_id": "sub_none"}');
select pg_temp.later('3 days 1 minute');
select pg_temp.take();
select pg_temp.finish('paid in_2', 'ECONNREFUSED');
select pg_temp.later('1 day');
select is(pg_temp.take(), 'none', 'JOB-13: a mail that failed for three days is given up');
select app.add_job('sync_subscription', 'sync sub_other', '{"subscription_id": "sub_other"}');
select pg_temp.take();
select pg_temp.later('1 day 1 minute');
select pg_temp.finish('sync sub_other', 'other_mode');
select pg_temp.later('1 day');
select is(pg_temp.take(), 'none', 'JOB-32: asking for a subscription is given up after a day: the next night asks again');
select app.add_job('check_session', 'check cs_1', '{"session_id": "cs_1"}', app.now() + interval '90 minutes');
select is(pg_temp.take(), 'none', 'JOB-33: what is due later is not given out');
select pg_temp.later('31 days');
select is(pg_temp.take(), 'check cs_1', 'JOB-34: and is when it is due');
select is((select count(*) from app.jobs where given_up_at is not null), 0::bigint, 'JOB-35: what was given up a month ago is gone');
select pg_temp.finish('check cs_1');

select app.queue_mail('{"to": "op@example.com", "subject": "s", "text": "t", "html": "h"}', 'alarm disk');
select is(app.queue_mail('{"to": "op@example.com"}', 'alarm disk'), null, 'JOB-24: of mails with one key only the first is sent');
select is(tests.call_as('service', 'select take_jobs(1)') #>> '{0,mail,text}', 't', 'JOB-25: a mail that was written before is given out as it is');
select pg_temp.finish('alarm disk');
select is((select payload::text from app.jobs where key = 'alarm disk'), '{}', 'JOB-26: and nothing of it stays');
select app.queue_mail('{"to": "ana@example.com", "text": "code 1"}', 'mine', 'code', '15 minutes', true);
select is(pg_temp.take(), 'none', 'JOB-27: what its writer sends is nobody else''s');
select pg_temp.later('6 minutes');
select pg_temp.take();
select is((select concat_ws(' ', last_error, payload) from app.jobs where key = 'mine'), 'unknown {}', 'JOB-28: nor when the writer is gone: it may have left');
select app.queue_mail('{"to": "bia@example.com", "text": "old link"}', 'old', 'recovery', '1 hour', true);
select app.queue_mail('{"to": "bia@example.com", "text": "new link"}', 'new', 'recovery', '1 hour');
select app.queue_mail('{"to": "bia@example.com", "text": "new link"}', 'new', 'recovery', '1 hour');
select pg_temp.finish('old', 'ECONNREFUSED');
select pg_temp.later('2 minutes');
select is(pg_temp.take(), 'new', 'JOB-36: one that was being sent when a newer one came, and failed, is not sent again');
select is((select concat_ws(' ', last_error, payload) from app.jobs where key = 'old'), 'lapsed {}', 'JOB-37: and nothing of it stays');
select pg_temp.finish('new');
select is(tests.outcome_as('Ana', 'select app.queue_mail(''{}'')'), '42501', 'JOB-29: a member writes no mail');

insert into subscriptions (id, user_id, status) values ('sub_live', tests.id_of('Bia'), 'active'), ('sub_over', tests.id_of('Bia'), 'canceled');
select pg_temp.later('2 days');
select matches(pg_temp.take(), '^sync sub_live [0-9-]+$', 'JOB-14: a subscription that may change is asked for every night');
select is((select count(*) from app.jobs where kind = 'find_subscriptions' and key = 'find ' || app.club_today()), 1::bigint, 'JOB-40: and those are looked for that the club has no row of');
select is(pg_temp.take(), 'none', 'JOB-15: once');

select is(tests.outcome_as(who, 'select count(*) from app.jobs'), '42501', format('JOB-%s: %s reads no jobs', id, who))
from (values ('16', 'Ana'), ('17', 'stranger')) callers (id, who);
select is(tests.outcome_as('Ana', 'select finish_job(gen_random_uuid())'), '42501', 'JOB-18: a member finishes no job');

create function pg_temp.begin_checkout(who text, address text) returns text language sql as $$
  select coalesce(tests.call_as('service', format('select begin_checkout(%L, %L)', case when who is not null then tests.id_of(who) end, address)) ->> 'error', 'ok') $$;
select pg_temp.begin_checkout(null, '203.0.113.9') from generate_series(1, 19);
select is(pg_temp.begin_checkout(null, '203.0.113.9'), 'ok', 'JOB-19: twenty payment pages in an hour are opened to the visitors of a network');
select is(pg_temp.begin_checkout(null, '203.0.113.9'), 'over_rate_limit', 'JOB-20: the next one is not');
select is(pg_temp.begin_checkout(null, '203.0.113.10'), 'ok', 'JOB-21: of another network it is');
select is((select string_agg(distinct pg_temp.begin_checkout('Caio', '203.0.113.9'), ', ') from generate_series(1, 20)), 'ok', 'JOB-30: a member in that network is counted as themselves, up to twenty');
select is(pg_temp.begin_checkout('Caio', '203.0.113.9'), 'over_rate_limit', 'JOB-31: and no further there');
select is(pg_temp.begin_checkout('Caio', '203.0.113.10'), 'ok', 'JOB-42: in another network a member is not held up by whoever has their password');
select pg_temp.later('1 hour');
select is(pg_temp.begin_checkout('Bia', '203.0.113.9'), 'ok', 'JOB-41: what is not paid bars nobody from paying');
update subscriptions set paid_until = app.now() + interval '20 days' where id = 'sub_live';
select is(pg_temp.begin_checkout('Bia', '203.0.113.9'), 'subscription_active', 'JOB-22: who pays already is not asked to pay again');
select is(tests.outcome_as('Ana', 'select begin_checkout(null, null)'), '42501', 'JOB-23: a member doesn''t call it');
select * from finish();
rollback;
