import type { AppError } from '#web/lib/data/errors.ts';

/** Why a code of the second factor was refused, and what to do: the sentence under its field. */
export function codeRefusal({ code, message }: AppError): string {
  switch (code) {
    case 'wrong_code':
      return 'Código incorreto ou já usado. Espere o próximo aparecer no aplicativo e digite-o.';
    case 'clock_off':
      return 'O relógio do celular está errado, e por isso o código não confere. Ligue a data e hora automáticas nele e use o próximo código.';
    case 'over_rate_limit':
      return 'Foram muitos códigos errados. Espere 5 minutos e tente de novo com um código novo.';
    default:
      return message;
  }
}
