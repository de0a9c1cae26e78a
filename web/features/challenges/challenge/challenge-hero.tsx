import { CalendarDays, Check, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { formatDayMonth, pluralize } from '#web/lib/format.ts';
import { challengeTiming } from '../challenge-phase.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { ChallengeRing } from './challenge-ring.tsx';

interface ChallengeHeroProps {
  mine: MyChallenge;
  /** The buttons: join, or ranking. */
  actions: ReactNode;
}

/** The head of the challenge page: what it is, where it stands, and what to do. */
export function ChallengeHero({ mine, actions }: ChallengeHeroProps) {
  const { challenge, days, phase, isParticipating, checkInDays } = mine;
  return (
    <section className="relative isolate overflow-hidden rounded-3xl bg-primary p-6 text-primary-foreground shadow-card sm:p-10">
      {challenge.image_url ? (
        <img src={challenge.image_url} alt="" className="absolute inset-0 -z-10 size-full object-cover opacity-20" />
      ) : null}
      <div className="flex flex-col-reverse gap-6 sm:flex-row sm:items-center sm:justify-between sm:gap-10">
        <div className="flex min-w-0 flex-col items-start gap-4">
          <div className="flex flex-wrap gap-2 empty:hidden">
            {isParticipating ? (
              <Badge variant="streak">
                <Check aria-hidden="true" strokeWidth={3} />
                <span>{phase === 'over' ? 'Você participou' : 'Participando'}</span>
              </Badge>
            ) : null}
            {challenge.points > 0 ? (
              <Badge variant="points">
                <Trophy aria-hidden="true" />
                <span>{`Vale ${pluralize(challenge.points, 'ponto', 'pontos')}`}</span>
              </Badge>
            ) : null}
          </div>
          <h1 className="max-w-full text-4xl leading-none wrap-break-word font-extrabold sm:text-5xl">{challenge.title}</h1>
          {challenge.description ? <p className="max-w-prose text-base sm:text-lg">{challenge.description}</p> : null}
          <p className="flex items-start gap-2 sm:items-center">
            <CalendarDays aria-hidden="true" className="size-5 shrink-0 max-sm:mt-0.5" />
            <span className="flex flex-wrap gap-x-3">
              <strong>{challengeTiming(days)}</strong>
              <span>{`${formatDayMonth(days.startDay)} a ${formatDayMonth(days.endDay)}`}</span>
            </span>
          </p>
          <div className="flex w-full flex-wrap gap-3 pt-1">{actions}</div>
        </div>
        <ChallengeRing total={days.totalDays} done={checkInDays.length} className="size-36 self-center sm:size-56" />
      </div>
    </section>
  );
}
