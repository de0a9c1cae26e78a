-- record_workout_basic: records a workout and the check-in that it may earn, in one transaction. It uses few statements and calls, because
-- starting each one costs more than its work: PL/pgSQL and the executor begin again with every transaction. What is known is passed on
-- and not queried again. docs/challenges.md#recording-takes-few-statements has the reasons.

create function app.record_message(points_earned integer, refusal text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when refusal = 'already_checked_in' then 'Treino registrado! Você já fez check-in hoje neste desafio.'
    when refusal is null or refusal = 'no_challenge' then 'Treino registrado! +' || points_earned || ' pontos ganhos!'
    else 'Treino registrado! +' || points_earned || ' pontos ganhos! Sem check-in: ' ||
      app.end_sentence(lower(left(app.message_for(refusal), 1)) || substr(app.message_for(refusal), 2))
  end;
end $$;
comment on function app.record_message(integer, text) is 'The sentence for a recorded workout';

create function app.repeated_reply(known public.workout_records, member_id uuid) returns jsonb
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
create function app.record_workout(
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

create function public.record_workout_basic(
  p_user_id uuid, p_workout_name text, p_workout_type text, p_date timestamptz, p_duration_minutes integer,
  p_challenge_id uuid default null, p_workout_id uuid default null, p_notes text default null,
  p_workout_record_id uuid default null, p_registered_at timestamptz default null, p_intensity integer default null
) returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  return app.record_workout(p_user_id, p_workout_name, p_workout_type, p_date, p_duration_minutes, p_challenge_id,
    p_notes, p_workout_record_id, p_registered_at, p_intensity);
end $$;
comment on function public.record_workout_basic(uuid, text, text, timestamptz, integer, uuid, uuid, text, uuid, timestamptz, integer) is
  'Records the caller''s workout and its check-in. p_workout_record_id makes a repeated call answer the same and write nothing;
p_registered_at is when the device registered it (at most app.late_workout_hours() ago); p_intensity is app.min_intensity() to app.max_intensity(); p_workout_id is unused.
Replies {success, error, message, workout_id, points_earned, is_already_checked_in, checked_in, check_in_refused}; 42501 for another member, PT400 for malformed input';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.record_workout_basic(uuid, text, text, timestamptz, integer, uuid, uuid, text, uuid, timestamptz, integer)
  from public, anon;
grant execute on function app.record_workout(uuid, text, text, timestamptz, integer, uuid, text, uuid, timestamptz, integer),
  public.record_workout_basic(uuid, text, text, timestamptz, integer, uuid, uuid, text, uuid, timestamptz, integer)
  to authenticated, service_role;
