import { FACTOR_PAUSE_MINUTES } from '#domain/limits.ts';
import type { AppError } from '#web/lib/data/errors.ts';

/** Why a code of the second factor was refused, and what to do next: the sentence beside its field. */
export function codeRefusal({ code, message }: AppError): string {
  if (code === 'wrong_code') return 'Código incorreto ou já usado. Espere o próximo aparecer no aplicativo.';
  if (code === 'over_rate_limit') return `Foram muitos códigos errados. Espere ${FACTOR_PAUSE_MINUTES} minutos e digite um novo.`;
  return message;
}
