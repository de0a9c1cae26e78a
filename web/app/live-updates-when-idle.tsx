import { Suspense, lazy } from 'react';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { untilIdle } from '#web/lib/loading/until-idle.ts';
import { useIsUnproven } from '#web/lib/session/session-hooks.ts';

/** After the page itself: 18 KiB that no screen needs to appear. */
const WhenIdle = lazy(async () => {
  await untilIdle();
  return { default: (await loadUntilThere(() => import('./when-idle.tsx'))).WhenIdle };
});

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
