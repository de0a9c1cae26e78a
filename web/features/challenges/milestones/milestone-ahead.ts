import { MILESTONE_WORDS } from '#content/milestone-words.ts';
import { daysBetween } from '#domain/calendar.ts';
import { MILESTONES, MILESTONE_KINDS, milestoneCheckIns, missingCheckIns } from '#domain/milestones.ts';
import type { MilestoneKind } from '#domain/milestones.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';

/**
 * Tells after the check-in of the day how far the next milestone is: "Faltam 9 check-ins para o bronze."
 * @returns null where all are reached, and where the days left are too few for the next one
 */
export function milestoneAhead({ challenge, days, checkInDays }: Pick<MyChallenge, 'challenge' | 'days' | 'checkInDays'>): string | null {
  const missing = (kind: MilestoneKind) =>
    missingCheckIns(milestoneCheckIns(challenge.target_check_ins, kind), MILESTONES[kind].withinDays, checkInDays, days.today);
  const next = MILESTONE_KINDS.find((kind) => missing(kind) > 0);
  if (!next || missing(next) > daysBetween(days.today, days.endDay)) return null;
  return missing(next) === 1
    ? `Falta 1 check-in para ${MILESTONE_WORDS[next].goal}.`
    : `Faltam ${missing(next)} check-ins para ${MILESTONE_WORDS[next].goal}.`;
}
