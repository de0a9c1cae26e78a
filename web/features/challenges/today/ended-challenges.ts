import { daysBetween } from '#domain/calendar.ts';
import { challengeResult } from '#domain/results.ts';
import { standingDay } from '#domain/standing.ts';
import { joinedChallengesOf } from '#web/lib/challenges/joined-challenges.ts';
import type { JoinedChallenge, Participation } from '#web/lib/challenges/joined-challenges.ts';
import { formatNumber, pluralize } from '#web/lib/format.ts';
import type { MyResult } from '../api/get-my-results.ts';
import { challengeDays, challengePhase } from '../challenge-phase.ts';
import { RESULT_NAMES, finalDueText } from '../result/result-words.ts';

/** Days after its last one on which a challenge's result is told. */
const TOLD_FOR_DAYS = 7;

/**
 * The member's challenges whose result is news: they ended within the last seven days, in their own zone. One that the
 * operator closed before its first day has no result.
 * @param seenIds those whose result the member has looked at
 */
export function endedChallenges(participations: readonly Participation[], seenIds: readonly string[], instant: Date): JoinedChallenge[] {
  return joinedChallengesOf(participations).filter((challenge) => {
    const days = challengeDays(challenge, instant);
    if (seenIds.includes(challenge.id) || challengePhase(days) !== 'over' || days.isUnbegun) return false;
    return daysBetween(standingDay(challenge, instant), days.today) <= TOLD_FOR_DAYS;
  });
}

/**
 * How it ended for the member, in a sentence: place, check-ins and points; kind words for a member who never checked
 * in.
 */
export function resultText({ position, check_ins_count: checkIns, points }: MyResult): string {
  if (checkIns === 0) return 'Desta vez não houve check-in, e tudo bem: cada desafio é um novo começo.';
  const figures = `${pluralize(checkIns, 'check-in', 'check-ins')} e ${pluralize(points, 'ponto', 'pontos')}`;
  return position === null ? `Você fez ${figures}.` : `Você terminou em ${formatNumber(position)}º lugar, com ${figures}.`;
}

/** Whether that can still change, and until when: a whole sentence; null for one without a result. */
export function resultStateText(challenge: JoinedChallenge, { challenge: known }: MyResult, instant: Date): string | null {
  const result = challengeResult({ ...challenge, ...known }, instant);
  if (!result) return null;
  if (result.state === 'final') return `${RESULT_NAMES.final}: os lugares não mudam mais.`;
  return `${RESULT_NAMES.provisional}. ${finalDueText(result.finalDue, challenge.time_zone, instant)}`;
}
