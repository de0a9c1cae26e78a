-- my_today and my_dashboard: all that the first view of home and of the dashboard shows, in one answer, which the page asks for before any script has
-- come. They write no rule of their own: the figures, the programme, the notices and the pauses come from the functions that the single calls come from.

-- PL/pgSQL keeps the plan of its one statement for the session: planning it costs more than running it.
create function public.my_today() returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_me constant uuid := auth.uid();
  v_now constant timestamptz := app.now();
begin
  return (
    with taken as materialized (
      select p.challenge_id, p.status, p.joined_at, c as challenge
      from public.challenge_participants p left join public.challenges c on c.id = p.challenge_id where p.user_id = v_me
    ), shown as materialized (
      -- Those with a day to show: it runs, or begins tomorrow.
      select t.challenge_id, app.challenge_day(v_now, (t.challenge).time_zone) as today
      from taken t
      where t.status = 'active' and (t.challenge).active and (t.challenge).end_date >= v_now and app.challenge_day_now(t.challenge) >= 0
    )
    select jsonb_build_object('success', true, 'error', null, 'message', null, 'user_id', v_me,
      'profile', (select to_jsonb(p) from public.profiles p where p.id = v_me),
      'level', (select jsonb_build_object('current_level', l.current_level, 'level_expires_at', l.level_expires_at, 'unlocked_features', l.unlocked_features)
        from public.user_progress_level l where l.user_id = v_me),
      'figures', (select jsonb_build_object(
          'workout_count', coalesce((select p.completed_workouts from public.profiles p where p.id = v_me), 0),
          'current_streak', coalesce((select app.live_streak(u.current_streak, u.last_check_in_day, app.streak_today(v_me, v_now))
            from public.user_progress u where u.user_id = v_me), 0),
          'active_challenges', (select d.active from app.dashboard_challenges(v_me, v_now) d),
          'week_workouts', w.workouts, 'week_duration', w.minutes, 'week_points', w.points, 'weekly_data', w.days)
        from app.dashboard_week(v_me, app.club_day(v_now)) w),
      'challenges', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'description', c.description, 'image_url', c.image_url,
          'start_date', c.start_date, 'end_date', c.end_date, 'type', c.type, 'points', c.points, 'active', c.active, 'target_check_ins', c.target_check_ins,
          'time_zone', c.time_zone, 'requirements', c.requirements, 'closed_at', c.closed_at, 'created_at', c.created_at) order by c.created_at desc), '[]')
        from public.challenges c where c.active),
      'participations', (select coalesce(jsonb_agg(jsonb_build_object('challenge_id', t.challenge_id, 'status', t.status, 'joined_at', t.joined_at,
          'challenge', case when (t.challenge).id is not null then jsonb_build_object('id', (t.challenge).id, 'title', (t.challenge).title,
            'start_date', (t.challenge).start_date, 'end_date', (t.challenge).end_date, 'time_zone', (t.challenge).time_zone,
            'active', (t.challenge).active, 'closed_at', (t.challenge).closed_at, 'final_at', (t.challenge).final_at) end) order by t.joined_at desc), '[]')
        from taken t),
      'check_ins', (select coalesce(jsonb_agg(jsonb_build_object('challenge_id', k.challenge_id, 'check_in_day', k.check_in_day, 'voided_at', k.voided_at)
          order by k.check_in_date desc), '[]')
        from (select i.challenge_id, i.check_in_day, i.voided_at, i.check_in_date from public.challenge_check_ins i
          where i.user_id = v_me order by i.check_in_date desc limit 1000) k),
      'days', (select coalesce(jsonb_object_agg(s.challenge_id, app.own_challenge_days(s.challenge_id)), '{}') from shown s),
      'todays_workouts', (select coalesce(jsonb_object_agg(d.today, (
          select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'challenge_id', r.challenge_id, 'workout_name', r.workout_name,
            'workout_type', r.workout_type, 'duration_minutes', r.duration_minutes) order by r.created_at), '[]')
          from public.workout_records r where r.user_id = v_me and r.workout_day = d.today)), '{}')
        from (select distinct s.today from shown s) d),
      'pauses', app.own_pauses() -> 'pauses', 'milestones', public.my_milestones() -> 'rows', 'voids', app.own_voided_check_ins(),
      'notices', app.own_notices_told()));
end $$;
comment on function public.my_today() is
  'What home shows first, each part as the call of its own answers it. Replies {success, error, message, user_id, profile, level, figures, challenges, participations, check_ins,
days: {challenge: the answer of my_challenge_days}, todays_workouts: {day: rows}, pauses, milestones, voids, notices: the answer of my_notices, null where that one has to be asked}';

-- The dashboard's figures as text (json) that is passed on as it is: as jsonb its 370 days would be converted for nothing.
create function public.my_dashboard() returns json
language plpgsql stable set search_path = ''
as $$
declare
  v_me constant uuid := auth.uid();
begin
  return json_build_object('success', true, 'error', null, 'message', null, 'user_id', v_me,
    'profile', (select to_jsonb(p) from public.profiles p where p.id = v_me),
    'level', (select jsonb_build_object('current_level', l.current_level, 'level_expires_at', l.level_expires_at, 'unlocked_features', l.unlocked_features)
      from public.user_progress_level l where l.user_id = v_me),
    'dashboard', app.dashboard_data(v_me), 'milestones', public.my_milestones() -> 'rows', 'notices', app.own_notices_told());
end $$;
comment on function public.my_dashboard() is
  'What the dashboard shows first, each part as the call of its own answers it. Replies {success, error, message, user_id, profile, level, dashboard: the answer of refresh_dashboard_data,
milestones, notices: the answer of my_notices, null where that one has to be asked}';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.my_today(), public.my_dashboard() from public, anon;
grant execute on function public.my_today(), public.my_dashboard() to authenticated;
