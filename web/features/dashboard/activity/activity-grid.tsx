import type { FocusEventHandler, KeyboardEventHandler, PointerEventHandler } from 'react';
import { weekdayShortName } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDayAndMonth } from '#web/lib/format.ts';
import { ACTIVITY_COLORS } from './activity-colors.ts';
import { activityLevel } from './activity.ts';
import type { ActiveDay } from './activity.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

interface ActivityGridProps {
  /** The oldest first, seven days each. */
  weeks: readonly (readonly (ActiveDay | null)[])[];
  /** The day that Tab reaches. */
  current: Day;
  describeDay: (day: ActiveDay) => string;
  onKeyDown: KeyboardEventHandler<HTMLTableElement>;
  onPoint: FocusEventHandler<HTMLTableElement> & PointerEventHandler<HTMLTableElement>;
}

/** The weeks by the month that ends or begins in them, as headings over so many columns. */
function monthSpans(weeks: ActivityGridProps['weeks']): { month: string; span: number; key: Day }[] {
  const spans: { month: string; span: number; key: Day }[] = [];
  for (const week of weeks) {
    const last = week.findLast((day) => day !== null);
    if (!last) continue;
    const { month } = formatDayAndMonth(last.date);
    const open = spans.at(-1);
    if (open?.month === month) open.span += 1;
    else spans.push({ month, span: 1, key: last.date });
  }
  return spans;
}

function scrollToEnd(element: HTMLElement | null): void {
  if (element) element.scrollLeft = element.scrollWidth;
}

function ActivityCell({ day, isCurrent, text }: { day: ActiveDay; isCurrent: boolean; text: string }) {
  return (
    <td
      tabIndex={isCurrent ? 0 : -1}
      data-date={day.date}
      data-level={activityLevel(day.duration)}
      aria-label={text}
      className={cn('h-3.25 min-w-3 rounded-[0.2rem] p-0', ACTIVITY_COLORS[activityLevel(day.duration)])}
    />
  );
}

/** The year's squares as a table: a row a weekday, a column a week. It begins at its newest end. */
export function ActivityGrid({ weeks, current, describeDay, onKeyDown, onPoint }: ActivityGridProps) {
  return (
    <div
      ref={scrollToEnd}
      className="-mx-5 overflow-x-auto overscroll-x-contain [mask-image:linear-gradient(to_right,transparent,#000_1.25rem)] px-5 py-1 sm:-mx-6 sm:px-6"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells the arrows go through is a grid */}
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells the arrows go through is a grid
        role="grid"
        aria-label="Calendário de treinos do último ano"
        onKeyDown={onKeyDown}
        onFocus={onPoint}
        onPointerOver={onPoint}
        className="w-full min-w-max border-separate border-spacing-[3px]"
      >
        <thead>
          <tr>
            <th scope="col" className="p-0">
              <span className="sr-only">Dia da semana</span>
            </th>
            {monthSpans(weeks).map(({ month, span, key }) => (
              <th
                key={key}
                scope="colgroup"
                colSpan={span}
                className="h-5 p-0 text-left text-xs font-normal whitespace-nowrap text-muted-foreground"
              >
                {/* Over a single column there is no room for it. */}
                <span className={cn(span < 2 && 'sr-only')}>{month}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((weekday) => (
            <tr key={weekday}>
              <th scope="row" className="p-0 pr-1.5 text-left text-xs leading-none font-normal text-muted-foreground">
                <span className={cn(weekday % 2 === 0 && 'sr-only')}>{weekdayShortName(weeks[0]?.[weekday]?.date ?? current)}</span>
              </th>
              {weeks.map((week) => {
                const day = week[weekday];
                const key = `${week[0]?.date ?? ''}-${weekday}`;
                return day ? (
                  <ActivityCell key={key} day={day} isCurrent={day.date === current} text={describeDay(day)} />
                ) : (
                  <td key={key} aria-hidden="true" className="p-0" />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
