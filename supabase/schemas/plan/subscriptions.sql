-- Subscriptions, their receipts, the payment events that were handled, and which level a subscription pays for.

create table public.subscriptions (
  id text primary key,
  user_id uuid references public.profiles (id) on delete set null,
  email text,
  provider text not null default 'stripe',
  customer_id text,
  plan_level text not null default 'expert' check (plan_level in ('basic', 'expert')),
  status text not null,
  price_id text,
  amount integer check (amount >= 0),
  currency text,
  paid_until timestamptz,
  first_paid_at timestamptz,
  cancel_at timestamptz,
  begins_at timestamptz,
  ended_at timestamptz,
  suspended_at timestamptz,
  withdrawn_at timestamptz,
  is_test boolean not null default false,
  failed_invoice_id text,
  failed_invoice_url text,
  started_at timestamptz not null default app.now(),
  read_at timestamptz not null default '-infinity',
  forgotten_at timestamptz,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
comment on table public.subscriptions is 'Paid plans as the payment provider reports them; written only by app.record_subscription';
comment on column public.subscriptions.id is 'The provider''s id, of the subscription or of a session that paid one month';
comment on column public.subscriptions.user_id is 'The member, once an account is known';
comment on column public.subscriptions.email is 'The e-mail that paid';
comment on column public.subscriptions.provider is 'The payment provider';
comment on column public.subscriptions.customer_id is 'The provider''s id of the customer';
comment on column public.subscriptions.plan_level is 'The level that is paid for';
comment on column public.subscriptions.status is 'The provider''s word, such as active, past_due or canceled; paid for a month paid once';
comment on column public.subscriptions.price_id is 'The provider''s id of the price';
comment on column public.subscriptions.amount is 'What each period costs, in the currency''s smallest unit';
comment on column public.subscriptions.currency is 'ISO 4217 in lower case, such as brl';
comment on column public.subscriptions.paid_until is 'End of the period that the newest paid invoice paid for; null while nothing was paid';
comment on column public.subscriptions.first_paid_at is 'When money was paid first, or the start as long as none was: the seven days of the withdrawal begin';
comment on column public.subscriptions.cancel_at is 'When it ends by itself; null while it renews';
comment on column public.subscriptions.begins_at is 'When what is paid begins, since another one of the same person was to end first; null for at once';
comment on column public.subscriptions.ended_at is 'When it ended';
comment on column public.subscriptions.suspended_at is 'Since when a payment is disputed; null where none is, or the dispute was won';
comment on column public.subscriptions.withdrawn_at is 'When the newest invoice was found to be paid back in full';
comment on column public.subscriptions.is_test is 'Whether it is of the provider''s test mode, in which no money moves';
comment on column public.subscriptions.failed_invoice_id is 'The invoice that could not be charged; null where none is open';
comment on column public.subscriptions.failed_invoice_url is 'Where that invoice can be paid';
comment on column public.subscriptions.started_at is 'When it began at the provider';
comment on column public.subscriptions.read_at is 'When the provider was asked for this state: an older answer changes nothing';
comment on column public.subscriptions.forgotten_at is 'Since when its account is deleted: nothing that names the member is written again';
comment on column public.subscriptions.created_at is 'When it was first reported';
comment on column public.subscriptions.updated_at is 'When it was last reported';

create index subscriptions_user_idx on public.subscriptions (user_id);
create index subscriptions_email_idx on public.subscriptions (lower(email));
create index subscriptions_customer_idx on public.subscriptions (customer_id);

create table public.payment_receipts (
  id text primary key,
  subscription_id text not null references public.subscriptions (id) on delete cascade,
  amount integer not null check (amount >= 0),
  currency text not null,
  paid_at timestamptz not null,
  period_end timestamptz not null,
  refunded integer not null default 0 check (refunded between 0 and amount),
  url text,
  pdf_url text,
  created_at timestamptz not null default app.now()
);
comment on table public.payment_receipts is 'Paid invoices, as the provider reports them; written only by app.record_subscription';
comment on column public.payment_receipts.id is 'The provider''s id of the invoice';
comment on column public.payment_receipts.subscription_id is 'The subscription it paid for';
comment on column public.payment_receipts.amount is 'What was paid, in the currency''s smallest unit';
comment on column public.payment_receipts.currency is 'ISO 4217 in lower case, such as brl';
comment on column public.payment_receipts.paid_at is 'When it was paid';
comment on column public.payment_receipts.period_end is 'Until when it pays';
comment on column public.payment_receipts.refunded is 'How much of the amount was paid back';
comment on column public.payment_receipts.url is 'The provider''s page of the receipt';
comment on column public.payment_receipts.pdf_url is 'The same as a PDF';
comment on column public.payment_receipts.created_at is 'When it was first reported';

create index payment_receipts_subscription_idx on public.payment_receipts (subscription_id, paid_at);

create table public.payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default app.now()
);
comment on table public.payment_events is 'Ids of the provider''s events that were handled, so that none is handled twice';
comment on column public.payment_events.id is 'The provider''s id of the event';
comment on column public.payment_events.type is 'The provider''s name of the event';
comment on column public.payment_events.received_at is 'When it was handled';

