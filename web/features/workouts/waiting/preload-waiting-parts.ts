import { logWarning } from '#web/lib/log.ts';

/** Loads, while there is a network, what the strip of waiting workouts opens when there is none. */
export async function preloadWaitingParts(): Promise<void> {
  try {
    await Promise.all([
      import('./waiting-workouts-dialog.tsx'),
      import('./correct-workout-panel.tsx'),
      import('./waiting-sign-out-dialog.tsx'),
      import('./waiting-workouts-list.tsx'),
      import('../register/show-outcome.ts'),
      import('#web/lib/files/photos/decode-heic.ts'),
    ]);
  } catch (error) {
    logWarning('as partes para treinos que esperam não puderam ser carregadas', error);
  }
}
