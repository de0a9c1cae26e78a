import { WITHDRAWAL_DAYS } from './limits.ts';

/** The sentences of acts that members do on one screen or another: no page waits for them. */
export const actSentences = {
  level_raise_not_allowed: 'O plano Expert só é liberado depois da confirmação do pagamento.',
  subscription_active: 'Você tem uma assinatura ativa. Para sair do plano Expert, cancele em Meu plano.',
  no_subscription: 'Não encontramos uma assinatura ativa na sua conta.',
  withdrawal_over: `O prazo de ${WITHDRAWAL_DAYS} dias para desistir já passou. Você ainda pode cancelar a renovação.`,
  withdrawal_noted:
    'Anotamos sua desistência. O serviço de pagamento não respondeu; assim que responder, devolvemos tudo e encerramos a assinatura.',
  payment_provider: 'O serviço de pagamento não respondeu. Tente novamente em instantes.',
  payments_off: 'O clube ainda não recebe pagamentos por aqui. Fale com a gente para assinar.',
  email_mismatch: 'O email digitado não é o da sua conta.',
  expert_required: 'Isto faz parte do plano Expert.',
  instagram_missing: 'Coloque seu Instagram no perfil antes de pedir.',
  card_code_wrong: 'Este código não é de um cartão do clube, ou é de mais de uma hora atrás. Confira o número e as letras.',
  card_code_old: 'Este código já passou. Peça o que aparece agora no cartão.',
  card_withdrawn: 'Este cartão não vale mais: o plano de quem o mostra terminou, ou a participação no desafio.',
  partner_code_wrong: 'Não conhecemos este código de parceiro. Confira com o clube.',
  block_self: 'Não dá para bloquear a própria conta.',
  blocks_full: 'Você já bloqueou o máximo de pessoas. Desbloqueie alguém antes.',
  pause_days_wrong: 'A pausa precisa ficar dentro do desafio, sem voltar muitos dias.',
  report_target_missing: 'Não encontramos o que foi denunciado. Talvez já tenha saído do ar.',
  report_not_found: 'Denúncia não encontrada.',
  already_appealed: 'Você já recorreu desta decisão.',
  appeal_over: 'O prazo para recorrer desta decisão já passou.',
  day_not_found: 'Este dia não faz parte do desafio, ou ainda não chegou.',
  result_is_final: 'O resultado deste desafio já é final: nada mais muda nele.',
  member_not_found: 'Membro não encontrado.',
  reminder_hour_wrong: 'Escolha uma hora das 8h às 20h.',
  push_off: 'O clube ainda não envia notificações. Os lembretes chegam no sininho e por email.',
  push_endpoint_refused: 'Este navegador usa um serviço de notificações que o clube não conhece.',
  push_keys_wrong: 'O navegador não entregou tudo o que é preciso para notificar. Tente ligar de novo.',
};
