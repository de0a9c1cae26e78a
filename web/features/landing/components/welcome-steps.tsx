import { CalendarCheck, Dumbbell, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { CHALLENGE_TARGET_CHECK_INS, POINTS_PER_CHECK_IN } from '#domain/points.ts';
import { CHECK_IN_MIN_MINUTES } from '#domain/workouts.ts';

interface Step {
  icon: ReactNode;
  title: string;
  text: string;
  tone: string;
}

const STEPS: readonly Step[] = [
  {
    icon: <Dumbbell />,
    title: 'Registre seu treino',
    text: 'Do funcional à caminhada: conte o que fez e por quanto tempo. Leva menos de um minuto.',
    tone: 'bg-secondary text-secondary-foreground',
  },
  {
    icon: <CalendarCheck />,
    title: 'Faça seu check-in',
    text: `Treinos de ${CHECK_IN_MIN_MINUTES} minutos ou mais valem o check-in do dia e ${POINTS_PER_CHECK_IN} pontos no desafio.`,
    tone: 'bg-streak-soft text-streak-ink',
  },
  {
    icon: <Trophy />,
    title: 'Suba no ranking',
    text: `São ${CHALLENGE_TARGET_CHECK_INS} dias lado a lado com a comunidade, com o ranking ao vivo.`,
    tone: 'bg-points-soft text-points-ink',
  },
];

/** How the club works, in three steps. */
export function WelcomeSteps() {
  return (
    <section aria-labelledby="como-funciona" className="bg-card">
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-10 px-4 py-16 sm:px-6 lg:px-8 lg:py-24">
        <h2 id="como-funciona" className="max-w-2xl text-3xl leading-tight font-extrabold text-balance sm:text-4xl">
          Um treino por dia. A comunidade faz o resto.
        </h2>
        <ol className="grid gap-8 md:grid-cols-3">
          {STEPS.map(({ icon, title, text, tone }) => (
            <li key={title} className="flex flex-col gap-3">
              <span aria-hidden="true" className={`grid size-14 place-items-center rounded-2xl [&_svg]:size-7 ${tone}`}>
                {icon}
              </span>
              <h3 className="text-xl font-bold">{title}</h3>
              <p className="text-muted-foreground">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
