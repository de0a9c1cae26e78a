import { logWarning } from '#web/lib/log.ts';

/** Loads, while there is a network, what will be shown when there is none. */
export async function preloadWaitingParts(): Promise<void> {
  try {
    await Promise.all([
      import('./components/waiting-workouts-strip.tsx'),
      import('./components/waiting-workouts-dialog.tsx'),
      import('./components/correct-workout-panel.tsx'),
      import('./components/waiting-sign-out-dialog.tsx'),
      import('./components/waiting-workouts-list.tsx'),
      import('./show-outcome.ts'),
      import('#web/lib/photos/decode-heic.ts'),
    ]);
  } catch (error) {
    logWarning('as partes para treinos que esperam não puderam ser carregadas', error);
  }
}
