import { Trophy } from 'lucide-react';
import { POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import { currentStreak, longestStreak } from '#domain/streak.ts';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { ShareCardButton } from '#web/components/sharing/share-card-button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { DayBoard } from '#web/components/ui/figures/day-board.tsx';
import { formatDayMonth, formatNumber, formatPercent, pluralize } from '#web/lib/format.ts';
import { useDisplayName } from '#web/lib/session/session-hooks.ts';
import { pauseOn, useMyPauses } from '../api/get-my-pauses.ts';
import { useMyProgress } from '../api/get-my-progress.ts';
import { boardDays } from '../challenge-phase.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { PAUSE_RULE } from '../pause/pause-text.ts';
import { BoardLegend } from './board-legend.tsx';
import { VoidedCheckIns } from './voided-check-ins.tsx';

interface MyBoardProps {
  mine: MyChallenge;
  userId: string;
  /** Says what the colours of the cells mean. */
  withLegend?: boolean;
}

/** The words that 100 % deserves. */
function TargetReached({ target, isGoingOn }: { target: number; isGoingOn: boolean }) {
  return (
    <p className="flex items-center gap-4 rounded-2xl bg-points p-5 text-points-foreground">
      <Trophy aria-hidden="true" className="size-8 shrink-0" />
      <span>
        <strong className="block font-heading text-lg leading-tight font-bold">Meta batida: 100% do desafio!</strong>
        <span>{`${pluralize(target, 'check-in', 'check-ins')}, um dia de cada vez. ${isGoingOn ? `Cada check-in a mais ainda soma ${POINTS_PER_CHECK_IN} pontos.` : 'Parabéns!'}`}</span>
      </span>
    </p>
  );
}

/** The participant's own days as a board, with their points and completion. */
export function MyBoard({ mine, userId, withLegend = false }: MyBoardProps) {
  const { challenge, days, checkInDays, phase } = mine;
  const progress = useMyProgress(userId, challenge.id);
  const name = useDisplayName('Membro do clube');
  const target = challenge.target_check_ins;
  const done = checkInDays.length;
  const pauses = useMyPauses(userId, challenge.id, true);
  const board = boardDays(days, checkInDays, (day) => pauseOn(pauses, day) !== undefined);
  const streak = phase === 'over' ? longestStreak(checkInDays) : currentStreak(checkInDays, days.today);
  const figures = [
    {
      label: done > target ? `Check-ins (meta: ${target})` : 'Check-ins',
      value: done > target ? formatNumber(done) : `${formatNumber(done)} de ${target}`,
    },
    { label: 'Pontos', value: progress.data ? formatNumber(progress.data.points) : '–' },
    { label: 'Conclusão', value: progress.data ? formatPercent(progress.data.completion_percentage) : '–' },
    {
      label: phase === 'over' ? 'Maior sequência' : 'Sequência',
      value: phase === 'over' && streak === 0 ? '–' : pluralize(streak, 'dia', 'dias'),
    },
  ];
  const title = days.totalDays === 1 ? 'Seu dia' : `Seus ${days.totalDays} dias`;
  return (
    <section aria-labelledby="my-board" className="flex flex-col gap-4">
      <SectionHeading id="my-board" title={title} />
      {done >= target ? (
        <TargetReached target={target} isGoingOn={phase === 'running' && !(mine.hasCheckedInToday && days.today === days.endDay)} />
      ) : null}
      <VoidedCheckIns userId={userId} challengeId={challenge.id} isWanted={mine.hasVoids ?? false} />
      <Card className="gap-6 lg:flex-row lg:items-center lg:gap-10">
        <div className="flex w-full max-w-xl flex-col gap-4">
          <DayBoard days={board.states} dates={board.days.map(formatDayMonth)} currentDay={board.currentDay} label={title} />
          {withLegend ? <BoardLegend states={board.states} /> : null}
          {board.states.includes('paused') ? <p className="text-sm text-muted-foreground">{PAUSE_RULE}</p> : null}
        </div>
        <dl className="grid flex-1 grid-cols-2 gap-x-6 gap-y-5">
          {figures.map((figure) => (
            <div key={figure.label} className="flex flex-col-reverse justify-end gap-0.5">
              <dt className="text-sm text-muted-foreground">{figure.label}</dt>
              <dd className="font-heading text-2xl leading-none font-extrabold">{figure.value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {withLegend && phase !== 'over' && streak > 1 ? (
        <ShareCardButton card={{ kind: 'streak', days: streak }} name={name} label="Compartilhar sequência" className="self-start" />
      ) : null}
    </section>
  );
}
