import { CirclePlus, Dumbbell, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { MoreRows } from '#web/components/layout/more-rows.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import type { More } from '#web/lib/data/more-pages.ts';
import { formatMonthYear } from '#web/lib/format.ts';
import { groupByMonth } from '../own-workouts.ts';
import type { OwnWorkout } from '../own-workouts.ts';
import { OwnWorkoutItem } from './own-workout-item.tsx';

interface OwnWorkoutsListProps {
  workouts: readonly OwnWorkout[];
  isFiltered: boolean;
  onClearFilter: () => void;
  onOpen: (workoutId: string) => void;
  more: More;
}

/** The workouts by month, and the way to more of them. */
export function OwnWorkoutsList({ workouts, isFiltered, onClearFilter, onOpen, more }: OwnWorkoutsListProps) {
  if (workouts.length === 0 && isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="Nenhum treino com esses filtros"
        description="Tente outro tipo ou outro mês."
        action={
          <Button variant="outline" onClick={onClearFilter}>
            Ver todos os treinos
          </Button>
        }
      />
    );
  }
  if (workouts.length === 0) {
    return (
      <EmptyState
        icon={<Dumbbell />}
        title="Nenhum treino registrado ainda"
        description="O primeiro é o mais importante. Registre-o e ele aparece aqui."
        action={
          <Button asChild>
            <Link to={paths.app.recordWorkout.getHref()}>
              <CirclePlus aria-hidden="true" />
              Registrar Treino
            </Link>
          </Button>
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <MoreRows
        count={workouts.length}
        nouns={['treino', 'treinos']}
        more={{ ...more, error: more.error && `Erro ao buscar treinos: ${more.error}` }}
      >
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
      </MoreRows>
    </div>
  );
}
