import { useState } from 'react';
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { formatDuration, formatLongDate, pluralize } from '#web/lib/format.ts';
import { ActivityGrid } from './activity-grid.tsx';
import { ActivityLegend } from './activity-legend.tsx';
import { calendarStart } from './activity.ts';
import type { ActiveDay } from './activity.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 };

interface ActivityCalendarProps {
  activity: readonly ActiveDay[];
  today: Day;
}

/** A day in words. */
function describeDay({ date, workouts, duration }: ActiveDay): string {
  const name = formatLongDate(date);
  return workouts === 0 ? `${name}: sem treino` : `${name}: ${pluralize(workouts, 'treino', 'treinos')}, ${formatDuration(duration)}`;
}

function dayOf(target: EventTarget | null): Day | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-date]')?.dataset['date'] ?? null) : null;
}

/** A year of training at a glance, a square a day. One stop for Tab; the arrows go from day to day. */
export function ActivityCalendar({ activity, today }: ActivityCalendarProps) {
  const [chosen, setChosen] = useState<Day>(today);
  const start = calendarStart(today);
  // Yesterday's page may still be open after midnight.
  const current = chosen >= start && chosen <= today ? chosen : today;
  const shown = activity.find((day) => day.date === current) ?? { date: current, workouts: 0, duration: 0 };

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const edges: Readonly<Record<string, Day>> = { Home: start, End: today };
    const step = STEPS[event.key];
    const next = step === undefined ? edges[event.key] : addDays(current, step);
    if (next === undefined) return;
    event.preventDefault();
    if (next < start || next > today) return;
    event.currentTarget.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  }

  function onPoint(event: FocusEvent | PointerEvent) {
    const day = dayOf(event.target);
    if (day) setChosen(day);
  }

  return (
    <section aria-labelledby="activity-calendar" className="flex flex-col gap-4">
      <SectionHeading
        id="activity-calendar"
        title="Seu ano em movimento"
        description={
          activity.length === 0
            ? 'Seu primeiro treino acende o primeiro quadrado'
            : `${pluralize(activity.length, 'dia ativo', 'dias ativos')} no último ano`
        }
      />
      <Card className="gap-4">
        <ActivityGrid
          activity={activity}
          today={today}
          current={current}
          describeDay={describeDay}
          onKeyDown={onKeyDown}
          onPoint={onPoint}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p aria-hidden="true" className="text-sm font-semibold first-letter:uppercase">
            {describeDay(shown)}
          </p>
          <ActivityLegend />
        </div>
      </Card>
    </section>
  );
}
