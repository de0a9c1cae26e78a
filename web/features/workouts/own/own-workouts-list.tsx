import { CirclePlus, Dumbbell, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { formatMonthYear } from '#web/lib/format.ts';
import { groupByMonth } from '../own-workouts.ts';
import type { OwnWorkout } from '../own-workouts.ts';
import { OwnWorkoutItem } from './own-workout-item.tsx';

interface OwnWorkoutsListProps {
  workouts: readonly OwnWorkout[];
  isFiltered: boolean;
  onClearFilter: () => void;
  onOpen: (workoutId: string) => void;
  /** The pages that follow; `error` tells why the next one could not be read. */
  more: { isThere: boolean; isLoading: boolean; error: string | null; load: () => void };
}

/** The workouts by month, and the way to more of them. */
export function OwnWorkoutsList({ workouts, isFiltered, onClearFilter, onOpen, more }: OwnWorkoutsListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const countBefore = useRef<number | null>(null);
  const count = workouts.length;

  useEffect(() => {
    if (countBefore.current === null || count <= countBefore.current) return;
    // The button stands below what it has brought, or is gone.
    listRef.current?.querySelectorAll<HTMLElement>('li button')[countBefore.current]?.focus({ preventScroll: true });
    countBefore.current = null;
  }, [count]);

  function loadMore() {
    countBefore.current = count;
    more.load();
  }

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
    <div ref={listRef} className="flex flex-col gap-8">
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
      {more.error ? <Notice tone="warning" title={`Erro ao buscar treinos: ${more.error}`} /> : null}
      {more.isThere ? (
        <Button variant="outline" className="self-center" isLoading={more.isLoading} loadingText="Carregando..." onClick={loadMore}>
          Carregar mais
        </Button>
      ) : null}
    </div>
  );
}
