-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.subscriptions (
  id text not null,
  user_id uuid,
  email text,
  provider text not null default 'stripe'::text,
  customer_id text,
  plan_level text not null default 'expert'::text,
  status text not null,
  current_period_end timestamp with time zone,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_plan_level_check CHECK ((plan_level = ANY (ARRAY['basic'::text, 'expert'::text]))),
  constraint subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL
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

CREATE INDEX subscriptions_email_idx ON public.subscriptions USING btree (lower(email));
CREATE INDEX subscriptions_user_idx ON public.subscriptions USING btree (user_id);

CREATE TRIGGER subscriptions_touch BEFORE UPDATE ON public.subscriptions FOR EACH ROW EXECUTE FUNCTION app.touch_updated_at();

alter table public.subscriptions enable row level security;

create policy "Members read their own subscriptions" on public.subscriptions for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

grant select on public.subscriptions to authenticated;
grant all on public.subscriptions to service_role;
