-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.subscriptions (
  id text not null,
  user_id uuid,
  email text,
  provider text not null default 'stripe'::text,
  customer_id text,
  plan_level text not null default 'expert'::text,
  status text not null,
  price_id text,
  amount integer,
  currency text,
  paid_until timestamp with time zone,
  first_paid_at timestamp with time zone,
  cancel_at timestamp with time zone,
  begins_at timestamp with time zone,
  ended_at timestamp with time zone,
  suspended_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  is_test boolean not null default false,
  failed_invoice_id text,
  failed_invoice_url text,
  started_at timestamp with time zone not null default app.now(),
  read_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  forgotten_at timestamp with time zone,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_amount_check CHECK ((amount >= 0)),
  constraint subscriptions_plan_level_check CHECK ((plan_level = ANY (ARRAY['basic'::text, 'expert'::text]))),
  constraint subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL
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

CREATE INDEX subscriptions_customer_idx ON public.subscriptions USING btree (customer_id);
CREATE INDEX subscriptions_email_idx ON public.subscriptions USING btree (lower(email));
CREATE INDEX subscriptions_trouble_idx ON public.subscriptions USING btree (updated_at DESC) WHERE ((status = ANY (ARRAY['past_due'::text, 'unpaid'::text])) OR ((suspended_at IS NOT NULL) AND (ended_at IS NULL)));
CREATE INDEX subscriptions_user_idx ON public.subscriptions USING btree (user_id);

CREATE TRIGGER subscriptions_touch BEFORE UPDATE ON public.subscriptions FOR EACH ROW EXECUTE FUNCTION app.touch_updated_at();

alter table public.subscriptions enable row level security;

create policy "Members read their own subscriptions" on public.subscriptions for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.subscriptions as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.subscriptions to authenticated;
grant all on public.subscriptions to service_role;
