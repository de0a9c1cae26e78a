import { Activity, Dumbbell, Footprints, HeartPulse, Leaf, Music, PersonStanding, Waves, Weight, Wind, Zap } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { workoutTypeColor } from '#domain/workouts.ts';
import type { WorkoutType } from '#domain/workouts.ts';

const ICONS: Record<WorkoutType, LucideIcon> = {
  Funcional: Weight,
  Musculação: Dumbbell,
  Yoga: Leaf,
  Pilates: Waves,
  Cardio: HeartPulse,
  HIIT: Zap,
  Alongamento: PersonStanding,
  Dança: Music,
  Corrida: Wind,
  Caminhada: Footprints,
  Outro: Activity,
};

function knownType(type: string | null): WorkoutType {
  return type !== null && Object.hasOwn(ICONS, type) ? (type as WorkoutType) : 'Outro';
}

/** The workout type's sign in its display colour. Decorative: the type is written beside it. */
export function WorkoutTypeMark({ type }: { type: string | null }) {
  const color = `var(--${workoutTypeColor(type)})`;
  const Icon = ICONS[knownType(type)];
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-md"
      style={{ color, backgroundColor: `color-mix(in oklab, ${color} 14%, transparent)` }}
    >
      <Icon className="size-5" />
    </span>
  );
}
