import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { dayInZone } from '#domain/calendar.ts';
import { useMoment } from '#web/lib/device/use-moment.ts';
import { invalidateFigures } from '#web/lib/live/refresh-figures.ts';

/**
 * Reads the figures again when the club's day turns: streak, week and month are others then, though nothing was done.
 */
export function useDayTurn(): void {
  const queryClient = useQueryClient();
  const today = useMoment(dayInZone);
  const shown = useRef(today);

  useEffect(() => {
    if (shown.current === today) return;
    shown.current = today;
    void invalidateFigures(queryClient);
  }, [queryClient, today]);
}
