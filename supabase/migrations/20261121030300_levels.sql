-- Plan levels: who holds which plan, what each plan opens, and paid levels waiting for an account.

create table public.user_progress_level (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  current_level text not null default 'basic' check (current_level in ('basic', 'expert')),
  level_expires_at timestamptz,
  unlocked_features text[] not null default '{}',
  updated_at timestamptz not null default app.now()
);
comment on table public.user_progress_level is 'A member''s plan level; no row means basic. Written only by the club';
comment on column public.user_progress_level.level_expires_at is 'From this instant on the whole row counts as basic; null never expires';
comment on column public.user_progress_level.unlocked_features is 'Features opened beside those of the basic plan';

create table public.pending_user_levels (
  email text primary key check (email = lower(email)),
  level text not null default 'expert' check (level in ('basic', 'expert')),
  level_expires_at timestamptz,
  created_at timestamptz not null default app.now(),
  applied_at timestamptz,
  applied_to uuid references public.profiles (id) on delete set null
);
comment on table public.pending_user_levels is 'A level paid for an e-mail, waiting for its confirmed account; no member reads it';
comment on column public.pending_user_levels.email is 'Lower case';
comment on column public.pending_user_levels.applied_at is 'When an account received it; null while it waits';

create index pending_user_levels_applied_to_idx on public.pending_user_levels (applied_to);

create trigger user_progress_level_touch before update on public.user_progress_level
  for each row execute function app.touch_updated_at();

-- Functions -----------------------------------------------------------------------------------------

create function app.basic_features() returns text[]
language sql immutable set search_path = ''
as $$ select array['basic_challenges', 'workout_recording', 'challenge_ranking', 'profile'] $$;
comment on function app.basic_features() is 'The features every member has';

create function app.effective_level(current_level text, level_expires_at timestamptz, instant timestamptz) returns text
language sql immutable set search_path = ''
as $$
  select case when current_level = 'expert' and (level_expires_at is null or level_expires_at > instant)
    then 'expert' else 'basic' end
$$;
comment on function app.effective_level(text, timestamptz, timestamptz) is
  'The level a row of user_progress_level is worth at an instant; nulls (no row) are basic';

create function app.has_feature(
  current_level text, level_expires_at timestamptz, unlocked_features text[], feature text, instant timestamptz
) returns boolean
language sql immutable set search_path = ''
as $$
  select case
    when app.effective_level(current_level, level_expires_at, instant) = 'expert' then true
    when feature = any (app.basic_features()) then true
    when level_expires_at <= instant then false
    when feature in ('workouts_library', 'workout_library')
      then coalesce(unlocked_features && array['workouts_library', 'workout_library'], false)
    else coalesce(feature = any (unlocked_features), false)
  end
$$;
comment on function app.has_feature(text, timestamptz, text[], text, timestamptz) is
  'Whether a row of user_progress_level opens a feature at an instant; workouts_library and workout_library are one feature';

create function app.my_level() returns text
language sql stable set search_path = ''
as $$
  select coalesce((
    select app.effective_level(l.current_level, l.level_expires_at, app.now())
    from public.user_progress_level l where l.user_id = (select auth.uid())
  ), 'basic')
$$;
comment on function app.my_level() is 'The caller''s level now: basic or expert';

create function app.my_features() returns text[]
language sql stable set search_path = ''
as $$
  select app.basic_features() || coalesce((
    select l.unlocked_features || case
      when l.unlocked_features && array['workouts_library', 'workout_library']
      then array['workouts_library', 'workout_library'] else '{}'::text[] end
    from public.user_progress_level l
    where l.user_id = (select auth.uid()) and (l.level_expires_at is null or l.level_expires_at > app.now())
  ), '{}')
$$;
comment on function app.my_features() is 'The features the caller has by name; an expert has more, see app.my_level()';

-- RLS -----------------------------------------------------------------------------------------------

alter table public.user_progress_level enable row level security;
alter table public.pending_user_levels enable row level security;

create policy "Members read their own level" on public.user_progress_level
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
revoke all on public.user_progress_level, public.pending_user_levels from anon, authenticated;
grant select on public.user_progress_level to authenticated;
grant all on public.user_progress_level, public.pending_user_levels to service_role;
grant execute on function app.basic_features(), app.effective_level(text, timestamptz, timestamptz),
  app.has_feature(text, timestamptz, text[], text, timestamptz), app.my_level(), app.my_features()
  to authenticated, service_role;
