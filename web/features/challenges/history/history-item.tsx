import { CalendarCheck } from 'lucide-react';
import { dayInZone } from '#domain/calendar.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { PhotoStrip } from '#web/components/ui/photo-strip.tsx';
import { cn } from '#web/lib/cn.ts';
import { publicUrlOf } from '#web/lib/files/public-url.ts';
import { formatDate, formatDayAndMonth, formatDuration, formatNumber, formatShortDate, formatTime } from '#web/lib/format.ts';
import { typeOf } from './member-history.ts';
import type { HistoryWorkout } from './member-history.ts';

const PREVIEWS = 3;

interface HistoryItemProps {
  workout: HistoryWorkout;
  /** The challenge's, whose days and hours its workouts have. */
  timeZone: string;
  onOpen: () => void;
}

/** Words that stay on one line where it has room for them. */
const ON_ONE_LINE = 'whitespace-nowrap tight:whitespace-normal';

interface RegisteredAtProps {
  workout: HistoryWorkout;
  timeZone: string;
}

/** The workout's day and when it was registered, which may have been on a later day: too much for one line. */
function RegisteredAt({ workout: { date, created_at: createdAt }, timeZone }: RegisteredAtProps) {
  const day = dayInZone(new Date(createdAt), timeZone);
  const time = formatTime(createdAt, timeZone);
  if (dayInZone(new Date(date)) === day) return <span className={ON_ONE_LINE}>{`${formatDate(date)} às ${time}`}</span>;
  return <span>{`${formatDate(date)}, registrado em ${formatShortDate(day)} às ${time}`}</span>;
}

/** One workout of the history; the day's check-in stands out. */
export function HistoryItem({ workout, timeZone, onOpen }: HistoryItemProps) {
  const { day, month } = formatDayAndMonth(workout.date);
  const photos = workout.image_urls.map((image) => publicUrlOf('workout-images', image));
  return (
    <button
      type="button"
      onClick={onOpen}
      data-check-in={workout.is_check_in}
      className={cn(
        'flex w-full items-start gap-4 rounded-2xl p-4 tight:flex-wrap tight:gap-2 text-left shadow-card transition-shadow hover:shadow-lifted sm:p-5',
        workout.is_check_in ? 'bg-streak-soft text-streak-ink' : 'bg-card',
      )}
    >
      <span
        className={cn(
          'flex w-14 shrink-0 flex-col items-center rounded-xl py-2 leading-none',
          workout.is_check_in ? 'bg-streak text-streak-foreground' : 'bg-muted',
        )}
      >
        <span className="font-heading text-2xl font-extrabold">{day}</span>
        <span className="text-xs font-semibold">{month}</span>
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1.5 tight:order-last tight:basis-full">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 text-left font-bold wrap-anywhere">
            {workout.workout_name}
          </span>
          {workout.is_check_in ? (
            <Badge className="bg-streak text-streak-foreground">
              <CalendarCheck aria-hidden="true" />
              Check-in
            </Badge>
          ) : null}
        </span>
        <span className={cn('text-sm', !workout.is_check_in && 'text-muted-foreground')}>
          {`${typeOf(workout)} · ${formatDuration(workout.duration_minutes)} · ${formatNumber(workout.points)} pontos do treino`}
        </span>
        <span className={cn('text-sm', !workout.is_check_in && 'text-muted-foreground')}>
          <RegisteredAt workout={workout} timeZone={timeZone} />
          {workout.check_in_date ? (
            <>
              <span>{' · '}</span>
              <span className={ON_ONE_LINE}>{`check-in às ${formatTime(workout.check_in_date, timeZone)}`}</span>
            </>
          ) : null}
        </span>
        {workout.notes ? <span className="line-clamp-2 text-sm wrap-anywhere whitespace-pre-line">{workout.notes}</span> : null}
        <PhotoStrip urls={photos} limit={PREVIEWS} className="mt-1" />
      </span>
      {workout.is_check_in ? (
        <span className="shrink-0 font-heading text-xl font-extrabold">
          <span>{`+${formatNumber(workout.check_in_points)}`}</span>
          <span className="sr-only"> pontos no ranking</span>
        </span>
      ) : null}
    </button>
  );
}
