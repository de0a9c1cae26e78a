import { cn } from '#web/lib/cn.ts';

export interface WeekBar {
  /** Short name of the day, such as "Seg". */
  label: string;
  /** How many; each one is a quarter of the height. */
  value: number;
  isToday?: boolean;
}

interface WeekBarsProps {
  bars: readonly WeekBar[];
  /** Says what the chart shows; the caption of the table that screen readers get. */
  caption: string;
  /** Heading of the value's column in that table, such as "Treinos". */
  valueLabel: string;
  className?: string;
}

const PERCENT_PER_UNIT = 25;
const MIN_PERCENT = 4;
const MAX_PERCENT = 100;

/** Height of a bar in per cent of the track: 25 per unit, at least 4 (so that an empty day is seen), at most 100. */
export function barHeight(value: number): number {
  return Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, value * PERCENT_PER_UNIT));
}

/** Bar chart of a week: values above, days below, today highlighted; a table for screen readers. */
export function WeekBars({ bars, caption, valueLabel, className }: WeekBarsProps) {
  return (
    <div className={className}>
      <div aria-hidden="true" className="flex h-52 gap-1.5 sm:gap-3">
        {bars.map((bar) => (
          <div
            key={bar.label}
            data-testid={bar.isToday ? 'week-bar-today' : undefined}
            data-value={bar.value}
            className="flex min-w-0 flex-1 flex-col items-center gap-2"
          >
            <div className="relative flex w-full max-w-14 flex-1 flex-col justify-end overflow-hidden rounded-xl bg-muted">
              <div
                data-testid={`bar-${bar.label}`}
                className={cn(
                  'transition-[height] duration-500',
                  bar.value === 0 && 'mx-auto mb-2 w-1/3 max-w-4 rounded-full bg-foreground/20',
                  bar.value > 0 && 'w-full rounded-xl',
                  bar.value > 0 && (bar.isToday ? 'bg-primary' : 'bg-primary-soft'),
                )}
                style={{ height: `${barHeight(bar.value)}%` }}
              />
              {bar.value > 0 ? (
                <span
                  className={cn(
                    'absolute inset-x-0 bottom-2 text-center text-sm font-bold',
                    bar.isToday ? 'text-primary-foreground' : 'text-foreground',
                  )}
                >
                  {bar.value}
                </span>
              ) : null}
            </div>
            <span
              className={cn(
                'rounded-full px-2 py-1 text-xs leading-none tight:px-0.5 tight:text-[min(0.75rem,14px)] font-semibold text-muted-foreground',
                bar.isToday && 'bg-foreground text-background',
              )}
            >
              {bar.label}
            </span>
          </div>
        ))}
      </div>
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Dia</th>
              <th scope="col">{valueLabel}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.isToday ? `${bar.label} (hoje)` : bar.label}</th>
                <td>{bar.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
