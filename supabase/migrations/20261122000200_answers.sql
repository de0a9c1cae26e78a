-- The sentences of all answers, and the checks of who may call. Every procedure uses them.

-- The sentences -------------------------------------------------------------------------------------

-- The same sentences as in supabase/functions/_shared/sentences.ts; pgTAP 59 holds them against it.
create function app.message_for(code text) returns text
language sql immutable set search_path = ''
as $$
  select case code
    when 'name_required' then 'Por favor, informe o nome do exercício'
    when 'duration_out_of_range' then 'A duração deve ser de ' || app.min_workout_minutes() || ' a ' || app.max_workout_minutes() || ' minutos.'
    when 'date_in_future' then 'A data do treino não pode estar no futuro.'
    when 'date_too_old' then 'A data do treino não pode ter mais de ' || app.workout_window_days() || ' dias.'
    when 'challenge_not_found' then 'Desafio não encontrado'
    when 'not_participating' then 'Você não está participando deste desafio.'
    when 'already_participating' then 'Você já está participando deste desafio'
    when 'already_checked_in' then 'Você já fez check-in hoje neste desafio'
    when 'below_minimum_duration' then 'Duração mínima para check-in em desafios é de ' || app.min_check_in_minutes() || ' minutos'
    when 'not_today' then 'O check-in só vale para treinos de hoje.'
    when 'challenge_not_started' then 'Este desafio ainda não começou.'
    when 'challenge_over' then 'Este desafio já terminou.'
    when 'check_in_voided' then 'O check-in deste dia foi anulado pela organização do desafio.'
    when 'workout_not_found' then 'Treino não encontrado'
    when 'level_raise_not_allowed' then 'O plano Expert só é liberado depois da confirmação do pagamento.'
    when 'subscription_active' then 'Você tem uma assinatura ativa. Para sair do plano Expert, cancele em Meu plano.'
    when 'no_subscription' then 'Não encontramos uma assinatura ativa na sua conta.'
    when 'withdrawal_over' then 'O prazo de ' || app.withdrawal_days() || ' dias para desistir já passou. Você ainda pode cancelar a renovação.'
    when 'withdrawal_noted' then 'Anotamos sua desistência. O serviço de pagamento não respondeu; assim que responder, devolvemos tudo e encerramos a assinatura.'
    when 'payment_provider' then 'O serviço de pagamento não respondeu. Tente novamente em instantes.'
    when 'payments_off' then 'O clube ainda não recebe pagamentos por aqui. Fale com a gente para assinar.'
    when 'email_not_confirmed' then 'Seu email ainda não foi confirmado. Abra o link que enviamos para você.'
    when 'unauthenticated' then 'Usuário não autenticado'
    when 'challenge_already_set' then 'Este treino já está em um desafio.'
    when 'registered_too_long_ago' then 'Um treino pode entrar em um desafio até ' || app.late_workout_hours() || ' horas depois de registrado.'
    when 'wrong_code' then 'Código incorreto ou vencido.'
    when 'expert_required' then 'Isto faz parte do plano Expert.'
    when 'instagram_missing' then 'Coloque seu Instagram no perfil antes de pedir.'
    when 'card_not_allowed' then 'O cartão de membro faz parte do plano Expert.'
    when 'card_needs_challenge' then 'O cartão vale para quem participa de um desafio. Entre em um para ter o seu.'
    when 'card_code_wrong' then 'Este código não é de um cartão do clube, ou é de mais de uma hora atrás. Confira o número e as letras.'
    when 'card_code_old' then 'Este código já passou. Peça o que aparece agora no cartão.'
    when 'card_withdrawn' then 'Este cartão não vale mais: o plano de quem o mostra terminou, ou a participação no desafio.'
    when 'partner_code_wrong' then 'Não conhecemos este código de parceiro. Confira com o clube.'
    when 'over_rate_limit' then 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.'
    else 'Algo deu errado. Tente novamente.'
  end
$$;
comment on function app.message_for(text) is 'The pt-BR sentence of an error code';

create function app.failure(code text) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('success', false, 'error', code, 'message', app.message_for(code)) $$;
comment on function app.failure(text) is 'The answer of a call that was refused: success, error, message';

-- The caller ----------------------------------------------------------------------------------------

create function app.require_self(member_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- No sub-select: without one PL/pgSQL evaluates it by itself, and does not run a query.
  if member_id is null or auth.uid() is distinct from member_id then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A member may only act for himself';
  end if;
end $$;
comment on function app.require_self(uuid) is 'Raises 42501 unless the caller is that member';

create function app.require_service() returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- The role of the request, which stays visible inside a security definer function. A grant may be wider elsewhere.
  if coalesce(current_setting('role', true), 'none') in ('anon', 'authenticated') then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'Only the club''s own functions may call this';
  end if;
end $$;
comment on function app.require_service() is 'Raises 42501 for a member or a stranger';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.message_for(text), app.failure(text), app.require_self(uuid) to authenticated, service_role;
