-- The days of a challenge as its participants read them, and what they tick there. Ticks are the member's own and score nothing.

create table public.challenge_day_ticks (
  user_id uuid not null references public.profiles (id) on delete cascade,
  challenge_id uuid not null,
  day integer not null,
  part text not null check (part in ('recipe', 'tip')),
  ticked_at timestamptz not null default app.now(),
  primary key (user_id, challenge_id, day, part),
  constraint challenge_day_ticks_day_fkey foreign key (challenge_id, day)
    references public.challenge_days (challenge_id, day) on delete cascade
);
comment on table public.challenge_day_ticks is 'What members ticked of a challenge''s days: their own, for themselves; nothing counts it';
comment on column public.challenge_day_ticks.user_id is 'The member';
comment on column public.challenge_day_ticks.challenge_id is 'The challenge';
comment on column public.challenge_day_ticks.day is 'The day of the challenge, from 1';
comment on column public.challenge_day_ticks.part is 'recipe or tip';
comment on column public.challenge_day_ticks.ticked_at is 'When it was ticked';

create index challenge_day_ticks_day_idx on public.challenge_day_ticks (challenge_id, day);

-- Reading --------------------------------------------------------------------------------------------

create function app.programme_parts() returns table (collection text, id text, title text, duration text, category text, feature text)
language sql stable set search_path = ''
as $$
  select e.collection, w ->> 'id', w ->> 'title', w ->> 'duration', w ->> 'category', e.feature
  from public.content_entries e cross join lateral jsonb_array_elements(e.body -> 'contents') w where e.collection = 'library'
  union all
  select e.collection, e.id, e.body ->> 'title', null, e.body ->> 'category', e.feature
  from public.content_entries e where e.collection in ('nutrition_recipes', 'nutrition_tips')
$$;
comment on function app.programme_parts() is 'The workouts of the library, the recipes and the tips, which a challenge''s day may have';

create function app.challenge_day_now(challenge public.challenges) returns integer
language sql stable set search_path = ''
as $$
  select app.challenge_day(app.now(), challenge.time_zone) - app.challenge_day(challenge.start_date, challenge.time_zone) + 1
$$;
comment on function app.challenge_day_now(public.challenges) is
  'The day of a challenge that it is now, from 1; below 1 before its start, above its length after its end';

create function app.day_part(part_id text, title text, duration text, category text, is_open boolean) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when is_open then jsonb_strip_nulls(jsonb_build_object('id', part_id, 'title', title, 'duration', duration, 'category', category)) end
$$;
comment on function app.day_part(text, text, text, text, boolean) is 'A workout, recipe or tip of a day as the member reads it; null for what the plan does not open';

-- Security definer: no API role reads challenge_days, and the content is held against the plan here.
create function app.own_challenge_days(in_challenge uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_is_expert constant boolean := app.my_level() = 'expert';
  v_features constant text[] := app.my_features();
  v_challenge public.challenges;
  v_first date;
  v_last integer;
  v_days jsonb;
begin
  select * into v_challenge from public.challenges c where c.id = in_challenge;
  if v_challenge.id is null or v_me is null or not app.is_active_participant(in_challenge, v_me) then
    return app.failure(case when v_challenge.id is null then 'challenge_not_found' else 'not_participating' end)
      || jsonb_build_object('day', null, 'length', 0, 'start', null, 'state', null, 'days_open', null, 'time_zone', null, 'days', '[]'::jsonb);
  end if;
  v_first := app.challenge_day(v_challenge.start_date, v_challenge.time_zone);
  v_last := case when v_challenge.days_open then app.challenge_length(v_challenge) else app.challenge_day_now(v_challenge) end;
  with parts as materialized (
    select p.*, v_is_expert or p.feature is null or p.feature = any (v_features) as is_open from app.programme_parts() p
  )
  select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'date', v_first + d.day - 1, 'sentence', d.sentence,
      'workout', app.day_part(w.id, w.title, w.duration, w.category, w.is_open),
      'recipe', app.day_part(r.id, r.title, null, null, r.is_open), 'tip', app.day_part(t.id, t.title, null, null, t.is_open),
      -- There is something, and another plan opens it.
      'locked', (case when not w.is_open then '["workout"]' else '[]' end)::jsonb || (case when not r.is_open then '["recipe"]' else '[]' end)::jsonb
        || (case when not t.is_open then '["tip"]' else '[]' end)::jsonb,
      'ticked', coalesce((select jsonb_agg(k.part order by k.part) from public.challenge_day_ticks k
        where k.user_id = v_me and k.challenge_id = in_challenge and k.day = d.day), '[]')) order by d.day), '[]')
  into v_days
  from public.challenge_days d
  left join parts w on w.collection = 'library' and w.id = d.workout_id
  left join parts r on r.collection = 'nutrition_recipes' and r.id = d.recipe_id
  left join parts t on t.collection = 'nutrition_tips' and t.id = d.tip_id
  where d.challenge_id = in_challenge and d.day <= v_last;
  return app.done() || jsonb_build_object('day', app.challenge_day_now(v_challenge), 'length', app.challenge_length(v_challenge), 'start', v_first,
    'state', app.challenge_state(v_challenge), 'days_open', v_challenge.days_open, 'time_zone', v_challenge.time_zone, 'days', v_days);
