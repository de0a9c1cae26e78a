import { useHomeStats } from '#web/features/home/api/get-home-stats.ts';
import { InstallSteps } from '#web/features/install/install-steps.tsx';
import { ReminderOffer } from '#web/features/reminders/reminder-offer.tsx';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';

/**
 * The offer of reminders for home, with the way onto an iPhone's screen. The server is asked again after each workout.
 */
export function HomeReminderOffer() {
  const workouts = useHomeStats(useCurrentUser().id).data?.workout_count ?? 0;
  return <ReminderOffer key={workouts} workouts={workouts} iphoneSteps={<InstallSteps way="ios" />} />;
}
