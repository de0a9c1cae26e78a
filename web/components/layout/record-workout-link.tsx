import { CirclePlus } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';

interface RecordWorkoutLinkProps {
  /** The challenge that is chosen there. */
  challengeId?: string;
  /** The minutes that stand there already. */
  minutes?: number;
  size?: 'lg';
}

/** Leads to the register page: from the head of a page of workouts, and from where there are none yet. */
export function RecordWorkoutLink({ challengeId, minutes, size }: RecordWorkoutLinkProps) {
  return (
    <Button asChild size={size}>
      <Link to={paths.app.recordWorkout.getHref(challengeId, { minutes })}>
        <CirclePlus aria-hidden="true" />
        Registrar Treino
      </Link>
    </Button>
  );
}
