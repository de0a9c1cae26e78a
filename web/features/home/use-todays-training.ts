import { dayInZone } from '#domain/calendar.ts';
import { keptState } from '#web/lib/data/kept-queries.ts';
import { useMoment } from '#web/lib/device/use-moment.ts';
import { useIsOutboxRead, useWaitingWorkouts } from '#web/lib/outbox/outbox-store.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { homeStatsQueryOptions, useHomeStats } from './api/get-home-stats.ts';

/**
 * Today's training; minutes. `waiting`: the server has nothing of today yet, and this device keeps something for it.
 */
export type TodaysTraining = { state: 'loading' | 'unknown' | 'to-do' | 'waiting' } | { state: 'done'; workouts: number; duration: number };

const clubDay = (instant: Date) => dayInZone(instant);

/** Whether the member has trained today, by the server's figures and by what waits on this device. */
export function useTodaysTraining(): TodaysTraining {
  const userId = useCurrentUser().id;
  const stats = useHomeStats(userId);
  const { data, isPending } = stats;
  const waiting = useWaitingWorkouts(userId);
  const isOutboxRead = useIsOutboxRead(userId);
  const today = useMoment(clubDay);
  // By its date: figures kept from yesterday know nothing of today.
  const figures = data?.weekly_data.find((day) => day.date === today);
  if (figures && figures.workouts > 0) return { state: 'done', workouts: figures.workouts, duration: figures.duration };
  if (waiting.some(({ isRecorded, refusal, values }) => !isRecorded && refusal === null && values.date === today))
    return { state: 'waiting' };
  // Only this device knows whether something is on its way already, and only the server what has come since.
  if (!isOutboxRead || keptState(homeStatsQueryOptions(userId).queryKey, stats) === 'awaited') return { state: 'loading' };
  if (figures) return { state: 'to-do' };
  return { state: isPending ? 'loading' : 'unknown' };
}
