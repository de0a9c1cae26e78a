import { parseJson } from '#server/base/parse-json.ts';
import type { DataAnswer } from './answer.ts';
import { DataError } from './data-error.ts';
import type { DataRow } from './data-statement.ts';

/** Statuses of answers that have no body. */
export const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** The answer with the status and headers that the procedure has set. @throws DataError with 500 when they are none */
export function withResponseSettings(answer: DataAnswer, row: Pick<DataRow, 'status' | 'headers'> | undefined): DataAnswer {
  const status = row?.status ? statusOf(row.status) : answer.status;
  const own = row?.headers ? headersOf(row.headers) : [];
  if (status === answer.status && own.length === 0) return answer;
  const headers = new Headers(answer.headers);
  try {
    for (const [name, value] of own) headers.set(name, value);
  } catch {
    throw badHeaders();
  }
  if (!WITHOUT_BODY.has(status)) return { status, headers: Object.fromEntries(headers), body: answer.body };
  headers.delete('Content-Length');
  headers.delete('Content-Type');
  return { status, headers: Object.fromEntries(headers), body: null };
}

function statusOf(text: string): number {
  const status = Number(text);
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status;
  throw new DataError(500, 'PGRST112', 'response.status guc must be a valid status code');
}

function headersOf(text: string): [string, string][] {
  const list = parseJson(text);
  if (!Array.isArray(list)) throw badHeaders();
  return list.map((item: unknown) => {
    const [entry, ...more] = typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.entries(item) : [];
    if (!entry || more.length > 0 || typeof entry[1] !== 'string') throw badHeaders();
    return [entry[0], entry[1]];
  });
}

function badHeaders(): DataError {
  return new DataError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  );
}
