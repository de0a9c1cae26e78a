import { Dumbbell, SearchX } from 'lucide-react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { RecordWorkoutLink } from '#web/components/layout/record-workout-link.tsx';
import { Button } from '#web/components/ui/button.tsx';

interface NoOwnWorkoutsProps {
  isFiltered: boolean;
  onClearFilter: () => void;
}

/** In place of the list: that none fits the filter, or that none was registered yet. */
export function NoOwnWorkouts({ isFiltered, onClearFilter }: NoOwnWorkoutsProps) {
  if (isFiltered) {
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
  return (
    <EmptyState
      icon={<Dumbbell />}
      title="Nenhum treino registrado ainda"
      description="O primeiro é o mais importante. Registre-o e ele aparece aqui."
      action={<RecordWorkoutLink />}
    />
  );
}
