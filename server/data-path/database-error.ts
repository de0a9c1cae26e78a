import { parseJson } from '#server/base/parse-json.ts';
import { DataError } from './data-error.ts';

/** The fields of an error of PostgreSQL's. */
interface PostgresError {
  code: string;
  message: string;
  detail: string | null;
  hint: string | null;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * HTTP's status for a class of SQLSTATE, or for one of them, as PostgREST has it; what is not here is the caller's
 * fault.
 */
const STATUS_OF: ReadonlyMap<string, number> = new Map([
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53400', 500],
  ['53', 503],
  ['54', 413],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0001', 400],
  ['P0', 500],
  ['XX', 500],
  ['42883', 404],
  ['42P17', 500],
]);

/** The answer to a request for an error of PostgreSQL's; null for an error that is none. */
export function ofDatabaseError(error: unknown, isStranger: boolean): DataError | null {
  const said = postgresErrorOf(error);
  if (!said) return null;
  const { code, message, detail, hint } = said;
  if (code === 'PGRST') return ownAnswer(message, detail);
  const own = /^PT(\d{3})$/.exec(code);
  if (own) {
    const chosen = validStatus(Number(own[1]));
    return new DataError(chosen ?? 500, code, message, { details: detail, hint, isChosen: chosen !== null });
  }
  if (code === '42501') return new DataError(isStranger ? 401 : 403, code, message, { details: detail, hint });
  if (code === '42P01') return new DataError(404, 'PGRST205', 'Could not find the relation in the schema cache', { details: message });
  const status = STATUS_OF.get(code) ?? STATUS_OF.get(code.slice(0, 2)) ?? (code.startsWith('PT') ? 500 : 400);
  return new DataError(status, code, message, { details: detail, hint });
}

/** Whether the error may come from a table, a column or a procedure that is no longer as the catalogue has it. */
export function isOutdatedCatalogue(error: unknown): boolean {
  const code = postgresErrorOf(error)?.code;
  return code === '42P01' || code === '42703' || code === '42883';
}

function validStatus(status: number): number | null {
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : null;
}

function postgresErrorOf(error: unknown): PostgresError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string' || !SQLSTATE.test(error.code)) return null;
  // A code of Node's for a failed call of the system may have five letters, too.
  if ('syscall' in error) return null;
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    code: error.code,
    message: error.message,
    detail: 'detail' in error ? text(error.detail) : null,
    hint: 'hint' in error ? text(error.hint) : null,
  };
}

/** `raise sqlstate 'PGRST'`: the message is the answer's body, the detail its status and headers. */
function ownAnswer(message: string, detail: string | null): DataError {
  const [body, form] = [recordOf(message), recordOf(detail ?? '')];
  const headers = recordOf(form?.['headers']);
  const status = validStatus(Number(form?.['status']));
  const [code, text] = [body?.['code'], body?.['message']];
  if (typeof code !== 'string' || typeof text !== 'string' || !headers || status === null)
    return new DataError(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`);
  return new DataError(status, code, text, {
    details: body?.['details'],
    hint: body?.['hint'],
    isChosen: true,
    headers: Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  });
}

function recordOf(value: unknown): Record<string, unknown> | null {
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : null;
}
