import { CircleCheckBig, CloudUpload, Dumbbell } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatDuration, pluralize } from '#web/lib/format.ts';
import { useTodaysTraining } from './use-todays-training.ts';
import type { TodaysTraining } from './use-todays-training.ts';

interface Look {
  classes: string;
  icon: ReactNode;
  title: string;
  text: string;
}

function lookOf(training: TodaysTraining): Look | null {
  if (training.state === 'done') {
    return {
      classes: 'bg-streak text-streak-foreground',
      icon: <CircleCheckBig />,
      title: 'Treino de hoje feito!',
      text: `${pluralize(training.workouts, 'treino', 'treinos')}, ${formatDuration(training.duration)} de movimento. Até amanhã!`,
    };
  }
  if (training.state === 'waiting') {
    return {
      classes: 'bg-streak-soft text-streak-ink',
      icon: <CloudUpload />,
      title: 'Treino de hoje a caminho',
      text: 'Está guardado neste aparelho e chega ao clube assim que o sinal voltar.',
    };
  }
  if (training.state === 'to-do') {
    return {
      classes: 'bg-secondary text-secondary-foreground',
      icon: <Dumbbell />,
      title: 'Ainda dá tempo de treinar hoje',
      text: 'Qualquer movimento conta. Registre quando terminar.',
    };
  }
  return null;
}

/**
 * Today at a glance for a member without a challenge to check in to: trained already, on its way to the server, or
 * still to do.
 */
export function TodayTraining({ onRegister }: { onRegister: () => void }) {
  const training = useTodaysTraining();
  const look = lookOf(training);
  if (training.state === 'loading') return <Skeleton className="h-46 rounded-3xl sm:h-29" />;
  if (!look) return null;
  return (
    <section
      aria-labelledby="today-title"
      data-testid="today-card"
      className={cn('flex flex-col gap-5 rounded-3xl p-6 shadow-card sm:flex-row sm:flex-wrap sm:items-center sm:p-8', look.classes)}
    >
      <div className="flex min-w-0 flex-1 items-start gap-4 sm:basis-72">
        <span aria-hidden="true" className="grid size-13 shrink-0 place-items-center rounded-full bg-current/15 [&_svg]:size-7">
          {look.icon}
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id="today-title" className="text-2xl leading-tight font-extrabold">
            {look.title}
          </h2>
          <p>{look.text}</p>
        </div>
      </div>
      {training.state === 'to-do' ? (
        <Button size="lg" onClick={onRegister}>
          Registrar o treino de hoje
        </Button>
      ) : null}
    </section>
  );
}
