-- Points are those that were given: a screen's total is the sum of the points that stand in the rows, and no count times today's constant. A club
-- that changes the points of a check-in or a workout has the same totals on the dashboard, at home, on the profile and in the ranking as before.

-- Two functions answer one figure more each, so they are made anew; nobody but the functions below calls them.
drop function app.dashboard_workouts(uuid, date);
drop function app.dashboard_week(uuid, date);

-- The week of the dashboard, apart: home shows it without the years before it.
create function app.dashboard_week(member_id uuid, today date, out days json, out workouts integer, out minutes integer, out points integer)
language plpgsql stable set search_path = ''
as $$
declare
  v_sunday constant date := app.start_of_week(today);
begin
  with by_day as (
    select r.workout_day as date, count(*)::int as workouts, sum(r.duration_minutes)::int as duration, sum(r.points)::int as points
    from public.workout_records r where r.user_id = member_id and r.workout_day between v_sunday and v_sunday + 6
    group by r.workout_day
  ), bars as (
    select v_sunday + n as date, coalesce(d.workouts, 0) as workouts, coalesce(d.duration, 0) as duration,
      coalesce(d.points, 0) as points, v_sunday + n = today as is_today
    from generate_series(0, 6) n left join by_day d on d.date = v_sunday + n
  )
  select json_agg(x order by x.date), sum(x.workouts), sum(x.duration), sum(x.points) into days, workouts, minutes, points from bars x;
end $$;
comment on function app.dashboard_week(uuid, date) is
  'The week from Sunday to Saturday around a day: {date, workouts, duration, points, is_today} for each of its seven days, and the sums of the three figures; points are those that the workouts'' rows have';

create function app.dashboard_workouts(member_id uuid, today date, out workouts integer, out minutes integer, out types json,
  out type_minutes json, out activity json, out week json, out week_workouts integer, out week_minutes integer, out week_points integer, out month_workouts integer)
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
  select t.workouts, t.duration, t.types, t.type_minutes, d.activity, d.month_workouts, b.days, b.workouts, b.minutes, b.points
  into workouts, minutes, types, type_minutes, activity, month_workouts, week, week_workouts, week_minutes, week_points
  from
    (select coalesce(sum(x.workouts), 0) as workouts, coalesce(sum(x.duration), 0) as duration,
      coalesce(json_object_agg(x.type, x.workouts), '{}') as types, coalesce(json_object_agg(x.type, x.duration), '{}') as type_minutes from by_type x) t,
    (select coalesce(json_agg(x order by x.date) filter (where x.date <= today), '[]') as activity,
      coalesce(sum(x.workouts) filter (where x.date >= v_month and x.date < v_next_month), 0) as month_workouts from by_day x) d,
    app.dashboard_week(member_id, today) b;
end $$;
comment on function app.dashboard_workouts(uuid, date) is
  'The member''s workouts and minutes, whole and by type (a missing type is outros); the active days of the running week and the 52 before it, the oldest
first; the running week''s seven days from Sunday and their sums; the running month''s workouts';

create or replace function app.dashboard_data(member_id uuid) returns json
language plpgsql stable set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_today constant date := app.club_day(v_now);
  v_workouts record;
  v_challenges record;
  v_progress public.user_progress;
begin
  select * into v_workouts from app.dashboard_workouts(member_id, v_today);
  select * into v_challenges from app.dashboard_challenges(member_id, v_now);
  select * into v_progress from public.user_progress u where u.user_id = member_id;
  return json_build_object(
    'success', true, 'error', null, 'message', null,
    'workout_count', v_workouts.workouts, 'total_duration', v_workouts.minutes,
    'workout_types', v_workouts.types, 'type_minutes', v_workouts.type_minutes,
    'current_streak', app.live_streak(coalesce(v_progress.current_streak, 0), v_progress.last_check_in_day, app.streak_today(member_id, v_now)),
    'longest_streak', coalesce(v_progress.longest_streak, 0),
    'total_points', coalesce(v_progress.points, 0),
    'total_check_ins', coalesce(v_progress.check_ins_count, 0),
    'active_challenges', v_challenges.active, 'completion_percentage', v_challenges.completion,
    'week_workouts', v_workouts.week_workouts, 'week_duration', v_workouts.week_minutes, 'week_points', v_workouts.week_points,
    'month_workouts', v_workouts.month_workouts, 'weekly_data', v_workouts.week, 'activity', v_workouts.activity,
    'recent_workouts', app.dashboard_recent(member_id), 'challenge_progress', v_challenges.challenges);
end $$;
comment on function app.dashboard_data(uuid) is
  'The figures of refresh_dashboard_data, with a year of activity and the minutes by type; days and weeks are São Paulo''s';

-- PL/pgSQL keeps the plan of its one statement for the session: planning it costs more than running it.
create or replace function public.my_today() returns jsonb
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

-- A second call is answered with what the first one gave.
create or replace function app.check_in_points(in_workout uuid) returns integer
language sql stable set search_path = ''
as $$ select k.points from public.challenge_check_ins k where k.workout_id = in_workout and k.voided_at is null $$;
comment on function app.check_in_points(uuid) is 'Points of the check-in that a workout holds; null when it holds none';

