-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.payment_receipts (
  id text not null,
  subscription_id text not null,
  amount integer not null,
  currency text not null,
  paid_at timestamp with time zone not null,
  period_end timestamp with time zone not null,
  refunded integer not null default 0,
  url text,
  pdf_url text,
  created_at timestamp with time zone not null default app.now(),
  constraint payment_receipts_pkey PRIMARY KEY (id),
  constraint payment_receipts_amount_check CHECK ((amount >= 0)),
  constraint payment_receipts_check CHECK (((refunded >= 0) AND (refunded <= amount))),
  constraint payment_receipts_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES public.subscriptions(id) ON DELETE CASCADE
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

CREATE INDEX payment_receipts_subscription_idx ON public.payment_receipts USING btree (subscription_id, paid_at);

alter table public.payment_receipts enable row level security;

create policy "Members read their own receipts" on public.payment_receipts for select to authenticated
  using ((EXISTS ( SELECT
   FROM public.subscriptions s
  WHERE ((s.id = payment_receipts.subscription_id) AND (s.user_id = ( SELECT auth.uid() AS uid))))));

create policy "Whoever has a second factor has shown it" on public.payment_receipts as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.payment_receipts to authenticated;
grant all on public.payment_receipts to service_role;