create trigger subscriptions_touch before update on public.subscriptions
  for each row execute function app.touch_updated_at();

-- Which level a subscription pays for ----------------------------------------------------------------

create function app.payment_grant_until(
  status text, paid_until timestamptz, suspended_at timestamptz, withdrawn_at timestamptz
) returns timestamptz
language sql immutable set search_path = ''
as $$
  select case
    when suspended_at is not null or withdrawn_at is not null then null
    -- Three days in which late money, or a late event, locks nobody out. In hours: a day's length depends on the session's zone.
    when status in ('active', 'trialing', 'past_due') then paid_until + make_interval(hours => app.payment_grace_hours())
    -- A month that was paid once: nothing more is to come.
    when status = 'paid' then paid_until
  end
$$;
comment on function app.payment_grant_until(text, timestamptz, timestamptz, timestamptz) is
  'Until when a subscription in this state makes its member expert; null where it does not. domain/cases/payment-grant.json has the cases';

create function app.is_live_status(status text) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce(status in ('active', 'trialing', 'past_due', 'unpaid', 'paused'), false) $$;
comment on function app.is_live_status(text) is 'Whether a subscription in this state may still charge somebody';

create function app.is_in_order(status text, paid_until timestamptz, suspended_at timestamptz, withdrawn_at timestamptz) returns boolean
language sql immutable set search_path = ''
-- With a boleto that waits one is active before anything was paid.
as $$ select status in ('active', 'trialing') and paid_until is not null and suspended_at is null and withdrawn_at is null $$;
comment on function app.is_in_order(text, timestamptz, timestamptz, timestamptz) is 'Whether a subscription is paid for; of two such ones the first stays. domain/cases/paid-for.json has the cases';

create function app.paid_subscription(member_id uuid, is_once_enough boolean default false) returns text
language sql stable set search_path = ''
as $$
  select s.id from public.subscriptions s
  where s.user_id = member_id and (app.is_in_order(s.status, s.paid_until, s.suspended_at, s.withdrawn_at)
    or (is_once_enough and app.is_live_status(s.status) and s.paid_until is not null))
  order by s.started_at, s.created_at, s.id limit 1
$$;
comment on function app.paid_subscription(uuid, boolean) is
  'The member''s subscription that is paid for, the first one of several; null for none. What is not paid bars nobody: a visitor may have asked for a boleto in
a member''s address. is_once_enough: one that was paid at least once and may still charge';

