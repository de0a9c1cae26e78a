import { Check, Pause, Trophy } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';

/**
 * 'gone' is a day that counted for nobody or nothing: before one took part, or after the challenge was closed. 'paused'
 * is a day without a check-in that the member marked as a pause.
 */
export type DayState = 'done' | 'missed' | 'today' | 'to-come' | 'gone' | 'paused';

interface DayBoardProps {
  /** One state per day, the first day first. */
  days: readonly DayState[];
  /** The date of each day as it is read out, such as "21 de novembro". */
  dates?: readonly string[];
  /** Name of the board for screen readers, such as "Seus 21 dias". */
  label: string;
  /** The day to ring whatever its state, 1 for the first: today stays marked after its check-in. */
  currentDay?: number;
  className?: string;
}

const STATE_TEXT: Record<DayState, string> = {
  done: 'feito',
  missed: 'sem registro',
  today: 'hoje',
  'to-come': 'por vir',
  gone: 'encerrado',
  paused: 'em pausa',
};

const stateClasses: Record<DayState, string> = {
  done: 'bg-streak text-streak-foreground',
  missed: 'bg-muted text-muted-foreground',
  today: 'bg-secondary text-secondary-foreground ring-2 ring-primary ring-inset',
  'to-come': 'text-muted-foreground ring-1 ring-border ring-inset',
  gone: 'bg-muted/60 text-muted-foreground',
  paused: 'bg-points-soft text-points-ink',
};

interface DayCellProps {
  number: number;
  date: string | undefined;
  state: DayState;
  isCurrent: boolean;
  isLast: boolean;
}

function DayCell({ number, date, state, isCurrent, isLast }: DayCellProps) {
  const text = isCurrent && state !== 'today' ? `hoje, ${STATE_TEXT[state]}` : STATE_TEXT[state];
  return (
    <li
      data-state={state}
      title={date}
      className={cn(
        'relative grid aspect-square min-w-0 place-items-center rounded-[28%] text-sm font-bold sm:text-base',
        stateClasses[state],
        isCurrent && state === 'done' && 'outline-3 outline-offset-2 outline-streak',
        isCurrent && state === 'paused' && 'ring-2 ring-primary ring-inset',
        isLast && state !== 'done' && 'bg-points-soft text-points-ink ring-points',
      )}
    >
      <span className="sr-only">{`Dia ${number}${date ? `, ${date}` : ''}: ${text}`}</span>
      <span aria-hidden="true">
        {state === 'done' ? <Check className="size-[min(1.4em,6vw)]" strokeWidth={3.5} /> : null}
        {state !== 'done' && isLast ? <Trophy className="size-[min(1.4em,6vw)]" strokeWidth={2.5} /> : null}
        {state === 'paused' && !isLast ? <Pause className="size-[min(1.25em,5vw)]" strokeWidth={2.5} /> : null}
        {state !== 'done' && state !== 'paused' && !isLast ? <span>{number}</span> : null}
      </span>
    </li>
  );
}

/** The days of a challenge as a board, a week to a row; the last cell carries the trophy. */
export function DayBoard({ days, dates, label, currentDay, className }: DayBoardProps) {
  return (
    <ol aria-label={label} className={cn('grid grid-cols-7 gap-1.5 sm:gap-2.5', className)}>
      {days.map((state, index) => (
        <DayCell
          // A day has no other identity than its number.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          number={index + 1}
          date={dates?.[index]}
          state={state}
          isCurrent={currentDay === index + 1}
          isLast={index === days.length - 1}
        />
      ))}
    </ol>
  );
}
