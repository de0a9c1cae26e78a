import { dayInZone, timeInZone } from '#domain/calendar.ts';
import type { ChallengeResult } from '#domain/results.ts';
import { formatDate } from '#web/lib/format.ts';

/** pt-BR names of what the standing of an ended challenge is. */
export const RESULT_NAMES: Readonly<Record<ChallengeResult['state'], string>> = {
  provisional: 'Resultado provisório',
  final: 'Resultado final',
};

/** When a provisional result becomes final, by the challenge's own clock: a whole sentence. */
export function finalDueText(finalDue: Date, timeZone: string, instant: Date): string {
  // The job runs within a minute or so.
  if (finalDue <= instant) return 'Ele se torna final em instantes.';
  return `Ele se torna final em ${formatDate(dayInZone(finalDue, timeZone))} às ${timeInZone(finalDue, timeZone)}.`;
}
