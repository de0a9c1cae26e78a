import { CircleAlert, CloudOff } from 'lucide-react';
import { Badge } from '#web/components/ui/badge.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatDayAndMonth, formatDuration } from '#web/lib/format.ts';
import type { WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';

/**
 * Workouts of this device that are not on the server yet, as rows of a list. What can be done about them is offered
 * over every page.
 */
export function WaitingWorkoutsList({ workouts }: { workouts: readonly WaitingWorkout[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {workouts.map(({ id, values, refusal }) => {
        const { day, month } = formatDayAndMonth(values.date);
        return (
          <li
            key={id}
            className={cn(
              'flex items-start gap-4 rounded-2xl bg-card p-4 shadow-card outline-2 -outline-offset-2 outline-dashed sm:p-5',
              refusal === null ? 'outline-points' : 'outline-destructive',
            )}
          >
            <span
              className={cn(
                'flex w-14 shrink-0 flex-col items-center gap-0.5 rounded-xl py-2.5 leading-none',
                refusal === null ? 'bg-points-soft text-points-ink' : 'bg-destructive-soft text-destructive-ink',
              )}
            >
              <span className="font-heading text-2xl font-extrabold">{day}</span>
              <span className="text-xs font-semibold">{month}</span>
            </span>
            <span className="flex min-h-17.5 min-w-0 flex-1 flex-col justify-center gap-1.5">
              <span className="font-bold break-words">{values.exerciseName}</span>
              <span className="text-sm text-muted-foreground">{`${values.workoutType} · ${formatDuration(values.durationMinutes)}`}</span>
              <Badge variant={refusal === null ? 'points' : 'danger'}>
                {refusal === null ? <CloudOff aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
                <span>{refusal === null ? 'aguardando conexão' : 'não aceito'}</span>
              </Badge>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
