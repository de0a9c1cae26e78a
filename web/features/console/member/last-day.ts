import { formatDate } from '#web/lib/format.ts';

/** The last day that counts. An end is the first instant of the day after. */
export function lastDayOf(until: string): string {
  return formatDate(new Date(new Date(until).getTime() - 1));
}