end $$;
comment on function app.own_challenge_days(uuid) is 'What my_challenge_days does';

create function public.my_challenge_days(p_challenge_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select app.own_challenge_days(p_challenge_id) $$;
comment on function public.my_challenge_days(uuid) is
  'The days of a challenge that the caller takes part in, all of them or up to today where it opens day by day: {success, error, message, day, length, start, state, days_open,
time_zone, days: [{day, date, sentence, workout, recipe, tip, locked, ticked}]}. day is today''s, below 1 before the start and above length after the end. workout is
{id, title, duration, category}, recipe and tip {id, title}; null where there is none, and where the plan does not open it: then locked names it. Refused: challenge_not_found, not_participating';

-- Ticking --------------------------------------------------------------------------------------------

-- Security definer: no API role reads challenge_days, and the content is held against the plan here.
create function app.tick_day(in_challenge uuid, in_day integer, in_part text, is_ticked boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_open constant jsonb := app.own_challenge_days(in_challenge);
  v_day jsonb;
begin
  if in_part is null or in_part not in ('recipe', 'tip') or is_ticked is null then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The part is recipe or tip, and it is ticked or not';
  elsif not (v_open ->> 'success')::boolean then
    return app.failure(v_open ->> 'error');
  end if;
  select d into v_day from jsonb_array_elements(v_open -> 'days') d where (d ->> 'day')::integer = in_day;
  if v_day is null then
    return app.failure('day_not_found');
  elsif v_day -> 'locked' ? in_part then
    return app.failure('expert_required');
  elsif not is_ticked then
    delete from public.challenge_day_ticks k where k.user_id = v_me and k.challenge_id = in_challenge and k.day = in_day and k.part = in_part;
  elsif v_day ->> in_part is null then
    return app.failure('day_not_found');
  else
    insert into public.challenge_day_ticks (user_id, challenge_id, day, part) values (v_me, in_challenge, in_day, in_part) on conflict do nothing;
  end if;
  return app.done();
end $$;
comment on function app.tick_day(uuid, integer, text, boolean) is 'What tick_challenge_day does';

create function public.tick_challenge_day(p_challenge_id uuid, p_day integer, p_part text, p_is_ticked boolean) returns jsonb
language sql volatile set search_path = ''
as $$ select app.tick_day(p_challenge_id, p_day, p_part, p_is_ticked) $$;
comment on function public.tick_challenge_day(uuid, integer, text, boolean) is
  'Ticks the recipe or tip of a day for the caller, or takes the tick away; asked again it does nothing. No points come of it. Replies {success, error, message};
day_not_found for a day or part that is not there or not open yet, expert_required for what the plan does not open';

-- A member's copy ------------------------------------------------------------------------------------

-- Security definer: the copy is made for a member whom the server names.
create function app.day_ticks_of_member(member_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('challenge', c.title, 'challenge_id', k.challenge_id, 'day', k.day, 'part', k.part,
    'ticked_at', k.ticked_at) order by k.ticked_at, k.day, k.part), '[]')
  from public.challenge_day_ticks k join public.challenges c on c.id = k.challenge_id where k.user_id = member_id
$$;
comment on function app.day_ticks_of_member(uuid) is 'What a member ticked of the days of challenges, for the copy of their data';

-- RLS ------------------------------------------------------------------------------------------------

alter table public.challenge_day_ticks enable row level security;
select app.ask_second_factor_of('public.challenge_day_ticks');

create policy "Members read their own ticks" on public.challenge_day_ticks
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.challenge_day_ticks from anon, authenticated;
grant select on public.challenge_day_ticks to authenticated;
grant all on public.challenge_day_ticks to service_role;
revoke execute on function public.my_challenge_days(uuid), public.tick_challenge_day(uuid, integer, text, boolean) from public, anon;
grant execute on function app.challenge_day_now(public.challenges), app.own_challenge_days(uuid), public.my_challenge_days(uuid), app.tick_day(uuid, integer, text, boolean),
  public.tick_challenge_day(uuid, integer, text, boolean) to authenticated;
