import { CirclePlus } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';

/** Leads to the register page, from the head of the own workouts and from their empty list. */
export function RecordWorkoutLink() {
  return (
    <Button asChild>
      <Link to={paths.app.recordWorkout.getHref()}>
        <CirclePlus aria-hidden="true" />
        Registrar Treino
      </Link>
    </Button>
  );
}
