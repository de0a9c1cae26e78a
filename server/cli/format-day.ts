import type { Day } from '#domain/calendar.ts';

/** A day as Brazilians write it: dd/MM/yyyy. */
export function formatDay(day: Day): string {
  return day.split('-').toReversed().join('/');
}