-- Security definer: members may not write check-ins, progress or totals.
create or replace function app.record_check_in(member_id uuid, in_challenge uuid, in_workout uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_workout public.workout_records;
  v_refusal text;
begin
  perform app.require_self(member_id);
  perform app.lock_member(member_id);
  select * into v_workout from public.workout_records w where w.id = in_workout and w.user_id = member_id;
  v_refusal := case
    when not exists (select from public.challenges c where c.id = in_challenge) then 'challenge_not_found'
    when not app.is_active_participant(in_challenge, member_id) then 'not_participating'
    when v_workout.id is null or v_workout.challenge_id <> in_challenge then 'workout_not_found'
    -- The rule compares with the day the workout was registered; this call may come a day later.
    when v_workout.workout_day <> app.workout_today(in_challenge, app.now()) then 'not_today'
  end;
  if v_refusal is null then
    if v_workout.challenge_id is null then
      update public.workout_records w set challenge_id = in_challenge where w.id = in_workout;
    end if;
    v_refusal := app.try_check_in(member_id, in_challenge, in_workout);
    if v_refusal is not null and v_workout.challenge_id is null then
      update public.workout_records w set challenge_id = null where w.id = in_workout;
    end if;
  end if;
  if v_refusal is not null then
    return app.failure(v_refusal) || jsonb_build_object('points_earned', 0,
      'is_already_checked_in', v_refusal = 'already_checked_in');
  end if;
  return jsonb_build_object('success', true, 'error', null, 'message', 'Check-in realizado com sucesso!',
    'points_earned', app.check_in_points(in_workout), 'is_already_checked_in', false);
end $$;
comment on function app.record_check_in(uuid, uuid, uuid) is 'What record_challenge_check_in does';

-- Security definer: members may not write the challenge of a workout, check-ins, progress or totals.
create or replace function app.put_workout_in_challenge(member_id uuid, in_workout uuid, in_challenge uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_workout public.workout_records;
  v_chance record;
  v_refusal text;
begin
  perform app.require_self(member_id);
  perform app.lock_member(member_id);
  select * into v_workout from public.workout_records w where w.id = in_workout and w.user_id = member_id;
  if not found then
    v_refusal := 'workout_not_found';
  elsif v_workout.challenge_id <> in_challenge then
    v_refusal := 'challenge_already_set';
  elsif v_workout.challenge_id is null and v_workout.registered_at < v_now - make_interval(hours => app.late_workout_hours()) then
    v_refusal := 'registered_too_long_ago';
  elsif in_challenge is null then
    v_refusal := 'challenge_not_found';
  else
    v_chance := app.check_in_chance(member_id, in_challenge, v_workout.duration_minutes, v_workout.workout_day, v_workout.registered_at);
    v_refusal := case when v_chance.refusal in ('challenge_not_found', 'not_participating') then v_chance.refusal end;
  end if;
  if v_refusal is not null then
    return app.failure(v_refusal) || jsonb_build_object('points_earned', 0, 'is_already_checked_in', false, 'checked_in', false,
      'check_in_refused', null) || case when v_refusal in ('challenge_already_set', 'registered_too_long_ago')
        then jsonb_build_object('message', rtrim(app.message_for(v_refusal), '.')) else '{}' end;
  end if;
  if v_workout.challenge_id is null then
    update public.workout_records w set challenge_id = in_challenge, updated_at = v_now where w.id = in_workout;
    if v_chance.refusal is null then
      perform app.add_check_in(v_chance.challenge, member_id, in_workout, v_workout.registered_at, v_now, 0, 0);
    end if;
  elsif exists (select from public.challenge_check_ins k where k.workout_id = in_workout and k.voided_at is null) then
    -- Asked again: it holds the check-in that the first call made.
    v_chance.refusal := null;
  end if;
  return jsonb_build_object('success', true, 'error', null, 'message', case when v_chance.refusal is null
      then 'Check-in realizado com sucesso!' else app.message_for(v_chance.refusal) end,
    'points_earned', case when v_chance.refusal is null then app.check_in_points(in_workout) else 0 end,
    'is_already_checked_in', v_chance.refusal is not distinct from 'already_checked_in',
    'checked_in', v_chance.refusal is null, 'check_in_refused', v_chance.refusal);
end $$;
comment on function app.put_workout_in_challenge(uuid, uuid, uuid) is 'What put_workout_in_challenge does';

create or replace function app.repeated_reply(known public.workout_records, member_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if known.user_id is distinct from member_id then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'The workout id is another member''s';
  end if;
  -- A row without a reply was not made by record_workout_basic but loaded by the operator.
  return coalesce(known.reply, jsonb_build_object('success', true, 'error', null, 'message', app.record_message(known.points, 'no_challenge'),
    'workout_id', known.id, 'points_earned', known.points, 'is_already_checked_in', false, 'checked_in', false,
    'check_in_refused', 'no_challenge'));
end $$;
comment on function app.repeated_reply(public.workout_records, uuid) is
  'The first answer for a workout id that is sent again; raises 42501 when it is another member''s';

-- Security definer: members may not write workouts, check-ins, progress or totals.
create or replace function app.record_workout(
  member_id uuid, in_name text, in_type text, in_date timestamptz, in_duration integer, in_challenge uuid,
  in_notes text, in_record_id uuid, in_registered_at timestamptz, in_intensity integer
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_registered_at constant timestamptz :=
    greatest(least(coalesce(in_registered_at, v_now), v_now), v_now - make_interval(hours => app.late_workout_hours()));
  v_id constant uuid := coalesce(in_record_id, gen_random_uuid());
  v_day date;
  v_name text;
  v_notes text;
  v_error text;
  v_chance record;
  v_earned integer;
  v_reply jsonb;
  v_known public.workout_records;
begin
  perform app.require_self(member_id);
  if not app.lock_member(member_id) then
    if not app.ensure_profile(member_id) then
      raise exception using errcode = '42501', message = 'forbidden', detail = 'There is no such account';
    end if;
    perform app.lock_member(member_id);
  end if;

  if in_record_id is not null then
    select * into v_known from public.workout_records w where w.id = in_record_id;
    if found then
      return app.repeated_reply(v_known, member_id);
    end if;
  end if;

  if in_date is null or char_length(in_name) > 4000 or char_length(in_notes) > 8000 or char_length(in_type) > 400 then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'Date missing, or a text too long';
  elsif in_intensity not between app.min_intensity() and app.max_intensity() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = format('The intensity is %s to %s', app.min_intensity(), app.max_intensity());
  end if;
  v_name := app.clean_line(in_name);
  v_notes := app.clean_text(in_notes);
  if char_length(v_name) > app.max_workout_name_length() or char_length(v_notes) > app.max_workout_notes_length() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'Date missing, or a text too long';
  end if;
  v_error := app.workout_refusal(v_name, in_duration, in_date, v_registered_at);
  -- Around midnight it may be another day where the challenge is.
  if v_error in ('date_in_future', 'date_too_old') and in_challenge is not null then
    v_error := app.workout_refusal(v_name, in_duration, in_date, v_registered_at, (select c.time_zone from public.challenges c where c.id = in_challenge));
  end if;
  if v_error is null then
    v_day := app.club_day(in_date);
    v_chance := app.check_in_chance(member_id, in_challenge, in_duration, v_day, v_registered_at);
    if v_chance.refusal in ('challenge_not_found', 'not_participating') then
      v_error := v_chance.refusal;
    end if;
  end if;
  if v_error is not null then
    return app.failure(v_error) || jsonb_build_object('workout_id', null, 'points_earned', 0,
      'is_already_checked_in', false, 'checked_in', false, 'check_in_refused', null);
  end if;

  -- With a check-in its points are told, which the ranking counts; else those of the workout, which the week counts.
  v_earned := case when v_chance.refusal is null then app.points_per_check_in() else app.points_per_workout() end;
  v_reply := jsonb_build_object('success', true, 'error', null, 'message', app.record_message(v_earned, v_chance.refusal),
    'workout_id', v_id, 'points_earned', v_earned, 'is_already_checked_in', v_chance.refusal is not distinct from 'already_checked_in',
    'checked_in', v_chance.refusal is null, 'check_in_refused', v_chance.refusal);
  insert into public.workout_records (id, user_id, challenge_id, workout_name, workout_type, date, duration_minutes, intensity, notes,
    registered_at, reply, created_at, updated_at)
  values (v_id, member_id, in_challenge, v_name, app.workout_type(in_type), app.noon_in_sao_paulo(v_day), in_duration, in_intensity, v_notes,
    v_registered_at, v_reply, v_now, v_now)
  on conflict (id) do nothing;
  if not found then
    -- Another member's call with the same id came in between.
    select * into v_known from public.workout_records w where w.id = v_id;
    return app.repeated_reply(v_known, member_id);
  end if;
  if v_chance.refusal is null then
    perform app.add_check_in(v_chance.challenge, member_id, v_id, v_registered_at, v_now, 1, in_duration);
  else
    perform app.add_workout_totals(member_id, 1, in_duration);
  end if;
  insert into public.workout_processing_queue
    (user_id, workout_id, challenge_id, processed_for_ranking, processed_for_dashboard, created_at, processed_at)
  values (member_id, v_id, in_challenge, true, true, v_now, v_now);
  return v_reply;
end $$;
comment on function app.record_workout(uuid, text, text, timestamptz, integer, uuid, text, uuid, timestamptz, integer) is
  'What record_workout_basic does';

comment on column public.user_progress.points is 'Points of the check-ins that count, as each was given';
comment on column public.profiles.points is 'Points of the check-ins that count, as each was given; written by the database''s functions only';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function app.dashboard_week(uuid, date), app.dashboard_workouts(uuid, date), app.check_in_points(uuid) from public, anon;
grant execute on function app.dashboard_week(uuid, date), app.dashboard_workouts(uuid, date) to authenticated, service_role;
