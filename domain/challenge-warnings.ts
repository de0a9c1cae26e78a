import type { Day } from './calendar.ts';

/** Something that an operator probably did not mean about a challenge, as app.challenge_warnings tells it. */
export type ChallengeWarning =
  | { warning: 'target_above_days'; target: number; days: number }
  | { warning: 'start_has_passed'; start: Day }
  | { warning: 'beside_another'; title: string; end: Day };

/**
 * A warning in a sentence, for the command and the console.
 * @param formatDay writes a day as it is read there
 */
export function warningSentence(told: ChallengeWarning, formatDay: (day: Day) => string): string {
  if (told.warning === 'target_above_days')
    return `A meta é de ${told.target} check-ins, mas o desafio tem ${told.days} ${told.days === 1 ? 'dia' : 'dias'}: ninguém chega a 100%.`;
  if (told.warning === 'start_has_passed')
    return `O começo, ${formatDay(told.start)}, já passou: nos dias antes de hoje ninguém pode mais fazer check-in.`;
  return `O desafio principal "${told.title}" vai até ${formatDay(told.end)}: haverá dois ao mesmo tempo.`;
}
