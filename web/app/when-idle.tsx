import { ReminderWatch } from '#web/features/reminders/reminder-watch.tsx';
import { useIsSuspended } from '#web/lib/session/session-hooks.ts';
import { LiveUpdates } from './live-updates.tsx';

/** The parts of the app without a face of their own, for a signed-in member. */
export function WhenIdle() {
  const isSuspended = useIsSuspended();
  return (
    <>
      <LiveUpdates />
      {isSuspended ? null : <ReminderWatch />}
    </>
  );
}
