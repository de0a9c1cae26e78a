import { formatMonthYear } from '#web/lib/format.ts';
import { groupByMonth } from '../own-workouts.ts';
import type { OwnWorkout } from '../own-workouts.ts';
import { OwnWorkoutItem } from './own-workout-item.tsx';

interface OwnWorkoutsListProps {
  workouts: readonly OwnWorkout[];
  onOpen: (workoutId: string) => void;
}

/** The workouts by month. */
export function OwnWorkoutsList({ workouts, onOpen }: OwnWorkoutsListProps) {
  return (
    <>
      {groupByMonth(workouts).map(({ month, workouts: found }) => (
        <section key={month} aria-labelledby={`month-${month}`} className="flex flex-col gap-3">
          <h2 id={`month-${month}`} className="text-lg font-bold first-letter:uppercase">
            {formatMonthYear(`${month}-01`)}
          </h2>
          <ul className="flex flex-col gap-3">
            {found.map((workout) => (
              <li key={workout.id}>
                <OwnWorkoutItem workout={workout} onOpen={() => onOpen(workout.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
