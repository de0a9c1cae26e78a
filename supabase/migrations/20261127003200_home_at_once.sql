-- All that home's first view shows, in one answer: the page asks it before any script has come. It writes no rule of its own: the figures, the
-- programme, the notices and the pauses come from the functions that the single calls come from.

-- The week of the dashboard, apart: home shows it without the years before it.
create function app.dashboard_week(member_id uuid, today date, out days json, out workouts integer, out minutes integer)
language plpgsql stable set search_path = ''
as $$
declare
  v_sunday constant date := app.start_of_week(today);
begin
  with by_day as (
    select r.workout_day as date, count(*)::int as workouts, sum(r.duration_minutes)::int as duration
    from public.workout_records r where r.user_id = member_id and r.workout_day between v_sunday and v_sunday + 6
    group by r.workout_day
  ), bars as (
    select v_sunday + n as date, coalesce(d.workouts, 0) as workouts, coalesce(d.duration, 0) as duration,
      coalesce(d.workouts, 0) * app.points_per_workout() as points, v_sunday + n = today as is_today
    from generate_series(0, 6) n left join by_day d on d.date = v_sunday + n
  )
  select json_agg(x order by x.date), sum(x.workouts), sum(x.duration) into days, workouts, minutes from bars x;
end $$;
comment on function app.dashboard_week(uuid, date) is
  'The week from Sunday to Saturday around a day: {date, workouts, duration, points, is_today} for each of its seven days, and the sums of the first two';

create or replace function app.dashboard_workouts(member_id uuid, today date, out workouts integer, out minutes integer, out types json,
  out type_minutes json, out activity json, out week json, out week_workouts integer, out week_minutes integer, out month_workouts integer)
language plpgsql stable set search_path = ''
as $$
declare
  v_year constant date := app.start_of_week(today) - 364;
  v_month constant date := date_trunc('month', today::timestamp);
  v_next_month constant date := date_trunc('month', today::timestamp) + interval '1 month';
begin
  with counted as materialized (
    select w.type, w.day, grouping(w.day) = 0 as is_day, count(*)::int as workouts, sum(w.duration_minutes)::int as duration
    from (
      select coalesce(r.workout_type, 'outros') as type, case when r.workout_day >= v_year then r.workout_day end as day, r.duration_minutes
      from public.workout_records r where r.user_id = member_id
    ) w
    group by grouping sets ((w.type), (w.day))
  ), by_type as (
    select c.type, c.workouts, c.duration from counted c where not c.is_day
  ), by_day as (
    select c.day as date, c.workouts, c.duration from counted c where c.is_day and c.day is not null
  )
  select t.workouts, t.duration, t.types, t.type_minutes, d.activity, d.month_workouts, b.days, b.workouts, b.minutes
  into workouts, minutes, types, type_minutes, activity, month_workouts, week, week_workouts, week_minutes
  from
    (select coalesce(sum(x.workouts), 0) as workouts, coalesce(sum(x.duration), 0) as duration,
      coalesce(json_object_agg(x.type, x.workouts), '{}') as types, coalesce(json_object_agg(x.type, x.duration), '{}') as type_minutes from by_type x) t,
    (select coalesce(json_agg(x order by x.date) filter (where x.date <= today), '[]') as activity,
      coalesce(sum(x.workouts) filter (where x.date >= v_month and x.date < v_next_month), 0) as month_workouts from by_day x) d,
    app.dashboard_week(member_id, today) b;
end $$;

-- Notices: the list apart from the telling ---------------------------------------------------------

create function app.announcements_to_tell(member_id uuid) returns setof app.announcements
language sql stable set search_path = ''
as $$
  select a.* from app.announcements a
  where a.ended_at is null and a.ends_at > app.now() and a.starts_at <= app.now() and app.is_in_audience(a, member_id)
    and not exists (select from app.announcement_reads r where r.announcement_id = a.id and r.user_id = member_id)
  order by a.starts_at, a.id
$$;
comment on function app.announcements_to_tell(uuid) is 'The running announcements that have not reached a member yet, in the order in which they do';

create function app.may_reach(announcement app.announcements, member_id uuid) returns boolean
language sql stable set search_path = ''
as $$ select announcement.is_urgent or app.announcements_left(member_id) > 0 $$;
comment on function app.may_reach(app.announcements, uuid) is 'Whether an announcement may reach a member now, or waits because others have reached them lately';

