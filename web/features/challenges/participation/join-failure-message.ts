import type { AppError } from '#web/lib/data/errors.ts';
import { messageFor } from '#web/lib/data/errors.ts';

const UNIQUE_VIOLATION = '23505';

function causeCode(error: AppError): unknown {
  const { cause } = error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
}

/** The toast for a join that failed. A member who takes part already is told so; any other failure names its reason. */
export function joinFailureMessage(error: AppError): string {
  const isAlreadyIn = error.code === 'already_participating' || causeCode(error) === UNIQUE_VIOLATION;
  if (isAlreadyIn) return messageFor('already_participating');
  return `Erro ao participar do desafio: ${error.message}`;
}
