import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { shownDay } from './shown-day.ts';
import { TodaysProgramme } from './todays-programme.tsx';

interface ProgrammeOfDayProps {
  mine: MyChallenge;
  /** Another challenge has a card too: this one says which it is. */
  isOneOfSeveral?: boolean;
}

/** The programme of today for a participant, and of the first day on the day before; nothing otherwise. */
export function ProgrammeOfDay({ mine, isOneOfSeveral }: ProgrammeOfDayProps) {
  const shown = shownDay(mine.days);
  if (!mine.isParticipating || !shown) return null;
  return <TodaysProgramme mine={mine} shown={shown} isOneOfSeveral={isOneOfSeveral} />;
}
