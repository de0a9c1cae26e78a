import { logWarning } from '#web/lib/log.ts';
import { preloadWaitingParts } from './preload-waiting-parts.ts';

/** Loads, while there is a network, the strip of waiting workouts and what it opens when there is none. */
export async function preloadWaitingStrip(): Promise<void> {
  const strip = import('./waiting-workouts-strip.tsx').catch((error: unknown) => {
    logWarning('a faixa de treinos que esperam não pôde ser carregada', error);
  });
  await Promise.all([strip, preloadWaitingParts()]);
}
