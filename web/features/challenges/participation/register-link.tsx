import { CirclePlus } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';

/** To the register page with this challenge chosen. */
export function RegisterLink({ challengeId }: { challengeId: string }) {
  return (
    <Button asChild size="lg">
      <Link to={paths.app.recordWorkout.getHref(challengeId)}>
        <CirclePlus aria-hidden="true" />
        Registrar Treino
      </Link>
    </Button>
  );
}
