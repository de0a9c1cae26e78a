import { ArrowRight, ChartColumn, CirclePlus, Dumbbell, History, Lock, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';

interface FeatureCardsProps {
  hasDashboard: boolean;
  hasLibrary: boolean;
  onRegister: () => void;
}

interface FeatureCardBodyProps {
  icon: ReactNode;
  title: string;
  text: string;
  isLocked?: boolean;
}

const cardClasses = 'flex h-full w-full items-start gap-4 rounded-2xl bg-card p-5 text-left shadow-card pressable hover:shadow-lifted';

function FeatureCardBody({ icon, title, text, isLocked = false }: FeatureCardBodyProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-md bg-secondary text-secondary-foreground [&_svg]:size-5"
      >
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-heading text-lg font-bold">{title}</span>
          {isLocked ? (
            <Badge variant="expert">
              <Lock aria-hidden="true" />
              Expert
            </Badge>
          ) : null}
        </span>
        <span className="text-sm text-pretty text-muted-foreground">{text}</span>
      </span>
      <ArrowRight aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted-foreground" />
    </>
  );
}

/** The parts of the app, one card each. */
export function FeatureCards({ hasDashboard, hasLibrary, onRegister }: FeatureCardsProps) {
  return (
    <section aria-labelledby="feature-cards" className="flex flex-col gap-4">
      <SectionHeading
        id="feature-cards"
        title="Explore o clube"
        action={
          <Button asChild variant="link">
            <Link to={paths.app.workoutHistory.getHref()}>
              <History aria-hidden="true" />
              Meus treinos
            </Link>
          </Button>
        }
      />
      <ul className="grid grid-cols-1 gap-3 sm:gap-4 md:grid-cols-2">
        <li>
          <button type="button" onClick={onRegister} className={cardClasses}>
            <FeatureCardBody icon={<CirclePlus />} title="Registrar Treino" text="Conte o que você fez e garanta o check-in do dia." />
          </button>
        </li>
        <li>
          <Link to={paths.app.workouts.getHref()} className={cardClasses}>
            <FeatureCardBody
              icon={<Dumbbell />}
              title="Biblioteca de treinos"
              text="Programas parceiros para treinar quando e onde quiser."
              isLocked={!hasLibrary}
            />
          </Link>
        </li>
        <li>
          <Link to={paths.app.challenges.getHref()} className={cardClasses}>
            <FeatureCardBody icon={<Trophy />} title="Desafios" text="21 dias, pontos e um ranking para dividir com a turma." />
          </Link>
        </li>
        <li>
          <Link to={paths.app.dashboard.getHref()} className={cardClasses}>
            <FeatureCardBody
              icon={<ChartColumn />}
              title="Dashboard"
              text="Sua sequência, sua semana e seus treinos em números."
              isLocked={!hasDashboard}
            />
          </Link>
        </li>
      </ul>
    </section>
  );
}
