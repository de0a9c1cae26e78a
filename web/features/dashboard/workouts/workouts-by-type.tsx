import { WORKOUT_TYPE_MISSING, workoutTypeColor } from '#domain/workouts.ts';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { formatDuration, pluralize } from '#web/lib/format.ts';
import type { DashboardStats } from '../dashboard-stats.ts';

interface WorkoutsByTypeProps {
  stats: Pick<DashboardStats, 'workoutsByType' | 'minutesByType' | 'totalWorkouts'>;
}

/** The member's workout types, the most frequent first, each with its share of all workouts. */
export function WorkoutsByType({ stats }: WorkoutsByTypeProps) {
  const types = Object.entries(stats.workoutsByType)
    .map(([type, workouts]) => ({ type, workouts, minutes: stats.minutesByType[type] ?? 0 }))
    .toSorted((one, other) => other.workouts - one.workouts || other.minutes - one.minutes || one.type.localeCompare(other.type));
  const most = types[0]?.workouts ?? 1;
  return (
    <section aria-labelledby="workouts-by-type" className="flex min-w-0 flex-col gap-4">
      <SectionHeading id="workouts-by-type" title="Por tipo de treino" description="Desde o seu primeiro treino" />
      <Card className="flex-1">
        {types.length === 0 ? (
          <p className="text-muted-foreground">Registre treinos de tipos diferentes e veja aqui do que você mais gosta.</p>
        ) : (
          <ul className="flex flex-col gap-3.5">
            {types.map(({ type, workouts, minutes }) => (
              <li key={type} className="flex flex-col gap-1.5">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-semibold">{type === WORKOUT_TYPE_MISSING ? 'Outros' : type}</span>
                  <span className="text-sm text-muted-foreground">{`${pluralize(workouts, 'treino', 'treinos')} · ${formatDuration(minutes)}`}</span>
                </span>
                <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-muted">
                  <span
                    className="block h-full rounded-full"
                    style={{ width: `${(workouts / most) * 100}%`, backgroundColor: `var(--${workoutTypeColor(type)})` }}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
