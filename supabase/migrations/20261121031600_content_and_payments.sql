-- Members' content, given out by plan; subscriptions and the payment events that were handled.

create table public.content_entries (
  collection text not null check (char_length(collection) between 1 and 60),
  id text not null check (char_length(id) between 1 and 120),
  position integer not null default 0,
  feature text,
  body jsonb not null,
  primary key (collection, id)
);
comment on table public.content_entries is 'The club''s content for members, loaded from content/ at boot';
comment on column public.content_entries.feature is 'The feature that opens it; null is open to every member';

create index content_entries_position_idx on public.content_entries (collection, position);
create index content_entries_feature_idx on public.content_entries (feature);

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
comment on column public.subscriptions.status is 'The provider''s word, such as active, past_due or canceled';

create index subscriptions_user_idx on public.subscriptions (user_id);
create index subscriptions_email_idx on public.subscriptions (lower(email));

create trigger subscriptions_touch before update on public.subscriptions
  for each row execute function app.touch_updated_at();

create table public.payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default app.now()
);
comment on table public.payment_events is 'Ids of the provider''s events that were handled, so that none is handled twice';

-- RLS -----------------------------------------------------------------------------------------------

alter table public.content_entries enable row level security;
alter table public.subscriptions enable row level security;
alter table public.payment_events enable row level security;

create policy "Members read the content their plan opens" on public.content_entries
  for select to authenticated
  using (feature is null or (select app.my_level()) = 'expert' or feature = any ((select app.my_features())::text[]));
create policy "Members read their own subscriptions" on public.subscriptions
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants --------------------------------------------------------------------------------------------

revoke all on public.content_entries, public.subscriptions, public.payment_events from anon, authenticated;
grant select on public.content_entries, public.subscriptions to authenticated;
grant all on public.content_entries, public.subscriptions, public.payment_events to service_role;
