import { sentences } from '#domain/errors.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { BACKEND_CODES } from './backend-codes.ts';
import { isErrorCode, weakPasswordMessage } from './error-messages.ts';

/** An error with a known code and a pt-BR message fit for the screen; what really came is in `cause`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  /** For how many seconds the server asks to wait, where it was too much and it said so. */
  readonly waitSeconds: number | undefined;

  constructor(code: ErrorCode, options: { message?: string; status?: number; cause?: unknown; waitSeconds?: number } = {}) {
    super(options.message ?? messageFor(code), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = options.status ?? 0;
    this.waitSeconds = options.waitSeconds;
  }
}

/** The pt-BR sentence for a code; the generic one for a code nobody knows. */
export function messageFor(code: string): string {
  return isErrorCode(code) ? sentences[code] : sentences.unknown;
}

const STATUS_CODES: Record<number, ErrorCode> = {
  400: 'invalid_input',
  401: 'unauthenticated',
  403: 'forbidden',
  408: 'timeout',
  422: 'invalid_input',
  429: 'over_rate_limit',
  504: 'timeout',
};

const NETWORK_MESSAGES = /failed to fetch|fetch failed|networkerror|load failed|network request failed|err_internet_disconnected/i;
/** Auth servers refuse it as they refuse any malformed input, and only their words say what it was. */
const PASSWORD_TOO_LONG = /password cannot be longer than/i;
/** The code of a second factor was right some minutes away. The platform says only that it is wrong. */
const CLOCK_OFF = /the clock it is of is \d+ seconds/i;
const SESSION_MISSING = /auth session missing/i;

interface Clues {
  name: string;
  code: string;
  message: string;
  status: number;
}

function readClues(error: unknown): Clues {
  if (typeof error !== 'object' || error === null) {
    return { name: '', code: '', message: typeof error === 'string' ? error : '', status: 0 };
  }
  const read = (key: string): unknown => Reflect.get(error, key);
  const text = (key: string) => {
    const value = read(key);
    return typeof value === 'string' ? value : '';
  };
  const status = read('status');
  return {
    name: text('name'),
    // A procedure's reply `{success: false, error: <code>}` carries its code under `error`.
    code: text('code') || text('error_code') || text('error'),
    message: text('message'),
    status: typeof status === 'number' ? status : 0,
  };
}

function backendCode(word: string): ErrorCode | undefined {
  return Object.hasOwn(BACKEND_CODES, word) ? BACKEND_CODES[word] : undefined;
}

function findCode({ name, code, message, status }: Clues): ErrorCode {
  // Raised in SQL as `sqlstate 'PT409' using message = '<code>'`: the status in the code, our code in the message.
  if (isErrorCode(message)) return message;
  if (isErrorCode(code)) return code;
  if (PASSWORD_TOO_LONG.test(message)) return 'password_too_long';
  if (CLOCK_OFF.test(message)) return 'clock_off';
  // A word of the auth server, which SQL may raise like ours.
  const known = backendCode(code) ?? backendCode(message);
  if (known) return known;
  if (name === 'TimeoutError') return 'timeout';
  if (SESSION_MISSING.test(message)) return 'unauthenticated';
  if (status === 0 && (name === 'AuthRetryableFetchError' || NETWORK_MESSAGES.test(message))) return 'network';
  return STATUS_CODES[status] ?? 'unknown';
}

/** supabase-js keeps the reasons of a weak password beside its code. */
function reasonsOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'reasons') : undefined;
}

/**
 * The HTTP status, told by the error itself, by the caller, or by the kind of code (PostgREST errors carry no status).
 */
function findStatus({ code, status }: Clues, told: number): number {
  if (status || told) return status || told;
  const raised = /^PT(\d{3})$/.exec(code)?.[1];
  if (raised) return Number(raised);
  if (code === '42501') return 403;
  return /^PGRST\d+$/.test(code) ? 400 : 0;
}

/**
 * Turns whatever went wrong (an auth or PostgREST error, a procedure's refusal, a broken connection) into an AppError.
 * @param status HTTP status of the answer, where the error itself does not carry it
 */
export function toAppError(error: unknown, status?: number): AppError {
  if (error instanceof AppError) return error;
  const clues = readClues(error);
  const knownStatus = findStatus(clues, status ?? 0);
  const code = findCode({ ...clues, status: knownStatus });
  const message = code === 'weak_password' ? weakPasswordMessage(reasonsOf(error)) : undefined;
  return new AppError(code, { ...(message && { message }), status: knownStatus, cause: error });
}

/** Whether the same request may succeed when sent again: no answer, or 502, 503, 504 and other faults of the server. */
export function isRetryable(error: unknown): boolean {
  const { code, status } = toAppError(error);
  if (status >= 500) return true;
  return status === 0 && (code === 'network' || code === 'timeout' || code === 'unknown');
}

/**
 * Whether the club itself said what went wrong. Without an answer of its own, be it a page of a proxy before it, nobody
 * did.
 */
export function hasClubAnswered({ code, status, cause }: AppError): boolean {
  if (status === 0 && (code === 'network' || code === 'timeout')) return false;
  const { message } = readClues(cause);
  return status < 500 || (message !== '' && !message.trimStart().startsWith('<'));
}

/** A refusal, which sending again does not change; the rest are faults of the network or the server. */
export function isRefusal({ code, status }: AppError): boolean {
  if (status >= 500 || status === 408) return false;
  return !(code === 'network' || code === 'timeout' || (code === 'unknown' && status === 0));
}

/**
 * Whether the cause may go away while the member changes nothing: a fault, a missing session, a second factor that is
 * to be shown, or too many requests.
 */
export function isTemporary(error: AppError): boolean {
  return !isRefusal(error) || ['unauthenticated', 'second_factor_required', 'over_rate_limit', 'unknown'].includes(error.code);
}
