import { CirclePlus } from 'lucide-react';
import { Link } from 'react-router';
import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';

/** To the register page with this challenge chosen, and as many minutes as its check-in takes. */
export function RegisterLink({ challengeId }: { challengeId: string }) {
  return (
    <Button asChild size="lg">
      <Link to={paths.app.recordWorkout.getHref(challengeId, { minutes: MIN_CHECK_IN_MINUTES })}>
        <CirclePlus aria-hidden="true" />
        Registrar Treino
      </Link>
    </Button>
  );
}
