import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';

/** The way out of a challenge that can't be shown. */
export function BackToChallenges() {
  return (
    <Button asChild variant="outline">
      <Link to={paths.app.challenges.getHref()}>
        <ArrowLeft aria-hidden="true" />
        Voltar aos Desafios
      </Link>
    </Button>
  );
}
