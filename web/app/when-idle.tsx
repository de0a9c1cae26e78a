import { Suspense, lazy } from 'react';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { useIsSuspended } from '#web/lib/session/session-hooks.ts';
import { LiveUpdates } from './live-updates.tsx';

/** A file of its own: home names each file that a part of it needs. */
const ReminderWatch = lazy(async () => ({
  default: (await loadUntilThere(() => import('#web/features/reminders/reminder-watch.tsx'))).ReminderWatch,
}));

/** The parts of the app without a face of their own, for a signed-in member. */
export function WhenIdle() {
  const isSuspended = useIsSuspended();
  return (
    <>
      <LiveUpdates />
      <Suspense>{isSuspended ? null : <ReminderWatch />}</Suspense>
    </>
  );
}
