import { useEffect } from 'react';
import { HOME_ZONE, homeZone } from '#web/lib/challenges/home-zone.ts';
import { deviceTimeZone } from '#web/lib/device/time-zone.ts';
import { useMoment } from '#web/lib/device/use-moment.ts';
import { createKeptText } from '#web/lib/session/kept-text.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { todaysChallenges, useMyChallenge } from '../participation/use-my-challenge.ts';

const keptHomeZone = createKeptText(HOME_ZONE);

/**
 * The zone whose day home speaks of. Until the challenges are read it is the one that this device knew last; empty for
 * none.
 */
export function useHomeZone(): string {
  const userId = useCurrentUser().id;
  const kept = keptHomeZone.useText(userId);
  const state = useMyChallenge();
  const zones =
    state.status === 'ready'
      ? todaysChallenges(state).flatMap((mine) => (mine.isParticipating && mine.phase === 'running' ? mine.challenge.time_zone : []))
      : [];
  const chosen = useMoment((instant) => homeZone(zones, instant, deviceTimeZone));
  const isKnown = state.status === 'ready' || state.status === 'none';
  useEffect(() => {
    if (isKnown && chosen !== kept) keptHomeZone.write(userId, chosen);
  }, [chosen, isKnown, kept, userId]);
  return isKnown ? chosen : kept;
}
