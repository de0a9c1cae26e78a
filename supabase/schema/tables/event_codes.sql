-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.event_codes (
  code text not null,
  event text not null,
  discount text not null,
  link text,
  last_day date not null,
  created_at timestamp with time zone not null default app.now(),
  constraint event_codes_pkey PRIMARY KEY (code),
  constraint event_codes_code_check CHECK ((((char_length(code) >= 1) AND (char_length(code) <= 60)) AND (code = btrim(code)))),
  constraint event_codes_discount_check CHECK (((char_length(discount) >= 1) AND (char_length(discount) <= 120))),
  constraint event_codes_event_check CHECK (((char_length(event) >= 1) AND (char_length(event) <= 120))),
  constraint event_codes_link_check CHECK (((link ~ '^https://'::text) AND (char_length(link) <= 500)))
);

comment on table public.event_codes is 'Codes for a discount at an event, one for all Experts, as the operator has them from the event. Nothing is noted about who uses one';
comment on column public.event_codes.code is 'What is typed in at the event''s shop';
comment on column public.event_codes.event is 'The event''s name';
comment on column public.event_codes.discount is 'What the code gives, in the club''s words, such as 15% na inscrição';
comment on column public.event_codes.link is 'Where to use it';
comment on column public.event_codes.last_day is 'The last day on which it is shown, in the club''s zone';
comment on column public.event_codes.created_at is 'When the operator put it in';

alter table public.event_codes enable row level security;

create policy "Experts read codes that still hold" on public.event_codes for select to authenticated
  using (((( SELECT app.my_level() AS my_level) = 'expert'::text) AND (last_day >= ( SELECT app.club_today() AS club_today))));

create policy "Whoever has a second factor has shown it" on public.event_codes as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.event_codes to authenticated;
grant all on public.event_codes to service_role;
