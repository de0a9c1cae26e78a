import { Suspense, lazy } from 'react';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { ReportDialogPlace } from './report-dialog-place.tsx';

const WaitingWorkoutsStrip = lazy(async () => ({
  default: (await loadUntilThere(() => import('#web/features/workouts/waiting/waiting-workouts-strip.tsx'))).WaitingWorkoutsStrip,
}));

const TimersStrip = lazy(async () => ({
  default: (await loadUntilThere(() => import('#web/features/nutrition/timers/timers-strip.tsx'))).TimersStrip,
}));

const MilestoneMoment = lazy(async () => ({
  default: (await loadUntilThere(() => import('#web/features/challenges/milestones/milestone-moment.tsx'))).MilestoneMoment,
}));

/** Above the page: timers and workouts that the device keeps, and milestones just reached. Over it: the dialog of a report. */
export function MemberStrips() {
  const userId = useCurrentUser().id;
  return (
    <>
      <Suspense>
        <TimersStrip key={userId} userId={userId} />
      </Suspense>
      <Suspense>
        <WaitingWorkoutsStrip key={userId} userId={userId} />
      </Suspense>
      <Suspense>
        <MilestoneMoment key={userId} userId={userId} />
      </Suspense>
      <ReportDialogPlace />
    </>
  );
}
