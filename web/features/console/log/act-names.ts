import { STAFF_ACTS } from '#domain/staff-acts.ts';

const actsInLog = Object.entries(STAFF_ACTS).flatMap(([act, { inLog }]) => (inLog === null ? [] : [[act, inLog] as const]));

/**
 * The names of what leaves a line in the log: acts that change something or look at what is private, what leaves the
 * club by a command, and what happens to the second factor.
 */
const ACT_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(actsInLog),
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
export const ACT_OPTIONS = Object.entries(ACT_NAMES).map(([value, label]) => ({ value, label }));
