import { useEffect } from 'react';
import { ReminderWatch } from '#web/features/reminders/reminder-watch.tsx';
import { now } from '#web/lib/device/clock.ts';
import { keepZones } from '#web/lib/device/kept-zones.ts';
import { deviceTimeZone } from '#web/lib/device/time-zone.ts';
import { useIsSuspended } from '#web/lib/session/session-hooks.ts';
import { LiveUpdates } from './live-updates.tsx';

/** The parts of the app without a face of their own, for a signed-in member. */
export function WhenIdle() {
  const isSuspended = useIsSuspended();
  useEffect(() => keepZones(now(), deviceTimeZone), []);
  return (
    <>
      <LiveUpdates />
      {isSuspended ? null : <ReminderWatch />}
    </>
  );
}
