import { ChevronRight } from 'lucide-react';
import { Badge } from '#web/components/ui/badge.tsx';
import { PhotoStrip } from '#web/components/ui/photo-strip.tsx';
import { WorkoutTypeMark } from '#web/components/ui/workout-type-mark.tsx';
import { useMoment } from '#web/lib/device/use-moment.ts';
import { publicUrlOf } from '#web/lib/files/public-url.ts';
import { formatDuration, relativeTime } from '#web/lib/format.ts';
import { workoutMoment } from '../dashboard-stats.ts';
import type { RecentWorkout } from '../dashboard-stats.ts';

const PREVIEWS = 2;

interface RecentWorkoutItemProps {
  workout: RecentWorkout;
  onOpen: () => void;
}

/** One line of the recent workouts. */
export function RecentWorkoutItem({ workout, onOpen }: RecentWorkoutItemProps) {
  const moment = workoutMoment(workout);
  const ago = useMoment((instant) => relativeTime(moment, instant));
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start gap-4 rounded-2xl bg-card p-4 text-left tight:flex-wrap tight:gap-2 shadow-card pressable hover:shadow-lifted"
    >
      <WorkoutTypeMark type={workout.workout_type} />
      <span className="flex min-h-11 min-w-0 flex-1 flex-col justify-center gap-1 tight:order-last tight:basis-full">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="line-clamp-2 min-w-0 font-bold break-words">{workout.workout_name}</span>
          {workout.challenge_id ? <Badge variant="streak">Desafio</Badge> : null}
        </span>
        <span className="text-sm text-muted-foreground">
          <span>{`${workout.workout_type ?? 'Outros'} · ${formatDuration(workout.duration_minutes)} · `}</span>
          <span className="whitespace-nowrap">{ago}</span>
        </span>
        <PhotoStrip urls={workout.image_urls.map((image) => publicUrlOf('workout-images', image))} limit={PREVIEWS} className="mt-1" />
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 self-center text-muted-foreground tight:ml-auto" />
    </button>
  );
}
