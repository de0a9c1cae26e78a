/** Stands under the reason of an act that is not sent to the member. */
export const REASON_IN_LOG = 'Fica no registro da equipe e na cópia dos dados do membro.';
