import { Check } from 'lucide-react';
import { weekdayShortName } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';
import { pluralize } from '#web/lib/format.ts';
import type { HomeStats } from './api/get-home-stats.ts';

const PLACES = [0, 1, 2, 3, 4, 5, 6] as const;

interface WeekDaysProps {
  /** Sunday to Saturday; undefined while they load. */
  days: HomeStats['weekly_data'] | undefined;
  today: Day;
}

function dayClasses(isDone: boolean, isToday: boolean, isToCome: boolean): string {
  if (isDone) return 'bg-streak text-streak-foreground';
  if (isToday) return 'ring-2 ring-primary ring-inset';
  return isToCome ? 'ring-1 ring-border ring-inset' : 'bg-muted';
}

/** The week as seven signs: trained, not trained, still to come. */
export function WeekDays({ days, today }: WeekDaysProps) {
  if (!days) {
    return (
      <div className="grid grid-cols-7 justify-items-center gap-1">
        {PLACES.map((place) => (
          <Skeleton key={place} className="mb-5.5 aspect-square w-full max-w-9 rounded-full sm:max-w-11" />
        ))}
      </div>
    );
  }
  return (
    <ul aria-label="Dias da semana" className="grid grid-cols-7 justify-items-center gap-1">
      {days.map(({ date, workouts }) => (
        <li key={date} className="flex w-full flex-col items-center gap-1.5">
          <span
            aria-hidden="true"
            className={cn(
              'grid aspect-square w-full max-w-9 place-items-center rounded-full sm:max-w-11',
              dayClasses(workouts > 0, date === today, date > today),
            )}
          >
            {workouts > 0 ? <Check className="size-5" strokeWidth={3} /> : null}
          </span>
          <span className={cn('text-xs leading-4', date === today ? 'font-bold' : 'text-muted-foreground')}>{weekdayShortName(date)}</span>
          <span className="sr-only">
            {`${date === today ? ' (hoje)' : ''}: ${workouts === 0 ? (date > today ? 'ainda vem' : 'sem treino') : pluralize(workouts, 'treino', 'treinos')}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
