import type { AppError } from '#web/lib/data/errors.ts';

const MINUTES_OF_PAUSE = 5;

/** Why a code of the second factor was refused, and what to do next: the sentence beside its field. */
export function codeRefusal({ code, message }: AppError): string {
  if (code === 'wrong_code') return 'Código incorreto ou já usado. Espere o próximo aparecer no aplicativo.';
  if (code === 'over_rate_limit') return `Foram muitos códigos errados. Espere ${MINUTES_OF_PAUSE} minutos e digite um novo.`;
  return message;
}
