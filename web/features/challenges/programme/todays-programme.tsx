import { Check, CirclePlus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { RetryButton } from '#web/components/feedback/retry-button.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { paths } from '#web/config/paths.ts';
import { isRefusal, toAppError } from '#web/lib/data/errors.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { DayAfter } from './day-after.tsx';
import { DayParts, LockedParts } from './day-parts.tsx';
import { ProgrammeSkeleton } from './programme-skeleton.tsx';
import { dayOf, prefillOf } from './programme-view.ts';
import type { ShownDay } from './shown-day.ts';
import { useDayTicks } from './use-day-ticks.ts';
import { useProgramme } from './use-programme.ts';

const WORDS = { today: 'Hoje', tomorrow: 'Amanhã' } as const;

interface TodaysProgrammeProps {
  mine: MyChallenge;
  shown: ShownDay;
  isOneOfSeveral: boolean | undefined;
}

/** The day of the challenge: its sentence, and its workout, recipe and tip as far as the plan opens them. */
export function TodaysProgramme({ mine, shown, isOneOfSeveral }: TodaysProgrammeProps) {
  const { challenge, days } = mine;
  const isCheckedIn = shown.when === 'today' && mine.hasCheckedInToday;
  const titleId = useId();
  const userId = useCurrentUser().id;
  const reading = useProgramme(userId, challenge.id, shown.day);
  const { isTicked, tick } = useDayTicks(userId, challenge.id);
  const row = reading.data ? dayOf(reading.data, shown.day) : null;
  if (!row && reading.isFetching && !reading.isPaused) return <ProgrammeSkeleton isCheckedIn={isCheckedIn} />;
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
            {isCheckedIn ? (
              <Badge variant="streak" className="self-center">
                <Check aria-hidden="true" strokeWidth={3} />
                <span>Feito</span>
              </Badge>
            ) : null}
          </h2>
        </div>
        {row ? (
          <>
            <p className="max-w-prose text-lg leading-snug wrap-anywhere">{row.sentence}</p>
            <DayParts row={row} isCheckedIn={isCheckedIn} isTicked={isTicked} onTick={tick} />
            {isCheckedIn && reading.data ? <DayAfter mine={mine} programme={reading.data} day={shown.day} /> : null}
            <LockedParts row={row} />
            {row.workout && shown.when === 'today' && !isCheckedIn ? (
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
            <RetryButton onRetry={reading.refetch} />
          </div>
        )}
      </Card>
    </section>
  );
}
