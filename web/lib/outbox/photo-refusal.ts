import { toAppError } from '../data/errors.ts';
import { NO_ROOM } from '../files/storage.ts';

const TOO_LARGE = 'A imagem é grande demais.';
const NOT_READABLE = 'O clube não conseguiu abrir esta imagem.';
const REASONS: Record<number, string> = { 400: 'O clube não aceitou este arquivo.', 413: TOO_LARGE, 415: NOT_READABLE, 422: NOT_READABLE };

function read(error: unknown, key: string): number {
  return typeof error === 'object' && error !== null ? Number(Reflect.get(error, key)) : Number.NaN;
}

/**
 * Why the server will never accept this photo, in pt-BR. Null when sending it again may help: without a network or a
 * session, after too many uploads, or when the server is at fault.
 * @param failure what an upload failed with: Storage answers HTTP 400 for most refusals, with the real status in
 * `statusCode`
 */
export function uploadRefusal(failure: unknown): string | null {
  // There may be room again later. The member is told so by another sentence.
  if (NO_ROOM.includes(toAppError(failure).code)) return null;
  const status = read(failure, 'status');
  if (!(status in REASONS)) return null;
  const told = read(failure, 'statusCode');
  return REASONS[Number.isNaN(told) ? status : told] ?? null;
}

/** Why this browser can't prepare a photo, in pt-BR; null when only the decoder could not be loaded. */
export function preparingRefusal(failure: unknown): string | null {
  const { code } = toAppError(failure);
  return code === 'invalid_image' ? 'Esta imagem não pôde ser aberta: o arquivo está incompleto ou danificado.' : null;
}
