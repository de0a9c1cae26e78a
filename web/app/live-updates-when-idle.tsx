import { Suspense, lazy } from 'react';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { untilIdle } from '#web/lib/loading/until-idle.ts';

/** After the page itself: 18 KiB that no screen needs to appear. */
const LiveUpdates = lazy(async () => {
  await untilIdle();
  return { default: (await loadUntilThere(() => import('./live-updates.tsx'))).LiveUpdates };
});

/** The live updates, for whatever layout has a signed-in member. */
export function LiveUpdatesWhenIdle() {
  return (
    <Suspense>
      <LiveUpdates />
    </Suspense>
  );
}
