import type { DayState } from '#web/components/ui/figures/day-board.tsx';
import { cn } from '#web/lib/cn.ts';

const ENTRIES: readonly { state: DayState; label: string; swatch: string }[] = [
  { state: 'done', label: 'Check-in feito', swatch: 'bg-streak' },
  { state: 'missed', label: 'Sem check-in', swatch: 'bg-muted ring-1 ring-input ring-inset' },
  { state: 'paused', label: 'Em pausa', swatch: 'bg-points-soft ring-1 ring-points ring-inset' },
  { state: 'today', label: 'Hoje', swatch: 'bg-secondary ring-2 ring-primary ring-inset' },
  { state: 'to-come', label: 'Por vir', swatch: 'ring-1 ring-border ring-inset' },
  { state: 'gone', label: 'Encerrado', swatch: 'bg-muted/60' },
];

/** The meaning of the colours of a board's cells; only those that are on it. */
export function BoardLegend({ states }: { states: readonly DayState[] }) {
  return (
    // Each cell says it in words to screen readers.
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-muted-foreground">
      {ENTRIES.filter(({ state }) => states.includes(state)).map(({ state, label, swatch }) => (
        <li key={state} className="flex items-center gap-1.5">
          <span className={cn('size-3.5 rounded-[28%]', swatch)} />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
