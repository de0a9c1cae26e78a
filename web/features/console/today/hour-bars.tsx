import { cn } from '#web/lib/cn.ts';
import { formatNumber, pluralize } from '#web/lib/format.ts';

interface HourBarsProps {
  /** Check-ins of each hour, 24 of them, from midnight on. */
  hours: readonly number[];
  /** Says what the chart shows; the caption of the table that screen readers get. */
  caption: string;
}

const MIN_PERCENT = 6;
/** The hours that stand under the chart; more would not fit on a phone. */
const LABELLED = [0, 6, 12, 18, 23];

/** The hour with the most check-ins, the earliest of several; null without any. */
export function busiestHour(hours: readonly number[]): number | null {
  const most = Math.max(0, ...hours);
  return most === 0 ? null : hours.indexOf(most);
}

/** Bar chart of a day's hours, the busiest highlighted; a table for screen readers. */
export function HourBars({ hours, caption }: HourBarsProps) {
  const busiest = busiestHour(hours);
  const most = Math.max(1, ...hours);
  // An empty chart would be the largest thing on the card.
  if (busiest === null) return <p className="text-sm text-muted-foreground">Ainda sem check-ins hoje.</p>;
  return (
    <div>
      <div aria-hidden="true" className="flex h-24 items-end gap-0.5 border-b-2 border-border sm:gap-1">
        {hours.map((checkIns, hour) => (
          // oxlint-disable-next-line react/no-array-index-key -- an hour is its place
          <div key={hour} className="flex h-full min-w-0 flex-1 flex-col justify-end">
            <div
              data-testid={`hour-${hour}`}
              className={cn(
                'w-full rounded-t-sm transition-[height] duration-500 motion-reduce:transition-none',
                hour === busiest ? 'bg-primary' : 'bg-primary-soft',
              )}
              style={{ height: checkIns === 0 ? '0%' : `${Math.max(MIN_PERCENT, Math.round((checkIns / most) * 100))}%` }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="relative mt-1 h-5 text-xs font-semibold text-muted-foreground">
        {LABELLED.map((hour) => (
          <span
            key={hour}
            className={cn('absolute', hour === 0 ? 'left-0' : hour === 23 ? 'right-0' : '-translate-x-1/2')}
            style={hour === 0 || hour === 23 ? undefined : { left: `${((hour + 0.5) / hours.length) * 100}%` }}
          >
            {`${hour}h`}
          </span>
        ))}
      </div>
      <p className="text-sm text-muted-foreground">
        {`Mais movimento às ${busiest}h: ${pluralize(hours[busiest] ?? 0, 'check-in', 'check-ins')}.`}
      </p>
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Hora</th>
              <th scope="col">Check-ins</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((checkIns, hour) =>
              checkIns > 0 ? (
                // oxlint-disable-next-line react/no-array-index-key -- an hour is its place
                <tr key={hour}>
                  <th scope="row">{`${hour}h`}</th>
                  <td>{formatNumber(checkIns)}</td>
                </tr>
              ) : null,
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}
