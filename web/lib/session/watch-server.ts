import { isConnected, onConnectionChange } from '../data/connection.ts';
import { isRetryable } from '../data/errors.ts';
import { queryClient } from '../data/query-client.ts';
import { supabase } from '../data/supabase.ts';
import { isWithinLast } from '../device/clock.ts';
import { logWarning } from '../log.ts';
import { refreshLevel } from './level-refresh.ts';
import { refreshProfile } from './session-lifecycle.ts';
import { useSessionStore } from './session-store.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
/** A server that comes and goes within this time is not asked from the shortest pause on again. */
const STEADY_MS = 60_000;

/** Not all phones at the same moment, or the server that has just come back would go again. */
function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2);
}

/**
 * Reads again every query that failed while the server was away; nobody should have to press "Tentar novamente" for
 * that.
 */
function refetchFailedQueries(): void {
  if (!useSessionStore.getState().user) return;
  void queryClient.refetchQueries(
    { type: 'active', predicate: ({ state: { error } }) => error !== null && isRetryable(error) },
    { cancelRefetch: false },
  );
  refreshProfile().catch((error: unknown) => logWarning('o perfil não pôde ser lido de novo', error));
}

/**
 * A question to the server, whose answer tells whether it is there; the token that is needed for it may have ended
 * meanwhile.
 */
async function askServer(): Promise<void> {
  const { error } = await supabase.renewSession();
  if (!error) await refreshLevel({ maxAgeMs: 0 });
}

/**
 * Asks for the server while it is away (it is being restarted, say), after pauses that double, and has the screens read
 * again what failed when it is back. The browser tells only of its own network.
 */
export function watchServer(): void {
  let wasConnected = isConnected();
  let failures = 0;
  let backAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function askLater(): void {
    timer = setTimeout(() => {
      failures += 1;
      askLater();
      // The answer is noted like any other. Coming back to the page, or to a network, asks by itself.
      if (navigator.onLine && document.visibilityState === 'visible') void askServer();
    }, pauseAfter(failures));
  }

  onConnectionChange(() => {
    if (isConnected() === wasConnected) return;
    wasConnected = !wasConnected;
    clearTimeout(timer);
    if (wasConnected) {
      backAt = Date.now();
      refetchFailedQueries();
    } else {
      if (!isWithinLast(STEADY_MS, backAt)) failures = 0;
      askLater();
    }
  });
}
