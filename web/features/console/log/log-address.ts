import { addDays, noonInSaoPaulo } from '#domain/calendar.ts';
import type { LogFilters } from '../api/read-log.ts';

const HALF_A_DAY_MS = 43_200_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const SEQUENCE = /^\d{1,15}$/;

/** The instant at which a day begins in the club's zone; null for what is no day. */
function startOfDay(day: string): string | null {
  try {
    return new Date(Date.parse(noonInSaoPaulo(day)) - HALF_A_DAY_MS).toISOString();
  } catch {
    return null;
  }
}

function matching(parameters: URLSearchParams, name: string, form: RegExp): string | null {
  const value = parameters.get(name) ?? '';
  return form.test(value) ? value : null;
}

/** The filters that the address says; what can't be one is none. `ate` is the last day that is still shown. */
export function logFilters(parameters: URLSearchParams): LogFilters {
  const from = matching(parameters, 'de', DAY);
  const until = matching(parameters, 'ate', DAY);
  return {
    actorId: matching(parameters, 'quem', ID),
    memberId: matching(parameters, 'a_quem', ID),
    act: matching(parameters, 'ato', /^[a-z_]{1,60}$/),
    from: from && startOfDay(from),
    // Tomorrow of a day that does not exist is no day either.
    to: until && startOfDay(until) && startOfDay(addDays(until, 1)),
  };
}

/** The line that the page begins before; null on the newest page. */
export function pageBefore(parameters: URLSearchParams): number | null {
  const before = matching(parameters, 'antes', SEQUENCE);
  return before === null ? null : Number(before);
}
