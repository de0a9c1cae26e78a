import { challengeResult } from '#domain/results.ts';
import { now } from '#web/lib/device/clock.ts';
import type { Challenge } from '../api/get-active-challenge.ts';
import { MyResult } from '../standing/my-result.tsx';
import { ClosingPodium } from './closing-podium.tsx';
import { NextChallengeCard } from './next-challenge-card.tsx';
import { OwnReview } from './own-review.tsx';

/** The end of a challenge for its participants: podium, own result and review, and the way into the next one. */
export function ChallengeClosing({ challenge, userId }: { challenge: Challenge; userId: string }) {
  const isFinal = challengeResult(challenge, now())?.state === 'final';
  return (
    <>
      <ClosingPodium challengeId={challenge.id} userId={userId} isFinal={isFinal} />
      <MyResult userId={userId} challengeId={challenge.id} challengeTitle={challenge.title} isFinal={isFinal} />
      <OwnReview challenge={challenge} userId={userId} />
      <NextChallengeCard endedId={challenge.id} userId={userId} />
    </>
  );
}
