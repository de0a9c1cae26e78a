import { CalendarCheck, CalendarX, ChevronRight } from 'lucide-react';
import { workoutTypeColor, writtenNotes } from '#domain/workouts.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { PhotoStrip } from '#web/components/ui/photo-strip.tsx';
import { cn } from '#web/lib/cn.ts';
import { publicUrlOf } from '#web/lib/files/public-url.ts';
import { formatDate, formatDayAndMonth, formatDuration, formatNumber } from '#web/lib/format.ts';
import type { OwnWorkout } from '../own-workouts.ts';

const PREVIEWS = 3;

interface OwnWorkoutItemProps {
  workout: OwnWorkout;
  onOpen: () => void;
}

function CheckInBadge({ checkIn }: { checkIn: NonNullable<OwnWorkout['check_in']> }) {
  if (checkIn.is_voided) {
    return (
      <Badge variant="muted">
        <CalendarX aria-hidden="true" />
        Check-in anulado
      </Badge>
    );
  }
  return (
    <Badge variant="streak">
      <CalendarCheck aria-hidden="true" />
      <span>{`Check-in +${formatNumber(checkIn.points)}`}</span>
    </Badge>
  );
}

/** One workout of the member's own list. */
export function OwnWorkoutItem({ workout, onOpen }: OwnWorkoutItemProps) {
  const { day, month } = formatDayAndMonth(workout.date);
  const notes = writtenNotes(workout.notes);
  const holdsCheckIn = workout.check_in !== null && !workout.check_in.is_voided;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start gap-4 rounded-2xl bg-card p-4 text-left tight:flex-wrap tight:gap-2 shadow-card pressable hover:shadow-lifted sm:p-5"
    >
      <span
        aria-hidden="true"
        className={cn(
          'flex w-14 shrink-0 flex-col items-center gap-0.5 rounded-xl py-2.5 leading-none',
          holdsCheckIn ? 'bg-streak text-streak-foreground' : 'bg-muted',
        )}
      >
        <span className="font-heading text-2xl font-extrabold">{day}</span>
        <span className="text-xs font-semibold">{month}</span>
      </span>
      <span className="flex min-h-17.5 min-w-0 flex-1 flex-col justify-center gap-1.5 tight:order-last tight:basis-full">
        <span className="font-bold break-words">{workout.workout_name}</span>
        <span className="flex flex-wrap items-center gap-x-1 text-sm text-muted-foreground">
          <span className="sr-only">{formatDate(workout.date)}</span>
          <span className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className="size-2.5 rounded-full"
              style={{ backgroundColor: `var(--${workoutTypeColor(workout.workout_type)})` }}
            />
            <span>{workout.workout_type ?? 'Outros'}</span>
          </span>
          <span>{`· ${formatDuration(workout.duration_minutes)}`}</span>
        </span>
        {workout.challenge_id || workout.check_in ? (
          <span className="flex flex-wrap gap-1.5">
            {workout.check_in ? <CheckInBadge checkIn={workout.check_in} /> : null}
            {workout.challenge_id ? <Badge>Desafio</Badge> : null}
          </span>
        ) : null}
        {notes ? <span className="line-clamp-2 text-sm whitespace-pre-line">{notes}</span> : null}
        <PhotoStrip urls={workout.image_urls.map((image) => publicUrlOf('workout-images', image))} limit={PREVIEWS} className="mt-1" />
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 self-center text-muted-foreground tight:ml-auto" />
    </button>
  );
}
