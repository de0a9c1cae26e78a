-- Kinds of mails are rows, each with the function that tells its facts: all of them stood in one function, which ten migrations wrote anew.

create function app.payment_code_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', c.email, 'code', c.code) from app.payment_codes c
  where c.user_id::text = payload ->> 'user_id' and c.made_at > app.now() - interval '15 minutes' and coalesce(payload ->> 'address_mark', md5(c.email)) = md5(c.email)
$$;
comment on function app.payment_code_mail_facts(jsonb) is 'The facts of the mail with a code for a payment, and to whom; no row for a code that is good no more';

create function app.payment_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', coalesce(u.email, s.email), 'has_account', u.id is not null, 'amount', coalesce(r.amount, s.amount), 'currency', s.currency,
    'refunded', r.refunded, 'paid_until', s.paid_until, 'cancel_at', s.cancel_at, 'pay_url', s.failed_invoice_url, 'receipt_url', r.url,
    'can_withdraw_until', app.withdrawal_end(s.first_paid_at), 'is_live', app.is_live_status(s.status),
    'begins_at', s.begins_at, 'has_other', other.id is not null, 'other_paid_until', other.paid_until, 'other_cancel_at', other.cancel_at)
  from public.subscriptions s
  left join auth.users u on u.id = s.user_id
  left join public.payment_receipts r on r.id = payload ->> 'receipt_id' and r.subscription_id = s.id
  left join lateral (
    select o.id, o.paid_until, o.cancel_at from public.subscriptions o
    where o.id <> s.id and app.is_live_status(o.status) and app.is_in_order(o.status, o.paid_until, o.suspended_at, o.withdrawn_at)
      and (o.user_id = s.user_id or (s.user_id is null and o.user_id is null and lower(o.email) = lower(s.email)))
    order by o.cancel_at is not null, o.started_at, o.id limit 1) other on true
  where s.id = payload ->> 'subscription_id' and s.forgotten_at is null and coalesce(u.email, s.email) is not null
$$;
comment on function app.payment_mail_facts(jsonb) is 'The facts of a mail about a subscription, and to whom; no row for one that nobody is left to be told of';

create function app.raffle_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'prize', r.prize, 'number', e.number, 'entries', r.entries)
  from public.raffle_entries e join public.raffles r on r.id = e.raffle_id join auth.users u on u.id = e.user_id
  where r.id::text = payload ->> 'raffle_id' and e.number::text = payload ->> 'number'
$$;
comment on function app.raffle_mail_facts(jsonb) is 'The facts of the mail to the winner of a raffle, and to whom';

create function app.suspension_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'reason', coalesce(case when payload ->> 'mail' = 'suspension_lifted' then s.lifted_reason end, s.reason), 'until', s.until)
  from app.member_suspensions s join auth.users u on u.id = s.user_id
  where s.id::text = payload ->> 'suspension_id'
$$;
comment on function app.suspension_mail_facts(jsonb) is 'The facts of a mail about a suspension or its end, and to whom';

create function app.member_request_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'kind', r.kind, 'due_at', r.due_at)
  from app.member_requests r join auth.users u on u.id = r.user_id
  where r.id::text = payload ->> 'request_id' and r.stopped_at is null
$$;
comment on function app.member_request_mail_facts(jsonb) is 'The facts of the mail about an export or a deletion that waits, and to whom; no row for one that was stopped';

create function app.staff_changed_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', t.email, 'what', payload ->> 'what', 'role', payload ->> 'role', 'is_self', t.id = u.id,
    'person', app.display_name(p.name, u.id), 'person_email', u.email)
  from auth.users t join auth.users u on u.id::text = payload ->> 'user_id' left join public.profiles p on p.id = u.id
  where t.id::text = payload ->> 'told_id'
$$;
comment on function app.staff_changed_mail_facts(jsonb) is 'The facts of a mail about who came to the staff, left it, or got another role, and to whom';

create function app.factor_changed_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_build_object('to', u.email, 'what', payload ->> 'what') from auth.users u where u.id::text = payload ->> 'user_id' $$;
comment on function app.factor_changed_mail_facts(jsonb) is 'The facts of the mail about a second factor that is gone, and to whom';

-- supabase/functions/_shared/mail-kinds.ts has a writer for each; supabase/tests/closed-lists.test.ts holds the two to each other.
create table app.mail_kinds (
  mail text primary key,
  facts text not null
);
comment on table app.mail_kinds is 'Kinds of mails that are written when they are sent. @list';
comment on column app.mail_kinds.mail is 'The kind, as a job''s payload names it';
comment on column app.mail_kinds.facts is 'The function of app that tells its facts and to whom, of the job''s payload; it tells nothing where nobody is to be written to';

alter table app.mail_kinds enable row level security;
revoke all on app.mail_kinds from public, anon, authenticated, service_role;

insert into app.mail_kinds (mail, facts) values
  ('paid', 'payment_mail_facts'),
  ('charge_failed', 'payment_mail_facts'),
  ('cancelled', 'payment_mail_facts'),
  ('refunded', 'payment_mail_facts'),
  ('payment_code', 'payment_code_mail_facts'),
  ('left_without_code', 'leaving_mail_facts'),
  ('raffle_won', 'raffle_mail_facts'),
  ('suspended', 'suspension_mail_facts'),
  ('suspension_lifted', 'suspension_mail_facts'),
  ('member_request', 'member_request_mail_facts'),
  ('staff_changed', 'staff_changed_mail_facts'),
  ('staff_act', 'staff_act_mail_facts'),
  ('factor_changed', 'factor_changed_mail_facts'),
  ('factor_added', 'account_mail_facts'),
  ('access_voided', 'account_mail_facts'),
  ('lost_phone_asked', 'account_mail_facts'),
  ('lost_phone_waits', 'account_mail_facts'),
  ('lost_phone_stopped', 'account_mail_facts'),
  ('codes_paused', 'code_mail_facts'),
  ('recovery_tried', 'code_mail_facts'),
  ('announcement', 'announcement_mail_facts'),
  ('report_received', 'report_mail_facts'),
  ('report_decided', 'report_mail_facts'),
  ('report_appeal', 'report_mail_facts'),
  ('content_hidden', 'report_mail_facts'),
  ('content_decided', 'report_mail_facts'),
  ('appeal_decided', 'report_mail_facts'),
  ('urgent_reports', 'urgent_mail_facts'),
  ('reminder', 'reminder_mail_facts'),
  ('reminder_test', 'reminder_mail_facts');

-- The function is one that a row names, never one that a payload does.
create or replace function app.mail_facts(payload jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_function text;
  v_facts jsonb;
begin
  if payload ? 'text' then
    return payload;
  end if;
  select k.facts into v_function from app.mail_kinds k where k.mail = payload ->> 'mail';
  if found then
    execute format('select app.%I($1)', v_function) into v_facts using payload;
  end if;
  return v_facts;
end $$;
comment on function app.mail_facts(jsonb) is
  'A mail that is ready, as it is; else what a mail of its kind says and to whom, read when it is sent: null for an account that is gone';

revoke execute on function app.payment_code_mail_facts(jsonb), app.payment_mail_facts(jsonb), app.raffle_mail_facts(jsonb),
  app.suspension_mail_facts(jsonb), app.member_request_mail_facts(jsonb), app.staff_changed_mail_facts(jsonb),
  app.factor_changed_mail_facts(jsonb) from public;
