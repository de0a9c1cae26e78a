import { Flame, Star } from 'lucide-react';
import { club } from '#content/club.ts';
import { DayBoard } from '#web/components/ui/figures/day-board.tsx';
import type { DayState } from '#web/components/ui/figures/day-board.tsx';
import { WelcomeHeroActions } from './welcome-hero-actions.tsx';

const DAYS_DONE = 12;
const EXAMPLE_DAYS = Array.from({ length: 21 }, (_, index): DayState => {
  if (index < DAYS_DONE) return 'done';
  return index === DAYS_DONE ? 'today' : 'to-come';
});

function ExampleBoard() {
  return (
    <figure className="relative z-0 w-full rounded-3xl bg-card p-5 shadow-lifted sm:p-7 lg:rotate-2">
      <figcaption className="mb-4 flex items-center justify-between gap-3">
        <span className="font-heading text-xl font-extrabold tracking-tight">{club.challengeTitle}</span>
        <span className="text-sm text-muted-foreground">exemplo</span>
      </figcaption>
      <DayBoard days={EXAMPLE_DAYS} label="Exemplo de desafio no décimo terceiro dia" />
      <div className="mt-5 grid grid-cols-2 tight:grid-cols-1 gap-3">
        <p className="flex items-center gap-2.5 rounded-xl bg-streak-soft p-3 font-semibold text-streak-ink">
          <Flame aria-hidden="true" className="size-6 shrink-0" />
          12 dias seguidos
        </p>
        <p className="flex items-center gap-2.5 rounded-xl bg-points-soft p-3 font-semibold text-points-ink">
          <Star aria-hidden="true" className="size-6 shrink-0" />
          120 pontos
        </p>
      </div>
    </figure>
  );
}

/** The first thing a visitor sees. */
export function WelcomeHero() {
  return (
    <section className="overflow-x-clip">
      <div className="mx-auto grid w-full max-w-7xl items-center gap-12 px-4 pt-10 pb-16 sm:px-6 sm:pt-16 lg:grid-cols-[1.15fr_1fr] lg:px-8 lg:pt-24 lg:pb-28">
        <div className="flex flex-col items-start gap-6">
          <h1 className="text-5xl leading-[0.98] font-extrabold text-balance sm:text-6xl lg:text-7xl">
            21 dias para criar o hábito de <span className="text-primary">se mexer</span>
          </h1>
          <p className="max-w-xl text-lg text-muted-foreground sm:text-xl">{club.description}</p>
          <WelcomeHeroActions />
        </div>
        <div className="relative isolate mx-auto w-full max-w-md">
          <div aria-hidden="true" className="absolute -top-10 -right-8 -z-10 size-40 rounded-full bg-points opacity-60 blur-3xl" />
          <div aria-hidden="true" className="absolute -bottom-12 -left-8 -z-10 size-48 rounded-full bg-primary opacity-40 blur-3xl" />
          <ExampleBoard />
        </div>
      </div>
    </section>
  );
}
