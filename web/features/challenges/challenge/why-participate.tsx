import { CalendarHeart, Dumbbell, Medal, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { MIN_CHECK_IN_MINUTES, POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';

const REASONS: readonly { icon: ReactNode; title: string; text: string }[] = [
  {
    icon: <CalendarHeart />,
    title: 'O hábito fica',
    text: 'Um dia de cada vez: a constância faz o treino virar parte da sua rotina.',
  },
  {
    icon: <Sparkles />,
    title: 'Todo dia vale ponto',
    text: `Cada check-in soma ${POINTS_PER_CHECK_IN} pontos e acende mais um dia no seu quadro.`,
  },
  {
    icon: <Medal />,
    title: 'Você no ranking',
    text: 'Acompanhe sua posição, comemore com a turma e dispute o pódio.',
  },
  {
    icon: <Dumbbell />,
    title: 'Do seu jeito',
    text: `Corrida, yoga, musculação, dança: qualquer treino de ${MIN_CHECK_IN_MINUTES} minutos ou mais conta.`,
  },
];

/** Why to join, in four short reasons. */
export function WhyParticipate() {
  return (
    <section aria-labelledby="why-participate" className="flex flex-col gap-4">
      <SectionHeading id="why-participate" title="Por que participar?" />
      <ul className="grid gap-x-8 gap-y-5 rounded-2xl bg-card p-5 shadow-card sm:grid-cols-2 sm:p-8">
        {REASONS.map((reason) => (
          <li key={reason.title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center rounded-md bg-secondary text-secondary-foreground [&_svg]:size-5"
            >
              {reason.icon}
            </span>
            <div>
              <h3 className="text-lg font-bold">{reason.title}</h3>
              <p className="text-muted-foreground">{reason.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
