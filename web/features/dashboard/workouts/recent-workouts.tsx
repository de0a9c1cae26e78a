import { Dumbbell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { RecordWorkoutLink } from '#web/components/layout/record-workout-link.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import type { Elements } from '#web/lib/elements.ts';
import type { WorkoutDetailComponent } from '#web/lib/workout-detail.ts';
import type { RecentWorkout } from '../dashboard-stats.ts';
import { RecentWorkoutItem } from './recent-workout-item.tsx';

interface RecentWorkoutsProps {
  workouts: readonly RecentWorkout[];
  WorkoutDetailDialog: WorkoutDetailComponent;
  /** Workouts that the server has not got yet. */
  waiting: Elements;
}

/** The five latest workouts; pressing one opens its details. */
export function RecentWorkouts({ workouts, WorkoutDetailDialog, waiting }: RecentWorkoutsProps) {
  const [chosen, setChosen] = useState<RecentWorkout | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  function onOpen(workout: RecentWorkout) {
    setChosen(workout);
    setIsOpen(true);
  }

  return (
    <section aria-labelledby="recent-workouts" className="flex flex-col gap-4">
      <SectionHeading
        id="recent-workouts"
        title="Treinos Recentes"
        action={
          workouts.length > 0 ? (
            <Button asChild variant="link">
              <Link to={paths.app.workoutHistory.getHref()}>Ver todos</Link>
            </Button>
          ) : null
        }
      />
      <WorkoutDetailDialog workout={chosen} open={isOpen} onOpenChange={setIsOpen} />
      {waiting}
      {workouts.length === 0 && !waiting ? (
        <EmptyState
          icon={<Dumbbell />}
          title="Nenhum treino registrado ainda"
          description="Registre o primeiro e veja seus números ganharem vida."
          action={<RecordWorkoutLink />}
        />
      ) : (
        <ul className="flex flex-col gap-2">
          {workouts.map((workout) => (
            <li key={workout.id}>
              <RecentWorkoutItem workout={workout} onOpen={() => onOpen(workout)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
