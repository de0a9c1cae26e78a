import type { LoginValues } from '#domain/schemas.ts';
import { toAppError } from '#web/lib/data/errors.ts';

const CHECK_CREDENTIALS = 'Verifique suas credenciais e tente novamente.';

/** The member's sentence about a refused login, and the field that they should look at again. */
export function explainLoginFailure(error: unknown): { description: string; field?: keyof LoginValues } {
  const { code, message, status } = toAppError(error);
  if (code === 'invalid_credentials') return { description: message, field: 'password' };
  // A refusal without a reason that we know. When the server itself failed, the credentials are not to blame.
  const isPlainRefusal = code === 'invalid_input' || (code === 'unknown' && status > 0 && status < 500);
  return isPlainRefusal ? { description: CHECK_CREDENTIALS, field: 'password' } : { description: message };
}
