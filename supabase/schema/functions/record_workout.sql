-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.record_workout(member_id uuid, in_name text, in_type text, in_date timestamp with time zone, in_duration integer, in_challenge uuid, in_notes text, in_record_id uuid, in_registered_at timestamp with time zone, in_intensity integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function app.record_workout(uuid,text,text,timestamp with time zone,integer,uuid,text,uuid,timestamp with time zone,integer) is 'What record_workout_basic does';
grant execute on function app.record_workout(uuid,text,text,timestamp with time zone,integer,uuid,text,uuid,timestamp with time zone,integer) to authenticated, service_role;
