import type { Challenge } from '../api/get-active-challenge.ts';
import { challengeDays, challengePhase } from '../challenge-phase.ts';
import type { ChallengeDays, ChallengePhase } from '../challenge-phase.ts';

export interface ListedChallenge {
  challenge: Challenge;
  days: ChallengeDays;
  phase: ChallengePhase;
}

export type ChallengeGroups = Record<ChallengePhase, ListedChallenge[]>;

/**
 * The challenges by what they are at an instant: those to come by their start, the nearest first; the others by their
 * end, those running the nearest and those over the latest first.
 * @param exceptId the one that is shown elsewhere
 */
export function groupChallenges(challenges: readonly Challenge[], exceptId: string | null, instant: Date): ChallengeGroups {
  const groups: ChallengeGroups = { running: [], upcoming: [], over: [] };
  for (const challenge of challenges) {
    if (challenge.id === exceptId) continue;
    const days = challengeDays(challenge, instant);
    const phase = challengePhase(days);
    groups[phase].push({ challenge, days, phase });
  }
  groups.upcoming.sort((one, other) => one.days.startDay.localeCompare(other.days.startDay));
  groups.running.sort((one, other) => one.days.endDay.localeCompare(other.days.endDay));
  groups.over.sort((one, other) => other.days.endDay.localeCompare(one.days.endDay));
  return groups;
}
