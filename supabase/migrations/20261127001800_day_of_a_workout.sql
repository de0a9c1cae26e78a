-- "Today" of a workout for a challenge is the day in the challenge's zone, as it is for the check-in: in Manaus it is still yesterday when São
-- Paulo's day has turned, in Lisbon already tomorrow. A workout for no challenge keeps the club's day.

-- The days ------------------------------------------------------------------------------------------

create function app.workout_today(in_challenge uuid, instant timestamptz) returns date
language sql stable set search_path = ''
as $$
  select coalesce((select (instant at time zone c.time_zone)::date from public.challenges c where c.id = in_challenge), app.club_day(instant))
$$;
comment on function app.workout_today(uuid, timestamptz) is
  'The day that an instant has for a workout of a challenge: in the challenge''s zone, or in the club''s for none';

create function app.workout_refusal(cleaned_name text, duration_minutes integer, instant timestamptz, registered_at timestamptz, zone text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_day date;
  v_club date;
  v_there date;
begin
  if cleaned_name is null then
    return 'name_required';
  elsif duration_minutes is null or duration_minutes not between app.min_workout_minutes() and app.max_workout_minutes() then
    return 'duration_out_of_range';
  -- Far dates first: turning them into a day would overflow.
  elsif instant > registered_at + interval '3 days' then
    return 'date_in_future';
  elsif instant < registered_at - make_interval(days => app.workout_window_days() + 3) then
    return 'date_too_old';
  end if;
  v_day := app.club_day(instant);
  v_club := app.club_day(registered_at);
  v_there := coalesce((registered_at at time zone zone)::date, v_club);
  return case when v_day > greatest(v_club, v_there) then 'date_in_future'
    when v_day < least(v_club, v_there) - app.workout_window_days() then 'date_too_old' end;
end $$;
comment on function app.workout_refusal(text, integer, timestamptz, timestamptz, text) is
  'Why a workout for a challenge in that zone (null for none) can''t be recorded, or null: its name as app.clean_line left it, its minutes, its day. The future begins after the later
of the club''s day and the challenge''s, the window before the earlier; domain/workout-days.ts is the same rule';

create or replace function app.workout_refusal(cleaned_name text, duration_minutes integer, instant timestamptz, registered_at timestamptz)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return app.workout_refusal(cleaned_name, duration_minutes, instant, registered_at, null);
end $$;

-- The check-in --------------------------------------------------------------------------------------

create or replace function app.check_in_outcome(
  challenge public.challenges, duration_minutes integer, workout_day date, registered_at timestamptz,
  has_check_in boolean, is_voided boolean
) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when challenge.id is null then 'no_challenge'
    else coalesce(app.challenge_refusal(challenge, registered_at), case
      when coalesce(duration_minutes, 0) < app.min_check_in_minutes() then 'below_minimum_duration'
      when workout_day is distinct from (registered_at at time zone challenge.time_zone)::date then 'not_today'
      when is_voided then 'check_in_voided'
      when has_check_in then 'already_checked_in'
    end)
  end;
end $$;
comment on function app.check_in_outcome(public.challenges, integer, date, timestamptz, boolean, boolean) is
  'Why a workout earns no check-in, or null when it earns one. "Today" is the day in the challenge''s zone on which it was registered; domain/check-in.ts is the same rule';

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

  v_reply := jsonb_build_object('success', true, 'error', null, 'message', app.record_message(app.points_per_workout(), v_chance.refusal),
    'workout_id', v_id, 'points_earned', app.points_per_workout(), 'is_already_checked_in', v_chance.refusal is not distinct from 'already_checked_in',
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
    'points_earned', app.points_per_check_in(), 'is_already_checked_in', false);
end $$;

-- Editing and deleting ------------------------------------------------------------------------------

create or replace function app.settle_check_in(member_id uuid, in_challenge uuid, in_day date, except_workout uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_zone text;
  v_check_in public.challenge_check_ins;
  v_heir public.workout_records;
begin
  select c.time_zone into v_zone from public.challenges c where c.id = in_challenge;
  select * into v_check_in from public.challenge_check_ins k
  where k.challenge_id = in_challenge and k.user_id = member_id and k.check_in_day = in_day and k.voided_at is null;
  if v_check_in.id is null then
    return;
  end if;
  -- Only workouts registered on their own day could have earned it. The one that holds it may be of a time when the club's day counted.
  select * into v_heir from public.workout_records w
  where w.challenge_id = in_challenge and w.user_id = member_id and w.duration_minutes >= app.min_check_in_minutes()
    and w.id is distinct from except_workout and (w.workout_day = in_day or w.id = v_check_in.workout_id)
    and (w.registered_at at time zone v_zone)::date = in_day
  order by w.registered_at, w.created_at, w.id limit 1;
  if v_heir.id = v_check_in.workout_id then
    return;
  elsif v_heir.id is null then
    delete from public.challenge_check_ins k where k.id = v_check_in.id;
  else
    update public.challenge_check_ins k set workout_id = v_heir.id, check_in_date = v_heir.registered_at, recorded_at = v_heir.created_at
    where k.id = v_check_in.id;
  end if;
  perform app.recompute_challenge_progress(in_challenge, member_id);
  perform app.refresh_check_in_totals(member_id, true);
end $$;

create or replace function app.guard_workout() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if app.is_member_write() and old.workout_day < app.club_today() - app.workout_window_days()
      and old.workout_day < app.workout_today(old.challenge_id, app.now()) - app.workout_window_days() then
      raise sqlstate 'PT409' using message = 'date_too_old', detail = app.message_for('date_too_old');
    end if;
    return old;
  end if;
  new.updated_at := app.now();
  if not app.is_member_write() then
    return new;
  end if;
  -- Only what was changed, or rows loaded by the operator would seem edited.
  if new.workout_name is distinct from old.workout_name then
    new.workout_name := app.clean_line(new.workout_name);
  end if;
  if new.notes is distinct from old.notes then
    new.notes := app.clean_text(new.notes);
  end if;
  if new.workout_type is distinct from old.workout_type then
    new.workout_type := app.workout_type(new.workout_type);
  end if;
  if (new.id, new.user_id, new.challenge_id, new.date, new.points, new.reply, new.registered_at, new.created_at)
    is distinct from (old.id, old.user_id, old.challenge_id, old.date, old.points, old.reply, old.registered_at, old.created_at) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A protected column of workout_records was changed';
  end if;
  -- The same bounds as the table's checks, whose violation would reach the browser as a server error.
  if new.workout_name is null then
    raise sqlstate 'PT400' using message = 'name_required', detail = app.message_for('name_required');
  elsif new.duration_minutes not between app.min_workout_minutes() and app.max_workout_minutes() then
    raise sqlstate 'PT400' using message = 'duration_out_of_range', detail = app.message_for('duration_out_of_range');
  elsif new.intensity not between app.min_intensity() and app.max_intensity() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = format('The intensity is %s to %s', app.min_intensity(), app.max_intensity());
  elsif char_length(new.workout_name) > app.max_workout_name_length() or char_length(new.notes) > app.max_workout_notes_length()
    or cardinality(new.image_urls) > app.max_workout_photos()
    or char_length(array_to_string(new.image_urls, '', '')) > app.max_workout_photos() * app.max_photo_url_length() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A text too long, or too many pictures';
  end if;
  -- Pictures may arrive late from a device that was offline; the rest may be edited for some days only.
  if old.workout_day < app.club_today() - app.workout_window_days()
    and old.workout_day < app.workout_today(old.challenge_id, app.now()) - app.workout_window_days()
    and (new.workout_name, new.workout_type, new.duration_minutes, new.notes, new.intensity)
      is distinct from (old.workout_name, old.workout_type, old.duration_minutes, old.notes, old.intensity) then
    raise sqlstate 'PT409' using message = 'date_too_old', detail = app.message_for('date_too_old');
  end if;
  return new;
end $$;

-- Security definer: members may not write check-ins, progress or totals.
create or replace function app.on_workout_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_check_in public.challenge_check_ins;
  v_day date;
begin
  if tg_op = 'DELETE' then
    -- An account's deletion takes the profile before its workouts: there is nothing left to keep.
    if not exists (select from public.profiles p where p.id = old.user_id) then
      return old;
    end if;
    select * into v_check_in from public.challenge_check_ins k where k.workout_id = old.id and k.voided_at is null;
    if v_check_in.id is not null then
      perform app.settle_check_in(old.user_id, v_check_in.challenge_id, v_check_in.check_in_day, old.id);
    end if;
    perform app.add_workout_totals(old.user_id, -1, -old.duration_minutes);
    return old;
  end if;
  if new.duration_minutes <> old.duration_minutes then
    perform app.add_workout_totals(new.user_id, 0, new.duration_minutes - old.duration_minutes);
  end if;
  if new.challenge_id is null or new.duration_minutes = old.duration_minutes then
    return null;
  end if;
  select (new.registered_at at time zone c.time_zone)::date into v_day from public.challenges c where c.id = new.challenge_id;
  if exists (
    select from public.challenge_check_ins k
    where k.challenge_id = new.challenge_id and k.user_id = new.user_id and k.check_in_day = v_day and k.voided_at is null
  ) then
    perform app.settle_check_in(new.user_id, new.challenge_id, v_day, null);
  elsif new.workout_day = app.workout_today(new.challenge_id, app.now()) and new.user_id = (select auth.uid()) then
    perform app.try_check_in(new.user_id, new.challenge_id, new.id);
  end if;
  return null;
end $$;

-- Taking back a void ------------------------------------------------------------------------------

create or replace function app.take_back_void(in_check_in uuid, in_reason text) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_check_in public.challenge_check_ins;
  v_heir public.workout_records;
begin
  select * into v_check_in from public.challenge_check_ins k where k.id = in_check_in;
  -- The workout may have been shortened or deleted meanwhile: then the check-in is the next one's, as if it had never been voided.
  select w.* into v_heir from public.workout_records w join public.challenges c on c.id = v_check_in.challenge_id
  where w.challenge_id = v_check_in.challenge_id and w.user_id = v_check_in.user_id and w.duration_minutes >= app.min_check_in_minutes()
    and (w.workout_day = v_check_in.check_in_day or w.id = v_check_in.workout_id) and (w.registered_at at time zone c.time_zone)::date = v_check_in.check_in_day
  order by w.registered_at, w.created_at, w.id limit 1;
  if v_heir.id is null then
    return 'workout_missing';
  end if;
  update public.challenge_check_ins k
  set voided_at = null, workout_id = v_heir.id,
    check_in_date = case when k.workout_id = v_heir.id then k.check_in_date else v_heir.registered_at end,
    recorded_at = case when k.workout_id = v_heir.id then k.recorded_at else v_heir.created_at end
  where k.id = in_check_in;
  update public.check_in_void_log v set taken_back_at = app.now(), taken_back_reason = in_reason
  where v.check_in_id = in_check_in and v.taken_back_at is null;
  perform app.recompute_challenge_progress(v_check_in.challenge_id, v_check_in.user_id);
  perform app.refresh_check_in_totals(v_check_in.user_id, true);
  return null;
end $$;

-- A streak of several challenges ---------------------------------------------------------------------

create function app.streak_today(member_id uuid, instant timestamptz) returns date
language sql stable set search_path = ''
as $$
  select least(app.club_day(instant), min((instant at time zone c.time_zone)::date))
  from public.challenge_progress g join public.challenges c on c.id = g.challenge_id and c.active and c.end_date > instant
  where g.user_id = member_id and g.is_active
$$;
comment on function app.streak_today(uuid, timestamptz) is
  'The day up to which a member''s streak over all challenges may still be kept: the earliest of the club''s and of those of their running challenges';

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
    'total_points', coalesce(v_progress.check_ins_count, 0) * app.points_per_check_in(),
    'total_check_ins', coalesce(v_progress.check_ins_count, 0),
    'active_challenges', v_challenges.active, 'completion_percentage', v_challenges.completion,
    'week_workouts', v_workouts.week_workouts, 'week_duration', v_workouts.week_minutes, 'week_points', v_workouts.week_workouts * app.points_per_workout(),
    'month_workouts', v_workouts.month_workouts, 'weekly_data', v_workouts.week, 'activity', v_workouts.activity,
    'recent_workouts', app.dashboard_recent(member_id), 'challenge_progress', v_challenges.challenges);
end $$;

create or replace function public.member_achievements(p_user_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform app.require_self(p_user_id);
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'achievements', (
    select jsonb_agg(jsonb_build_object('id', a.id, 'unlocked_at', a.unlocked_at, 'current', a.current, 'target', a.target))
    from (
      select * from app.workout_achievements(p_user_id)
      union all
      select * from app.check_in_achievements(p_user_id, app.streak_today(p_user_id, app.now()))
    ) a
  ));
end $$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on function app.workout_today(uuid, timestamptz), app.workout_refusal(text, integer, timestamptz, timestamptz, text),
  app.streak_today(uuid, timestamptz) from public;
grant execute on function app.workout_today(uuid, timestamptz), app.streak_today(uuid, timestamptz) to authenticated, service_role;
