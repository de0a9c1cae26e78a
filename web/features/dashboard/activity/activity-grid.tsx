import { memo, useMemo } from 'react';
import type { FocusEventHandler, KeyboardEventHandler, PointerEventHandler } from 'react';
import { addDays, weekdayShortName } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDayAndMonth } from '#web/lib/format.ts';
import { useIsDue } from '#web/lib/loading/use-is-due.ts';
import { ACTIVITY_COLORS } from './activity-colors.ts';
import { activityLevel, calendarStart, calendarWeeks } from './activity.ts';
import type { ActiveDay } from './activity.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

type Weeks = ReturnType<typeof calendarWeeks>;

interface ActivityGridProps {
  activity: readonly ActiveDay[];
  today: Day;
  /** The day that Tab reaches. */
  current: Day;
  describeDay: (day: ActiveDay) => string;
  onKeyDown: KeyboardEventHandler<HTMLTableElement>;
  onPoint: FocusEventHandler<HTMLTableElement> & PointerEventHandler<HTMLTableElement>;
}

/** The weeks by the month that ends or begins in them, as headings over so many columns. */
function monthSpans(weeks: Weeks): { month: string; span: number; key: Day }[] {
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

type ActivityCellProps = Pick<ActivityGridProps, 'describeDay'> & { day: ActiveDay; isCurrent: boolean };

/** Another day that is pointed at changes two of them. */
const ActivityCell = memo(function ActivityCell({ day, isCurrent, describeDay }: ActivityCellProps) {
  return (
    <td
      tabIndex={isCurrent ? 0 : -1}
      data-date={day.date}
      data-level={activityLevel(day.duration)}
      aria-label={describeDay(day)}
      className={cn('h-3.25 min-w-3 rounded-[0.2rem] p-0', ACTIVITY_COLORS[activityLevel(day.duration)])}
    />
  );
});

const MonthHeadings = memo(function MonthHeadings({ weeks }: { weeks: Weeks }) {
  return monthSpans(weeks).map(({ month, span, key }) => (
    <th key={key} scope="colgroup" colSpan={span} className="h-5 p-0 text-left text-xs font-normal whitespace-nowrap text-muted-foreground">
      {/* Over a single column there is no room for it. */}
      <span className={cn(span < 2 && 'sr-only')}>{month}</span>
    </th>
  ));
});

/** Stands for the cells of a row until they are drawn: the table is as high without them. */
function CellsToCome({ className }: { className: string }) {
  return <td aria-hidden="true" className={cn('p-0', className)} />;
}

/**
 * The year's squares as a table: a row a weekday, a column a week. It begins at its newest end. Its 365 days, most of
 * what a dashboard is made of and far below what is seen first, are drawn when they are near.
 */
export function ActivityGrid({ activity, today, current, describeDay, onKeyDown, onPoint }: ActivityGridProps) {
  const { ref, isDue } = useIsDue();
  const start = calendarStart(today);
  const weeks = useMemo(() => (isDue ? calendarWeeks(activity, today) : null), [isDue, activity, today]);
  return (
    <div
      ref={isDue ? scrollToEnd : ref}
      className="-mx-5 overflow-x-auto overscroll-x-contain [mask-image:linear-gradient(to_right,transparent,#000_1.25rem)] px-5 py-1 sm:-mx-6 sm:px-6"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells the arrows go through is a grid */}
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells the arrows go through is a grid
        role="grid"
        aria-label="Calendário de treinos do último ano"
        aria-busy={!isDue}
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
            {weeks ? <MonthHeadings weeks={weeks} /> : <CellsToCome className="h-5" />}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((weekday) => (
            <tr key={weekday}>
              <th scope="row" className="p-0 pr-1.5 text-left text-xs leading-none font-normal text-muted-foreground">
                <span className={cn(weekday % 2 === 0 && 'sr-only')}>{weekdayShortName(addDays(start, weekday))}</span>
              </th>
              {weeks ? (
                weeks.map((week) => {
                  const day = week[weekday];
                  const key = `${week[0]?.date ?? ''}-${weekday}`;
                  return day ? (
                    <ActivityCell key={key} day={day} isCurrent={day.date === current} describeDay={describeDay} />
                  ) : (
                    <td key={key} aria-hidden="true" className="p-0" />
                  );
                })
              ) : (
                <CellsToCome className="h-3.25" />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
