-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.payment_events (
  id text not null,
  type text not null,
  received_at timestamp with time zone not null default app.now(),
  constraint payment_events_pkey PRIMARY KEY (id)
);

comment on table public.payment_events is 'Ids of the provider''s events that were handled, so that none is handled twice';
comment on column public.payment_events.id is 'The provider''s id of the event';
comment on column public.payment_events.type is 'The provider''s name of the event';
comment on column public.payment_events.received_at is 'When it was handled';

alter table public.payment_events enable row level security;

create policy "Whoever has a second factor has shown it" on public.payment_events as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant all on public.payment_events to service_role;
