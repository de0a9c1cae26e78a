import { workoutTypeColor } from '#domain/workouts.ts';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';

interface WorkoutTypeChipsProps {
  types: readonly { type: string; count: number }[];
  total: number;
  /** Null shows all. */
  chosen: string | null;
  onChoose: (type: string | null) => void;
}

interface ChipProps {
  label: string;
  count: number;
  color: string | null;
  isChosen: boolean;
  onPress: () => void;
}

function Chip({ label, count, color, isChosen, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={cn(
        'inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold shadow-card transition-colors',
        isChosen ? 'bg-foreground text-background' : 'bg-card hover:bg-muted',
      )}
    >
      {color ? <span aria-hidden="true" className="size-2.5 rounded-full" style={{ backgroundColor: `var(--${color})` }} /> : null}
      <span>{label}</span>
      <span className={cn('tabular-nums', isChosen ? 'opacity-80' : 'text-muted-foreground')}>{formatNumber(count)}</span>
    </button>
  );
}

/** How often each type was trained; pressing one shows only it. */
export function WorkoutTypeChips({ types, total, chosen, onChoose }: WorkoutTypeChipsProps) {
  return (
    <div role="group" aria-label="Filtrar por tipo de treino" className="flex flex-wrap gap-2">
      <Chip label="Todos" count={total} color={null} isChosen={chosen === null} onPress={() => onChoose(null)} />
      {types.map(({ type, count }) => (
        <Chip
          key={type}
          label={type}
          count={count}
          color={workoutTypeColor(type)}
          isChosen={chosen === type}
          onPress={() => onChoose(chosen === type ? null : type)}
        />
      ))}
    </div>
  );
}
