-- The rule of a check-in, and the sentences of the club's answers.

create function app.message_for(code text) returns text
language sql immutable set search_path = ''
as $$
  select case code
    when 'name_required' then 'Por favor, informe o nome do exercício'
    when 'duration_out_of_range' then 'A duração deve ficar entre 1 e 300 minutos'
    when 'date_in_future' then 'A data do treino não pode ficar no futuro'
    when 'date_too_old' then 'A data do treino não pode ter mais de 14 dias'
    when 'challenge_not_found' then 'Desafio não encontrado'
    when 'not_participating' then 'Você não está participando deste desafio'
    when 'already_participating' then 'Você já está participando deste desafio'
    when 'already_checked_in' then 'Você já fez check-in hoje neste desafio'
    when 'below_minimum_duration' then 'Duração mínima para check-in em desafios é de 45 minutos'
    when 'not_today' then 'O check-in vale apenas para treinos de hoje'
    when 'challenge_not_started' then 'Este desafio ainda não começou'
    when 'challenge_over' then 'Este desafio já terminou'
    when 'check_in_voided' then 'O check-in deste dia foi anulado pela organização'
    when 'workout_not_found' then 'Treino não encontrado'
    when 'level_raise_not_allowed' then 'Seu plano só pode subir de nível após a confirmação do pagamento'
    when 'email_not_confirmed' then 'Confirme seu email para receber o seu plano'
    when 'unauthenticated' then 'Usuário não autenticado'
    else 'Algo deu errado. Tente novamente.'
  end
$$;
comment on function app.message_for(text) is 'The pt-BR sentence of an error code';

create function app.failure(code text) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('success', false, 'error', code, 'message', app.message_for(code)) $$;
comment on function app.failure(text) is 'The answer of a call that was refused: success, error, message';

