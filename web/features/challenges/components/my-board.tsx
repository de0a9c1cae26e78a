import { Card } from '#web/components/ui/card.tsx';
import { DayBoard } from '#web/components/ui/day-board.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { formatNumber, formatPercent, pluralize } from '#web/lib/format.ts';
import { currentStreak } from '#domain/streak.ts';
import { useMyProgress } from '../api/get-my-progress.ts';
import { boardDays } from '../challenge-phase.ts';
import type { MyChallenge } from '../hooks/use-my-challenge.ts';

interface MyBoardProps {
  mine: MyChallenge;
  userId: string;
}

/** The participant's own days as a board, with his points and completion. */
export function MyBoard({ mine, userId }: MyBoardProps) {
  const { challenge, days, checkInDays } = mine;
  const progress = useMyProgress(userId, challenge.id);
  const { states, currentDay } = boardDays(days, checkInDays);
  const figures = [
    { label: 'Check-ins', value: `${formatNumber(checkInDays.length)} de ${challenge.target_check_ins}` },
    { label: 'Pontos', value: progress.data ? formatNumber(progress.data.points) : '–' },
    { label: 'Conclusão', value: progress.data ? formatPercent(progress.data.completion_percentage) : '–' },
    { label: 'Sequência', value: pluralize(currentStreak(checkInDays, days.today), 'dia', 'dias') },
  ];
  return (
    <section aria-labelledby="my-board" className="flex flex-col gap-4">
      <SectionHeading id="my-board" title={`Seus ${days.totalDays} dias`} />
      <Card className="gap-6 lg:flex-row lg:items-center lg:gap-10">
        <DayBoard
          days={states}
          currentDay={currentDay}
          label={`Seus ${days.totalDays} dias`}
          className="w-full max-w-xl"
        />
        <dl className="grid flex-1 grid-cols-2 gap-x-6 gap-y-5">
          {figures.map((figure) => (
            <div key={figure.label} className="flex flex-col-reverse justify-end gap-0.5">
              <dt className="text-sm text-muted-foreground">{figure.label}</dt>
              <dd className="font-heading text-2xl leading-none font-extrabold">{figure.value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
