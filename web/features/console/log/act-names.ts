import type { StaffAct } from '#domain/staff-acts.ts';

/** Acts that leave a line in the log: those that change something, looks at what is private, what leaves the club, and what happens to the second factor. */
const ACT_NAMES: Partial<Record<StaffAct, string>> & Record<string, string> = {
  staff_private_field: 'Viu um dado privado',
  staff_member: 'Abriu mais uma página de membro',
  staff_export_ranking: 'Baixou um ranking com emails',
  staff_export_log: 'Baixou o registro da equipe',
  staff_void_check_in: 'Anulou um check-in',
  staff_take_back_void: 'Desfez a anulação de um check-in',
  staff_give_level: 'Deu o plano Expert',
  staff_take_level: 'Retirou o plano Expert',
  staff_end_sessions: 'Encerrou os acessos',
  staff_suspend: 'Suspendeu',
  staff_lift_suspension: 'Encerrou a suspensão',
  staff_resend_mail: 'Reenviou um email',
  staff_request_export: 'Anotou um pedido de cópia dos dados',
  staff_request_deletion: 'Anotou um pedido de exclusão da conta',
  staff_stop_request: 'Parou um pedido',
  staff_read_export: 'Baixou a cópia dos dados',
  staff_create_challenge: 'Criou um desafio',
  staff_repeat_challenge: 'Repetiu um desafio',
  staff_update_challenge: 'Alterou um desafio',
  staff_close_challenge: 'Encerrou um desafio',
  staff_delete_challenge: 'Apagou um desafio',
  staff_announce: 'Enviou um aviso',
  staff_end_announcement: 'Encerrou um aviso',
  staff_report: 'Abriu uma denúncia',
  staff_link_report: 'Ligou uma denúncia ao que ela mostra',
  staff_decide_report: 'Decidiu uma denúncia',
  staff_decide_appeal: 'Decidiu um recurso',
  staff_set_challenge_day: 'Alterou um dia do programa',
  staff_add: 'Adicionou à equipe',
  staff_remove: 'Retirou da equipe',
  staff_change_role: 'Mudou o papel',
  staff_note_contact: 'Anotou que escreveu',
  staff_send_nudge: 'Mandou um aviso da equipe',
  clock_taken_on: 'Aceitou o relógio do servidor depois de um salto',
  take_back_final_result: 'Desfez um resultado final que veio antes da hora',
  factor_added: 'Verificação em duas etapas configurada',
  factor_removed: 'Verificação em duas etapas retirada',
  reset_factor: 'Retirou a verificação em duas etapas',
  export_ranking: 'Imprimiu um ranking',
  export_raffle: 'Imprimiu quem ganhou um sorteio',
  export_close_friends: 'Imprimiu a lista do Close Friends',
  export_partners: 'Imprimiu uma lista para parceiros',
  export_payments: 'Imprimiu assinaturas',
  export_accesses: 'Imprimiu registros de acesso',
  export_check_ins: 'Imprimiu os check-ins de um membro',
};

/** An act of the log in pt-BR; as it is stored where it has no name. */
export function actName(act: string): string {
  return ACT_NAMES[act] ?? act;
}

/** For a select: every act that leaves a line. */
export const ACT_OPTIONS = Object.entries(ACT_NAMES).map(([value, label]) => ({ value, label: label ?? value }));
