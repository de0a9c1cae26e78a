import { sentences } from '#domain/errors.ts';
import type { ErrorCode } from '#domain/errors.ts';

/** Whether a value that came over the wire is one of the known codes: each has its sentence. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(sentences, value);
}

const WEAK_PASSWORD_REASONS: Record<string, string> = {
  length: 'Ela é curta demais.',
  characters: 'Misture letras, números e símbolos.',
  pwned: 'Ela já apareceu em vazamentos de senhas.',
};

/** Why a password is too weak, in the server's own reasons; the plain sentence when it gives none that we know. */
export function weakPasswordMessage(reasons: unknown): string {
  const known = (Array.isArray(reasons) ? reasons : []).flatMap((reason) => WEAK_PASSWORD_REASONS[String(reason)] ?? []);
  return known.length > 0 ? `Escolha uma senha mais forte. ${known.join(' ')}` : sentences.weak_password;
}
