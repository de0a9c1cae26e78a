import { useEffect } from 'react';
import { create } from 'zustand';

interface WantedChallenges {
  /** How many screens show each challenge. */
  counts: Readonly<Record<string, number>>;
}

/** The challenges in view, whose changes are to be heard. The connection itself is loaded later and reads it. */
export const useWantedChallenges = create<WantedChallenges>()(() => ({ counts: {} }));

function add(challengeId: string, by: 1 | -1): void {
  useWantedChallenges.setState(({ counts }) => {
    const { [challengeId]: count = 0, ...others } = counts;
    return { counts: count + by > 0 ? { ...others, [challengeId]: count + by } : others };
  });
}

/** While the component is shown, changes of the challenge's ranking come in live. Only a participant hears them. */
export function useLiveChallenge(challengeId: string | undefined, isParticipating: boolean): void {
  useEffect(() => {
    if (!challengeId || !isParticipating) return undefined;
    add(challengeId, 1);
    return () => add(challengeId, -1);
  }, [challengeId, isParticipating]);
}
