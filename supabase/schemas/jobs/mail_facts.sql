-- The facts that a mail of app.jobs says, and to whom: read when it is sent, so that an account that is gone gets none.

create function app.mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select f from (

  select f from (

  select f.facts from (
  select payload where payload ? 'text'
  union all
  select jsonb_build_object('to', c.email, 'code', c.code) from app.payment_codes c
  where payload ->> 'mail' = 'payment_code' and c.user_id::text = payload ->> 'user_id' and c.made_at > app.now() - interval '15 minutes' and coalesce(payload ->> 'address_mark', md5(c.email)) = md5(c.email)
  union all
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
  union all
  select jsonb_build_object('to', u.email, 'prize', r.prize, 'number', e.number, 'entries', r.entries)
  from public.raffle_entries e join public.raffles r on r.id = e.raffle_id join auth.users u on u.id = e.user_id
  where payload ->> 'mail' = 'raffle_won' and r.id::text = payload ->> 'raffle_id' and e.number::text = payload ->> 'number'
  union all
  select jsonb_build_object('to', u.email, 'reason', coalesce(case when payload ->> 'mail' = 'suspension_lifted' then s.lifted_reason end, s.reason), 'until', s.until)
  from app.member_suspensions s join auth.users u on u.id = s.user_id
  where payload ->> 'mail' in ('suspended', 'suspension_lifted') and s.id::text = payload ->> 'suspension_id'
  union all
  select jsonb_build_object('to', u.email, 'kind', r.kind, 'due_at', r.due_at)
  from app.member_requests r join auth.users u on u.id = r.user_id
  where payload ->> 'mail' = 'member_request' and r.id::text = payload ->> 'request_id' and r.stopped_at is null
  union all
  select jsonb_build_object('to', t.email, 'what', payload ->> 'what', 'role', payload ->> 'role', 'is_self', t.id = u.id,
    'person', app.display_name(p.name, u.id), 'person_email', u.email)
  from auth.users t join auth.users u on u.id::text = payload ->> 'user_id' left join public.profiles p on p.id = u.id
  where payload ->> 'mail' = 'staff_changed' and t.id::text = payload ->> 'told_id'
  union all
  select jsonb_build_object('to', u.email, 'what', payload ->> 'what')
  from auth.users u where payload ->> 'mail' = 'factor_changed' and u.id::text = payload ->> 'user_id'
  union all
  select f from app.announcement_mail_facts(payload) f where f is not null
  union all
  select app.report_mail_facts(payload) where payload ? 'report_id'
  union all
  select app.reminder_mail_facts(payload) where payload ->> 'mail' in ('reminder', 'reminder_test')
  union all
  select f from app.leaving_mail_facts(payload) f where f is not null
  union all
  select app.account_mail_facts(payload)
  union all
  select app.code_mail_facts(payload)
  ) f (facts) where f.facts is not null
  ) known (f) where f is not null
  union all
  select f from app.staff_act_mail_facts(payload) f where f is not null
  ) known (f) where f is not null
  union all
  select f from app.urgent_mail_facts(payload) f where f is not null
$$;
comment on function app.mail_facts(jsonb) is
  'A mail that is ready, as it is; else what a mail about a payment, a raffle, an act of the staff, a report or another subject says and to whom, read when it is sent: null for an account that is gone';

-- A mail of the club holds words of others: names of members and staff, reasons, titles. A mail program makes links of such words by itself, and a
-- member called "evil.ai" had one in the club's own mail. As a text goes into a mail, such a word is parted where it is joined.

create function app.unlinked(in_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := in_text;
  v_word text;
begin
  -- The longest first: one may be part of another.
  for v_word in select w.word from unnest(app.refused_links(in_text)) w (word) where w.word <> '' group by w.word order by char_length(w.word) desc, w.word loop
    v_text := replace(v_text, v_word, regexp_replace(regexp_replace(v_word, '(:)[/\\]+|[/\\]{2,}', '\1 ', 'g'), '([.。．｡․:@/\\?#]+)(?=\S)', '\1 ', 'g'));
  end loop;
  return v_text;
end $$;
comment on function app.unlinked(text) is 'A text as a mail may hold it: words that a mail program would make a link of, and that lead to no known place, are parted';

create function app.unlinked_facts(facts jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(facts) is distinct from 'object' then facts else (
    select coalesce(jsonb_object_agg(f.key, case
      -- These lead somewhere by the club's own will, or are whole mails that the server wrote.
      when jsonb_typeof(f.value) = 'string' and f.key not in ('to', 'token', 'path', 'pay_url', 'subject', 'text', 'html')
        then to_jsonb(app.unlinked(f.value #>> '{}'))
      else f.value end), '{}')
    from jsonb_each(facts) f) end
$$;
comment on function app.unlinked_facts(jsonb) is 'The facts of a mail, whose texts make no links';
