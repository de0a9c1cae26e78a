import { CirclePlus, Dumbbell, Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';

const SHORTCUT = 'max-sm:px-2 max-sm:text-[0.9375rem] narrow:[&_svg]:hidden';

interface HomeShortcutsProps {
  /** The card about today has the button for the next step: then these step back. */
  isStepInCard: boolean;
  onRegister?: () => void;
}

/** The acts that members come to home for, one press away. */
export function HomeShortcuts({ isStepInCard, onRegister }: HomeShortcutsProps) {
  return (
    <nav aria-label="Atalhos" className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      <Button size="lg" variant={isStepInCard ? 'outline' : 'primary'} onClick={onRegister} className="max-sm:col-span-2">
        <CirclePlus aria-hidden="true" />
        Registrar Treino
      </Button>
      <Button asChild size="lg" variant="outline" className={SHORTCUT}>
        <Link to={paths.app.workouts.getHref()}>
          <Dumbbell aria-hidden="true" />
          Começar Treino
        </Link>
      </Button>
      <Button asChild size="lg" variant="outline" className={SHORTCUT}>
        <Link to={paths.app.challenges.getHref()}>
          <Trophy aria-hidden="true" />
          Ver Desafios
        </Link>
      </Button>
    </nav>
  );
}
