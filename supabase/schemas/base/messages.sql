-- The sentences of all answers. Every procedure uses them. A sentence has one stop: what somebody else wrote, and what message_for says, is ended
-- before another sentence follows.

-- The same sentences as in supabase/functions/_shared/sentences.ts; pgTAP 59 holds them against it. A topic adds its sentences before the else.
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
    when 'fresh_code_needed' then 'Informe de novo o código do seu aplicativo autenticador para continuar.'
    when 'changed_meanwhile' then 'Isto mudou enquanto você olhava. Veja como está agora antes de continuar.'
    when 'reason_required' then 'Escreva o motivo.'
    when 'confirmation_mismatch' then 'O texto digitado não confere.'
    when 'member_not_found' then 'Membro não encontrado.'
    when 'check_in_not_found' then 'Check-in não encontrado.'
    when 'check_in_not_voided' then 'Este check-in não está anulado.'
    when 'workout_missing' then 'O treino deste check-in não existe mais ou ficou curto demais: o check-in não pode voltar.'
    when 'grant_not_found' then 'Este membro não tem um plano dado pelo clube.'
    when 'day_has_passed' then 'Este dia já passou.'
    when 'already_suspended' then 'Este membro já está suspenso.'
    when 'not_suspended' then 'Este membro não está suspenso.'
    when 'is_staff' then 'Esta pessoa é da equipe. Retire-a da equipe antes.'
    when 'suspended' then 'Sua conta está suspensa.'
    when 'email_already_confirmed' then 'O email deste membro já está confirmado.'
    when 'request_waiting' then 'Já há um pedido igual esperando para este membro.'
    when 'request_not_found' then 'Pedido não encontrado.'
    when 'request_not_due' then 'Os ' || app.member_request_days() || ' dias de espera deste pedido ainda não passaram.'
    when 'challenge_has_members' then 'Já houve participantes neste desafio: ele pode ser encerrado, não apagado.'
    when 'challenge_has_check_ins' then 'Já há check-ins neste desafio: fuso e dias não podem mais deixá-los de fora.'
    when 'challenge_warnings' then 'Confira os avisos antes de continuar.'
    when 'challenge_days_wrong' then 'O desafio deve durar de 1 a ' || app.longest_challenge_days() || ' dias.'
    when 'already_staff' then 'Esta pessoa já é da equipe.'
    when 'not_staff' then 'Esta pessoa não é da equipe.'
    when 'last_owner' then 'O clube precisa de um dono. Escolha outra pessoa como dona antes.'
    -- Falling away, pauses and consents.
    when 'pause_days_wrong' then 'A pausa precisa ficar dentro do desafio, sem voltar muitos dias.'
    when 'not_slipping' then 'Este membro já voltou, está em pausa ou saiu do desafio.'
    when 'nudged_today' then 'Este membro já recebeu um aviso da equipe hoje.'
    when 'nudged_enough' then 'Este membro já recebeu avisos suficientes da equipe nesta semana.'
    -- Notices.
    when 'announcement_not_found' then 'Aviso não encontrado.'
    when 'announcement_over' then 'Este aviso já terminou.'
    when 'announcement_days_wrong' then 'O aviso precisa terminar depois de começar, e não pode durar nem esperar tanto.'
    when 'announcement_links' then 'Use só links que começam com https:// e levam a endereços conhecidos. Para uma tela do clube, escreva o caminho, como /app/challenges.'
    when 'announcement_day_full' then 'Este público já tem um aviso nesse dia. Escolha outro dia ou marque como urgente.'
    when 'announcement_week_full' then 'Este público já tem todos os avisos dessa semana. Escolha outro dia ou marque como urgente.'
    -- Reports.
    when 'invalid_input' then 'Confira os dados informados e tente novamente.'
    when 'report_target_missing' then 'Não encontramos o que foi denunciado. Talvez já tenha saído do ar.'
    when 'report_not_found' then 'Denúncia não encontrada.'
    when 'already_appealed' then 'Você já recorreu desta decisão.'
    when 'appeal_over' then 'O prazo para recorrer desta decisão já passou.'
    when 'own_report' then 'Esta denúncia envolve você: outra pessoa da equipe decide.'
    when 'decided_by_yourself' then 'O recurso é decidido por quem não tomou a primeira decisão.'
    -- Blocks.
    when 'block_self' then 'Não dá para bloquear a própria conta.'
    when 'blocks_full' then 'Você já bloqueou o máximo de pessoas. Desbloqueie alguém antes.'
    -- Days and milestones.
    when 'day_not_found' then 'Este dia não faz parte do desafio, ou ainda não chegou.'
    when 'sentence_required' then 'Escreva a frase do dia.'
    when 'content_not_found' then 'Este conteúdo não existe mais. Escolha outro.'
    -- Results.
    when 'result_is_final' then 'O resultado deste desafio já é final: nada mais muda nele.'
    -- Reminders.
    when 'reminder_hour_wrong' then 'Escolha uma hora das 8h às 20h.'
    when 'push_off' then 'O clube ainda não envia notificações. Os lembretes chegam no sininho e por email.'
    when 'push_endpoint_refused' then 'Este navegador usa um serviço de notificações que o clube não conhece.'
    when 'push_keys_wrong' then 'O navegador não entregou tudo o que é preciso para notificar. Tente ligar de novo.'
    -- Ways back into an account.
    when 'link_not_valid' then 'Este link não vale mais. Abra o mais novo que enviamos, ou entre na sua conta.'
    -- A lost phone.
    when 'lost_phone_staff' then 'Quem é da equipe pede ajuda a outra pessoa dona do clube, ou a quem cuida do servidor.'
    when 'lost_phone_not_needed' then 'Sua conta não pede um código: não há o que tirar.'
    when 'lost_phone_needs_password' then 'Saia e entre de novo com a sua senha para pedir isto. Sem senha, entre com Google ou Apple.'
    when 'lost_phone_too_soon' then 'Isto só pode ser pedido uma vez a cada ' || app.lost_phone_again_days() || ' dias. Fale com a equipe do clube.'
    when 'lost_phone_by_mail' then 'Para parar a espera, abra o link do email que enviamos, ou entre com o código do aplicativo.'
    -- Staff against staff.
    when 'only_owner' then 'Esta pessoa é da equipe, com a mesma função que você ou acima. Só quem é dono do clube pode fazer isso.'
    when 'private_looks_full' then 'Você já abriu dados pessoais de ' || app.max_private_looks_a_day() || ' membros em 24 horas. Quem é dono do clube foi avisado; tente amanhã.'
    when 'announcement_urgent_full' then 'Este público já tem ' || app.max_urgent_announcements_a_day() || ' avisos urgentes nesse dia. Junte o que falta num deles, ou escolha outro dia.'
    when 'person_acts_full' then 'Isto já foi feito muitas vezes com esta pessoa nas últimas 24 horas. Tente amanhã.'
    else 'Algo deu errado. Tente novamente.'
  end
$$;
comment on function app.message_for(text) is 'The pt-BR sentence of an error code';

create function app.failure(code text) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('success', false, 'error', code, 'message', app.message_for(code)) $$;
comment on function app.failure(text) is 'The answer of a call that was refused: success, error, message';

create function app.done(facts jsonb default '{}') returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('success', true, 'error', null, 'message', null) || facts $$;
comment on function app.done(jsonb) is 'The answer of a call that did what was asked, with facts of its own';

create function app.end_sentence(in_text text) returns text
language sql immutable set search_path = ''
as $$
  select case when t = '' or t ~ '[.!?…][)\]"”’»'']*$' then t else t || '.' end
  from (select regexp_replace(coalesce(in_text, ''), '^\s+|\s+$', '', 'g')) s(t)
$$;
comment on function app.end_sentence(text) is
  'A text with one stop at its end, so that another sentence may follow; an empty one stays empty. domain/end-sentence.ts is the same rule';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.message_for(text), app.failure(text) to authenticated, service_role;
