-- The gain of a participant's next check-in: whom it passes in the ranking, if no other moves. In a crowd of ties it says more than the
-- points that are missing to the next place. Those passed are counted in the ranking's index, and no further than app.passed_limit().

create function app.next_check_in_day(in_challenge public.challenges, member_id uuid, instant timestamptz) returns date
language plpgsql stable set search_path = ''
as $$
declare
  v_today constant date := (instant at time zone in_challenge.time_zone)::date;
begin
  if app.challenge_refusal(in_challenge, instant) is not null then
    return null;
  end if;
  -- A day whose check-in was voided can't be earned again.
  if not exists (
    select from public.challenge_check_ins k
    where k.challenge_id = in_challenge.id and k.user_id = member_id and k.check_in_day = v_today
  ) then
    return v_today;
  end if;
  return case
    when app.challenge_refusal(in_challenge, (v_today + 1)::timestamp at time zone in_challenge.time_zone) is null then v_today + 1
  end;
end $$;
comment on function app.next_check_in_day(public.challenges, uuid, timestamptz) is
  'The day in the challenge''s zone of a participant''s next check-in, today or tomorrow; null where none is to come';

create function app.progress_after_check_in(own public.challenge_progress, target_check_ins integer, day date) returns public.challenge_progress
language plpgsql immutable set search_path = ''
as $$
begin
  own.points := own.points + app.points_per_check_in();
  own.check_ins_count := own.check_ins_count + 1;
  own.completion_percentage := app.completion_percentage(own.check_ins_count, target_check_ins);
  own.consecutive_days := app.streak_after(own.consecutive_days, own.last_check_in_day, day);
  own.last_check_in_day := day;
  own.streak_day := day;
  return own;
end $$;
comment on function app.progress_after_check_in(public.challenge_progress, integer, date) is
  'What decides a participant''s place, as app.add_check_in would leave it on a day after their newest check-in. Who reached it before stays ahead';

create function app.passed_limit() returns integer
language sql immutable set search_path = ''
as $$ select 1000 $$;
comment on function app.passed_limit() is 'In a crowd, so many of those whom a check-in passes are counted';

create function app.count_passed(own public.challenge_progress, today date, later public.challenge_progress, in_limit integer) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  v_live constant integer := app.live_streak(own.consecutive_days, own.streak_day, today);
begin
  return (
    select count(*) from (
      -- Those of the own level who come before.
      (select from app.ranking_groups(own.challenge_id, own.points, own.completion_percentage, today) m, lateral (
        select from public.challenge_progress g
        where g.challenge_id = own.challenge_id and g.is_active and g.points = own.points
          and g.completion_percentage = own.completion_percentage and g.streak_day = m.streak_day
          and g.consecutive_days = m.consecutive_days
          and (g.reached_at, g.joined_at, g.user_id) < (
            case when m.live_days > v_live then 'infinity' else own.reached_at end,
            case when m.live_days > v_live then 'infinity' else own.joined_at end,
            case when m.live_days > v_live then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else own.user_id end)
      ) r
      where m.live_days >= v_live)
      union all
      (select from public.challenge_progress g
      where g.challenge_id = own.challenge_id and g.is_active
        and (g.points, g.completion_percentage) > (own.points, own.completion_percentage)
        and (g.points, g.completion_percentage) < (later.points, later.completion_percentage))
      union all
      -- Those of the new level whose run of days is shorter on that day.
      (select from app.ranking_groups(own.challenge_id, later.points, later.completion_percentage, later.streak_day) m, lateral (
        select from public.challenge_progress g
        where g.challenge_id = own.challenge_id and g.is_active and g.points = later.points
          and g.completion_percentage = later.completion_percentage and g.streak_day = m.streak_day
          and g.consecutive_days = m.consecutive_days
      ) r
      where m.live_days < later.consecutive_days)
      limit in_limit
    ) passed
  );
end $$;
comment on function app.count_passed(public.challenge_progress, date, public.challenge_progress, integer) is
  'How many come before a participant today and after them once they stand at later, which has more points; counted up to the limit';

create function app.next_check_in(own public.challenge_progress, in_challenge public.challenges, instant timestamptz, has_crowd boolean)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_day constant date := app.next_check_in_day(in_challenge, own.user_id, instant);
  v_limit constant integer := case when has_crowd then app.passed_limit() else app.exact_ranking_limit() end;
  v_passed integer;
begin
  if v_day is null then
    return null;
  end if;
  v_passed := app.count_passed(own, app.standing_day(in_challenge, instant),
    app.progress_after_check_in(own, in_challenge.target_check_ins, v_day), v_limit + 1);
  return jsonb_build_object('day', v_day, 'passes', least(v_passed, v_limit), 'passes_more', v_passed > v_limit);
end $$;
comment on function app.next_check_in(public.challenge_progress, public.challenges, timestamptz, boolean) is
  'What an active participant''s next check-in gives: {day, passes, passes_more}, or null where none is to come. In a crowd at most app.passed_limit() are counted';
