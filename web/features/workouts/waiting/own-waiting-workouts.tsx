import type { WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import { WaitingWorkoutsList } from './waiting-workouts-list.tsx';

/** Above the member's own workouts: those that wait on this device. Nothing when none does. */
export function OwnWaitingWorkouts({ workouts }: { workouts: readonly WaitingWorkout[] }) {
  if (workouts.length === 0) return null;
  return (
    <section aria-labelledby="waiting-workouts" className="flex flex-col gap-3">
      <h2 id="waiting-workouts" className="text-lg font-bold">
        Neste aparelho
      </h2>
      <WaitingWorkoutsList workouts={workouts} />
    </section>
  );
}
