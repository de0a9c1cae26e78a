-- Sentences, rights of the roles and the copy of the data, with results, certificates and reminders: each is one function that topics add to.

-- The sentences -------------------------------------------------------------------------------------

create or replace function app.message_for(code text) returns text
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
    else 'Algo deu errado. Tente novamente.'
  end
$$;

-- Rights of the roles ----------------------------------------------------------------------------------
-- domain/cases/staff-acts.json is the case table, domain/staff-acts.ts its other half.

create or replace function app.least_role_for(act text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when act in ('staff_today', 'staff_search_members', 'staff_member', 'staff_challenges', 'staff_participants') then 'moderator'
    when act in ('staff_private_field', 'staff_void_check_in', 'staff_take_back_void', 'staff_give_level', 'staff_take_level', 'staff_end_sessions',
      'staff_suspend', 'staff_lift_suspension', 'staff_resend_mail', 'staff_request_export', 'staff_request_deletion', 'staff_stop_request',
      'staff_read_export', 'staff_create_challenge', 'staff_repeat_challenge', 'staff_update_challenge', 'staff_close_challenge', 'staff_delete_challenge',
      'staff_read_log') then 'operator'
    when act in ('staff_list', 'staff_add', 'staff_remove', 'staff_change_role') then 'owner'
    -- Falling away, pauses and consents.
    when act in ('staff_slipping', 'staff_note_contact', 'staff_send_nudge') then 'moderator'
    -- Notices.
    when act in ('staff_announcements', 'staff_announce', 'staff_end_announcement') then 'moderator'
    -- Reports.
    when act in ('staff_reports', 'staff_report', 'staff_link_report', 'staff_decide_report', 'staff_decide_appeal') then 'moderator'
    -- Days and milestones.
    when act in ('staff_challenge_days', 'staff_set_challenge_day') then 'operator'
    -- Reminders.
    when act in ('staff_reminder_numbers') then 'operator'
  end
$$;

-- The copy of the data -----------------------------------------------------------------------------------

-- Security definer: reads what API roles can't, and is told whose. Its callers ask who calls.
create or replace function app.member_copy(member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant text := member_id::text;
  v_email constant text := (select lower(u.email) from auth.users u where u.id = member_id);
begin
  return jsonb_build_object('success', true,
    'account', app.member_account(member_id),
    'profile', app.rows_of('public.profiles', 'id', v_me) -> 0,
    'totals', app.rows_of('public.user_progress', 'user_id', v_me) -> 0,
    'workouts', app.rows_of('public.workout_records', 'user_id', v_me, array['reply']),
    'check_ins', app.rows_of('public.challenge_check_ins', 'user_id', v_me),
    'voided_check_ins', app.rows_of('public.check_in_void_log', 'user_id', v_me, array['voided_by']),
    'participations', app.rows_of('public.challenge_participants', 'user_id', v_me),
    'progress', app.rows_of('public.challenge_progress', 'user_id', v_me),
    'challenges', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'start_date', c.start_date, 'end_date', c.end_date))
      from public.challenges c
      where c.id in (select g.challenge_id from public.challenge_progress g where g.user_id = member_id)
    ), '[]'::jsonb),
    'level', app.rows_of('public.user_progress_level', 'user_id', v_me) -> 0,
    'paid_levels', case when app.has_proven_email(member_id) then app.rows_of('public.pending_user_levels', 'email', v_email)
      else '[]'::jsonb end,
    'grants', app.rows_of('public.level_grants', 'user_id', v_me, array['id']),
    'payments', app.rows_of('public.subscriptions', 'user_id', v_me),
    'receipts', coalesce((
      select jsonb_agg(to_jsonb(r)) from public.payment_receipts r join public.subscriptions s on s.id = r.subscription_id where s.user_id = member_id
    ), '[]'::jsonb),
    'consents', app.rows_of('public.member_consents', 'user_id', v_me),
    'favorites', app.rows_of('public.favorites', 'user_id', v_me),
    'library_progress', app.rows_of('public.library_progress', 'user_id', v_me),
    'close_friends', app.rows_of('public.close_friends', 'user_id', v_me) -> 0,
    'raffles', coalesce((
      select jsonb_agg(jsonb_build_object('prize', r.prize, 'drawn_at', r.drawn_at, 'number', n.number, 'won', n.number = any (r.winning_numbers))
        order by r.drawn_at, r.id)
      from public.raffle_entries n join public.raffles r on r.id = n.raffle_id where n.user_id = member_id
    ), '[]'::jsonb),
    'accesses', app.rows_of('app.access_records', 'member_id', v_me, array['id', 'email_hash']),
    'card', app.rows_of('public.member_cards', 'user_id', v_me) -> 0,
    'benefit_uses', app.rows_of('public.benefit_uses', 'user_id', v_me),
    'staff', app.staff_facts_of(member_id),
    -- Each topic says itself what it keeps.
    'care', app.care_of_member(member_id),
    'notices', app.notices_of_member(member_id),
    'reports', app.reports_of_member(member_id),
    'blocks', app.blocks_of_member(member_id),
    'programme', app.day_ticks_of_member(member_id),
    'milestones', app.milestones_of_member(member_id),
    'results', app.results_of_member(member_id),
    'certificates', app.certificates_of_member(member_id),
    'reminders', app.reminders_of_member(member_id),
    'files', app.member_files(member_id));
end $$;
