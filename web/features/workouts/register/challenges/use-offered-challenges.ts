import { useEffect, useState } from 'react';
import { dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { offeredChallenges } from '#web/lib/challenges/choose-challenge.ts';
import { now } from '#web/lib/device/clock.ts';
import { useMoment } from '#web/lib/device/use-moment.ts';
import { useDayCheckIns } from '../../api/get-day-check-ins.ts';
import { useJoinedChallenges } from '../../api/get-joined-challenges.ts';

/** After so long without the member's challenges they can begin all the same. */
const PATIENCE_MS = 2_000;

/**
 * The challenges that a workout's form offers.
 * @param wantedId one to offer even when it is over
 * @param registeredAt when a waiting workout was registered, ISO
 * @returns `areKnown` once they are the server's own, not only those this device saw last; `isComing` while there is
 * nothing to show yet; `isPatienceOver` when nothing should be waited for any more; `reading` is how they are read
 */
export function useOfferedChallenges(userId: string, today: Day, wantedId: string | null, registeredAt: string | null = null) {
  const reading = useJoinedChallenges(userId);
  const checkIns = useDayCheckIns(userId, today);
  // Midnight in one of their zones makes another offer of the same challenges.
  useMoment((instant) => (reading.data ?? []).map((challenge) => dayInZone(instant, challenge.time_zone)).join());
  const [isPatienceOver, setIsPatienceOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsPatienceOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return {
    challenges: offeredChallenges(reading.data ?? [], wantedId, checkIns, now(), registeredAt),
    areKnown: reading.isSuccess && (reading.isFetchedAfterMount || !reading.isStale),
    isComing: reading.isPending && !isPatienceOver,
    isPatienceOver,
    reading,
  };
}
