import { useEffect } from 'react';
import type { ComponentProps } from 'react';
import { RegisterWorkoutDialog } from '#web/features/workouts/register/register-workout-dialog.tsx';
import { preloadWaitingStrip } from '#web/features/workouts/waiting/preload-waiting-strip.ts';

/** The register dialog; what shows a workout that waits is loaded with it, while there is a network. */
export function RegisterDialog(props: ComponentProps<typeof RegisterWorkoutDialog>) {
  useEffect(() => void preloadWaitingStrip(), []);
  return <RegisterWorkoutDialog {...props} />;
}