create function app.notices_told_to(member_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_rows jsonb;
begin
  -- Announcements that reach a member at once stand in their own order.
  select coalesce(jsonb_agg(to_jsonb(n) - 'place' order by n.at desc, n.place desc, n.id), '[]') into v_rows from (
    select * from (
      select a.id, 'announcement' as kind, a.is_urgent, a.title, a.body, a.button_label as label, a.button_path as path, r.reached_at as at, a.ends_at as until, r.read_at,
        a.starts_at as place
      from app.announcement_reads r join app.announcements a on a.id = r.announcement_id
      where r.user_id = member_id and app.is_running(a) and app.is_in_audience(a, member_id)
      union all
      select m.id, m.kind, false, m.title, m.body, null, m.path, m.created_at, null, m.read_at, m.created_at
      from public.member_notices m where m.user_id = member_id) every
    order by every.at desc, every.place desc, every.id limit app.max_listed_notices()) n;
  return app.done() || jsonb_build_object('notices', v_rows,
    'unread', (select count(*) from jsonb_array_elements(v_rows) r where r ->> 'read_at' is null),
    'next_at', (select min(a.starts_at) from app.announcements a
      where a.ended_at is null and a.starts_at > app.now() and a.ends_at > a.starts_at and app.is_in_audience(a, member_id)),
    'mails', coalesce((select s.mails from app.notice_settings s where s.user_id = member_id), false));
end $$;
comment on function app.notices_told_to(uuid) is 'The answer of my_notices about what has reached a member so far';

-- Security definer: reads and writes what API roles can't, of the caller alone.
create or replace function app.own_notices() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_announcement app.announcements;
begin
  if not exists (select from auth.users u where u.id = v_me) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'There is no such account';
  end if;
  for v_announcement in select * from app.announcements_to_tell(v_me) loop
    -- Asked before anything is locked: most of the time what waits goes on waiting.
    if app.may_reach(v_announcement, v_me) then
      perform app.reach_member(v_announcement, v_me);
    end if;
  end loop;
  return app.notices_told_to(v_me);
end $$;

-- Security definer: no API role has rights on announcements.
create function app.own_notices_told() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
begin
  return case when not exists (select from app.announcements_to_tell(v_me) a where app.may_reach(a, v_me)) then app.notices_told_to(v_me) end;
end $$;
comment on function app.own_notices_told() is
  'The answer of my_notices where reading it tells the caller nothing new; null where an announcement would reach them, which only that call writes down';

-- Home ---------------------------------------------------------------------------------------------

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
      'profile', (select jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email, 'phone', p.phone, 'bio', p.bio, 'gender', p.gender,
          'birth_date', p.birth_date, 'instagram', p.instagram, 'goals', p.goals, 'photo_url', p.photo_url, 'profile_image_url', p.profile_image_url,
          'completed_workouts', p.completed_workouts, 'streak', p.streak, 'points', p.points, 'created_at', p.created_at, 'updated_at', p.updated_at)
        from public.profiles p where p.id = v_me),
      'level', (select jsonb_build_object('current_level', l.current_level, 'level_expires_at', l.level_expires_at, 'unlocked_features', l.unlocked_features)
        from public.user_progress_level l where l.user_id = v_me),
      'figures', (select jsonb_build_object(
          'workout_count', coalesce((select p.completed_workouts from public.profiles p where p.id = v_me), 0),
          'current_streak', coalesce((select app.live_streak(u.current_streak, u.last_check_in_day, app.streak_today(v_me, v_now))
            from public.user_progress u where u.user_id = v_me), 0),
          'active_challenges', (select d.active from app.dashboard_challenges(v_me, v_now) d),
          'week_workouts', w.workouts, 'week_duration', w.minutes, 'week_points', w.workouts * app.points_per_workout(), 'weekly_data', w.days)
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

-- Grants -------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.dashboard_week(uuid, date) to authenticated, service_role;
grant execute on function app.own_notices_told(), app.challenge_day(timestamptz, text), app.challenge_day_now(public.challenges) to authenticated;
revoke execute on function public.my_today() from public, anon;
grant execute on function public.my_today() to authenticated;