create function app.shown_subscription(member_id uuid) returns text
language sql stable set search_path = ''
as $$
  select s.id from public.subscriptions s cross join lateral (select app.is_live_status(s.status) as is_live) l where s.user_id = member_id
  order by l.is_live desc, (l.is_live and app.is_in_order(s.status, s.paid_until, s.suspended_at, s.withdrawn_at)) desc,
    (l.is_live and s.cancel_at is not null),
    case when l.is_live then s.started_at end, case when l.is_live then s.created_at end, case when not l.is_live then s.started_at end desc, s.id
  limit 1
$$;
comment on function app.shown_subscription(uuid) is
  'The subscription that a member''s plan and buttons are about: of the live ones the one that stays (app.end_second_subscription), else the newest';

-- Consequences of a subscription ---------------------------------------------------------------------

create function app.refresh_pending_level(in_email text) returns void
language plpgsql volatile set search_path = ''
as $$
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
end $$;
comment on function app.refresh_pending_level(text) is
  'Has the level that waits for an e-mail follow its subscriptions: renewed, refunded or cancelled before there is an account';

create function app.refresh_payment_grant(in_subscription_id text) returns void
language plpgsql volatile set search_path = ''
as $$
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
end $$;
comment on function app.refresh_payment_grant(text) is 'Has the grant of a subscription, or the level that waits for its e-mail, follow its state';

create function app.bind_subscription(in_subscription_id text, member_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_email text;
begin
  perform app.lock_member(member_id);
  update public.subscriptions s set user_id = member_id where s.id = in_subscription_id and s.forgotten_at is null
  returning lower(s.email) into v_email;
  perform app.refresh_payment_grant(in_subscription_id);
  perform app.refresh_pending_level(v_email);
  perform app.end_second_subscription(in_subscription_id);
end $$;
comment on function app.bind_subscription(text, uuid) is 'Makes a subscription, with its receipts and its level, a member''s';

create function app.take_over_payments(member_id uuid, proven_email text) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_id text;
  v_found boolean := false;
begin
  for v_id in
    select s.id from public.subscriptions s
    where lower(s.email) = proven_email and s.user_id is null and s.forgotten_at is null
    order by s.started_at, s.id for update
  loop
    -- Marked before it would go: the member's copy of the data says what waited for them.
    update public.pending_user_levels p set applied_at = app.now(), applied_to = member_id
    where p.email = proven_email and p.subscription_id = v_id and p.applied_at is null;
    perform app.bind_subscription(v_id, member_id);
    v_found := v_found or exists (
      select from public.level_grants g
      where g.subscription_id = v_id and g.user_id = member_id and (g.until is null or g.until > app.now()));
  end loop;
  return v_found;
end $$;
comment on function app.take_over_payments(uuid, text) is
  'Makes what was paid with an e-mail, which the member has proved to be theirs, the member''s. Returns whether that makes them expert';

create index subscriptions_trouble_idx on public.subscriptions (updated_at desc)
  where status in ('past_due', 'unpaid') or (suspended_at is not null and ended_at is null);

alter table public.level_grants add constraint level_grants_subscription_fkey
  foreign key (subscription_id) references public.subscriptions (id) on delete cascade;

-- RLS ------------------------------------------------------------------------------------------------

alter table public.subscriptions enable row level security;
select app.ask_second_factor_of('public.subscriptions');
alter table public.payment_receipts enable row level security;
select app.ask_second_factor_of('public.payment_receipts');
alter table public.payment_events enable row level security;
select app.ask_second_factor_of('public.payment_events');

create policy "Members read their own subscriptions" on public.subscriptions
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Members read their own receipts" on public.payment_receipts
  for select to authenticated using (exists (
    select from public.subscriptions s where s.id = subscription_id and s.user_id = (select auth.uid())));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.subscriptions, public.payment_receipts, public.payment_events from anon, authenticated;
grant select on public.subscriptions, public.payment_receipts to authenticated;
grant all on public.subscriptions, public.payment_receipts, public.payment_events to service_role;
grant execute on function app.is_live_status(text), app.is_in_order(text, timestamptz, timestamptz, timestamptz),
  app.shown_subscription(uuid) to authenticated, service_role;
