-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.benefit_uses (
  user_id uuid not null,
  partner_id text not null,
  use_day date not null,
  is_free_class boolean not null,
  created_at timestamp with time zone not null default app.now(),
  constraint benefit_uses_pkey PRIMARY KEY (user_id, partner_id, use_day),
  constraint benefit_uses_partner_id_check CHECK (((char_length(partner_id) >= 1) AND (char_length(partner_id) <= 120))),
  constraint benefit_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

comment on table public.benefit_uses is 'When a member used a benefit, as the partner noted it; once a day at each partner';
comment on column public.benefit_uses.user_id is 'The member';
comment on column public.benefit_uses.partner_id is 'The partner, an entry of the collection benefit_partners';
comment on column public.benefit_uses.use_day is 'The club''s day';
comment on column public.benefit_uses.is_free_class is 'Whether this was the free first class, which there is once at each partner';
comment on column public.benefit_uses.created_at is 'When it was noted';

CREATE UNIQUE INDEX benefit_uses_free_class_once ON public.benefit_uses USING btree (user_id, partner_id) WHERE is_free_class;

CREATE INDEX benefit_uses_partner_idx ON public.benefit_uses USING btree (partner_id, use_day);

alter table public.benefit_uses enable row level security;

create policy "Members read their own uses" on public.benefit_uses for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.benefit_uses as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.benefit_uses to authenticated;
grant all on public.benefit_uses to service_role;
