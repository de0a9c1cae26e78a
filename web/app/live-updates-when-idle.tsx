import { Suspense, lazy } from 'react';
import { useIsUnproven } from '#web/lib/session/session-hooks.ts';
import { loadLater } from './load-later.ts';

const WhenIdle = lazy(async () => ({ default: (await loadLater()).WhenIdle }));

/** The live updates and what looks after reminders, for whatever layout has a signed-in member. */
export function LiveUpdatesWhenIdle() {
  // The server would refuse them.
  if (useIsUnproven()) return null;
  return (
    <Suspense>
      <WhenIdle />
    </Suspense>
  );
}
