import type { ChallengeProgramme } from '../api/get-challenge-days.ts';
import { milestoneAhead } from '../milestones/milestone-ahead.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { dayOf } from './programme-view.ts';

interface DayAfterProps {
  mine: MyChallenge;
  programme: ChallengeProgramme;
  /** Today's, 1 for the first. */
  day: number;
}

/**
 * For who has today's check-in: the next day, and how far the next milestone is. After the last day, the result is
 * next.
 */
export function DayAfter({ mine, programme, day }: DayAfterProps) {
  const goal = milestoneAhead(mine);
  const isLast = day >= mine.days.totalDays;
  const next = dayOf(programme, day + 1);
  return (
    <div className="flex flex-col gap-1 rounded-xl bg-streak-soft p-4 text-streak-ink">
      <h3 className="text-lg leading-tight font-bold">{isLast ? 'Amanhã, o resultado' : `Amanhã, dia ${day + 1}`}</h3>
      <p className="wrap-anywhere">
        {isLast
          ? 'Este foi o último dia. Volte amanhã para ver como você terminou.'
          : (next?.sentence ?? 'O dia novo do programa abre à meia-noite.')}
      </p>
      {goal ? <p className="text-sm font-semibold">{goal}</p> : null}
    </div>
  );
}
