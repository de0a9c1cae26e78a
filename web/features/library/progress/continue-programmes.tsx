import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Progress } from '#web/components/ui/progress.tsx';
import { PartnerIcon } from '../partners/partner-icon.tsx';
import { OpenWorkoutAction } from '../workouts/open-workout-action.tsx';
import type { BegunProgramme } from './continue-view.ts';

function ContinueCard({ programme: { partner, next, done, total }, onOpen }: { programme: BegunProgramme; onOpen: () => void }) {
  const figures = `${done} de ${total} feitos`;
  return (
    <article className="relative isolate flex h-full flex-col gap-3 overflow-hidden rounded-2xl bg-card p-4 shadow-card transition-shadow hover:shadow-lifted">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          style={{ backgroundColor: partner.backgroundColor, color: partner.logoColor }}
          className="grid size-11 shrink-0 place-items-center rounded-xl"
        >
          <PartnerIcon icon={partner.icon} className="size-6" />
        </span>
        <div className="min-w-0">
          <p className="truncate text-sm font-semibold text-muted-foreground">{partner.name}</p>
          <h3 className="leading-snug font-bold">{next.title}</h3>
        </div>
      </div>
      <div className="mt-auto flex items-center gap-3 text-sm">
        <Progress value={done} max={total} label={`Progresso em ${partner.name}`} valueText={figures} tone="green" className="flex-1" />
        <span className="shrink-0 text-muted-foreground">{figures}</span>
      </div>
      <OpenWorkoutAction item={next} onOpen={onOpen} label="Continuar" />
    </article>
  );
}

interface ContinueProgrammesProps {
  begun: readonly BegunProgramme[];
  onOpen: (workoutId: string) => void;
}

/** The programmes that the member is in the middle of, each with the workout to go on with. */
export function ContinueProgrammes({ begun, onOpen }: ContinueProgrammesProps) {
  if (begun.length === 0) return null;
  return (
    <section aria-labelledby="begun-programmes" className="flex flex-col gap-3">
      <SectionHeading id="begun-programmes" title="Continuar de onde parei" />
      <ul aria-labelledby="begun-programmes" className="grid gap-3 sm:grid-cols-2 md:gap-4 xl:grid-cols-3">
        {begun.map((programme) => (
          <li key={programme.partner.id}>
            <ContinueCard programme={programme} onOpen={() => onOpen(programme.next.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
