import type { QueryClient } from '@tanstack/react-query';
import { logWarning } from '../log.ts';
import { refreshProfile } from '../session/session-lifecycle.ts';
import { LIVE_ROOTS } from './refresh-plan.ts';

/** Has every screen that counts workouts, check-ins or points read again. */
export async function invalidateFigures(queryClient: QueryClient): Promise<void> {
  await Promise.all(LIVE_ROOTS.map((root) => queryClient.invalidateQueries({ queryKey: [root] })));
}

/** The same, and reads the profile again, which has figures of its own. */
export async function refreshFigures(queryClient: QueryClient): Promise<void> {
  const profile = refreshProfile().catch((error: unknown) => logWarning('o perfil não pôde ser lido de novo', error));
  await Promise.all([profile, invalidateFigures(queryClient)]);
}
