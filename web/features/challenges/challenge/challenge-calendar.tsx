import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { DayBoard } from '#web/components/ui/figures/day-board.tsx';
import { formatDayMonth } from '#web/lib/format.ts';
import { boardDays } from '../challenge-phase.ts';
import type { ChallengeDays } from '../challenge-phase.ts';
import { BoardLegend } from '../standing/board-legend.tsx';

/** The challenge's days as a board, for a member who does not take part. */
export function ChallengeCalendar({ days }: { days: ChallengeDays }) {
  const board = boardDays(days, null);
  const title = days.totalDays === 1 ? 'O dia' : `Os ${days.totalDays} dias`;
  return (
    <section aria-labelledby="challenge-days" className="flex flex-col gap-4">
      <SectionHeading
        id="challenge-days"
        title={title}
        description={`De ${formatDayMonth(days.startDay)} a ${formatDayMonth(days.endDay)}.`}
      />
      <Card className="sm:items-start">
        <DayBoard
          days={board.states}
          dates={board.days.map(formatDayMonth)}
          currentDay={board.currentDay}
          label={title}
          className="w-full max-w-xl"
        />
        <BoardLegend states={board.states} />
      </Card>
    </section>
  );
}
