-- Sentences of the error codes are rows: a new one was a branch of a function that everybody wrote anew.

-- The same sentences as in supabase/functions/_shared/sentences.ts, which has more: those of codes that the database does not refuse with. pgTAP 59
-- holds them against it. A number in a sentence is written into its row by the number's function, so that a change of one changes the other.
create table app.sentences (
  code text primary key,
  sentence text not null
);
comment on table app.sentences is 'The pt-BR sentence of each code that the database refuses with. @list';
comment on column app.sentences.code is 'The error code; unknown is for those that have no row';
comment on column app.sentences.sentence is 'The sentence, which members and staff read';

alter table app.sentences enable row level security;
revoke all on app.sentences from public, anon, authenticated, service_role;

insert into app.sentences (code, sentence) values
  ('name_required', 'Por favor, informe o nome do exercício'),
  ('duration_out_of_range', 'A duração deve ser de ' || app.min_workout_minutes() || ' a ' || app.max_workout_minutes() || ' minutos.'),
  ('date_in_future', 'A data do treino não pode estar no futuro.'),
  ('date_too_old', 'A data do treino não pode ter mais de ' || app.workout_window_days() || ' dias.'),
  ('challenge_not_found', 'Desafio não encontrado'),
  ('not_participating', 'Você não está participando deste desafio.'),
  ('already_participating', 'Você já está participando deste desafio'),
  ('already_checked_in', 'Você já fez check-in hoje neste desafio'),
  ('below_minimum_duration', 'Duração mínima para check-in em desafios é de ' || app.min_check_in_minutes() || ' minutos'),
  ('not_today', 'O check-in só vale para treinos de hoje.'),
  ('challenge_not_started', 'Este desafio ainda não começou.'),
  ('challenge_over', 'Este desafio já terminou.'),
  ('check_in_voided', 'O check-in deste dia foi anulado pela organização do desafio.'),
  ('workout_not_found', 'Treino não encontrado'),
  ('level_raise_not_allowed', 'O plano Expert só é liberado depois da confirmação do pagamento.'),
  ('subscription_active', 'Você tem uma assinatura ativa. Para sair do plano Expert, cancele em Meu plano.'),
  ('no_subscription', 'Não encontramos uma assinatura ativa na sua conta.'),
  ('withdrawal_over', 'O prazo de ' || app.withdrawal_days() || ' dias para desistir já passou. Você ainda pode cancelar a renovação.'),
  ('withdrawal_noted', 'Anotamos sua desistência. O serviço de pagamento não respondeu; assim que responder, devolvemos tudo e encerramos a assinatura.'),
  ('payment_provider', 'O serviço de pagamento não respondeu. Tente novamente em instantes.'),
  ('payments_off', 'O clube ainda não recebe pagamentos por aqui. Fale com a gente para assinar.'),
  ('email_not_confirmed', 'Seu email ainda não foi confirmado. Abra o link que enviamos para você.'),
  ('unauthenticated', 'Usuário não autenticado'),
  ('challenge_already_set', 'Este treino já está em um desafio.'),
  ('registered_too_long_ago', 'Um treino pode entrar em um desafio até ' || app.late_workout_hours() || ' horas depois de registrado.'),
  ('wrong_code', 'Código incorreto ou vencido.'),
  ('expert_required', 'Isto faz parte do plano Expert.'),
  ('instagram_missing', 'Coloque seu Instagram no perfil antes de pedir.'),
  ('card_not_allowed', 'O cartão de membro faz parte do plano Expert.'),
  ('card_needs_challenge', 'O cartão vale para quem participa de um desafio. Entre em um para ter o seu.'),
  ('card_code_wrong', 'Este código não é de um cartão do clube, ou é de mais de uma hora atrás. Confira o número e as letras.'),
  ('card_code_old', 'Este código já passou. Peça o que aparece agora no cartão.'),
  ('card_withdrawn', 'Este cartão não vale mais: o plano de quem o mostra terminou, ou a participação no desafio.'),
  ('partner_code_wrong', 'Não conhecemos este código de parceiro. Confira com o clube.'),
  ('over_rate_limit', 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.'),
  ('fresh_code_needed', 'Informe de novo o código do seu aplicativo autenticador para continuar.'),
  ('changed_meanwhile', 'Isto mudou enquanto você olhava. Veja como está agora antes de continuar.'),
  ('reason_required', 'Escreva o motivo.'),
  ('confirmation_mismatch', 'O texto digitado não confere.'),
  ('member_not_found', 'Membro não encontrado.'),
  ('check_in_not_found', 'Check-in não encontrado.'),
  ('check_in_not_voided', 'Este check-in não está anulado.'),
  ('workout_missing', 'O treino deste check-in não existe mais ou ficou curto demais: o check-in não pode voltar.'),
  ('grant_not_found', 'Este membro não tem um plano dado pelo clube.'),
  ('day_has_passed', 'Este dia já passou.'),
  ('already_suspended', 'Este membro já está suspenso.'),
  ('not_suspended', 'Este membro não está suspenso.'),
  ('is_staff', 'Esta pessoa é da equipe. Retire-a da equipe antes.'),
  ('suspended', 'Sua conta está suspensa.'),
  ('email_already_confirmed', 'O email deste membro já está confirmado.'),
  ('request_waiting', 'Já há um pedido igual esperando para este membro.'),
  ('request_not_found', 'Pedido não encontrado.'),
  ('request_not_due', 'Os ' || app.member_request_days() || ' dias de espera deste pedido ainda não passaram.'),
  ('challenge_has_members', 'Já houve participantes neste desafio: ele pode ser encerrado, não apagado.'),
  ('challenge_has_check_ins', 'Já há check-ins neste desafio: fuso e dias não podem mais deixá-los de fora.'),
  ('challenge_warnings', 'Confira os avisos antes de continuar.'),
  ('challenge_days_wrong', 'O desafio deve durar de 1 a ' || app.longest_challenge_days() || ' dias.'),
  ('already_staff', 'Esta pessoa já é da equipe.'),
  ('not_staff', 'Esta pessoa não é da equipe.'),
  ('last_owner', 'O clube precisa de um dono. Escolha outra pessoa como dona antes.'),
  -- Falling away, pauses and consents.
  ('pause_days_wrong', 'A pausa precisa ficar dentro do desafio, sem voltar muitos dias.'),
  ('not_slipping', 'Este membro já voltou, está em pausa ou saiu do desafio.'),
  ('nudged_today', 'Este membro já recebeu um aviso da equipe hoje.'),
  ('nudged_enough', 'Este membro já recebeu avisos suficientes da equipe nesta semana.'),
  -- Notices.
  ('announcement_not_found', 'Aviso não encontrado.'),
  ('announcement_over', 'Este aviso já terminou.'),
  ('announcement_days_wrong', 'O aviso precisa terminar depois de começar, e não pode durar nem esperar tanto.'),
  ('announcement_links', 'Use só links que começam com https:// e levam a endereços conhecidos. Para uma tela do clube, escreva o caminho, como /app/challenges.'),
  ('announcement_day_full', 'Este público já tem um aviso nesse dia. Escolha outro dia ou marque como urgente.'),
  ('announcement_week_full', 'Este público já tem todos os avisos dessa semana. Escolha outro dia ou marque como urgente.'),
  -- Reports.
  ('invalid_input', 'Confira os dados informados e tente novamente.'),
  ('report_target_missing', 'Não encontramos o que foi denunciado. Talvez já tenha saído do ar.'),
  ('report_not_found', 'Denúncia não encontrada.'),
  ('already_appealed', 'Você já recorreu desta decisão.'),
  ('appeal_over', 'O prazo para recorrer desta decisão já passou.'),
  ('own_report', 'Esta denúncia envolve você: outra pessoa da equipe decide.'),
  ('decided_by_yourself', 'O recurso é decidido por quem não tomou a primeira decisão.'),
  -- Blocks.
  ('block_self', 'Não dá para bloquear a própria conta.'),
  ('blocks_full', 'Você já bloqueou o máximo de pessoas. Desbloqueie alguém antes.'),
  -- Days and milestones.
  ('day_not_found', 'Este dia não faz parte do desafio, ou ainda não chegou.'),
  ('sentence_required', 'Escreva a frase do dia.'),
  ('content_not_found', 'Este conteúdo não existe mais. Escolha outro.'),
  -- Results.
  ('result_is_final', 'O resultado deste desafio já é final: nada mais muda nele.'),
  -- Reminders.
  ('reminder_hour_wrong', 'Escolha uma hora das ' || app.first_reminder_hour() || 'h às ' || app.last_reminder_hour() || 'h.'),
  ('push_off', 'O clube ainda não envia notificações. Os lembretes chegam no sininho e por email.'),
  ('push_endpoint_refused', 'Este navegador usa um serviço de notificações que o clube não conhece.'),
  ('push_keys_wrong', 'O navegador não entregou tudo o que é preciso para notificar. Tente ligar de novo.'),
  -- Ways back into an account.
  ('link_not_valid', 'Este link não vale mais. Abra o mais novo que enviamos, ou entre na sua conta.'),
  -- A lost phone.
  ('lost_phone_staff', 'Quem é da equipe pede ajuda a outra pessoa dona do clube, ou a quem cuida do servidor.'),
  ('lost_phone_not_needed', 'Sua conta não pede um código: não há o que tirar.'),
  ('lost_phone_needs_password', 'Saia e entre de novo com a sua senha para pedir isto. Sem senha, entre com Google ou Apple.'),
  ('lost_phone_too_soon', 'Isto só pode ser pedido uma vez a cada ' || app.lost_phone_again_days() || ' dias. Fale com a equipe do clube.'),
  ('lost_phone_by_mail', 'Para parar a espera, abra o link do email que enviamos, ou entre com o código do aplicativo.'),
  -- Staff against staff.
  ('only_owner', 'Esta pessoa é da equipe, com a mesma função que você ou acima. Só quem é dono do clube pode fazer isso.'),
  ('private_looks_full', 'Você já abriu dados pessoais de ' || app.max_private_looks_a_day() || ' membros em 24 horas. Quem é dono do clube foi avisado; tente amanhã.'),
  ('announcement_urgent_full', 'Este público já tem ' || app.max_urgent_announcements_a_day() || ' avisos urgentes nesse dia. Junte o que falta num deles, ou escolha outro dia.'),
  ('person_acts_full', 'Isto já foi feito muitas vezes com esta pessoa nas últimas 24 horas. Tente amanhã.'),
  -- For a code that has none.
  ('unknown', 'Algo deu errado. Tente novamente.');

-- Security definer: reads app.sentences, which API roles can't; triggers ask as whoever writes.
create or replace function app.message_for(code text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select s.sentence from app.sentences s where s.code = message_for.code), (select s.sentence from app.sentences s where s.code = 'unknown'));
end $$;
comment on function app.message_for(text) is 'The pt-BR sentence of an error code';

create or replace function app.failure(code text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object('success', false, 'error', code, 'message', app.message_for(code));
end $$;
comment on function app.failure(text) is 'The answer of a call that was refused: success, error, message';

create or replace function app.too_many_attempts(seconds integer) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('success', false, 'error', 'over_rate_limit', 'retry_after_seconds', seconds,
    'message', app.message_for('over_rate_limit'))
$$;

create or replace function app.record_message(points_earned integer, refusal text) returns text
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
