-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.pending_user_levels (
  email text not null,
  level text not null default 'expert'::text,
  level_expires_at timestamp with time zone,
  subscription_id text,
  created_at timestamp with time zone not null default app.now(),
  applied_at timestamp with time zone,
  applied_to uuid,
  constraint pending_user_levels_pkey PRIMARY KEY (email),
  constraint pending_user_levels_applied_to_fkey FOREIGN KEY (applied_to) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint pending_user_levels_email_check CHECK ((email = lower(email))),
  constraint pending_user_levels_level_check CHECK ((level = ANY (ARRAY['basic'::text, 'expert'::text])))
);

comment on table public.pending_user_levels is 'A level paid for an e-mail, waiting for its confirmed account; no member reads it';
comment on column public.pending_user_levels.email is 'Lower case';
comment on column public.pending_user_levels.level is 'The level that was paid';
comment on column public.pending_user_levels.level_expires_at is 'Until when it was paid; null has no end';
comment on column public.pending_user_levels.subscription_id is 'The subscription whose state it follows while it waits; null for what was paid elsewhere';
comment on column public.pending_user_levels.created_at is 'When the payment arrived';
comment on column public.pending_user_levels.applied_at is 'When an account received it; null while it waits';
comment on column public.pending_user_levels.applied_to is 'The account that received it';

CREATE INDEX pending_user_levels_applied_to_idx ON public.pending_user_levels USING btree (applied_to);

alter table public.pending_user_levels enable row level security;

create policy "Whoever has a second factor has shown it" on public.pending_user_levels as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant all on public.pending_user_levels to service_role;
