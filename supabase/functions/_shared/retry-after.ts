const MAX_SECONDS = 24 * 60 * 60;
/**
 * The three ways of writing a date that RFC 9110 asks to understand; the last, asctime's, names no zone and means GMT.
 */
const DATE = /^[A-Z][a-z]{2,8}(?:, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} [\d:]{8} GMT| [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4})$/;

/**
 * Seconds that a Retry-After header asks to wait (RFC 9110, section 10.2.3), at most a day; it is written as seconds or
 * as a date.
 * @returns null where there is none, or nothing that can be understood
 */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_SECONDS);
  if (!DATE.test(text)) return null;
  const instant = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  if (Number.isNaN(instant)) return null;
  return Math.min(Math.max(Math.ceil((instant - now.getTime()) / 1000), 0), MAX_SECONDS);
}
