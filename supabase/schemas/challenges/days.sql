-- The programme of the days: for each day of a challenge a workout of the library, a recipe, a tip and a sentence. It is filled from the
-- club's programme (content/programme) when a challenge is made, and staff change it per challenge.
-- docs/challenges.md#days-of-a-challenge has the reasons.

create function app.max_day_sentence_length() returns integer
language sql immutable set search_path = ''
as $$ select 280 $$;
comment on function app.max_day_sentence_length() is 'Characters of the sentence of a challenge''s day';

create table public.challenge_days (
  challenge_id uuid not null references public.challenges (id) on delete cascade,
  day integer not null check (day > 0),
  workout_id text check (char_length(workout_id) between 1 and 120),
  recipe_id text check (char_length(recipe_id) between 1 and 120),
  tip_id text check (char_length(tip_id) between 1 and 120),
  sentence text not null check (char_length(sentence) between 1 and app.max_day_sentence_length()),
  edited_at timestamptz,
  updated_at timestamptz not null default app.now(),
  primary key (challenge_id, day)
);
comment on table public.challenge_days is
  'What a challenge has for each of its days. Members read it through my_challenge_days, which leaves out what their plan does not open';
comment on column public.challenge_days.challenge_id is 'The challenge';
comment on column public.challenge_days.day is 'The day of the challenge, from 1';
comment on column public.challenge_days.workout_id is 'A workout of the library, as in content_entries; null for none';
comment on column public.challenge_days.recipe_id is 'A recipe, as in content_entries; null for none';
comment on column public.challenge_days.tip_id is 'A tip, as in content_entries; null for none';
comment on column public.challenge_days.sentence is 'The sentence of the day, which every participant reads';
comment on column public.challenge_days.edited_at is 'When staff last changed it; null while it is the programme''s';
comment on column public.challenge_days.updated_at is 'When it was last changed';

create trigger challenge_days_touch before update on public.challenge_days
  for each row execute function app.touch_updated_at();

create function app.challenge_length(challenge public.challenges) returns integer
language sql stable set search_path = ''
as $$
  select app.challenge_day(challenge.end_date, challenge.time_zone) - app.challenge_day(challenge.start_date, challenge.time_zone) + 1
$$;
comment on function app.challenge_length(public.challenges) is 'How many days a challenge has, in its zone';

create function app.programme_day(day integer, days integer, programme_days integer) returns integer
language sql immutable set search_path = ''
as $$
  select case when day = 1 then 1 when day = days then programme_days
    when programme_days > 2 then 2 + (day - 2) % (programme_days - 2) else programme_days end
$$;
comment on function app.programme_day(integer, integer, integer) is
  'Which day of a programme stands on a day of a challenge of so many days: the first on the first, the last on the last, and those between in turn';

create function app.fill_challenge_days(in_challenge uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_days constant integer := (select app.challenge_length(c) from public.challenges c where c.id = in_challenge);
  v_last_before constant integer := (select max(d.day) from public.challenge_days d where d.challenge_id = in_challenge);
  v_programme constant jsonb := (
    select e.body -> 'days' from public.content_entries e where e.collection = 'programme' order by e.position, e.id limit 1);
begin
  delete from public.challenge_days d where d.challenge_id = in_challenge and d.day > v_days;
  insert into public.challenge_days as d (challenge_id, day, workout_id, recipe_id, tip_id, sentence)
  select in_challenge, n, p.body ->> 'workoutId', p.body ->> 'recipeId', p.body ->> 'tipId',
    coalesce(p.body ->> 'sentence', 'Reserve ' || app.min_check_in_minutes() || ' minutos para você hoje. Qualquer treino vale.')
  from generate_series(1, v_days) n
  cross join lateral (select v_programme -> (app.programme_day(n, v_days, jsonb_array_length(v_programme)) - 1) as body) p
  on conflict (challenge_id, day) do update
    set workout_id = excluded.workout_id, recipe_id = excluded.recipe_id, tip_id = excluded.tip_id, sentence = excluded.sentence
    -- The staff's own words stay. So do the days that were given out, but for the last one, whose sentence says goodbye.
    where d.edited_at is null and (d.day in (v_last_before, v_days) or coalesce(d.workout_id, d.recipe_id, d.tip_id) is null);
end $$;
comment on function app.fill_challenge_days(uuid) is
  'Makes a challenge have as many days as it lasts, new ones from the club''s programme; days that staff changed stay as they are';

-- Security definer: runs for each caller who makes or changes a challenge, and writes challenge_days.
create function app.on_challenge_days_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform app.fill_challenge_days(new.id);
  elsif app.challenge_length(new) <> app.challenge_length(old) then
    perform app.fill_challenge_days(new.id);
  end if;
  return null;
end $$;
comment on function app.on_challenge_days_changed() is 'Trigger on challenges: the days of the programme follow the length';

create trigger challenges_days after insert or update of start_date, end_date, time_zone on public.challenges
  for each row execute function app.on_challenge_days_changed();

-- Security definer: runs for each caller who loads the content, and writes challenge_days.
create function app.on_programme_loaded() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- A challenge that was made before the first loading, such as the first of all, has days without a programme.
  perform app.fill_challenge_days(u.challenge_id) from (
    select distinct d.challenge_id from public.challenge_days d
    where d.edited_at is null and coalesce(d.workout_id, d.recipe_id, d.tip_id) is null) u;
  return null;
end $$;
comment on function app.on_programme_loaded() is 'Trigger on content_entries: fills the days of challenges that had no programme yet';

create trigger content_entries_programme after insert or update on public.content_entries
  for each row when (new.collection = 'programme') execute function app.on_programme_loaded();

-- The programme names workouts and recipes of every plan, and days that are not open yet.
create policy "Members read the programme through their challenge" on public.content_entries
  as restrictive for select to authenticated using (collection <> 'programme');

-- RLS ------------------------------------------------------------------------------------------------

-- No policy: members ask my_challenge_days.
alter table public.challenge_days enable row level security;
select app.ask_second_factor_of('public.challenge_days');

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.challenge_days from anon, authenticated;
grant all on public.challenge_days to service_role;
grant execute on function app.max_day_sentence_length() to anon, authenticated, service_role;
