import { MilestoneMoment } from '#web/features/challenges/milestones/milestone-moment.tsx';
import { TimersStrip } from '#web/features/nutrition/timers/timers-strip.tsx';
import { WaitingWorkoutsStrip } from '#web/features/workouts/waiting/waiting-workouts-strip.tsx';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { ReportDialogPlace } from './report-dialog-place.tsx';

/**
 * Above the page: timers and workouts that the device keeps, and milestones just reached. Over it: the dialog of a
 * report.
 */
export function MemberStrips() {
  const userId = useCurrentUser().id;
  return (
    <>
      <TimersStrip key={userId} userId={userId} />
      <WaitingWorkoutsStrip key={userId} userId={userId} />
      <MilestoneMoment key={userId} userId={userId} />
      <ReportDialogPlace />
    </>
  );
}
