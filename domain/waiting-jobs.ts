const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A job that waits longer is told: a hosted project's timer calls each minute, and a call works for up to one. */
export const LATE_JOB_MS = 10 * MINUTE_MS;

/** How long something has waited, such as "25 minutos", "3 horas" or "2 dias". */
export function waitInWords(milliseconds: number): string {
  if (milliseconds < 2 * HOUR_MS) return count(Math.floor(milliseconds / MINUTE_MS), 'minuto', 'minutos');
  if (milliseconds < 2 * DAY_MS) return count(Math.floor(milliseconds / HOUR_MS), 'hora', 'horas');
  return count(Math.floor(milliseconds / DAY_MS), 'dia', 'dias');
}

function count(amount: number, one: string, many: string): string {
  return `${amount} ${amount === 1 ? one : many}`;
}