create function app.require_self(member_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if member_id is null or (select auth.uid()) is distinct from member_id then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A member may only act for himself';
  end if;
end $$;
comment on function app.require_self(uuid) is 'Raises 42501 unless the caller is that member';

create function app.check_in_outcome(
  challenge public.challenges, duration_minutes integer, workout_day date, registered_at timestamptz,
  has_check_in boolean, is_voided boolean
) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when challenge.id is null then 'no_challenge'
    when app.challenge_refusal(challenge, registered_at) is not null then app.challenge_refusal(challenge, registered_at)
    when coalesce(duration_minutes, 0) < 45 then 'below_minimum_duration'
    when workout_day is distinct from app.club_day(registered_at) then 'not_today'
    when is_voided then 'check_in_voided'
    when has_check_in then 'already_checked_in'
  end;
end $$;
comment on function app.check_in_outcome(public.challenges, integer, date, timestamptz, boolean, boolean) is
  'Why a workout earns no check-in, or null when it earns one. "Today" is the day it was registered; domain/check-in.ts is the same rule';

create function app.check_in_refusal(
  in_challenge public.challenges, member_id uuid, duration_minutes integer, workout_day date, registered_at timestamptz
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  existing public.challenge_check_ins;
begin
  select * into existing from public.challenge_check_ins k
  where k.challenge_id = in_challenge.id and k.user_id = member_id
    and k.check_in_day = (registered_at at time zone in_challenge.time_zone)::date;
  return app.check_in_outcome(in_challenge, duration_minutes, workout_day, registered_at,
    existing.id is not null, existing.voided_at is not null);
end $$;
comment on function app.check_in_refusal(public.challenges, uuid, integer, date, timestamptz) is
  'Why a participant''s workout earns no check-in, or null. The answer holds while app.lock_member is held';

create function app.streak_after(run integer, last_day date, new_day date) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  -- The same day comes again from a second challenge.
  return case when last_day = new_day then run when last_day = new_day - 1 then run + 1 else 1 end;
end $$;
comment on function app.streak_after(integer, date, date) is
  'How long a run of days that ended with last_day is after a check-in on new_day, which is not before it';

create function app.add_check_in(
  in_challenge public.challenges, member_id uuid, in_workout uuid, registered_at timestamptz, new_workouts integer, new_minutes integer
) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_day constant date := (registered_at at time zone in_challenge.time_zone)::date;
  v_earned integer;
  v_points integer;
  v_streak integer;
begin
  insert into public.challenge_check_ins (challenge_id, user_id, workout_id, check_in_date, check_in_day, recorded_at, created_at)
  values (in_challenge.id, member_id, in_workout, registered_at, v_day, v_now, v_now)
  returning points into v_earned;

  -- The newest day only adds to what is kept. An earlier one, from a device that was offline, may join runs: all is counted anew.
  update public.challenge_progress g
  set points = g.points + v_earned, check_ins_count = g.check_ins_count + 1,
    completion_percentage = app.completion_percentage(g.check_ins_count + 1, c.target_check_ins),
    consecutive_days = app.streak_after(g.consecutive_days, g.last_check_in_day, v_day),
    last_check_in_day = v_day, last_check_in_date = greatest(g.last_check_in_date, registered_at),
    last_recorded_at = greatest(g.last_recorded_at, v_now), updated_at = v_now
  from public.challenges c
  where c.id = in_challenge.id and g.challenge_id = in_challenge.id and g.user_id = member_id and g.streak_day < v_day;
  if not found then
    perform app.recompute_challenge_progress(in_challenge.id, member_id);
  end if;

  insert into public.user_progress as u (user_id, workouts_count, total_duration, check_ins_count, points, current_streak,
    longest_streak, last_check_in_day, updated_at)
  values (member_id, new_workouts, new_minutes, 1, v_earned, 1, 1, v_day, v_now)
  on conflict (user_id) do update set
    workouts_count = u.workouts_count + new_workouts, total_duration = u.total_duration + new_minutes,
    check_ins_count = u.check_ins_count + 1, points = u.points + v_earned,
    current_streak = app.streak_after(u.current_streak, u.last_check_in_day, v_day),
    longest_streak = greatest(u.longest_streak, app.streak_after(u.current_streak, u.last_check_in_day, v_day)),
    last_check_in_day = v_day, updated_at = v_now
  where u.last_check_in_day is null or u.last_check_in_day <= v_day
  returning u.points, u.current_streak into v_points, v_streak;
  if not found then
    perform app.refresh_check_in_totals(member_id, false, new_workouts, new_minutes);
    return;
  end if;
  update public.profiles p set points = v_points, streak = v_streak, completed_workouts = p.completed_workouts + new_workouts
  where p.id = member_id;
end $$;
comment on function app.add_check_in(public.challenges, uuid, uuid, timestamptz, integer, integer) is
  'Writes a check-in that app.check_in_refusal allowed, with progress and totals; a new workout is counted with it';

create function app.try_check_in(member_id uuid, in_challenge uuid, in_workout uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  challenge public.challenges;
  workout public.workout_records;
  refusal text;
begin
  perform app.require_self(member_id);
  select * into challenge from public.challenges c where c.id = in_challenge;
  select * into workout from public.workout_records w where w.id = in_workout and w.user_id = member_id;
  if workout.id is null or not app.is_active_participant(in_challenge, member_id) then
    return 'not_participating';
  end if;
  refusal := app.check_in_refusal(challenge, member_id, workout.duration_minutes, workout.workout_day, workout.registered_at);
  if refusal is null then
    perform app.add_check_in(challenge, member_id, in_workout, workout.registered_at, 0, 0);
  end if;
  return refusal;
end $$;
comment on function app.try_check_in(uuid, uuid, uuid) is
  'Makes the day''s check-in from a workout the caller has recorded, or says why not';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.message_for(text), app.failure(text), app.require_self(uuid),
  app.check_in_outcome(public.challenges, integer, date, timestamptz, boolean, boolean) to authenticated, service_role;
