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
language sql immutable set search_path = ''
as $$
  select case
    when challenge.id is null then 'no_challenge'
    when app.challenge_refusal(challenge, registered_at) is not null then app.challenge_refusal(challenge, registered_at)
    when coalesce(duration_minutes, 0) < 45 then 'below_minimum_duration'
    when workout_day is distinct from app.club_day(registered_at) then 'not_today'
    when is_voided then 'check_in_voided'
    when has_check_in then 'already_checked_in'
  end
$$;
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

create function app.add_check_in(
  in_challenge public.challenges, member_id uuid, in_workout uuid, registered_at timestamptz, new_workouts integer, new_minutes integer
) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.challenge_check_ins (challenge_id, user_id, workout_id, check_in_date, check_in_day)
  values (in_challenge.id, member_id, in_workout, registered_at, (registered_at at time zone in_challenge.time_zone)::date);
  perform app.recompute_challenge_progress(in_challenge.id, member_id);
  perform app.refresh_check_in_totals(member_id, false, new_workouts, new_minutes);
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
