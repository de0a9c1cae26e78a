import { Flag } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';

/** Stands where the card would be while the member takes part in no challenge. */
export function CardNeedsChallenge() {
  return (
    <EmptyState
      icon={<Flag />}
      title="Entre em um desafio para ter o cartão"
      description="Os benefícios são de quem tem o plano Expert e participa de um desafio. Assim que você entrar em um, seu cartão aparece aqui."
      action={
        <Button asChild>
          <Link to={paths.app.challenges.getHref()}>Ver desafios</Link>
        </Button>
      }
    />
  );
}
