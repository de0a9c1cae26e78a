import { CirclePlus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { paths } from '#web/config/paths.ts';
import { isRefusal, toAppError } from '#web/lib/data/errors.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { DayParts } from './day-parts.tsx';
import { ProgrammeSkeleton } from './programme-skeleton.tsx';
import { dayOf, prefillOf } from './programme-view.ts';
import type { ShownDay } from './shown-day.ts';
import { useDayTicks } from './use-day-ticks.ts';
import { useProgramme } from './use-programme.ts';

const WORDS = { today: 'Hoje', tomorrow: 'Amanhã' } as const;

interface TodaysProgrammeProps {
  mine: MyChallenge;
  shown: ShownDay;
  isOneOfSeveral: boolean;
}

/** The day of the challenge: its sentence, and its workout, recipe and tip as far as the plan opens them. */
export function TodaysProgramme({ mine: { challenge, days }, shown, isOneOfSeveral }: TodaysProgrammeProps) {
  const titleId = useId();
  const userId = useCurrentUser().id;
  const reading = useProgramme(userId, challenge.id, shown.day);
  const { isTicked, tick } = useDayTicks(userId, challenge.id);
  const row = reading.data ? dayOf(reading.data, shown.day) : null;
  if (!row && reading.isFetching && !reading.isPaused) return <ProgrammeSkeleton />;
  // A challenge that was left meanwhile has no programme for them.
  if (!row && reading.error && isRefusal(toAppError(reading.error))) return null;
  return (
    <section aria-labelledby={isOneOfSeveral ? `${titleId}c ${titleId}` : titleId} data-testid="todays-programme">
      <Card className="gap-3 rounded-3xl sm:p-8">
        <div className="flex flex-col gap-1">
          {isOneOfSeveral ? (
            <p id={`${titleId}c`} className="text-sm font-bold break-words">
              {challenge.title}
            </p>
          ) : null}
          <h2 id={titleId} className="flex flex-wrap items-baseline gap-x-2 text-2xl leading-tight font-extrabold">
            <span>{`${WORDS[shown.when]}, dia ${shown.day}`}</span>
            <span className="text-base font-semibold text-muted-foreground">{`de ${days.totalDays}`}</span>
          </h2>
        </div>
        {row ? (
          <>
            <p className="max-w-prose text-lg leading-snug wrap-anywhere">{row.sentence}</p>
            <DayParts row={row} isTicked={isTicked} onTick={tick} />
            {row.workout && shown.when === 'today' ? (
              <Button asChild variant="outline" size="lg" className="sm:self-start">
                <Link to={paths.app.recordWorkout.getHref(challenge.id, prefillOf(row.workout))}>
                  <CirclePlus aria-hidden="true" />
                  <span>Registrar este treino</span>
                </Link>
              </Button>
            ) : null}
          </>
        ) : (
          <div className="flex flex-col items-start gap-3">
            <p className="text-muted-foreground">O programa deste dia aparece aqui quando houver conexão.</p>
            <Button variant="outline" onClick={() => void reading.refetch()}>
              Tentar novamente
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}
