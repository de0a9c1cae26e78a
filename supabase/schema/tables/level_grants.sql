-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.level_grants (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  source text not null,
  until timestamp with time zone,
  subscription_id text,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  constraint level_grants_pkey PRIMARY KEY (id),
  constraint level_grants_check CHECK (((subscription_id IS NULL) OR (source = 'payment'::text))),
  constraint level_grants_one_each UNIQUE NULLS NOT DISTINCT (user_id, source, subscription_id),
  constraint level_grants_source_check CHECK ((source = ANY (ARRAY['operator'::text, 'payment'::text]))),
  constraint level_grants_subscription_fkey FOREIGN KEY (subscription_id) REFERENCES public.subscriptions(id) ON DELETE CASCADE,
  constraint level_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

comment on table public.level_grants is 'Why a member is expert: the best of these is their level (app.refresh_level). Members may not write it';
comment on column public.level_grants.id is 'The grant';
comment on column public.level_grants.user_id is 'The member';
comment on column public.level_grants.source is 'operator: given by hand, which no payment takes away. payment: paid for';
comment on column public.level_grants.until is 'From this instant on it counts no more; null has no end';
comment on column public.level_grants.subscription_id is 'The subscription that pays for it; null for what was given by hand or paid elsewhere';
comment on column public.level_grants.created_at is 'When it was first given';
comment on column public.level_grants.updated_at is 'When it was last changed';

CREATE INDEX level_grants_subscription_idx ON public.level_grants USING btree (subscription_id);

CREATE TRIGGER level_grants_level AFTER INSERT OR DELETE OR UPDATE ON public.level_grants FOR EACH ROW EXECUTE FUNCTION app.on_grant_changed();

CREATE TRIGGER level_grants_touch BEFORE UPDATE ON public.level_grants FOR EACH ROW EXECUTE FUNCTION app.touch_updated_at();

alter table public.level_grants enable row level security;

create policy "Members read their own grants" on public.level_grants for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.level_grants as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.level_grants to authenticated;
grant all on public.level_grants to service_role;
