-- A profile's fields, said once: the fields that staff open one by one are a list of its own, and my_today answers the whole row of the profile, so that
-- neither of them names each field again. Made from supabase/schemas.

create function app.private_fields() returns text[]
language sql immutable set search_path = ''
as $$ select array['phone', 'instagram', 'birth_date', 'gender', 'bio', 'goals', 'notes'] $$;
comment on function app.private_fields() is
  'The fields of a member that staff open one by one, as PRIVATE_FIELDS of domain/profile-fields.ts: columns of profiles, and notes, those of the workouts';
revoke execute on function app.private_fields() from public, anon, authenticated, service_role;

-- Refused for who stands above the caller, and for who looks at too many.
-- Security definer: reads what API roles can't; app.refuse_stale_code asks who calls.
create or replace function app.staff_private_field(member_id uuid, in_field text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb := app.refuse_stale_code('staff_private_field');
  v_value jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif in_field is null or in_field <> all (app.private_fields()) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = format('The field is one of %s', array_to_string(app.private_fields(), ', '));
  elsif not exists (select from public.profiles p where p.id = member_id) then
    return app.failure('member_not_found');
  end if;
  v_refusal := coalesce(app.refuse_higher_staff('staff_private_field', member_id), app.refuse_private_look(member_id));
  if v_refusal is not null then
    return v_refusal;
  end if;
  if in_field = 'notes' then
    select coalesce(jsonb_agg(jsonb_build_object('workout_id', w.id, 'day', w.workout_day, 'notes', w.notes) order by w.workout_day desc, w.id), '[]') into v_value
    from (select * from public.workout_records r where r.user_id = member_id and r.notes is not null order by r.workout_day desc, r.id limit 50) w;
  else
    select to_jsonb(p) -> in_field into v_value from public.profiles p where p.id = member_id;
  end if;
  -- The look is a line; what was seen is not.
  perform app.write_staff_line('staff_private_field', member_id, in_field, '{}');
  return app.done() || jsonb_build_object('field', in_field, 'value', v_value);
end $$;

comment on function public.staff_private_field(uuid, text) is
  'For staff: one private field of a member (one of app.private_fields()). The look is a line of the log. Replies {success, error, message, field, value};
only_owner, private_looks_full after app.max_private_looks_a_day() members in 24 hours (an owner is asked for a fresh code)';

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
