import { useInfiniteQuery } from '@tanstack/react-query';
import { Confetti } from '#web/components/challenges/confetti.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Podium } from '#web/components/ui/figures/podium.tsx';
import { challengeRankingQueryOptions } from '../api/get-challenge-ranking.ts';
import { podiumOf, podiumPlace } from '../ranking/podium-places.ts';

interface ClosingPodiumProps {
  challengeId: string;
  userId: string;
  /** Before that no place is celebrated. */
  isFinal: boolean;
}

/**
 * The podium of a challenge that is over; paper falls once it is final. Nothing when it can't be read, or nobody
 * checked in.
 */
export function ClosingPodium({ challengeId, userId, isFinal }: ClosingPodiumProps) {
  const ranking = useInfiniteQuery(challengeRankingQueryOptions(challengeId));
  const { rows, vacant } = podiumOf(ranking.data?.pages[0]?.rows ?? []);
  if (rows.length + vacant.length === 0) return null;
  return (
    <section
      aria-labelledby="closing-podium"
      className="relative flex flex-col gap-6 overflow-hidden rounded-3xl bg-card p-6 shadow-card sm:p-8"
    >
      {isFinal ? <Confetti /> : null}
      <SectionHeading id="closing-podium" title="Pódio" />
      <Podium
        places={rows.map((row) => podiumPlace(row, userId))}
        vacant={vacant}
        label="Pódio do desafio"
        className="mx-auto w-full max-w-2xl motion-safe:animate-in motion-safe:duration-700 motion-safe:fade-in-0 motion-safe:slide-in-from-bottom-8"
      />
    </section>
  );
}
