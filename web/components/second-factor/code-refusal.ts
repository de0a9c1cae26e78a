import type { AppError } from '#web/lib/data/errors.ts';
import { pluralize } from '#web/lib/format.ts';

const MINUTE = 60;

function pauseInWords(seconds: number | undefined): string {
  if (seconds === undefined) return 'alguns minutos';
  return seconds < MINUTE ? pluralize(seconds, 'segundo', 'segundos') : pluralize(Math.ceil(seconds / MINUTE), 'minuto', 'minutos');
}

/** Why a code of the second factor was refused, and what to do next: the sentence beside its field. */
export function codeRefusal({ code, message, waitSeconds }: AppError): string {
  if (code === 'wrong_code') return 'Código incorreto ou já usado. Espere o próximo aparecer no aplicativo.';
  if (code === 'over_rate_limit') return `Foram muitos códigos errados. Espere ${pauseInWords(waitSeconds)} e digite um novo.`;
  return message;
}
