import { InstallHint } from '#web/features/install/install-hint.tsx';
import { InstallSteps } from '#web/features/install/install-steps.tsx';
import { ReminderOffer } from '#web/features/reminders/reminder-offer.tsx';

/** One hint at most among the cards of home: reminders, else how to install the app. */
export function HomeHint({ workouts }: { workouts: number }) {
  return (
    <ReminderOffer workouts={workouts} iphoneSteps={<InstallSteps way="ios" />}>
      <InstallHint workouts={workouts} />
    </ReminderOffer>
  );
}
