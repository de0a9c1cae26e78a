import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { consolePaths } from '#web/config/console-paths.ts';

/** The way to the form of a new challenge. */
export function NewChallengeLink() {
  return (
    <Button asChild>
      <Link to={consolePaths.newChallenge.getHref()}>
        <Plus aria-hidden="true" />
        <span>Novo desafio</span>
      </Link>
    </Button>
  );
}
