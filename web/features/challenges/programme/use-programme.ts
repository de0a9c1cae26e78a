import { useEffect, useRef } from 'react';
import { useIsConnected } from '#web/lib/data/connection.ts';
import { useFeature } from '#web/lib/session/session-hooks.ts';
import { useChallengeDays } from '../api/get-challenge-days.ts';
import { openedParts } from './opened-parts.ts';

/** Between two readings while the day of today is missing. */
const ASK_AGAIN_MS = 15_000;

/**
 * The programme of a challenge.
 * @param day the day that is shown: one that opened after the last reading has it read again
 */
export function useProgramme(userId: string, challengeId: string, day: number | null) {
  const [hasLibrary, hasNutrition] = [useFeature('workouts_library'), useFeature('nutrition_guide')];
  const opened = openedParts((feature) => (feature === 'workouts_library' ? hasLibrary : hasNutrition));
  const reading = useChallengeDays(userId, challengeId, opened);
  const { data, isFetching, refetch } = reading;
  const openedBefore = useRef(opened);
  useEffect(() => {
    if (openedBefore.current === opened) return;
    openedBefore.current = opened;
    // An answer kept under the plan of now may be of another one: it was read after the server changed the plan, before
    // this device heard.
    void refetch({ cancelRefetch: false });
  }, [opened, refetch]);
  const isMissing = data !== undefined && day !== null && !data.days_open && !data.days.some((row) => row.day === day);
  const isConnected = useIsConnected();
  useEffect(() => {
    // Midnight has passed; without a connection the answer of before stays until there is one. Only the day and the
    // connection ask, or a failure would be asked again at once.
    if (isMissing && isConnected && !isFetching) void refetch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a day, and once a connection
  }, [day, isMissing, isConnected]);
  useEffect(() => {
    if (!isMissing) return undefined;
    // A device whose clock is ahead asks before the day has opened.
    const timer = setInterval(() => {
      if (navigator.onLine) void refetch({ cancelRefetch: false });
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMissing, refetch]);
  return reading;
}
