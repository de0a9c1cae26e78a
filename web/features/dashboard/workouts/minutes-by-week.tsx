import type { Day } from '#domain/calendar.ts';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatDuration, formatNumber, formatShortDate } from '#web/lib/format.ts';
import { useIsDue } from '#web/lib/loading/use-is-due.ts';
import { minutesByWeek } from '../activity/activity.ts';
import type { ActiveDay, WeekMinutes } from '../activity/activity.ts';

interface MinutesByWeekProps {
  activity: readonly ActiveDay[];
  today: Day;
}

const MIN_PERCENT = 3;

const isRunning = (weeks: readonly WeekMinutes[], index: number) => index === weeks.length - 1;

/** The weeks' bars; the last one is the running week's. */
function Bars({ weeks }: { weeks: readonly WeekMinutes[] }) {
  const most = Math.max(...weeks.map((week) => week.minutes), 1);
  return weeks.map((week, index) => (
    <div
      key={week.start}
      data-testid={`week-${week.start}`}
      data-minutes={week.minutes}
      className="flex min-w-0 flex-1 flex-col items-center justify-end gap-1.5"
    >
      <span
        className={cn('leading-none font-bold tabular-nums', most < 1_000 ? 'text-[0.6875rem]' : 'text-[0.5625rem] sm:text-[0.6875rem]')}
      >
        {week.minutes > 0 ? formatNumber(week.minutes) : ''}
      </span>
      <div
        className={cn(
          'w-full rounded-md',
          week.minutes === 0 && 'bg-foreground/15',
          week.minutes > 0 && (isRunning(weeks, index) ? 'bg-primary' : 'bg-primary-soft'),
        )}
        style={{ height: `${Math.max(MIN_PERCENT, (week.minutes / most) * 80)}%` }}
      />
      <span
        className={cn(
          'text-[0.6875rem] leading-none whitespace-nowrap text-muted-foreground',
          index % 2 === 0 && 'invisible',
          isRunning(weeks, index) && 'font-bold text-foreground',
        )}
      >
        {formatShortDate(week.start)}
      </span>
    </div>
  ));
}

function MinutesTable({ weeks }: { weeks: readonly WeekMinutes[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Minutos por semana nas últimas 12 semanas</caption>
        <thead>
          <tr>
            <th scope="col">Semana de</th>
            <th scope="col">Minutos</th>
            <th scope="col">Treinos</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week.start}>
              <th scope="row">{`${formatShortDate(week.start)}${isRunning(weeks, index) ? ' (esta semana)' : ''}`}</th>
              <td>{formatNumber(week.minutes)}</td>
              <td>{formatNumber(week.workouts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Minutes of the last twelve weeks, a bar each; a table for screen readers. Both are drawn when they are near. */
export function MinutesByWeek({ activity, today }: MinutesByWeekProps) {
  const { ref, isDue } = useIsDue();
  const weeks = minutesByWeek(activity, today);
  const average = Math.round(weeks.reduce((sum, week) => sum + week.minutes, 0) / weeks.length);
  const isEmpty = weeks.every((week) => week.minutes === 0);
  return (
    <section ref={ref} aria-labelledby="minutes-by-week" className="flex min-w-0 flex-col gap-4">
      <SectionHeading
        id="minutes-by-week"
        title="Minutos por semana"
        description={isEmpty ? 'Últimas 12 semanas' : `12 semanas, em média ${formatDuration(average)} por semana`}
      />
      <Card className="flex-1">
        {isEmpty ? <p className="text-muted-foreground">Cada semana com treino ganha uma barra aqui. A primeira pode ser esta.</p> : null}
        <div aria-hidden="true" className={cn('mt-auto flex gap-1 sm:gap-2', isEmpty ? 'h-16' : 'h-60 lg:h-auto lg:min-h-60 lg:flex-1')}>
          {isDue ? <Bars weeks={weeks} /> : null}
        </div>
        {isDue ? <MinutesTable weeks={weeks} /> : null}
      </Card>
    </section>
  );
}
