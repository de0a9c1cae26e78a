-- Subscriptions, and the payment events that were handled.

create table public.subscriptions (
  id text primary key,
  user_id uuid references public.profiles (id) on delete set null,
  email text,
  provider text not null default 'stripe',
  customer_id text,
  plan_level text not null default 'expert' check (plan_level in ('basic', 'expert')),
  status text not null,
  current_period_end timestamptz,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
comment on table public.subscriptions is 'Paid plans as the payment provider reports them; written only by its webhook';
comment on column public.subscriptions.id is 'The provider''s id';
comment on column public.subscriptions.user_id is 'The member, once an account is known';
comment on column public.subscriptions.email is 'The e-mail that paid';
comment on column public.subscriptions.provider is 'The payment provider';
comment on column public.subscriptions.customer_id is 'The provider''s id of the customer';
comment on column public.subscriptions.plan_level is 'The level that is paid for';
comment on column public.subscriptions.status is 'The provider''s word, such as active, past_due or canceled';
comment on column public.subscriptions.current_period_end is 'Until when it is paid';
comment on column public.subscriptions.created_at is 'When it was first reported';
comment on column public.subscriptions.updated_at is 'When it was last reported';

create index subscriptions_user_idx on public.subscriptions (user_id);
create index subscriptions_email_idx on public.subscriptions (lower(email));

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

-- RLS -----------------------------------------------------------------------------------------------

alter table public.subscriptions enable row level security;
alter table public.payment_events enable row level security;

create policy "Members read their own subscriptions" on public.subscriptions
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants --------------------------------------------------------------------------------------------

revoke all on public.subscriptions, public.payment_events from anon, authenticated;
grant select on public.subscriptions to authenticated;
grant all on public.subscriptions, public.payment_events to service_role;
