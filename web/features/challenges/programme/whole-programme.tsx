import { ChevronDown } from 'lucide-react';
import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { formatDayMonth } from '#web/lib/format.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { DayParts, LockedParts } from './day-parts.tsx';
import { shownDay } from './shown-day.ts';
import { useDayTicks } from './use-day-ticks.ts';
import { useProgramme } from './use-programme.ts';

const OTHER_WORKOUT = `Se preferir outro treino de ${MIN_CHECK_IN_MINUTES} minutos ou mais, ele vale igual.`;

interface WholeProgrammeProps {
  mine: MyChallenge;
  userId: string;
}

/** Every day of the programme that is open, each to be unfolded; nothing while none is known. */
export function WholeProgramme({ mine: { challenge, days }, userId }: WholeProgrammeProps) {
  const shown = shownDay(days);
  const { data } = useProgramme(userId, challenge.id, shown?.day ?? null);
  const { isTicked, tick } = useDayTicks(userId, challenge.id);
  if (!data || data.days.length === 0) return null;
  const today = shown?.when === 'today' ? shown.day : null;
  return (
    <section aria-labelledby="programme" className="flex flex-col gap-4">
      <SectionHeading
        id="programme"
        title={days.totalDays === 1 ? 'O programa do dia' : `O programa dos ${days.totalDays} dias`}
        description={data.days_open ? `Uma ideia por dia. ${OTHER_WORKOUT}` : `Um dia novo a cada dia. ${OTHER_WORKOUT}`}
      />
      <ol className="flex flex-col divide-y rounded-2xl bg-card px-5 shadow-card sm:px-8">
        {data.days.map((row) => (
          <li key={row.day}>
            <details className="group">
              <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-lg py-3 [&::-webkit-details-marker]:hidden">
                <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
                  <strong>{`Dia ${row.day}`}</strong>
                  <span className="text-sm text-muted-foreground">{formatDayMonth(row.date)}</span>
                  {row.day === today ? <Badge variant="streak">Hoje</Badge> : null}
                </span>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
                />
              </summary>
              <div className="flex flex-col gap-3 pb-5">
                <p className="max-w-prose wrap-anywhere">{row.sentence}</p>
                <DayParts row={row} isTicked={isTicked} onTick={tick} />
                <LockedParts row={row} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
