import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import { RecordWorkoutLink } from '#web/components/layout/record-workout-link.tsx';

/** To the register page with this challenge chosen, and as many minutes as its check-in takes. */
export function RegisterLink({ challengeId }: { challengeId: string }) {
  return <RecordWorkoutLink challengeId={challengeId} minutes={MIN_CHECK_IN_MINUTES} size="lg" />;
}
