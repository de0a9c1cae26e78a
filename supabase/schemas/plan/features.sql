-- The features that a level opens.

create function app.basic_features() returns text[]
language sql immutable set search_path = ''
as $$ select array['basic_challenges', 'workout_recording', 'challenge_ranking', 'profile'] $$;
comment on function app.basic_features() is 'The features every member has';

create function app.feature_spellings(feature text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when feature in ('workouts_library', 'workout_library') then array['workouts_library', 'workout_library']
    when feature in ('benefits', 'partner_benefits') then array['benefits', 'partner_benefits']
    else array[feature] end
$$;
comment on function app.feature_spellings(text) is 'The names a feature goes by, itself among them; most have one';

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
    else coalesce(unlocked_features && app.feature_spellings(feature), false)
  end
$$;
comment on function app.has_feature(text, timestamptz, text[], text, timestamptz) is
  'Whether a row of user_progress_level opens a feature at an instant, by whichever of its names';

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
    select array(select spelling from unnest(l.unlocked_features) unlocked, unnest(app.feature_spellings(unlocked)) spelling)
    from public.user_progress_level l
    where l.user_id = (select auth.uid()) and (l.level_expires_at is null or l.level_expires_at > app.now())
  ), '{}')
$$;
comment on function app.my_features() is 'The features the caller has, by all their names; an expert has more, see app.my_level()';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.basic_features(), app.feature_spellings(text), app.effective_level(text, timestamptz, timestamptz),
  app.has_feature(text, timestamptz, text[], text, timestamptz), app.my_level(), app.my_features() to authenticated, service_role;
