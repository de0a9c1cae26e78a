import { Suspense, lazy } from 'react';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { ProgrammeSkeleton } from './programme-skeleton.tsx';
import { shownDay } from './shown-day.ts';

// The card about the check-in is there first: who has no challenge never needs this.
const TodaysProgramme = lazy(async () => ({
  default: (await loadUntilThere(() => import('./todays-programme.tsx'))).TodaysProgramme,
}));

interface ProgrammeOfDayProps {
  mine: MyChallenge;
  /** Another challenge has a card too: this one says which it is. */
  isOneOfSeveral?: boolean;
}

/** The programme of today for who takes part, and of the first day on the day before; nothing otherwise. */
export function ProgrammeOfDay({ mine, isOneOfSeveral }: ProgrammeOfDayProps) {
  const shown = shownDay(mine.days);
  if (!mine.isParticipating || !shown) return null;
  return (
    <Suspense fallback={<ProgrammeSkeleton isCheckedIn={mine.hasCheckedInToday} />}>
      <TodaysProgramme mine={mine} shown={shown} isOneOfSeveral={isOneOfSeveral} />
    </Suspense>
  );
}
