import { Dumbbell } from 'lucide-react';
import { workoutTypeColor } from '#domain/workouts.ts';

/** A dumbbell in the workout type's display colour. Decorative: the type is written beside it. */
export function WorkoutTypeMark({ type }: { type: string | null }) {
  const color = `var(--${workoutTypeColor(type)})`;
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-md"
      style={{ color, backgroundColor: `color-mix(in oklab, ${color} 14%, transparent)` }}
    >
      <Dumbbell className="size-5" />
    </span>
  );
}
